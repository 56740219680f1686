import { AppError } from "../../../shared/model/errors.ts";
import { limits } from "../../../shared/model/limits.ts";
import { addMilliseconds } from "../../platform/clock.ts";
import { filterWords } from "./filter-words.ts";

const hour = 3_600_000;
// A scheme, `www.`, or a name that ends like the usual addresses: what a reader would take for a link.
const link =
  /(?:\b[a-z][a-z\d+.-]*:\/\/|\bwww\.)\S|[\p{L}\p{N}-]\.(?:com|net|org|io|co|me|app|dev|info|biz|xyz|link|shop|site|online|us|uk|de|ru|cn|ly|gg|tv|to|club|live|top)(?![\p{L}\p{N}-])/iu;

/** Returns until when an account counts as new (decision D45), or null when it no longer does. */
export const findNewUntil = (joinedAt: string, now: string): string | null => {
  const until = addMilliseconds(joinedAt, limits.newAccountHours * hour);
  return until > now ? until : null;
};

/** Whether a text contains what reads as a link. */
export const hasLink = (text: string): boolean => link.test(text);

/**
 * Throws `word-not-allowed` for a filtered word, or `new-account.links` for a link in a text of an account that is new at `now`
 * (decision D45).
 */
export const assertTextAllowed = async (text: string, joinedAt: string, now: string): Promise<void> => {
  if (hasLink(text) && findNewUntil(joinedAt, now)) {
    throw new AppError("new-account.links", "New accounts can share links after 24 hours.");
  }
  await filterWords(text);
};
