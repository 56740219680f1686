import type * as z from "zod";
import type { ComingCount, ComingPerson } from "../../shared/model/coming.ts";
import { notFound } from "../../shared/model/errors.ts";
import { nameTier } from "../../shared/rules/ticket-types.ts";
import { countOwnRsvps } from "../events/count-rsvps.ts";
import { findEvent, type StoredEvent } from "../events/events.ts";
import { RsvpEntity } from "../events/rsvp.entity.ts";
import type { Rsvp } from "../events/rsvp-writes.ts";
import { withTypes } from "../events/ticket-types.ts";
import { MemberEntity } from "../members/member.entity.ts";
import { readCount } from "../metrics/counts.ts";
import { fillPage } from "../platform/fill-page.ts";
import type { PageRange, PageResult } from "../platform/page.ts";
import { readMany } from "../platform/table/batch-read.ts";
import { TicketEntity } from "../tickets/ticket.entity.ts";
import { holderOf } from "../tickets/tickets.ts";
import { searchMembers } from "./search-members.ts";

const pageSize = 50;
/** How many members of a name one step of a search looks up among those coming. */
const membersPerRead = 100;

const getEvent = async (eventId: string): Promise<StoredEvent> => {
  const event = await findEvent(eventId);
  if (!event) throw notFound("Event not found");
  return event;
};

// The RSVP names the tickets; a ticket says for itself who holds it now.
const toPeople = async (event: StoredEvent, rsvps: readonly Rsvp[]): Promise<ComingPerson[]> => {
  const [members, tickets] = await Promise.all([
    readMany(
      MemberEntity,
      rsvps.map(({ user_id }) => ({ user_id })),
    ),
    readMany(
      TicketEntity,
      rsvps.flatMap(({ ticket_ids = [] }) => ticket_ids.map((id) => ({ id }))),
    ),
  ]);
  const byId = new Map(members.map((member) => [member.user_id, member]));
  const held = Map.groupBy(
    tickets.filter(({ status }) => status !== "cancelled"),
    holderOf,
  );
  return rsvps.flatMap(({ user_id, created_at: since }) => {
    const member = byId.get(user_id);
    if (!member) return [];
    const own = (held.get(user_id) ?? []).map(({ tier, status }) => ({
      tier_name: nameTier(withTypes(event), tier),
      is_checked_in: status === "redeemed",
    }));
    return [{ user_id, name: member.display_name, email: member.email, tickets: own, since }];
  });
};

const listLatest = async (event: StoredEvent, { limit = pageSize, position }: PageRange) => {
  const { data, cursor } = await RsvpEntity.query
    .byEvent({ event_id: event.id })
    .go({ order: "desc", limit, cursor: position });
  return { items: await toPeople(event, data), position: cursor };
};

const searchAmong = (event: StoredEvent, q: string, position: string | null): Promise<PageResult<ComingPerson>> =>
  fillPage({ limit: membersPerRead, position }, async (range) => {
    const found = await searchMembers({ q }, range);
    const keys = found.items.map(({ id: user_id }) => ({ user_id, event_id: event.id }));
    return { items: await toPeople(event, await readMany(RsvpEntity, keys)), position: found.position };
  });

/**
 * Lists who is coming to an event, each member once, since whoever holds a ticket has an RSVP (R76): the latest first. With `q` it lists those
 * found by name, email or phone number among all members, and keeps who is coming; a page looks at 400 of them at most and may be empty while
 * more follow. What a page costs doesn't grow with the event. Throws `not-found`.
 */
export const listComingPeople = async (
  { eventId, q }: { eventId: string; q?: string | undefined },
  range: PageRange,
): Promise<PageResult<ComingPerson>> => {
  const event = await getEvent(eventId);
  return q ? searchAmong(event, q, range.position) : listLatest(event, range);
};

/** Counts who is coming to an event, by its counters. Throws `not-found`. */
export const countComing = async (eventId: string): Promise<z.infer<typeof ComingCount>> => {
  const [by_rsvp, all] = await Promise.all([
    countOwnRsvps(eventId),
    readCount("event-rsvps", eventId),
    getEvent(eventId),
  ]);
  return { all, with_ticket: Math.max(0, all - by_rsvp), by_rsvp };
};
