import { notFound } from "../../../shared/model/errors.ts";
import type { EventCancellation, RefusedOrder } from "../../../shared/model/event-change.ts";
import { limits } from "../../../shared/model/limits.ts";
import { EventChangeEntity } from "../../events/event-change.entity.ts";
import { findMember, memberLookup } from "../../members/members.ts";
import { batchRead } from "../../platform/table/batch-read.ts";
import { unsettledRefundLookup } from "../../tickets/refunds/record-failed-refund.ts";
import type { StoredEventChange } from "../change-steps.ts";
import { CancelledOrderEntity } from "./cancelled-order.entity.ts";

/** The cancellation of an event; there is one at most, and it is the event's last change. Throws `not-found`. */
const getCancellation = async (event_id: string): Promise<StoredEventChange> => {
  const { data } = await EventChangeEntity.query
    .byEvent({ event_id })
    .go({ limit: 1, order: "desc", consistent: true });
  const [change] = data;
  if (change?.kind !== "cancelled") throw notFound("This event isn't cancelled");
  return change;
};

const listRefused = async (event_id: string): Promise<RefusedOrder[]> => {
  const { data } = await CancelledOrderEntity.query.refused({ refused_in: event_id }).go({ limit: limits.pageSize });
  if (data.length === 0) return [];
  const { refunds, members } = await batchRead({
    refunds: data.flatMap(({ refund_id }) => (refund_id ? [unsettledRefundLookup(refund_id)] : [])),
    members: [...new Set(data.map(({ user_id }) => user_id))].map(memberLookup),
  });
  const buyers = new Map(members.map((member) => [member.user_id, member]));
  return refunds.map(({ refund_id, session_id = "", user_id, amount, reason, status }) => ({
    session_id,
    refund_id,
    user_id,
    buyer_name: buyers.get(user_id)?.name ?? null,
    buyer_email: buyers.get(user_id)?.email ?? null,
    amount,
    code: reason,
    status: status === "open" ? "open" : "settled",
  }));
};

/**
 * How far the cancellation of an event is. The figures are kept by the steps, so that it costs the same for ten and ten thousand orders, and
 * one read more for those that Stripe refused. Throws `not-found` for an event that isn't cancelled.
 */
export const readCancellation = async (eventId: string): Promise<EventCancellation> => {
  const change = await getCancellation(eventId);
  const [refused, admin] = await Promise.all([
    change.orders_refused ? listRefused(eventId) : [],
    findMember(change.by),
  ]);
  return {
    cancelled_at: change.at,
    cancelled_by: admin?.name || admin?.email || null,
    reason: change.reason ?? "",
    is_done: change.status === "done",
    told: change.told,
    orders: change.orders_listed ? (change.orders ?? 0) : null,
    orders_refunded: change.orders_refunded ?? 0,
    orders_refused: change.orders_refused ?? 0,
    used_tickets: change.used_tickets ?? 0,
    refunded: change.refunded ?? 0,
    refused,
  };
};
