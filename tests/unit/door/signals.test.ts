import { afterEach, expect, test, vi } from "vitest";
import { signal, wakeSound } from "../../../web/src/door/answers/signals.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("an answer is felt at once, and heard note by note once the scanner was touched", () => {
  const [vibrate, resume] = [vi.fn(), vi.fn()];
  const notes: [number, number][] = [];
  const stops: number[] = [];
  const audio = {
    state: "running",
    currentTime: 2,
    destination: {},
    resume,
    createOscillator: () => {
      const frequency = { value: 0 };
      return {
        frequency,
        connect: (next: object) => next,
        start: (at: number) => notes.push([frequency.value, at]),
        stop: (at: number) => stops.push(at),
      };
    },
    createGain: () => ({
      gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
      connect: (next: object) => next,
    }),
  };
  vi.stubGlobal("navigator", { vibrate });
  expect(() => wakeSound()).not.toThrow();
  signal("good");
  expect([vibrate.mock.calls, notes]).toEqual([[[[60]]], []]);
  const construct = vi.fn(() => audio);
  vi.stubGlobal("AudioContext", new Proxy(Object, { construct }));
  wakeSound();
  wakeSound();
  expect([construct.mock.calls.length, resume.mock.calls.length]).toEqual([1, 2]);
  signal("good");
  expect(notes).toEqual([
    [880, 2],
    [1_320, 2.11],
  ]);
  expect(stops).toEqual([2.11, 2.22].map((at) => expect.closeTo(at, 6)));
  audio.state = "suspended";
  vi.stubGlobal("navigator", {});
  signal("bad");
  expect([notes.length, vibrate.mock.calls.length]).toEqual([2, 2]);
});
