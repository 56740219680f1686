/** An index brought into 0..count-1: after the last comes the first, before the first the last. */
export const wrapIndex = (index: number, count: number): number => ((index % count) + count) % count;
