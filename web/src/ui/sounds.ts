// Sounds, made here: no file is loaded. Silent until the first gesture, and while they are switched off; each has a
// visible twin.

import { settings } from "./settings.svelte";

/** A tone glides from one pitch to another; a noise is filtered. Pitches in hertz, times in seconds. */
interface Part {
  wave: OscillatorType | "lowpass" | "bandpass" | "highpass";
  from: number;
  to?: number;
  at?: number;
  lasts: number;
  volume: number;
}
const tones = (wave: OscillatorType, pitches: number[], apart: number, lasts: number, volume: number): Part[] =>
  pitches.map((from, i) => ({ wave, from, at: i * apart, lasts, volume }));

const PLACE: Part[] = [
  { wave: "lowpass", from: 900, lasts: 0.03, volume: 0.5 },
  { wave: "sine", from: 180, lasts: 0.06, volume: 0.4 },
];
const SOUNDS = {
  place: PLACE,
  fly: [{ wave: "bandpass", from: 300, to: 1200, lasts: 0.42, volume: 0.25 }],
  capture: [
    { wave: "lowpass", from: 2500, lasts: 0.09, volume: 0.6 },
    { wave: "triangle", from: 220, to: 70, lasts: 0.2, volume: 0.5 },
  ],
  dice: [
    ...[0, 0.11, 0.25, 0.42].map((at): Part => ({ wave: "bandpass", from: 4000, at, lasts: 0.02, volume: 0.5 })),
    ...PLACE.map((part) => ({ ...part, at: 0.56 })),
  ],
  card: [{ wave: "highpass", from: 2500, to: 4000, lasts: 0.06, volume: 0.3 }],
  turn: tones("sine", [587, 880], 0.12, 0.11, 0.35),
  refuse: [{ wave: "triangle", from: 160, lasts: 0.09, volume: 0.4 }],
  win: tones("sine", [392, 494, 587, 784], 0.09, 0.9, 0.25),
  loss: tones("sine", [392, 330, 262], 0.14, 0.5, 0.18),
  draw: tones("sine", [392, 392], 0.18, 0.3, 0.2),
} satisfies Record<string, Part[]>;
export type Sound = keyof typeof SOUNDS;

/** About -14 dB. */
const MASTER = 0.2;
let gestured = false;
let audio: AudioContext | null | undefined;

/** From the first gesture on a browser lets a page be heard. */
export function listenForGesture(): void {
  for (const kind of ["pointerdown", "keydown"]) {
    window.addEventListener(kind, () => (gestured = true), { once: true, capture: true });
  }
}

export function play(sound: Sound | null): void {
  if (!sound || !gestured || settings.muted || audio === null) return;
  try {
    audio ??= new AudioContext();
    for (const part of SOUNDS[sound]) sounded(audio, part);
  } catch {
    audio = null; // a browser without sound
  }
}

function sounded(context: AudioContext, { wave, from, to = from, at = 0, lasts, volume }: Part): void {
  const begins = context.currentTime + at;
  const gain = context.createGain();
  gain.gain.setValueAtTime(volume * MASTER, begins);
  gain.gain.exponentialRampToValueAtTime(0.0001, begins + lasts);
  gain.connect(context.destination);
  const glide = (pitch: AudioParam): void => {
    pitch.setValueAtTime(from, begins);
    pitch.exponentialRampToValueAtTime(to, begins + lasts);
  };
  if (wave === "lowpass" || wave === "bandpass" || wave === "highpass") {
    const samples = context.createBuffer(1, Math.ceil(context.sampleRate * lasts), context.sampleRate);
    const values = samples.getChannelData(0);
    for (let i = 0; i < values.length; i++) values[i] = 2 * Math.random() - 1;
    const noise = context.createBufferSource();
    noise.buffer = samples;
    const filter = context.createBiquadFilter();
    filter.type = wave;
    glide(filter.frequency);
    noise.connect(filter).connect(gain);
    noise.start(begins);
  } else {
    const tone = context.createOscillator();
    tone.type = wave;
    glide(tone.frequency);
    tone.connect(gain);
    tone.start(begins);
    tone.stop(begins + lasts);
  }
}
