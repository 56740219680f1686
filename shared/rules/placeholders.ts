const address = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]]/g;
const bracketed = /\[[^\][]*[^\][\s\d][^\][]*\]/g;

/**
 * Lists what a text still has in brackets for its author to fill in: "[Friday: event and place]". Brackets within an address, and
 * brackets around a number or nothing, are text.
 */
export const findPlaceholders = (...texts: string[]): string[] => [
  ...new Set(texts.flatMap((text) => text.replace(address, "0").match(bracketed) ?? [])),
];
