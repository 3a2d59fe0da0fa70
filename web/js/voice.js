/**
 * Says short texts aloud in the page's language; beeps where the browser has no voice for it or the
 * voice fails. Nothing here throws, whatever the browser lacks.
 */
import { play } from "./sound.js";

const START_WITHIN_MS = 400;
const NAMES = { "zh-Hans": "zh-CN", "zh-Hant": "zh-TW" };
const ALSO = { zh: ["cmn"] };

/** Whether a voice speaks the language; null while the browser names no voices at all. */
function isSpoken(language) {
  const voices = speechSynthesis.getVoices?.() ?? [];
  if (voices.length === 0) return null;
  const [wanted] = language.toLowerCase().split("-");
  const fit = [wanted, ...(ALSO[wanted] ?? [])];
  return [...voices].some(({ lang }) => fit.includes(lang.toLowerCase().split(/[-_]/)[0]));
}

function speak(text, language, failed) {
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = NAMES[language] ?? language;
  utterance.rate = 1.15;
  utterance.onerror = ({ error }) => {
    if (error !== "canceled" && error !== "interrupted") failed();
  };
  if (speechSynthesis.speaking || speechSynthesis.pending) speechSynthesis.cancel();
  speechSynthesis.speak(utterance);
  return utterance;
}

/** Say a text; what was being said is cut short, for the time does not wait. */
export function say(text) {
  const language = document.documentElement.lang || "en";
  let told = false;
  const beep = () => {
    if (!told) play("beep");
    told = true;
  };
  try {
    const spoken = isSpoken(language);
    if (spoken === false) return beep();
    const utterance = speak(text, language, beep);
    if (spoken) return;
    // Some browsers name no voices and speak all the same, others never begin.
    utterance.onstart = () => (told = true);
    setTimeout(beep, START_WITHIN_MS);
  } catch {
    beep();
  }
}

/**
 * Safari lets a page speak only after it has spoken, be it nothing, while the player did something.
 * Elsewhere that may hush the player's music, so it is done only where there is a clock to read.
 */
function unlock() {
  if (!document.querySelector("[data-clock]")) return;
  removeEventListener("click", unlock, true);
  try {
    speechSynthesis.getVoices();
    speechSynthesis.speak(new SpeechSynthesisUtterance(""));
  } catch {
    // No speech here: the beep stands in.
  }
}

addEventListener("click", unlock, true);
