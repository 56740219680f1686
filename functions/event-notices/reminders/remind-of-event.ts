import { cityDay } from "../../../shared/rules/city-day.ts";
import { formatCityMoment } from "../../../shared/rules/city-time.ts";
import { toEventDetails, toEventFacts } from "../../../shared/rules/event-facts.ts";
import { doorsOf } from "../../door-passes/code-window.ts";
import type { StoredEvent } from "../../events/events.ts";
import type { EmailData } from "../../mail/outbox-emails.ts";
import { toUnsubscribeLink } from "../../mail/unsubscribe-link.ts";
import type { Notice } from "../../notifications/notice-writes.ts";
import { env } from "../../platform/env.ts";
import { type Coming, listComing } from "../coming.ts";
import { tellPeople } from "../tell-people.ts";
import { type Reminder, reminderTime } from "./due-reminders.ts";
import { doorsDayOf, type RemindedPage } from "./reminded-page.ts";
import type { SignReminders } from "./reminder-token.ts";

type EventReminder = Exclude<Reminder, "days-before">;

const isToday = ({ start_at }: StoredEvent, now: string): boolean =>
  cityDay(start_at, env("CITY_ZONE")) === cityDay(now, env("CITY_ZONE"));

const toNotice = (event: StoredEvent, reminder: EventReminder, now: string): Notice => {
  const { place } = toEventFacts(toEventDetails(event), env("PUBLIC_ORIGIN"), env("CITY_ZONE"));
  const day = isToday(event, now) ? "today" : "tomorrow";
  return {
    kind: "events",
    link: `/event/${event.id}`,
    title: reminder === "hours-before" ? `${event.title} starts soon` : `${event.title} is ${day}`,
    message: `${formatCityMoment(event.start_at, env("CITY_ZONE"))}, ${place}.`,
  };
};

const toEmail = (
  event: StoredEvent,
  reminder: EventReminder,
  { ticketIds }: Coming,
  unsubscribe: string,
  now: string,
): EmailData => ({
  template: "event-reminder",
  reminder,
  event: toEventDetails(event),
  is_today: isToday(event, now),
  doors_at: doorsOf(event),
  door_mode: event.door_mode ?? "member",
  ticket_ids: ticketIds,
  unsubscribe,
});

// Whoever came to it later has just read when it is; whoever is in already needs no reminder.
const isReminded = ({ since, hasTicket, ticketIds }: Coming, from: string): boolean =>
  since < from && (!hasTicket || ticketIds.length > 0);

/**
 * Reminds one page of those who hold a ticket or have an RSVP of an event, each once: behind the bell, and by email unless they
 * unsubscribed from that.
 */
export const remindOfEvent = async (
  event: StoredEvent,
  reminder: EventReminder,
  { position, sign, now }: { position: string | null; sign: SignReminders; now: string },
): Promise<RemindedPage> => {
  const from = reminderTime(event, reminder, env("CITY_ZONE"));
  const page = await listComing(event.id, position);
  const telling = {
    cause: `event-reminder-${event.id}-${reminder}-${doorsDayOf(event)}`,
    notice: toNotice(event, reminder, now),
    toEmail: (person: Coming, member: { reminder_emails_off_at?: string | undefined }) =>
      member.reminder_emails_off_at
        ? null
        : toEmail(event, reminder, person, toUnsubscribeLink(env("PUBLIC_ORIGIN"), sign(person.userId)), now),
  };
  const people = page.people.filter((person) => isReminded(person, from));
  return { told: await tellPeople(people, telling, now), position: page.position };
};
