import { minSearchLength, suffixesOf } from "../platform/search/suffixes.ts";
import { batchWrite } from "../platform/table/batch-write.ts";
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

const keyOf = ({ user_id }: Listing, suffix: string) => ({ token: tokenOf(suffix), suffix, user_id });

const toPut = (listing: Listing) => (suffix: string) =>
  MemberSuffixEntity.put({ ...keyOf(listing, suffix), tier: listing.tier, status: listing.status });

/**
 * Makes a member found by all suffixes of a listing, none where it is null, and no longer by those that only former ones have. A member has
 * some 40 suffixes: two calls of 25 instead of one for each. Idempotent.
 */
export const replaceSuffixes = async (former: readonly Listing[], current: Listing | null): Promise<void> => {
  const wanted = new Set(current ? suffixesOfListing(current) : []);
  const gone = new Map(former.flatMap((one) => suffixesOfListing(one).map((suffix) => [suffix, one])));
  await batchWrite([
    ...[...gone].flatMap(([suffix, one]) =>
      wanted.has(suffix) ? [] : [MemberSuffixEntity.delete(keyOf(one, suffix))],
    ),
    ...(current ? [...wanted].map(toPut(current)) : []),
  ]);
};
