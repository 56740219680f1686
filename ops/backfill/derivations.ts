import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { EntityItem } from "electrodb";
import type { EventEntity } from "../../functions/events/event.entity.ts";
import { refreshListing } from "../../functions/member-search/listings.ts";
import { lacksAccountBlocks, planAccountBlocks } from "../../functions/members/account-blocks.ts";
import type { Member } from "../../functions/members/members.ts";
import { entityOf, type Projection, type StoredItem } from "../../functions/platform/stream/change.ts";
import { documents, tableName } from "../../functions/platform/table/table.ts";
import { writeAll } from "../../functions/platform/table/transaction.ts";
import { projections } from "../../functions/projections/projections.ts";
import { EventFiguresEntity } from "../../functions/reports/event-figures.entity.ts";
import { stateOf } from "../../functions/reports/fold-changes.ts";
import { refreshMemberState } from "../../functions/reports/member-states.ts";
import { refreshSearch } from "../../functions/search/search-index.ts";
import { refreshSearchTerms } from "../../functions/tickets/management/search-terms.ts";
import type { SearchKind } from "../../shared/model/search.ts";
import { catalogLists } from "./catalog-lists.ts";
import type { Derivation } from "./derivation.ts";
import { entries } from "./entries.ts";
import { indexKeys } from "./index-keys.ts";
import { rsvpSpots } from "./rsvp-spots.ts";
import { typeCounts } from "./type-counts.ts";

/** Blocks the addresses of members who were blocked before blocks were kept by address (R65). */
const accountBlocks: Derivation = {
  name: "account-blocks",
  entities: ["member"],
  derive: async (item, { isDryRun }) => {
    const member = item as unknown as Member;
    const isMissing = member.blocked_at !== undefined && (await lacksAccountBlocks(toBlocked(member)));
    if (isMissing && !isDryRun) await writeAll(planAccountBlocks(toBlocked(member), member.blocked_at ?? ""));
    return isMissing;
  },
};

// A stored set of texts is a `Set`.
const toBlocked = ({ user_id, email_hashes = [] }: Member) => ({ user_id, email_hashes: [...email_hashes] });

const readAgain = async ({ pk, sk }: StoredItem): Promise<StoredItem | undefined> =>
  (await documents.send(new GetCommand({ TableName: tableName(), Key: { pk, sk }, ConsistentRead: true }))).Item;

// An item that is deleted meanwhile is taken away again by its own change, which the stream delivers later.
const toDerivation = ({ name, entities, apply }: Projection): Derivation => ({
  name,
  entities,
  derive: async (item, { zone, now, isDryRun }) => {
    const current = isDryRun ? undefined : await readAgain(item);
    const change = { id: `backfill ${name}`, at: now, entity: entityOf(item), before: null, isExpiry: false } as const;
    if (current) await apply([{ ...change, after: current, isBackfill: true }], { zone, now });
    return null;
  },
});

/** Removes what is derived from a record that is gone. */
const leftovers: Derivation = {
  name: "leftovers",
  entities: ["member-listing", "member-standing", "ticket-search-subject", "search-subject"],
  derive: async (item, { zone, now, isDryRun }) => {
    if (isDryRun) return null;
    if (entityOf(item) === "member-listing") await refreshListing(String(item.user_id), now);
    if (entityOf(item) === "member-standing")
      await refreshMemberState(String(item.user_id), zone, now, { mayBeLess: true });
    if (entityOf(item) === "ticket-search-subject") {
      await refreshSearchTerms(item.kind as never, String(item.subject), false);
    }
    if (entityOf(item) === "search-subject") await refreshSearch(item.kind as SearchKind, String(item.subject));
    return null;
  },
};

/** Writes what the figures keep of an event that was written before they did. */
const eventStates: Derivation = {
  name: "event-states",
  entities: ["event"],
  derive: async (item, { now, isDryRun }) => {
    const event = item as EntityItem<typeof EventEntity>;
    const { data: stored } = await EventFiguresEntity.get({ event_id: event.id }).go({ consistent: true });
    const isMissing = stored?.is_published === undefined || stored.is_featured === undefined;
    if (isMissing && !isDryRun) {
      await EventFiguresEntity.upsert({ event_id: event.id }).set(stateOf(event, now)).go();
    }
    return isMissing;
  },
};

/** Everything that is derived from single items, in the order in which one item goes through it. */
export const derivations: readonly Derivation[] = [
  indexKeys,
  catalogLists,
  eventStates,
  accountBlocks,
  ...projections.filter(({ derives }) => derives).map(toDerivation),
  leftovers,
];

/** What events and RSVPs from before lack, and say by themselves ever since: only a backfill adds it, which its operator has looked at first. */
export const additions: readonly Derivation[] = [entries, typeCounts, rsvpSpots];
