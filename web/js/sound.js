/** The sounds of stones and of the clock, made on the spot: no file is loaded. Silent where the browser has no audio. */
let audio = null;

const context = () => {
  audio ??= globalThis.AudioContext ? new AudioContext() : null;
  if (audio?.state === "suspended") audio.resume().catch(() => {});
  return audio;
};

/** Slate on wood: a short bright knock over a low one that dies away. */
function stone(at, strength) {
  knock(at, { from: 2300, to: 1500, seconds: 0.03, volume: 0.16 * strength, type: "triangle" });
  knock(at, { from: 410, to: 190, seconds: 0.09, volume: 0.4 * strength, type: "sine" });
  rustle(at, 0.02, 0.2 * strength);
}

function knock(at, { from, to, seconds, volume, type }) {
  const tone = new OscillatorNode(audio, { type, frequency: from });
  tone.frequency.exponentialRampToValueAtTime(to, at + seconds);
  tone.connect(fading(at, seconds, volume));
  tone.start(at);
  tone.stop(at + seconds);
}

function rustle(at, seconds, volume) {
  const frames = Math.ceil(audio.sampleRate * seconds);
  const buffer = new AudioBuffer({ length: frames, sampleRate: audio.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < frames; i++) samples[i] = Math.random() * 2 - 1;
  const noise = new AudioBufferSourceNode(audio, { buffer });
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: 3200, Q: 0.9 });
  noise.connect(band).connect(fading(at, seconds, volume));
  noise.start(at);
}

function fading(at, seconds, volume) {
  const gain = new GainNode(audio, { gain: volume });
  gain.gain.setValueAtTime(volume, at);
  gain.gain.exponentialRampToValueAtTime(0.0008, at + seconds);
  gain.connect(audio.destination);
  return gain;
}

const SOUNDS = {
  stone: (now) => stone(now, 1),
  beep: (now) => knock(now, { from: 880, to: 870, seconds: 0.16, volume: 0.3, type: "sine" }),
  capture: (now) => [0, 0.07, 0.13].forEach((delay, i) => stone(now + delay, 1 - 0.3 * i)),
};

/** Play a sound by name; without audio nothing happens. */
export function play(name) {
  const ready = context();
  if (ready?.state === "running") SOUNDS[name]?.(ready.currentTime + 0.005);
}

// Browsers let a page sound only after the player has done something.
for (const kind of ["pointerdown", "click", "keydown"]) {
  addEventListener(kind, context, { once: true, capture: true });
}
