import { toEventDetails } from "../../../shared/rules/event-facts.ts";
import { DoorOrderEntity } from "../../door/list/door-order.entity.ts";
import { listSeats, type StoredDoorOrder } from "../../door/list/door-orders.ts";
import { doorsOf } from "../../door-passes/code-window.ts";
import type { StoredEvent } from "../../events/events.ts";
import { OutboxEntity } from "../../mail/outbox.entity.ts";
import { outboxEmail } from "../../mail/outbox-emails.ts";
import { memberLookup } from "../../members/members.ts";
import { forEachParallel } from "../../platform/parallel.ts";
import { batchRead } from "../../platform/table/batch-read.ts";
import { tryWrite } from "../../platform/table/conditional-write.ts";
import { doorsDayOf, type RemindedPage } from "./reminded-page.ts";

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

// One for each order and holder: an email whose id exists isn't sent again.
const queueEmail = (event: StoredEvent, { userId, orderKey, ticketIds }: Recipient, email: string, now: string) => {
  const data = { event: toEventDetails(event), doors_at: doorsOf(event), ticket_ids: ticketIds };
  const id = `ticket-ready-${event.id}-${orderKey}-${userId}-days-before-${doorsDayOf(event)}`;
  return tryWrite(OutboxEntity.create(outboxEmail(id, email, { template: "ticket-ready", ...data }, now)).go());
};

const remindOrders = async (event: StoredEvent, orders: StoredDoorOrder[], now: string): Promise<number> => {
  const recipients = orders.flatMap(recipientsOf);
  if (recipients.length === 0) return 0;
  const userIds = [...new Set(recipients.map(({ userId }) => userId))];
  const { members } = await batchRead({ members: userIds.map(memberLookup) }, { isConsistent: false });
  const addresses = new Map(members.map(({ user_id, email }) => [user_id, email]));
  let queued = 0;
  await forEachParallel(recipients, concurrency, async (recipient) => {
    const email = addresses.get(recipient.userId);
    // Whoever deleted their account gets none.
    if (email && (await queueEmail(event, recipient, email, now))) queued += 1;
  });
  return queued;
};

/** Reminds the holders of one page of orders to get their tickets' codes ready, by one email for each order. */
export const remindOfCodes = async (event: StoredEvent, cursor: string | null, now: string): Promise<RemindedPage> => {
  const page = { limit: ordersAPage, cursor } as const;
  const { data, cursor: position } = await DoorOrderEntity.query.byEvent({ event_id: event.id }).go(page);
  return { told: await remindOrders(event, data, now), position };
};
