/** A count such as `1,200`. */
export const formatCount = (count: number): string => count.toLocaleString("en-US");

/** A count with its noun: "1 deal", "2 deals", "1,200 deals"; `many` is for nouns whose plural isn't the noun with an s. */
export const counted = (count: number, noun: string, many = `${noun}s`): string =>
  `${formatCount(count)} ${count === 1 ? noun : many}`;
