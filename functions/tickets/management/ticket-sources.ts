import { ticketTiers } from "../../../shared/model/event-choices.ts";
import { TicketStatus } from "../../../shared/model/ticket.ts";
import type { TicketTier } from "../../../shared/model/ticket-type.ts";
import type { StoredEvent } from "../../events/events.ts";
import { listTicketTypes } from "../../events/ticket-types.ts";
import { TicketEntity, tierGroupOf, tierGroups } from "../ticket.entity.ts";
import type { StoredTicket } from "../tickets.ts";
import type { TicketPosition, TicketSource } from "./merge-newest.ts";

const fixedTiers = ["GA+", "VIP+"] as const;
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

const withEveryStatus = <Of>(some: readonly Of[], { status }: RangeFilter): [Of, TicketStatus][] =>
  some.flatMap((one) =>
    (status ? [status] : TicketStatus.options).map((oneStatus): [Of, TicketStatus] => [one, oneStatus]),
  );

/**
 * The ranges of all tickets that match a filter: one for each of the three groups of types, and status. A type that events name shares its
 * range with the others of that kind: those are the caller's to leave out.
 */
export const allTicketSources = (filter: RangeFilter): TicketSource[] =>
  withEveryStatus(filter.tier ? [tierGroupOf(filter.tier)] : tierGroups, filter).map(([tier_group, status]) =>
    toSource(async (before, limit) => {
      const query = TicketEntity.query.byStatus({ tier_group, status }).between(...bounds(filter.from, before));
      return (await query.go({ order: "desc", limit })).data;
    }),
  );

/**
 * The types that tickets of an event can be of. A type that was ordered stays with its event; GA+ and VIP+ of an event from before there were
 * types may have been sold at a price that it has no more, and of an event that is gone nothing is known.
 */
export const listTiersOf = (event: StoredEvent | null | undefined): readonly TicketTier[] =>
  event ? [...new Set([...fixedTiers, ...listTicketTypes(event).map(({ tier }) => tier)])] : ticketTiers;

/** The ranges of one event's tickets that match a filter: one for each of its types (`listTiersOf`) and status. */
export const eventTicketSources = (
  event_id: string,
  tiers: readonly TicketTier[],
  filter: RangeFilter,
): TicketSource[] =>
  withEveryStatus(filter.tier ? [filter.tier] : tiers, filter).map(([tier, status]) =>
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
