/**
 * One draw of a seeded generator (mulberry32): a number from 0 up to 1, and the seed of the next draw. Integer arithmetic only,
 * so that every browser and the server draw the same.
 */
export const drawRandom = (seed: number): { value: number; next: number } => {
  const next = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(next ^ (next >>> 15), 1 | next);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return { value: ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296, next };
};
