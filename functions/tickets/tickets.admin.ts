import { ticketsAdmin } from "../../shared/api/tickets.ts";
import { supportRefundCents } from "../../shared/model/permissions.ts";
import type { Role } from "../../shared/model/roles.ts";
import { withIntent } from "../audit/audit-intents.ts";
import { serve } from "../serve.ts";
import { readAmbassadorReport } from "./ambassadors/ambassador-report.ts";
import {
  createAmbassador,
  listAmbassadorRedemptions,
  listAmbassadors,
  listBlockedAttempts,
  listCodeRedemptions,
  updateAmbassador,
} from "./ambassadors/manage-ambassadors.ts";
import { addGuest } from "./guests/add-guest.ts";
import { listGuests, readGuestSeats } from "./guests/list-guests.ts";
import { resendGuest } from "./guests/resend-guest.ts";
import { voidGuest } from "./guests/void-guest.ts";
import { listAdminTickets } from "./management/list-admin-tickets.ts";
import { resendConfirmation } from "./management/resend-confirmation.ts";
import { searchTickets } from "./management/search-tickets.ts";
import { setTicketStatus } from "./management/set-ticket-status.ts";
import { summarizeTickets } from "./management/summarize-tickets.ts";
import { reconcilePayments } from "./payments/reconcile-payments.ts";
import { getAdminOrder, refundOrder } from "./refunds/refund-order.ts";
import { previewRefund } from "./refunds/refund-preview.ts";
import { listUnsettledRefunds, markRefundPaid, retryRefund } from "./refunds/unsettled-refunds.ts";

// The other roles that may refund have no limit (R87).
const mostRefunded = (role: Role): number | undefined => (role === "support" ? supportRefundCents : undefined);

export const handler = serve("ticketsAdmin", ticketsAdmin, {
  async list({ limit, cursor, ...filter }, _caller, { now, pageOf }) {
    return pageOf({ limit, cursor }, (range) => listAdminTickets(filter, range, now));
  },
  async search({ limit, cursor, ...filter }, _caller, { now, pageOf }) {
    return pageOf({ limit, cursor }, (range) => searchTickets(filter, range, now));
  },
  async summary(filter, _caller, { now }) {
    return summarizeTickets(filter, now);
  },
  async setStatus({ ticketId, status }, caller, { now }) {
    return setTicketStatus(caller, ticketId, status, now);
  },
  async resendConfirmation({ ticketId }, caller, { now }) {
    return resendConfirmation(caller, ticketId, now);
  },
  async reconcilePayments({ hours }, caller, { now }) {
    return withIntent(caller, { action: "ticket.reconcile", subject: "payments", details: { hours } }, now, () =>
      reconcilePayments(hours, now),
    );
  },
  async refundPreview({ sessionId, ticket_ids: ticketIds }, _caller, { now }) {
    return previewRefund({ sessionId, ticketIds }, now);
  },
  async order({ sessionId }) {
    return getAdminOrder(sessionId);
  },
  async refund({ sessionId, ticket_ids: ticketIds, reason }, caller, { now, role }) {
    return withIntent(
      caller,
      { action: "order.refund-request", subject: sessionId, details: { ticketIds, reason } },
      now,
      () => refundOrder({ sessionId, ticketIds, reason, mostCents: mostRefunded(role) }, caller.userId, now),
      { isRecordedByChange: true },
    );
  },
  async unsettledRefunds(query, _caller, { pageOf }) {
    return pageOf(query, listUnsettledRefunds);
  },
  async retryRefund({ refundId }, caller, { now }) {
    const about = { action: "refund.retry", subject: refundId } as const;
    return withIntent(caller, about, now, () => retryRefund(refundId, caller.userId, now), {
      isRecordedByChange: true,
    });
  },
  async markRefundPaid({ refundId, note }, caller, { now }) {
    return markRefundPaid(refundId, { adminId: caller.userId, note }, now);
  },
  async guests({ eventId, ...query }, _caller, { pageOf }) {
    return pageOf(query, (range) => listGuests(eventId, range));
  },
  async guestSeats({ eventId }, _caller, { now }) {
    return readGuestSeats(eventId, now);
  },
  async addGuest({ eventId, ...input }, caller, { now }) {
    return addGuest(caller, eventId, input, now);
  },
  async resendGuest({ eventId, guestId }, caller, { now }) {
    return resendGuest(caller, eventId, guestId, now);
  },
  async voidGuest({ eventId, guestId, reason }, caller, { now }) {
    return voidGuest(caller, { eventId, guestId }, reason, now);
  },
  async ambassadors(query, _caller, { pageOf }) {
    return pageOf(query, listAmbassadors);
  },
  async createAmbassador(input, caller, { now }) {
    return createAmbassador(caller, input, now);
  },
  async updateAmbassador(input, caller, { now }) {
    return updateAmbassador(caller, input, now);
  },
  async ambassadorReport({ period }, _caller, { now }) {
    return readAmbassadorReport(period, now);
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
