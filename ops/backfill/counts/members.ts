import { memberListings } from "../../../functions/member-search/listings.projection.ts";
import type { Listing } from "../../../functions/member-search/listings.ts";
import { listedAs } from "../../../functions/member-search/member-totals.ts";
import { CountEntity } from "../../../functions/metrics/count.entity.ts";
import { toShard } from "../../../functions/metrics/counts.ts";
import { entityOf } from "../../../functions/platform/stream/change.ts";
import type { Count, CountSource } from "./count.ts";

const name = "members-listed";

const countOf = (subject: string, shard: string): Count => ({
  id: `${name} ${subject} ${shard}`,
  attribute: "amount",
  isKept: false,
  add: (amount) => CountEntity.upsert({ name, subject, shard }).add({ amount }),
});

/** The totals over the list of members. */
export const memberTotals: CountSource = {
  projections: [memberListings.name],
  contributions: (item) => {
    if (entityOf(item) !== "member-listing") return [];
    const listing = item as Listing;
    return Object.entries(listedAs(listing)).map(([subject, amount]) => ({
      count: countOf(subject, toShard(listing.user_id)),
      amount,
    }));
  },
  stored: (item) =>
    entityOf(item) === "count" && item.name === name
      ? [{ count: countOf(String(item.subject), String(item.shard)), amount: Number(item.amount) }]
      : [],
};
