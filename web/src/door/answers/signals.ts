import type { Tone } from "./answer-texts.ts";

let audio: AudioContext | null = null;

/** Lets the scanner make tones: browsers allow it only after a touch. */
export const wakeSound = (): void => {
  try {
    audio ??= new AudioContext();
    void audio.resume();
  } catch {
    // Without sound the screen and the vibration remain.
  }
};

/** Notes in hertz, one after the other, and the vibration in milliseconds. Each tone is told from the others with closed eyes. */
const signals: Record<Tone, { notes: number[]; vibration: number[] }> = {
  good: { notes: [880, 1_320], vibration: [60] },
  care: { notes: [660, 660], vibration: [60, 60, 60] },
  bad: { notes: [220, 180, 150], vibration: [250, 80, 250] },
  out: { notes: [880, 590], vibration: [60, 200, 60] },
  calm: { notes: [520], vibration: [30] },
};

const noteSeconds = 0.11;

const playNote = (context: AudioContext, frequency: number, at: number): void => {
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0.35, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + noteSeconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + noteSeconds);
};

/** Sounds and vibrates as an answer of this tone does. */
export const signal = (tone: Tone): void => {
  const { notes, vibration } = signals[tone];
  navigator.vibrate?.(vibration);
  if (audio?.state !== "running") return;
  for (const [index, note] of notes.entries()) playNote(audio, note, audio.currentTime + index * noteSeconds);
};
