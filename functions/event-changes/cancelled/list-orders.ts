import { EventChangeEntity } from "../../events/event-change.entity.ts";
import { readMany } from "../../platform/table/batch-read.ts";
import { conflict, retryOnConflict } from "../../platform/table/retry-on-conflict.ts";
import { writeAll } from "../../platform/table/transaction.ts";
import { PaymentSessionEntity } from "../../tickets/payments/payment-session.entity.ts";
import { TicketEntity } from "../../tickets/ticket.entity.ts";
import type { ChangeStep, StoredEventChange } from "../change-steps.ts";
import { CancelledOrderEntity } from "./cancelled-order.entity.ts";

/** Each ticket may be of another order, and all orders of a page are written with their count. */
const ticketsPerPage = 50;
const maxAttempts = 5;

/** Every ticket that stands is in one of these. */
const standing = [
  { tier: "GA+", status: "redeemed" },
  { tier: "GA+", status: "valid" },
  { tier: "VIP+", status: "redeemed" },
  { tier: "VIP+", status: "valid" },
] as const;

const addOrders = ({ event_id, at, id }: StoredEventChange, sessionIds: string[]): Promise<void> =>
  retryOnConflict(
    maxAttempts,
    async () => {
      const keys = sessionIds.map((session_id) => ({ session_id }));
      const [orders, known] = await Promise.all([
        readMany(PaymentSessionEntity, keys),
        readMany(
          CancelledOrderEntity,
          keys.map((key) => ({ event_id, ...key })),
        ),
      ]);
      const knownIds = new Set(known.map(({ session_id }) => session_id));
      const added = orders.filter(({ session_id }) => !knownIds.has(session_id));
      if (added.length === 0) return;
      const refused = await writeAll([
        ...added.map(({ session_id, user_id, refunded = 0 }) =>
          CancelledOrderEntity.create({ event_id, session_id, user_id, status: "due", refunded_before: refunded }),
        ),
        EventChangeEntity.patch({ event_id, at, id }).add({ orders: added.length }),
      ]);
      return refused.size > 0 ? conflict : undefined;
    },
    () => new Error(`The orders of ${event_id} kept changing while they were listed`),
  );

/** Lists the orders that stand when their event is cancelled, each once: how many there are is known before the first is refunded. */
export const listOrders: ChangeStep = async (change, position) => {
  const [index = "0", cursor = ""] = position?.split(":") ?? [];
  const part = standing[Number(index)];
  if (!part) return null;
  const { event_id } = change;
  const tickets = TicketEntity.query.byEvent({ event_id, ...part });
  const page = await tickets.go({ limit: ticketsPerPage, cursor: cursor || null });
  await addOrders(change, [...new Set(page.data.map(({ session_id }) => session_id))]);
  if (page.cursor) return `${index}:${page.cursor}`;
  if (Number(index) + 1 < standing.length) return `${Number(index) + 1}:`;
  const { at, id } = change;
  await EventChangeEntity.patch({ event_id, at, id }).set({ orders_listed: true }).go();
  return null;
};
