import { TicketStatus } from "../../../shared/model/ticket.ts";
import { TicketTier } from "../../../shared/model/ticket-type.ts";
import { TicketEntity } from "../ticket.entity.ts";
import type { StoredTicket } from "../tickets.ts";
import type { TicketPosition, TicketSource } from "./merge-newest.ts";

const beginningOfTime = "0000";
const endOfTime = "9999";

/** What the ranges of a list have in common; `from` is an instant, null without a start. */
export type RangeFilter = { from: string | null; tier?: TicketTier | undefined; status?: TicketStatus | undefined };

// A range ends at a position, which is not part of it.
const older = (tickets: StoredTicket[], before: TicketPosition | null): StoredTicket[] =>
  before ? tickets.filter(({ id }) => id !== before.id) : tickets;

const bounds = (from: string | null, before: TicketPosition | null) =>
  [{ purchase_ts: from ?? beginningOfTime }, before ? { ...before } : { purchase_ts: endOfTime }] as const;

const toSource =
  (query: (before: TicketPosition | null, limit: number) => Promise<StoredTicket[]>): TicketSource =>
  async (before, limit) =>
    older(await query(before, before ? limit + 1 : limit), before).slice(0, limit);

const everyTierAndStatus = ({ tier, status }: RangeFilter): [TicketTier, TicketStatus][] =>
  (tier ? [tier] : TicketTier.options).flatMap((oneTier) =>
    (status ? [status] : TicketStatus.options).map((oneStatus): [TicketTier, TicketStatus] => [oneTier, oneStatus]),
  );

/** The ranges of all tickets that match a filter: one for each tier and status. */
export const allTicketSources = (filter: RangeFilter): TicketSource[] =>
  everyTierAndStatus(filter).map(([tier, status]) =>
    toSource(async (before, limit) => {
      const query = TicketEntity.query.byStatus({ tier, status }).between(...bounds(filter.from, before));
      return (await query.go({ order: "desc", limit })).data;
    }),
  );

/** The ranges of one event's tickets that match a filter. */
export const eventTicketSources = (event_id: string, filter: RangeFilter): TicketSource[] =>
  everyTierAndStatus(filter).map(([tier, status]) =>
    toSource(async (before, limit) => {
      const query = TicketEntity.query.byEvent({ event_id, tier, status }).between(...bounds(filter.from, before));
      return (await query.go({ order: "desc", limit })).data;
    }),
  );

/** The range of one buyer's tickets; tier and status are the caller's to match. */
export const buyerTicketSource = (user_id: string, from: string | null): TicketSource =>
  toSource(async (before, limit) => {
    const query = TicketEntity.query.byUser({ user_id }).between(...bounds(from, before));
    return (await query.go({ order: "desc", limit })).data;
  });
