import { ticketsAdmin } from "../../shared/api/tickets.ts";
import { withIntent } from "../audit/audit-intents.ts";
import { serve } from "../serve.ts";
import {
  createAmbassador,
  listAmbassadorRedemptions,
  listAmbassadors,
  listBlockedAttempts,
  listCodeRedemptions,
  setAmbassadorStatus,
} from "./ambassadors/manage-ambassadors.ts";
import { getAdminOrder, refundOrder } from "./refunds/refund-order.ts";
import { listUnsettledRefunds, markRefundPaid, retryRefund } from "./refunds/unsettled-refunds.ts";
import { listEventTickets } from "./tickets.ts";

export const handler = serve("ticketsAdmin", ticketsAdmin, {
  async eventTickets(query, _caller, { pageOf }) {
    return pageOf(query, (range) => listEventTickets(query.eventId, range));
  },
  async order({ sessionId }) {
    return getAdminOrder(sessionId);
  },
  async refund({ sessionId, ticket_ids: ticketIds, reason }, caller, { now }) {
    return withIntent(
      caller,
      { action: "order.refund-request", subject: sessionId, details: { ticketIds, reason } },
      now,
      () => refundOrder({ sessionId, ticketIds, reason }, caller.userId, now),
    );
  },
  async unsettledRefunds(query, _caller, { pageOf }) {
    return pageOf(query, listUnsettledRefunds);
  },
  async retryRefund({ refundId }, caller, { now }) {
    return withIntent(caller, { action: "refund.retry", subject: refundId }, now, () =>
      retryRefund(refundId, caller.userId, now),
    );
  },
  async markRefundPaid({ refundId, note }, caller, { now }) {
    return markRefundPaid(refundId, { adminId: caller.userId, note }, now);
  },
  async ambassadors(query, _caller, { pageOf }) {
    return pageOf(query, listAmbassadors);
  },
  async createAmbassador(input, _caller, { now }) {
    return createAmbassador(input, now);
  },
  async setAmbassadorStatus({ code, status }, _caller, { now }) {
    return setAmbassadorStatus(code, status, now);
  },
  async codeRedemptions(query, _caller, { pageOf }) {
    return pageOf(query, (range) => listCodeRedemptions(range, query.since));
  },
  async ambassadorRedemptions(query, _caller, { pageOf }) {
    return pageOf(query, (range) => listAmbassadorRedemptions(query.code, range));
  },
  async blockedAttempts(query, _caller, { pageOf }) {
    return pageOf(query, (range) => listBlockedAttempts(range, query.since));
  },
});
