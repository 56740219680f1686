/** The fewest characters that are searched for: fewer match nearly everything. */
export const minSearchLength = 2;

/** How many characters of a suffix are stored, and so how many of a longer search text its key can match. */
export const maxSuffixLength = 30;

// Separators between digits, as people write phone numbers.
const digitSeparators = /(?<=\d)[\s().+-]+(?=\d)/g;
const phoneCharacters = /^[\d\s().+-]+$/;
const combiningMarks = /\p{Diacritic}/gu;

/**
 * Returns text as it is compared in a search: lower case, without accents, single spaces, and digits without separators
 * between them. Text of phone characters alone becomes its digits.
 */
export const foldSearchText = (text: string): string => {
  const folded = text
    .normalize("NFKD")
    .replace(combiningMarks, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim()
    .replace(digitSeparators, "");
  return /\d/.test(folded) && phoneCharacters.test(folded) ? folded.replace(/\D/g, "") : folded;
};

/**
 * Returns every suffix of a text (folded) with at least 2 characters, each cut to 30: a text contains a searched one exactly
 * when one of its suffixes begins with it.
 */
export const suffixesOf = (text: string): string[] => {
  const characters = [...foldSearchText(text)];
  const count = Math.max(0, characters.length - minSearchLength + 1);
  const suffixes = Array.from({ length: count }, (_, start) =>
    characters.slice(start, start + maxSuffixLength).join(""),
  );
  return [...new Set(suffixes)];
};

/** Returns what stored suffixes must begin with to contain the searched text (folded, at most 30 characters). */
export const toSuffixPrefix = (searched: string): string =>
  [...foldSearchText(searched)].slice(0, maxSuffixLength).join("");

/** Returns whether a text contains the searched one, compared as `foldSearchText` does. */
export const containsText = (text: string, searched: string): boolean =>
  foldSearchText(text).includes(foldSearchText(searched));
