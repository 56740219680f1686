import { createFlight, type Flight, stepFlight } from "../../../../../shared/rules/pelican-flight/flight.ts";
import { measures } from "../../../../../shared/rules/pelican-flight/measures.ts";

const frameMilliseconds = 1_000 / measures.framesPerSecond;
/** After a longer pause of the browser the flight goes on where it was, instead of catching up unseen. */
const maxBehindMilliseconds = 250;

/**
 * A flight in real time. Frame n covers a sixtieth of a second, the nth after `startedAt`: a tap belongs to the frame in which it
 * came, however often the screen is drawn, so the path is the same at 30, 60 and 120 Hz. Times in milliseconds.
 */
export type FlightClock = {
  flight: Flight;
  /** The flight one frame earlier, to draw what lies between two frames. */
  before: Flight;
  startedAt: number;
  /** Taps that no frame has taken yet. */
  taps: readonly number[];
  /** The frames in which the pelican flapped: what a score is checked with. */
  flaps: readonly number[];
};

/** A flight that starts with its first flap at `now`. */
export const startFlight = (seed: number, now: number): FlightClock => {
  const flight = createFlight(seed);
  return { flight, before: flight, startedAt: now, taps: [now], flaps: [] };
};

/** Notes a tap. */
export const addTap = (clock: FlightClock, at: number): FlightClock => ({ ...clock, taps: [...clock.taps, at] });

/** Moves the flight's time on, as after a pause: it continues where it was. */
export const delay = (clock: FlightClock, milliseconds: number): FlightClock => ({
  ...clock,
  startedAt: clock.startedAt + milliseconds,
});

const endOfFrame = ({ flight, startedAt }: FlightClock): number => startedAt + (flight.frame + 1) * frameMilliseconds;

const stepFrame = (clock: FlightClock): FlightClock => {
  const end = endOfFrame(clock);
  const flap = clock.taps.some((at) => at < end);
  const flight = stepFlight(clock.flight, flap);
  const hasFlapped = flight.flaps > clock.flight.flaps;
  return {
    ...clock,
    flight,
    before: clock.flight,
    taps: clock.taps.filter((at) => at >= end),
    flaps: hasFlapped ? [...clock.flaps, clock.flight.frame] : clock.flaps,
  };
};

/** The flight at `now`: all frames that are over by then. */
export const advance = (clock: FlightClock, now: number): FlightClock => {
  const behind = now - endOfFrame(clock);
  let current = behind > maxBehindMilliseconds ? delay(clock, behind - maxBehindMilliseconds) : clock;
  while (current.flight.phase !== "crashed" && endOfFrame(current) <= now) current = stepFrame(current);
  return current;
};

/** How far `now` lies between the last frame and the next, from 0 to 1. */
export const partOfFrame = (clock: FlightClock, now: number): number =>
  Math.min(1, Math.max(0, 1 - (endOfFrame(clock) - now) / frameMilliseconds));
