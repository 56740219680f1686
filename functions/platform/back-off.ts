import { setTimeout as pause } from "node:timers/promises";

/** Pauses that double with each turn, from `first` to `longest` milliseconds. */
export type BackOff = { first: number; longest: number };

/**
 * The pause of a turn, counted from 0: anything from a tenth to all of one that doubles, so that a crowd that was refused together does
 * not come back together. In milliseconds.
 */
export const backOffMilliseconds = ({ first, longest }: BackOff, turn: number, random = Math.random): number =>
  Math.min(first * 2 ** turn, longest) * (0.1 + 0.9 * random());

/** Waits before the next attempt. */
export const backOff = (timing: BackOff, turn: number): Promise<void> => pause(backOffMilliseconds(timing, turn));
