/** The element's insides: the place of the frame, the notice over it, the link below. */

// Style sheets made by script, unlike style elements and attributes, are allowed by every policy.
const STYLES = `
  :host { display: block; position: relative; max-width: 1200px; }
  :host([hidden]) { display: none; }
  .place {
    position: relative; min-width: 0; border-radius: 8px; overflow: hidden; color-scheme: light dark;
    background: light-dark(#f3eee4, #171512); color: light-dark(#26211b, #ece5d9);
    font: 16px/1.45 system-ui, sans-serif;
  }
  :host([theme="light"]) .place { color-scheme: light; }
  :host([theme="dark"]) .place { color-scheme: dark; }
  .place::before {
    content: "天元"; position: absolute; inset: 0; display: grid; place-items: center;
    font: 600 32px serif; opacity: 0.25;
  }
  iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; }
  .notice {
    position: absolute; inset: 0; display: grid; align-content: center; gap: 8px; overflow: auto;
    padding: 24px; background: light-dark(#fcfaf5, #211e1a); border: 2px solid #ab3a29; border-radius: 8px;
  }
  .notice p { margin: 0; max-width: 32em; justify-self: center; text-align: center; text-wrap: balance; }
  .title { font-weight: 600; font-size: 18px; }
  .link { display: block; padding: 8px; text-align: center; font: 14px/1.3 system-ui, sans-serif; }
  [hidden] { display: none !important; }
`;

let sheet;

function styles() {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
  }
  return sheet;
}

function made(tag, name, ...children) {
  const element = document.createElement(tag);
  element.className = name;
  element.append(...children);
  return element;
}

/**
 * Fill an element's shadow root.
 * @param {HTMLElement} element
 * @returns {{place: HTMLElement, notice: HTMLElement, title: HTMLElement, reason: HTMLElement,
 *   advice: HTMLElement, probe: HTMLElement}}
 */
export function furnish(element) {
  const root = element.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [styles()];
  const [title, reason, advice] = ["title", "reason", "advice"].map((name) => made("p", name));
  const notice = made("div", "notice", title, reason, advice);
  notice.setAttribute("role", "status");
  notice.hidden = true;
  const probe = made("span", "probe");
  probe.hidden = true;
  const place = made("div", "place", notice, probe);
  root.append(place, made("div", "link", document.createElement("slot")));
  return { place, notice, title, reason, advice, probe };
}
