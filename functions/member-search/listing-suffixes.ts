import { AppError } from "../../shared/model/errors.ts";
import { minSearchLength, suffixesOf } from "../platform/search/suffixes.ts";
import type { Listing } from "./listings.ts";
import { MemberSuffixEntity } from "./member-suffix.entity.ts";

/** Returns the texts that a member is found by. */
export const searchedTexts = ({ display_name, email, phone_number }: Listing): string[] => [
  display_name,
  email,
  phone_number ?? "",
];

/** Returns the suffixes that a member is found by, each once. */
export const suffixesOfListing = (listing: Listing): string[] => [
  ...new Set(searchedTexts(listing).flatMap(suffixesOf)),
];

/** Returns the partition of a suffix: its first two characters. */
export const tokenOf = (suffix: string): string => [...suffix].slice(0, minSearchLength).join("");

const keyOf = (user_id: string) => (suffix: string) => ({ token: tokenOf(suffix), suffix, user_id });

const assertAllWritten = (unprocessed: readonly unknown[]): void => {
  if (unprocessed.length > 0) throw new AppError("unavailable", "The table is busy.", { retryAfterSeconds: 1 });
};

/** Writes the suffixes of a listing. Idempotent. Throws `unavailable` when the table is busy. */
export const putSuffixes = async (listing: Listing): Promise<void> => {
  const { user_id, tier, status } = listing;
  const items = suffixesOfListing(listing)
    .map(keyOf(user_id))
    .map((key) => ({ ...key, tier, status }));
  if (items.length > 0) assertAllWritten((await MemberSuffixEntity.put(items).go({ concurrent: 4 })).unprocessed);
};

/** Deletes suffixes of a member. Idempotent. Throws `unavailable` when the table is busy. */
export const deleteSuffixes = async (userId: string, suffixes: readonly string[]): Promise<void> => {
  const keys = suffixes.map(keyOf(userId));
  if (keys.length > 0) assertAllWritten((await MemberSuffixEntity.delete(keys).go({ concurrent: 4 })).unprocessed);
};
