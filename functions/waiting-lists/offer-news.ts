import { formatCityMoment } from "../../shared/rules/city-time.ts";
import { counted } from "../../shared/rules/counted.ts";
import { toEventDetails } from "../../shared/rules/event-facts.ts";
import type { StoredEvent } from "../events/events.ts";
import { OutboxEntity } from "../mail/outbox.entity.ts";
import { outboxEmail } from "../mail/outbox-emails.ts";
import type { Member } from "../members/members.ts";
import { createNoticeWrites, type NoticeText } from "../notifications/notice-writes.ts";
import { env } from "../platform/env.ts";
import type { Write } from "../platform/table/transaction.ts";
import { nameAwaited, type StoredEntry } from "./waiting-entries.ts";

/** What an entry is for, as people say it: `2 VIP+ tickets`, or `a spot`. */
const describePlaces = (entry: StoredEntry, event: StoredEvent): string => {
  const name = nameAwaited(entry, event);
  return name === null ? "a spot" : counted(entry.quantity, `${name} ticket`);
};

const toNotice = (event: StoredEvent, text: NoticeText) => ({
  kind: "events" as const,
  link: `/event/${event.id}`,
  ...text,
});

/** The writes that tell a member of their offer, behind the bell and by email, for the transaction that makes it. */
export const planOfferNews = (entry: StoredEntry, event: StoredEvent, { email }: Member, now: string): Write[] => {
  const { user_id, offer_id = "", due_at: until = now } = entry;
  const places = describePlaces(entry, event);
  const text = {
    title: `It's your turn: ${event.title}`,
    message: `We're keeping ${places} for you until ${formatCityMoment(until, env("CITY_ZONE"))}.`,
  };
  const data = { template: "waiting-offer" as const, event: toEventDetails(event), places, until };
  return [
    ...createNoticeWrites(user_id, `waiting-${offer_id}`, toNotice(event, text), now),
    OutboxEntity.create(outboxEmail(`waiting-${offer_id}`, email, data, now)),
  ];
};

const endTexts = {
  unanswered: ({ title }: StoredEvent) => ({
    title: `You're off the waiting list for ${title}`,
    message: "Two offers went unanswered. You can join the list again on the event's page.",
  }),
  cancelled: ({ title }: StoredEvent) => ({
    title: `${title} is cancelled`,
    message: "So its waiting list is closed. You weren't charged anything.",
  }),
  "needs-ticket": ({ title }: StoredEvent) => ({
    title: `${title} needs a ticket now`,
    message: "So the waiting list for a spot is closed. Still want to come? Get a ticket on the event's page.",
  }),
};

/** Why somebody's waiting ends without their doing, where they are told. */
export type ToldEnd = keyof typeof endTexts;

/** The writes that tell a member behind the bell that their waiting has ended, for the transaction that ends it. */
export const planEndNews = (entry: StoredEntry, event: StoredEvent, reason: ToldEnd, now: string): Write[] => {
  const cause = `waiting-end-${entry.event_id}-${entry.queued_at}`;
  return createNoticeWrites(entry.user_id, cause, toNotice(event, endTexts[reason](event)), now);
};
