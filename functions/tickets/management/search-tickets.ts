import type { AdminTicket, TicketFilter } from "../../../shared/model/ticket-report.ts";
import { ticketPeriodStart } from "../../../shared/rules/ticket-periods.ts";
import { findEvents } from "../../events/events.ts";
import { env } from "../../platform/env.ts";
import type { PageRange, PageResult } from "../../platform/page.ts";
import { containsText, maxSuffixLength } from "../../platform/search/suffixes.ts";
import { findSessionOutcome } from "../payments/payment-sessions.ts";
import { TicketEntity } from "../ticket.entity.ts";
import type { StoredTicket } from "../tickets.ts";
import { toAdminTickets } from "./admin-tickets.ts";
import { ticketPageSize } from "./list-admin-tickets.ts";
import { mergeNewest, newerFirst, parsePosition, type TicketSource, toPositionText } from "./merge-newest.ts";
import { TicketSearchTermEntity } from "./search-term.entity.ts";
import { bucketOf, isStripeId, type SubjectKind, toTermPrefix } from "./search-terms.ts";
import { buyerTicketSource, eventTicketSources, listTiersOf, type RangeFilter } from "./ticket-sources.ts";

/** How many terms one step of a search follows, and how many steps one page takes at most. */
const termsPerStep = 10;
const stepsPerPage = 10;

/** Where a search stands: the store's position of its step's first term, and a position among that step's tickets. */
type SearchPosition = { terms: string | null; before: string | null };

type Subject = { kind: SubjectKind; subject: string };

const readSubjects = async (searched: string, cursor: string | null) => {
  const prefix = toTermPrefix(searched);
  const query = TicketSearchTermEntity.query.byTerm({ bucket: bucketOf(prefix) }).begins({ term: prefix });
  const { data, cursor: next } = await query.go({ limit: termsPerStep, cursor });
  const subjects = new Map(data.map(({ kind, subject }) => [`${kind} ${subject}`, { kind, subject }]));
  return { subjects: [...subjects.values()], next };
};

// An order has at most 8 tickets.
const orderTicketSource =
  (sessionId: string): TicketSource =>
  async (before) => {
    const order = await findSessionOutcome(sessionId);
    if (!order || order.ticket_ids.length === 0) return [];
    const { data } = await TicketEntity.get(order.ticket_ids.map((id) => ({ id }))).go();
    return data.filter((ticket) => before === null || newerFirst(before, ticket) < 0).toSorted(newerFirst);
  };

const sourcesOf = async (subjects: Subject[], range: RangeFilter): Promise<TicketSource[]> => {
  const eventIds = subjects.filter(({ kind }) => kind === "event").map(({ subject }) => subject);
  const events = await findEvents(eventIds);
  return subjects.flatMap(({ kind, subject }) => {
    if (kind === "event") return eventTicketSources(subject, listTiersOf(events.get(subject)), range);
    return [kind === "buyer" ? buyerTicketSource(subject, range.from) : orderTicketSource(subject)];
  });
};

const createMatch =
  ({ event_id, tier, status }: TicketFilter, from: string | null) =>
  (ticket: StoredTicket): boolean =>
    (!event_id || ticket.event_id === event_id) &&
    (!tier || ticket.tier === tier) &&
    (!status || ticket.status === status) &&
    (from === null || ticket.purchase_ts >= from);

// A stored term is cut: a longer text is compared with the whole one.
const hasWholeText = ({ buyer_name, buyer_email, event_title }: AdminTicket, searched: string): boolean =>
  toTermPrefix(searched).length < maxSuffixLength ||
  isStripeId(searched) ||
  [buyer_name, buyer_email, event_title].some((text) => text !== null && containsText(text, searched));

const parseSearchPosition = (position: string | null): SearchPosition =>
  position === null ? { terms: null, before: null } : (JSON.parse(position) as SearchPosition);

/**
 * Finds tickets whose buyer's name or email address, event title or phone digits contain a text, or whose order has one of
 * Stripe's ids, whatever the letter case, within a filter. A page follows a few search terms and reads their tickets: what it
 * costs depends on what it shows. Within those terms the newest purchase comes first.
 */
export const searchTickets = async (
  filter: TicketFilter & { q: string },
  { limit = ticketPageSize, position }: PageRange,
  now: string,
): Promise<PageResult<AdminTicket>> => {
  const from = ticketPeriodStart(filter.period ?? "ALL", now, env("CITY_ZONE"));
  const range = { from, tier: filter.tier, status: filter.status };
  const matches = createMatch(filter, from);
  const found = new Map<string, StoredTicket>();
  let at: SearchPosition | null = parseSearchPosition(position);
  for (let step = 0; at !== null && step < stepsPerPage && found.size < limit; step += 1) {
    const { subjects, next } = await readSubjects(filter.q, at.terms);
    const sources = await sourcesOf(subjects, range);
    const before = at.before === null ? null : parsePosition(at.before);
    const { tickets, hasMore } = await mergeNewest(sources, before, limit - found.size, matches);
    for (const ticket of tickets) found.set(ticket.id, ticket);
    const last = tickets.at(-1);
    if (hasMore && last) at = { terms: at.terms, before: toPositionText(last) };
    else at = next === null ? null : { terms: next, before: null };
  }
  const items = (await toAdminTickets([...found.values()])).filter((ticket) => hasWholeText(ticket, filter.q));
  return { items, position: at && JSON.stringify(at) };
};
