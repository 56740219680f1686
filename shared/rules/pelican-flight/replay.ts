import { createFlight, type Flight, stepFlight } from "./flight.ts";

/**
 * The end of the flight that these flaps make: the numbers of the frames in which the pelican flapped, ascending from 0, the
 * first flap being the one that starts it. Without flaps it never starts. Takes at most `measures.maxFrames` steps, since
 * every flight ends.
 */
export const replayFlight = (seed: number, flaps: readonly number[]): Flight => {
  let flight = createFlight(seed);
  if (flaps[0] !== 0) return flight;
  let next = 0;
  while (flight.phase !== "crashed") {
    const flap = flaps[next] === flight.frame;
    if (flap) next += 1;
    flight = stepFlight(flight, flap);
  }
  return flight;
};

/** Whether these flaps are a whole flight with this score: ascending, none after its end. */
export const isPlausibleFlight = (flight: Flight, flaps: readonly number[], score: number): boolean =>
  flight.phase === "crashed" && flight.score === score && flight.flaps === flaps.length;
