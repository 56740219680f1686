import { formatCityMoment } from "../../shared/rules/city-time.ts";
import { toEventDetails } from "../../shared/rules/event-facts.ts";
import { getReturnUntil } from "../../shared/rules/return-times.ts";
import { type Coming, listComing } from "../event-notices/coming.ts";
import { type Telling, tellPeople as tellPage } from "../event-notices/tell-people.ts";
import { EventChangeEntity } from "../events/event-change.entity.ts";
import { findEvent, type StoredEvent } from "../events/events.ts";
import type { EmailData } from "../mail/outbox-emails.ts";
import type { Member } from "../members/members.ts";
import type { NoticeText } from "../notifications/notice-writes.ts";
import { env } from "../platform/env.ts";
import type { ChangeStep, StoredEventChange } from "./change-steps.ts";

const momentOf = (instant: string): string => formatCityMoment(instant, env("CITY_ZONE"));

const describeMove = ({ before, after = before }: StoredEventChange): string => {
  const date = momentOf(after.start_at);
  if (before.place === after.place) return `It's now on ${date}, not on ${momentOf(before.start_at)}.`;
  if (before.start_at === after.start_at)
    return `It's now at ${after.place}, not at ${before.place}. The date stays: ${date}.`;
  return `It's now on ${date} at ${after.place}, not on ${momentOf(before.start_at)} at ${before.place}.`;
};

const texts: Record<StoredEventChange["kind"], (change: StoredEventChange, event: StoredEvent) => NoticeText> = {
  moved: (change, { title }) => ({ title: `${title} has moved`, message: describeMove(change) }),
  postponed: ({ before }, { title }) => ({
    title: `${title} is postponed`,
    message: `It won't take place on ${momentOf(before.start_at)}. Tickets and RSVPs stay valid, and we'll tell you as soon as there's a new date.`,
  }),
  "entry-changed": (_change, { title }) => ({
    title: `${title} needs a ticket now`,
    message: "Your RSVP has ended. Still want to come? Get a ticket on the event's page.",
  }),
  cancelled: ({ reason }, { title }) => ({
    title: `${title} is cancelled`,
    message: [reason, "Whatever was paid for tickets is refunded in full."].filter(Boolean).join("\n"),
  }),
  message: ({ text = "" }, { title }) => ({ title: `A message about ${title}`, message: text }),
};

type Told = Pick<Coming, "hasTicket" | "hasPaid"> & { isWaiting?: boolean };

/** The email about a change, for somebody with a ticket or an RSVP, or on the waiting list; null for a message to whoever turned off such emails. */
export const toChangeEmail = (
  change: StoredEventChange,
  event: StoredEvent,
  { hasTicket, hasPaid, isWaiting = false }: Told,
  { reminder_emails_off_at }: Pick<Member, "reminder_emails_off_at"> = {},
): EmailData | null => {
  const { kind, text = "", before, after = before, reason = null } = change;
  const about = { has_ticket: hasTicket, has_paid: hasPaid, ...(isWaiting ? { is_waiting: true } : {}) };
  const details = toEventDetails(event);
  if (kind === "postponed") return { template: "event-postponed", event: details, before, ...about };
  // What nothing hangs on is read behind the bell by whoever wants no emails about events.
  if (kind === "message") return reminder_emails_off_at ? null : { template: "event-message", event: details, text };
  if (kind === "entry-changed") return { template: "event-needs-ticket", event: details };
  if (kind === "cancelled") return { template: "event-cancelled", event: details, reason, ...about };
  const moved = { ...details, start_at: after.start_at };
  const places = { before, place: after.place, return_until: getReturnUntil(event) };
  return { template: "event-moved", event: moved, ...places, ...about };
};

/** What people who are coming to an event, or wait for it, are told of a change of it. */
export const toTelling = (change: StoredEventChange, event: StoredEvent, { isWaiting = false } = {}): Telling => {
  const { event_id, at, id, kind } = change;
  return {
    cause: `event-change-${id}`,
    notice: { kind: "events", link: `/event/${event_id}`, ...texts[kind](change, event) },
    toEmail: (person, member) => toChangeEmail(change, event, { ...person, isWaiting }, member),
    count: (told) => EventChangeEntity.patch({ event_id, at, id }).add({ told }),
  };
};

/**
 * Tells one page of everybody with a standing ticket or an RSVP of a change, behind the bell and by email, in one write with the change's
 * count of them: each person once, however often the page comes. Whoever no longer has a ticket isn't told, so what cancels tickets for the
 * change is a later step. A message is for those who come, not for who only paid for others.
 */
export const tellPeople: ChangeStep = async (change, position, { now }) => {
  const event = await findEvent(change.event_id);
  if (!event) return null;
  const page = await listComing(change.event_id, position);
  const told = change.kind === "message" ? page.people.filter(({ isComing }) => isComing) : page.people;
  await tellPage(told, toTelling(change, event), now);
  return page.position;
};
