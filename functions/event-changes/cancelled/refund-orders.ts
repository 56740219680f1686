import type { EntityItem } from "electrodb";
import { EventChangeEntity } from "../../events/event-change.entity.ts";
import { log } from "../../platform/log.ts";
import { forEachThrottled } from "../../platform/parallel.ts";
import { stripeErrorCode } from "../../platform/stripe/client.ts";
import { type Write, writeAll } from "../../platform/table/transaction.ts";
import { type CancelledOrder, refundCancelledOrder } from "../../tickets/refunds/refund-cancelled-order.ts";
import type { ChangeStep, StepTime, StoredEventChange } from "../change-steps.ts";
import { CancelledOrderEntity } from "./cancelled-order.entity.ts";

type Due = EntityItem<typeof CancelledOrderEntity>;
type Ended = CancelledOrder & { due: Due };

/** All orders of a page are written with their figures, in one transaction. */
const ordersPerPage = 50;
/** Below the 25 requests a second that Stripe takes, so that others can still pay. */
const pace = { concurrency: 10, perSecond: 20 };

const endWrite = ({ due: { event_id, session_id }, refused }: Ended): Write =>
  CancelledOrderEntity.patch({ event_id, session_id })
    .set(refused ? { status: "refused", refused_in: event_id, refund_id: refused.refund_id } : { status: "refunded" })
    .where(({ status }, { eq }) => eq(status, "due"));

const countWrite = ({ event_id, at, id }: StoredEventChange, ended: readonly Ended[]): Write => {
  const refused = ended.filter((order) => order.refused).length;
  return EventChangeEntity.patch({ event_id, at, id }).add({
    orders_refunded: ended.length - refused,
    orders_refused: refused,
    used_tickets: ended.reduce((sum, { usedTickets }) => sum + usedTickets, 0),
    refunded: ended.reduce((sum, { refunded, due }) => sum + refunded - due.refunded_before, 0),
  });
};

// What fails now is left to the next call: it is never the end of an order.
const refundPage = async (change: StoredEventChange, orders: readonly Due[], time: StepTime): Promise<Ended[]> => {
  const ended: Ended[] = [];
  const about = { by: change.by, reason: change.reason ?? null };
  await forEachThrottled(orders, { ...pace, mayContinue: time.mayContinue }, async (due) => {
    try {
      ended.push({ due, ...(await refundCancelledOrder(due.session_id, about, time.now)) });
    } catch (error) {
      const code = stripeErrorCode(error) ?? String(error);
      log.warn("order of a cancelled event not refunded yet", { session: due.session_id, code });
    }
  });
  return ended;
};

// An order that another call has ended meanwhile is in its figures.
const noteEnded = async (change: StoredEventChange, ended: readonly Ended[]): Promise<boolean> => {
  if (ended.length === 0) return true;
  const refused = await writeAll([...ended.map(endWrite), countWrite(change, ended)]);
  return refused.size === 0;
};

/**
 * Refunds the listed orders page by page. An order is noted once its refund is, all of a page with their figures: a call that dies asks for
 * the same refunds again, which are made once. With something left at the end it begins anew at the next call.
 */
export const refundOrders: ChangeStep = async (change, position, time) => {
  const [left = "", cursor = ""] = position?.split(":") ?? [];
  const page = await CancelledOrderEntity.query
    .byEvent({ event_id: change.event_id })
    .where(({ status }, { eq }) => eq(status, "due"))
    .go({ limit: ordersPerPage, cursor: cursor || null, consistent: true });
  const ended = await refundPage(change, page.data, time);
  const isNoted = await noteEnded(change, ended);
  const isLeft = left === "left" || !isNoted || ended.length < page.data.length;
  if (page.cursor) return `${isLeft ? "left" : ""}:${page.cursor}`;
  return isLeft ? { later: null } : null;
};
