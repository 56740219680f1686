import { createFlight, type Flight, stepFlight } from "../../shared/rules/pelican-flight/flight.ts";

/** How far below a gap's upper edge the pilot flaps: a flap takes the pelican about 75 pixels up. */
const flapsBelow = 95;
const startingHeight = 300;

const isTooLow = ({ pipes, y }: Flight): boolean => {
  const next = pipes.find(({ passed }) => !passed);
  return y > (next ? next.gapTop + flapsBelow : startingHeight);
};

/** The frames in which a pilot flaps who passes exactly `score` pipes of this seed and then lets the pelican fall. */
export const planFlaps = (seed: number, score: number): number[] => {
  const flaps = [0];
  let flight = stepFlight(createFlight(seed), true);
  while (flight.phase === "playing" && flight.score < score) {
    const flap = isTooLow(flight);
    if (flap) flaps.push(flight.frame);
    flight = stepFlight(flight, flap);
  }
  return flaps;
};
