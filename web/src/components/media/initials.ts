const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

const firstGrapheme = (word: string): string => {
  const [first] = graphemes.segment(word);
  return first?.segment.toLocaleUpperCase("en") ?? "";
};

/**
 * The initials of a name's first two words, by grapheme: an accent or an emoji stays whole. Emoji and symbols count only
 * if there is no letter at all. Empty for an empty name.
 */
export const initials = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean);
  const withLetters = words.flatMap((word) => word.match(/[\p{L}\p{N}].*/u)?.[0] ?? []);
  if (withLetters.length === 0) return firstGrapheme(words[0] ?? "");
  return withLetters.slice(0, 2).map(firstGrapheme).join("");
};
