import { AppError } from "../../../shared/model/errors.ts";
import { CommunitySettingsEntity } from "./community-settings.entity.ts";

const record = { name: "community" };
const combiningMarks = /\p{Diacritic}/gu;

const toWords = (text: string): string[] =>
  text
    .normalize("NFKD")
    .replace(combiningMarks, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns the first filtered word that a text has as a whole word, whatever its case and accents; null for none. */
export const findFilteredWord = (text: string, filtered: readonly string[]): string | null => {
  const words = ` ${toWords(text).join(" ")} `;
  return filtered.find((word) => words.includes(` ${toWords(word).join(" ")} `)) ?? null;
};

/** Throws `word-not-allowed` for a text with a word that the city's settings filter. */
export const filterWords = async (text: string): Promise<void> => {
  const { data } = await CommunitySettingsEntity.get(record).go();
  const word = findFilteredWord(text, data?.filtered_words ?? []);
  if (word) throw new AppError("word-not-allowed", `Please leave out the word "${word}".`, { word });
};
