const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

const firstOf = (word: string): string => {
  const [first] = graphemes.segment(word);
  return first?.segment.toLocaleUpperCase("en") ?? "";
};

/**
 * The initials of a name's first two words, by grapheme: an accent or an emoji stays whole. Emoji and symbols count only
 * if there is no letter at all. Empty for an empty name.
 */
export const initials = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean);
  const lettered = words.flatMap((word) => word.match(/[\p{L}\p{N}].*/u)?.[0] ?? []);
  if (lettered.length === 0) return firstOf(words[0] ?? "");
  return lettered.slice(0, 2).map(firstOf).join("");
};
