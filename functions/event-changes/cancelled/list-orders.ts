import { ticketTiers } from "../../../shared/model/event-choices.ts";
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

/** Where a list stands: at a type's range and a cursor in it. What isn't known, as from an earlier version, begins it anew: orders count once. */
const readPosition = (position: string | null): { index: number; cursor: string | null } => {
  const [tier = "", cursor = ""] = position?.split(":") ?? [];
  const index = (ticketTiers as readonly string[]).indexOf(tier);
  return index < 0 ? { index: 0, cursor: null } : { index, cursor: cursor || null };
};

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
  const { event_id, at, id } = change;
  const { index, cursor } = readPosition(position);
  const tier = ticketTiers[index] ?? ticketTiers[0];
  // Cancelled tickets stand before this range: a second list of an event that was refunded reads none.
  const page = await TicketEntity.query
    .byEvent({ event_id, tier })
    .between({ status: "redeemed" }, { status: "valid", purchase_ts: "~" })
    .go({ limit: ticketsPerPage, cursor });
  await addOrders(change, [...new Set(page.data.map(({ session_id }) => session_id))]);
  if (page.cursor) return `${tier}:${page.cursor}`;
  const next = ticketTiers[index + 1];
  if (next) return `${next}:`;
  await EventChangeEntity.patch({ event_id, at, id }).set({ orders_listed: true }).go();
  return null;
};
