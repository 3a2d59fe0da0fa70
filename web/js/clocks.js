/**
 * Fills in the faces of the clocks: the only thing on the page that changes without a step. The tree
 * that steps come from has the clocks empty, so neither disturbs the other.
 */

/** @param faces for each color its `time`, `more`, `words`, `running` and `low`, as JSON */
export function showFaces(faces) {
  for (const [color, face] of Object.entries(JSON.parse(faces))) {
    const clock = document.querySelector(`[data-clock="${color}"]`);
    if (!clock) continue;
    const [time, more] = clock.children;
    write(time, face.time);
    write(more, face.more);
    mark(clock, "aria-label", face.words);
    mark(clock, "data-running", String(face.running));
    mark(clock, "data-low", String(face.low));
  }
}

function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function mark(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
