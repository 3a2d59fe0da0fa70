/** Steps to the document, as web/view/difference.py lists them; elements from [tag, attributes, children]. */
const SVG = "http://www.w3.org/2000/svg";

/** @param page the element that the empty path names  @param steps the list, applied in order */
export function applySteps(page, steps) {
  for (const [kind, path, ...rest] of steps) {
    const node = path.reduce((parent, index) => parent.childNodes[index], page);
    if (kind === "set") setAttribute(node, ...rest);
    else if (kind === "text") node.data = rest[0];
    else if (kind === "replace") node.replaceWith(build(rest[0], node.parentNode));
    else if (kind === "insert") node.insertBefore(build(rest[1], node), node.childNodes[rest[0]] ?? null);
    else if (kind === "remove") node.childNodes[rest[0]].remove();
    else throw new TypeError(`no such step: ${kind}`);
  }
}

function build(form, parent) {
  if (typeof form === "string") return document.createTextNode(form);
  const [tag, attributes, children] = form;
  const space = tag === "svg" ? SVG : parent.namespaceURI;
  const element = document.createElementNS(space, tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  for (const child of children) element.append(build(child, element));
  return element;
}

function setAttribute(element, name, value) {
  // A strict content policy forbids style attributes but not the same text set by script.
  if (name === "style") element.style.cssText = value ?? "";
  else if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
  // Once a player has touched a control, its property no longer follows its attribute.
  if (name === "checked" || name === "selected") element[name] = value !== null;
}
