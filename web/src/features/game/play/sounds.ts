export type Sounds = { flap(): void; point(): void; crash(): void };

type Tone = { from: number; to: number; seconds: number; shape: OscillatorType };

const tones: Record<keyof Sounds, Tone> = {
  flap: { from: 320, to: 520, seconds: 0.09, shape: "triangle" },
  point: { from: 660, to: 990, seconds: 0.14, shape: "sine" },
  crash: { from: 220, to: 70, seconds: 0.3, shape: "sawtooth" },
};
const loudness = 0.08;

const play = (audio: AudioContext, { from, to, seconds, shape }: Tone): void => {
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  const end = audio.currentTime + seconds;
  oscillator.type = shape;
  oscillator.frequency.setValueAtTime(from, audio.currentTime);
  oscillator.frequency.exponentialRampToValueAtTime(to, end);
  volume.gain.setValueAtTime(loudness, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start();
  oscillator.stop(end);
};

/** The game's short sounds, silent while `isOn` says so. The audio device is opened with the first one, which follows a tap. */
export const createSounds = (isOn: () => boolean): Sounds => {
  let audio: AudioContext | null = null;
  const sound = (name: keyof Sounds) => (): void => {
    if (!isOn() || !("AudioContext" in window)) return;
    audio ??= new AudioContext();
    play(audio, tones[name]);
  };
  return { flap: sound("flap"), point: sound("point"), crash: sound("crash") };
};
