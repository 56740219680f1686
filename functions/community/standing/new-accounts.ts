import { AppError } from "../../../shared/model/errors.ts";
import { limits } from "../../../shared/model/limits.ts";
import { withoutInvisible } from "../../../shared/model/visible-text.ts";
import { hours } from "../../../shared/rules/durations.ts";
import { addMilliseconds } from "../../platform/clock.ts";
import { filterWords } from "./filter-words.ts";

const scheme = /(?:\b[a-z][a-z\d+.-]*:\/\/|\bwww\.)\S/i;
// The usual endings, however they are written, and whatever stands before them.
const usualEnding =
  /[\p{L}\p{N}-]\.(?:com|net|org|io|co|ai|pro|app|dev|info|biz|xyz|uk|de|ru|cn|ly|gg|tv)(?![\p{L}\p{N}-])/iu;
// Any other ending, behind a name with a letter. A word with a capital alone begins a sentence after a forgotten space ('see you.Tomorrow').
const anyEnding =
  /(?=[\p{L}\p{N}-]*\p{L})[\p{L}\p{N}-]+\.(?:(?!\p{Lu}\p{Ll}+(?![\p{L}/]))[\p{Lu}\p{Ll}\p{Lo}\p{M}]{2,24}|xn--[\p{L}\p{N}-]+)(?![\p{L}\p{N}-])/u;
const address = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/;
const links = [scheme, usualEnding, anyEnding, address];
// Before letters without case it ends a sentence.
const ideographicDot = /\u3002(?=[\p{Lu}\p{Ll}])/gu;

/** Returns until when an account counts as new (R45), or null when it no longer does. */
export const findNewUntil = (joinedAt: string, now: string): string | null => {
  const until = addMilliseconds(joinedAt, hours(limits.newAccountHours));
  return until > now ? until : null;
};

// As a reader sees it: full-width letters and dots as plain ones, without what is drawn as nothing.
const toRead = (text: string): string => withoutInvisible(text.normalize("NFKC")).replace(ideographicDot, ".");

/** Whether a text contains what reads as a link. */
export const hasLink = (text: string): boolean => {
  const read = toRead(text);
  return links.some((link) => link.test(read));
};

/**
 * Throws `word-not-allowed` for a filtered word, or `new-account.links` for a link in a text of an account that is new at `now`
 * (R45).
 */
export const assertTextAllowed = async (text: string, joinedAt: string, now: string): Promise<void> => {
  if (hasLink(text) && findNewUntil(joinedAt, now)) {
    throw new AppError("new-account.links", "New accounts can share links after 24 hours.");
  }
  await filterWords(text);
};
