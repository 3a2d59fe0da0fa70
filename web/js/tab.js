/**
 * What surrounds the page: its address and title, the clipboard, the share sheet, its sister tabs.
 *
 * Browsers withhold much of this, by answer or by exception. Nothing here throws; whoever asks to
 * copy or to share is told by a call back whether it was done.
 */
const ownTitle = document.title;

let sisters = null;
try {
  sisters = new BroadcastChannel("tianyuan");
} catch {
  // Without one, tabs do not hear of each other.
}

/** The address of the page with this fragment, without the query that this tab was opened by. */
export const link = (fragment) => `${location.origin}${location.pathname}#${fragment}`;

/** Let the address end in this fragment, or in none; nothing is loaded and no event fires. */
export function point(fragment) {
  const address = `${location.pathname}${location.search}${fragment && `#${fragment}`}`;
  try {
    history.replaceState(history.state, "", address);
  } catch {
    // A frame may not change its address; a reload then opens what it was opened by.
  }
}

/** Show a title in the tab; the page's own for an empty one. */
export const title = (text) => {
  document.title = text || ownTitle;
};

function copiedByHand(text) {
  const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true });
  const before = document.activeElement;
  field.style.cssText = "position: fixed; inset-block-start: 0; opacity: 0";
  document.body.append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    before?.focus?.({ preventScroll: true });
  }
}

/** Put a text into the clipboard. To be called while a click is being answered. */
export function copy(text, told) {
  const otherwise = () => told(copiedByHand(text));
  try {
    navigator.clipboard.writeText(text).then(() => told(true), otherwise);
  } catch {
    otherwise();
  }
}

export const canShare = () => typeof navigator.share === "function";

/** Open the device's sheet for handing a link on. Whoever closes it again has had their way. */
export function share(url, told) {
  const failed = (error) => told(error?.name === "AbortError");
  try {
    navigator.share({ title: ownTitle, url }).then(() => told(true), failed);
  } catch (error) {
    failed(error);
  }
}

/** Select the text of the first element that fits, for the player to copy. */
export function select(selector) {
  const element = document.querySelector(selector);
  if (!element) return;
  element.focus?.({ preventScroll: true });
  if (element.select) element.select();
  else getSelection()?.selectAllChildren(element);
}

/** Say something to the other tabs of this browser that show the page. */
export function tellTabs(text) {
  sisters?.postMessage(text);
}

/** Hear what they say. */
export function hearTabs(hear) {
  sisters?.addEventListener("message", ({ data }) => {
    if (typeof data === "string") hear(data);
  });
}
