import type { AdminTicket, TicketFilter } from "../../../shared/model/ticket-report.ts";
import type { TicketTier } from "../../../shared/model/ticket-type.ts";
import { ticketPeriodStart } from "../../../shared/rules/ticket-periods.ts";
import { findEvent } from "../../events/events.ts";
import { env } from "../../platform/env.ts";
import type { PageRange, PageResult } from "../../platform/page.ts";
import type { StoredTicket } from "../tickets.ts";
import { toAdminTickets } from "./admin-tickets.ts";
import { mergeNewest, parsePosition, toPositionText } from "./merge-newest.ts";
import { allTicketSources, eventTicketSources, listTiersOf } from "./ticket-sources.ts";

/** The size of a page where none is asked for. */
export const ticketPageSize = 50;

// A type has a number in each event: what one names isn't what another does, so over all events they are one group.
const isOf =
  (tier: TicketTier | undefined) =>
  (ticket: StoredTicket): boolean =>
    !tier || ticket.tier === tier;

/**
 * Lists the tickets that match a filter, newest purchase first, cancelled ones included. However many tickets there are, a page
 * costs one query for each type of the event and status, over all events for each group of types (`tierGroups`) and status, and a batch
 * read of buyers and events.
 */
export const listAdminTickets = async (
  { period = "ALL", event_id, tier, status }: TicketFilter,
  { limit = ticketPageSize, position }: PageRange,
  now: string,
): Promise<PageResult<AdminTicket>> => {
  const range = { from: ticketPeriodStart(period, now, env("CITY_ZONE")), tier, status };
  const sources = event_id
    ? eventTicketSources(event_id, listTiersOf(await findEvent(event_id)), range)
    : allTicketSources(range);
  const before = position === null ? null : parsePosition(position);
  const { tickets, hasMore } = await mergeNewest(sources, before, limit, isOf(tier));
  return {
    items: await toAdminTickets(tickets),
    position: hasMore ? toPositionText(tickets.at(-1) as StoredTicket) : null,
  };
};
