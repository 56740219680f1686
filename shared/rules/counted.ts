/** A count with its noun: "1 deal", "2 deals", "1,200 deals"; `many` is for nouns whose plural isn't the noun with an s. */
export const counted = (count: number, noun: string, many = `${noun}s`): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? noun : many}`;
