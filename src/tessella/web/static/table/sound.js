// The soft click of a tile on a table, made here. Browsers allow it after a click or a key; so it begins with the first own
// move of a page.

import { isOn } from "../shared/preferences.js";

const SECONDS = 0.07;
let context = null;

// Called by what somebody has just done.
export function allowSound() {
  if (!isOn("sound") || !window.AudioContext) return;
  context ??= new AudioContext();
  context.resume(); // it rests where a page was away
}

export function knock() {
  if (isOn("sound") && context?.state === "running") play(context);
}

// A burst of noise that dies away, through a filter that makes it wooden.
function play({ currentTime, sampleRate, destination }) {
  const length = Math.round(SECONDS * sampleRate);
  const buffer = context.createBuffer(1, length, sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < length; at++) samples[at] = (Math.random() * 2 - 1) * (1 - at / length) ** 6;
  const source = new AudioBufferSourceNode(context, { buffer });
  const wood = new BiquadFilterNode(context, { type: "bandpass", frequency: 1100, Q: 1.2 });
  const loudness = new GainNode(context, { gain: 0.6 });
  source.connect(wood).connect(loudness).connect(destination);
  source.start(currentTime);
}
