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

const parallel = 15;

const keyOf = (user_id: string, suffix: string) => ({ token: tokenOf(suffix), suffix, user_id });

const forEach = async (suffixes: readonly string[], work: (suffix: string) => Promise<unknown>): Promise<void> => {
  for (let first = 0; first < suffixes.length; first += parallel) {
    await Promise.all(suffixes.slice(first, first + parallel).map(work));
  }
};

/** Writes the suffixes of a listing. Idempotent. */
export const putSuffixes = async (listing: Listing): Promise<void> => {
  const { user_id, tier, status } = listing;
  await forEach(suffixesOfListing(listing), (suffix) =>
    MemberSuffixEntity.put({ ...keyOf(user_id, suffix), tier, status }).go(),
  );
};

/** Deletes suffixes of a member. Idempotent. */
export const deleteSuffixes = (userId: string, suffixes: readonly string[]): Promise<void> =>
  forEach(suffixes, (suffix) => MemberSuffixEntity.delete(keyOf(userId, suffix)).go());
