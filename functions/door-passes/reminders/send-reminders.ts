import { cityDay } from "../../../shared/rules/city-day.ts";
import { days } from "../../../shared/rules/durations.ts";
import { toEventDetails } from "../../../shared/rules/event-facts.ts";
import { DoorOrderEntity } from "../../door/list/door-order.entity.ts";
import { listSeats, type StoredDoorOrder } from "../../door/list/door-orders.ts";
import { listPublishedEventsSince, type StoredEvent } from "../../events/events.ts";
import { OutboxEntity } from "../../mail/outbox.entity.ts";
import { outboxEmail } from "../../mail/outbox-emails.ts";
import { memberLookup } from "../../members/members.ts";
import { addMilliseconds, toTtl } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { forEachParallel } from "../../platform/parallel.ts";
import { batchRead } from "../../platform/table/batch-read.ts";
import { tryWrite } from "../../platform/table/conditional-write.ts";
import { doorsOf } from "../code-window.ts";
import { dueReminder, type Reminder } from "./due-reminders.ts";
import { ReminderRunEntity } from "./reminder-run.entity.ts";

/** An order has at most 8 holders, and one read at most 100 members. */
const ordersAPage = 12;
const concurrency = 10;

/** A holder of an order: their valid tickets of it. */
type Recipient = { userId: string; orderKey: string; ticketIds: string[] };

const recipientsOf = (order: StoredDoorOrder): Recipient[] => {
  const byHolder = new Map<string, string[]>();
  for (const { number, seat } of listSeats(order)) {
    const ticketId = order.tickets.find((ticket) => ticket.number === number)?.id;
    if (seat.status !== "valid" || !ticketId) continue;
    byHolder.set(seat.holder_id, [...(byHolder.get(seat.holder_id) ?? []), ticketId]);
  }
  return [...byHolder].map(([userId, ticketIds]) => ({ userId, ticketIds, orderKey: order.order_key }));
};

const doorsDayOf = (event: StoredEvent): string => cityDay(doorsOf(event), env("CITY_ZONE"));

// One for each order, holder and reminder: an email whose id exists isn't sent again.
const queueEmail = (
  event: StoredEvent,
  reminder: Reminder,
  { userId, orderKey, ticketIds }: Recipient,
  email: string,
  now: string,
) => {
  const data = { reminder, event: toEventDetails(event), doors_at: doorsOf(event), ticket_ids: ticketIds };
  const id = `ticket-ready-${event.id}-${orderKey}-${userId}-${reminder}-${doorsDayOf(event)}`;
  return tryWrite(OutboxEntity.create(outboxEmail(id, email, { template: "ticket-ready", ...data }, now)).go());
};

const remindPage = async (event: StoredEvent, reminder: Reminder, orders: StoredDoorOrder[], now: string) => {
  const recipients = orders.flatMap(recipientsOf);
  if (recipients.length === 0) return 0;
  const userIds = [...new Set(recipients.map(({ userId }) => userId))];
  const { members } = await batchRead({ members: userIds.map(memberLookup) }, { isConsistent: false });
  const addresses = new Map(members.map(({ user_id, email }) => [user_id, email]));
  let queued = 0;
  await forEachParallel(recipients, concurrency, async (recipient) => {
    const email = addresses.get(recipient.userId);
    // Whoever deleted their account gets none.
    if (email && (await queueEmail(event, reminder, recipient, email, now))) queued += 1;
  });
  return queued;
};

const remindEvent = async (
  event: StoredEvent,
  reminder: Reminder,
  now: string,
  mayContinue: () => boolean,
): Promise<number> => {
  const key = { event_id: event.id, reminder, doors_day: doorsDayOf(event) };
  const ttl = toTtl(addMilliseconds(doorsOf(event), days(30)));
  const { data: run } = await ReminderRunEntity.get(key).go({ consistent: true });
  if (run?.done_at) return 0;
  let position = run?.position ?? null;
  let queued = 0;
  do {
    const page = { limit: ordersAPage, cursor: position } as const;
    const { data, cursor } = await DoorOrderEntity.query.byEvent({ event_id: event.id }).go(page);
    queued += await remindPage(event, reminder, data, now);
    position = cursor;
    await ReminderRunEntity.put({ ...key, ttl, ...(position ? { position } : { done_at: now }) }).go();
  } while (position && mayContinue());
  return queued;
};

/**
 * Queues the emails that remind holders to get their tickets' codes ready, for all events whose reminder is due at `now`. An event
 * that is interrupted goes on with the next call. Returns how many emails were queued.
 */
export const sendReminders = async (now: string, mayContinue: () => boolean): Promise<number> => {
  let queued = 0;
  for (const event of await listPublishedEventsSince(addMilliseconds(now, -days(1)))) {
    const reminder = dueReminder(event, now);
    if (reminder && mayContinue()) queued += await remindEvent(event, reminder, now, mayContinue);
  }
  return queued;
};
