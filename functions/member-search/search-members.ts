import type { ListedMember, MemberFilter } from "../../shared/model/managed-member.ts";
import type { Tier } from "../../shared/model/membership.ts";
import type { PageRange, PageResult } from "../platform/page.ts";
import { containsText, foldSearchText, minSearchLength, toSuffixPrefix } from "../platform/search/suffixes.ts";
import { batchRead, lookup } from "../platform/table/batch-read.ts";
import { searchedTexts, suffixesOfListing, tokenOf } from "./listing-suffixes.ts";
import type { Listing } from "./listings.ts";
import { MemberListingEntity } from "./member-listing.entity.ts";
import { MemberSuffixEntity } from "./member-suffix.entity.ts";

const pageSize = 24;
/** How often a page reads on when what it read were repetitions; then it ends early, and goes on with its cursor. */
const maxRounds = 4;

type Search = { q?: string | undefined; show?: MemberFilter | undefined };
type Status = Listing["status"];

const isStatus = (show: MemberFilter): show is Status => show === "active" || show === "inactive";

/** Maps an entry of the list to the API's view. */
const toListedMember = (listing: Listing): ListedMember => ({
  id: listing.user_id,
  display_name: listing.display_name,
  email: listing.email,
  phone_number: listing.phone_number ?? null,
  created_at: listing.created_at,
  subscription_tier: listing.tier,
  subscription_active: listing.status === "active",
  source: listing.source,
  is_paying: listing.is_paying,
  suspended_at: listing.suspended_at ?? null,
  blocked_at: listing.blocked_at ?? null,
});

const queryListings = (show: MemberFilter | undefined) => {
  if (!show) return MemberListingEntity.query.newest({});
  return isStatus(show)
    ? MemberListingEntity.query.byStatus({ status: show })
    : MemberListingEntity.query.byTier({ tier: show satisfies Tier });
};

const listNewest = async (
  show: MemberFilter | undefined,
  { limit = pageSize, position }: PageRange,
): Promise<PageResult<ListedMember>> => {
  const { data, cursor } = await queryListings(show).go({ order: "desc", limit, cursor: position });
  return { items: data.map(toListedMember), position: cursor };
};

const querySuffixes = (prefix: string, show: MemberFilter | undefined) => {
  const token = tokenOf(prefix);
  if (!show) return MemberSuffixEntity.query.bySuffix({ token });
  return isStatus(show)
    ? MemberSuffixEntity.query.byStatus({ token, status: show })
    : MemberSuffixEntity.query.byTier({ token, tier: show satisfies Tier });
};

const isShown = ({ tier, status }: Listing, show: MemberFilter | undefined): boolean =>
  !show || tier === show || status === show;

type Hit = { user_id: string; suffix: string };

// A member with "ana" twice, as in "Ana Banana", is met twice: the first suffix in order counts.
const isFirstHit = (listing: Listing, { suffix }: Hit, prefix: string): boolean =>
  suffixesOfListing(listing)
    .filter((one) => one.startsWith(prefix))
    .sort()[0] === suffix;

const readHits = async (hits: Hit[], { q = "", show }: Search, prefix: string): Promise<Listing[]> => {
  if (hits.length === 0) return [];
  const ids = [...new Set(hits.map(({ user_id }) => user_id))];
  const { listings } = await batchRead({
    listings: ids.map((user_id) => lookup(MemberListingEntity, { user_id })),
  });
  const byId = new Map(listings.map((listing) => [listing.user_id, listing]));
  return hits.flatMap((hit) => {
    const listing = byId.get(hit.user_id);
    const isFound =
      listing &&
      isShown(listing, show) &&
      isFirstHit(listing, hit, prefix) &&
      searchedTexts(listing).some((text) => containsText(text, q));
    return isFound ? [listing] : [];
  });
};

const searchBySuffix = async (
  search: Search,
  prefix: string,
  { limit = pageSize, position }: PageRange,
): Promise<PageResult<ListedMember>> => {
  const found: Listing[] = [];
  let cursor = position;
  for (let round = 0; round < maxRounds && found.length < limit; round += 1) {
    const page = await querySuffixes(prefix, search.show)
      .begins({ suffix: prefix })
      .go({ limit: limit - found.length, cursor });
    found.push(...(await readHits(page.data, search, prefix)));
    cursor = page.cursor;
    if (cursor === null) break;
  }
  return { items: found.map(toListedMember), position: cursor };
};

/**
 * Lists members, newest first; with `q`, those whose display name, email or phone number contains it, ignoring case, accents
 * and the separators of phone numbers. `show` keeps one tier or one status. A page costs the same whatever the number of members.
 */
export const searchMembers = async (search: Search, range: PageRange): Promise<PageResult<ListedMember>> => {
  const prefix = search.q ? toSuffixPrefix(search.q) : "";
  if (!search.q) return listNewest(search.show, range);
  if ([...foldSearchText(search.q)].length < minSearchLength) return { items: [], position: null };
  return searchBySuffix(search, prefix, range);
};
