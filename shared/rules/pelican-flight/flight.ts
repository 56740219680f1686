import { groundY, measures } from "./measures.ts";
import { drawRandom } from "./seeded-random.ts";

/** A pipe with a gap in it; `x` is its left edge, `gapTop` the upper edge of its gap. */
type Pipe = { x: number; gapTop: number; passed: boolean };

/** How a flight ended; `limit`: it lasted as long as a flight may. */
export type FlightEnd = "pipe" | "ground" | "limit";

/** A flight between two frames. `y` is the pelican's upper edge, `velocity` in pixels a frame, downwards. */
export type Flight = {
  phase: "idle" | "playing" | "crashed";
  frame: number;
  y: number;
  velocity: number;
  pipes: readonly Pipe[];
  score: number;
  /** How many flaps it has had. */
  flaps: number;
  /** The seed of the next pipe. */
  seed: number;
  end: FlightEnd | null;
};

/** A flight that waits for its first flap. `seed` decides where the gaps are. */
export const createFlight = (seed: number): Flight => ({
  phase: "idle",
  frame: 0,
  y: (measures.height - measures.pelicanHeight) / 2,
  velocity: 0,
  pipes: [],
  score: 0,
  flaps: 0,
  seed,
  end: null,
});

const addPipe = (pipes: readonly Pipe[], seed: number): { pipes: readonly Pipe[]; seed: number } => {
  const { value, next } = drawRandom(seed);
  const places = groundY - measures.pipeGap - 2 * measures.leastPipe + 1;
  const gapTop = measures.leastPipe + Math.floor(value * places);
  return { pipes: [...pipes, { x: measures.width, gapTop, passed: false }], seed: next };
};

const movePipe = ({ x, gapTop, passed }: Pipe): Pipe => {
  const moved = x - measures.scrollSpeed;
  return { x: moved, gapTop, passed: passed || moved + measures.pipeWidth <= measures.pelicanX };
};

const touches = ({ x, gapTop }: Pipe, y: number): boolean =>
  x < measures.pelicanX + measures.pelicanWidth &&
  x + measures.pipeWidth > measures.pelicanX &&
  (y < gapTop || y + measures.pelicanHeight > gapTop + measures.pipeGap);

const findEnd = (y: number, pipes: readonly Pipe[], frame: number): FlightEnd | null => {
  if (y + measures.pelicanHeight >= groundY) return "ground";
  if (pipes.some((pipe) => touches(pipe, y))) return "pipe";
  return frame >= measures.maxFrames ? "limit" : null;
};

/** Moves the pelican by one frame: a flap sets its velocity, gravity adds to it. The top of the canvas stops it. */
const movePelican = (flight: Flight, isFlapping: boolean): { y: number; velocity: number } => {
  const velocity = (isFlapping ? measures.flapVelocity : flight.velocity) + measures.gravity;
  const y = flight.y + velocity;
  return y < 0 ? { y: 0, velocity: 0 } : { y, velocity };
};

/**
 * The flight one frame later. A flap starts an idle flight; a crashed one stays as it is. One point for each pipe that the
 * pelican has passed whole; touching a pipe or the ground ends the flight, and passing above a pipe is impossible.
 */
export const stepFlight = (flight: Flight, flap: boolean): Flight => {
  if (flight.phase === "crashed" || (flight.phase === "idle" && !flap)) return flight;
  const isFlapping = flap && flight.flaps < measures.maxFlaps;
  const { y, velocity } = movePelican(flight, isFlapping);
  const added = flight.frame % measures.pipeEvery === 0 ? addPipe(flight.pipes, flight.seed) : flight;
  const pipes = added.pipes.map(movePipe);
  const points = pipes.filter(({ passed }, index) => passed && !added.pipes[index]?.passed).length;
  const frame = flight.frame + 1;
  const end = findEnd(y, pipes, frame);
  return {
    phase: end ? "crashed" : "playing",
    frame,
    y,
    velocity,
    pipes: pipes.filter(({ x }) => x + measures.pipeWidth > 0),
    score: flight.score + points,
    flaps: flight.flaps + Number(isFlapping),
    seed: added.seed,
    end,
  };
};
