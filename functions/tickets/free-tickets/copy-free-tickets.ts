import type { EntityItem } from "electrodb";
import { tryWrite } from "../../platform/table/conditional-write.ts";
import { FreeTicketCountEntity } from "./free-ticket-count.entity.ts";

export type FreeTicketCount = EntityItem<typeof FreeTicketCountEntity>;

/** The counts of free tickets under some of a person's keys: user id, hashes of email addresses. */
export const listFreeTicketCounts = async (owners: string[]): Promise<FreeTicketCount[]> => {
  const pages = owners.map((owner) => FreeTicketCountEntity.query.byOwner({ owner }).go({ pages: "all" }));
  return (await Promise.all(pages)).flatMap(({ data }) => data);
};

const raiseCount = (owner: string, { event_id, tickets, ttl }: FreeTicketCount): Promise<unknown> =>
  tryWrite(
    FreeTicketCountEntity.upsert({ owner, event_id })
      .set({ tickets, ...(ttl !== undefined && { ttl }) })
      .where((count, { notExists, lt }) => `${notExists(count.tickets)} OR ${lt(count.tickets, tickets)}`)
      .go(),
  );

/**
 * Raises a person's counts under some keys to those under others: when an email address changes, and when an account is deleted
 * (R37). Idempotent.
 */
export const copyFreeTicketCounts = async (fromOwners: string[], toOwners: string[]): Promise<void> => {
  const counts = await listFreeTicketCounts(fromOwners);
  await Promise.all(toOwners.flatMap((owner) => counts.map((count) => raiseCount(owner, count))));
};
