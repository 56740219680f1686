/** Wraps an index into 0..count-1. */
export const wrapIndex = (index: number, count: number): number => ((index % count) + count) % count;
