import { limits } from "../../model/limits.ts";

/** The game's measures in pixels of its canvas and in frames of a sixtieth of a second (row game-01). */
export const measures = {
  width: 800,
  height: 500,
  groundHeight: 40,
  pelicanX: 150,
  pelicanWidth: 40,
  pelicanHeight: 30,
  /** Pixels a frame, gained with each frame. */
  gravity: 0.4,
  /** The velocity right after a flap, in pixels a frame; up is negative. */
  flapVelocity: -8,
  pipeWidth: 80,
  pipeGap: 150,
  /** How far pipes move, in pixels a frame. */
  scrollSpeed: 3,
  /** A new pipe comes every so many frames, the first one with the first frame. */
  pipeEvery: 90,
  /** The least length of a pipe, above and below the gap. */
  leastPipe: 50,
  framesPerSecond: 60,
  /** A flight ends here, so that it can be replayed on the server. */
  maxFrames: limits.flightFrames,
  maxFlaps: limits.flightFlaps,
} as const;

/** The height at which the ground begins. */
export const groundY = measures.height - measures.groundHeight;
