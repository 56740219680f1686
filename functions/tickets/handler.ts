import { tickets } from "../../shared/api/tickets.ts";
import { withoutWaitingForLimits } from "../platform/stripe/retrying-http-client.ts";
import { serve } from "../serve.ts";
import { checkInTicket } from "./check-in.ts";
import { startCheckout } from "./checkout/checkout.ts";
import { quoteOrder } from "./checkout/quote.ts";
import { listActiveHolds, toHoldWithEvent } from "./holds/active-holds.ts";
import { cancelHold } from "./holds/end-hold.ts";
import { getOwnHold } from "./holds/holds.ts";
import { leaveLine } from "./line/leave-line.ts";
import { findLinePlace } from "./line/line-places.ts";
import { keepTickets, offerBack } from "./offered-back/offer-back.ts";
import { resumePayment } from "./payments/payment-pages.ts";
import { listSessionTickets, reconcileSession } from "./payments/tickets-of-session.ts";
import { previewReturn, returnTickets } from "./refunds/return-tickets.ts";
import { listTickets, readTicket } from "./tickets.ts";

export const handler = serve("tickets", tickets, {
  async quote(order, caller, { now }) {
    return quoteOrder(order, caller, now);
  },
  async checkout(order, caller, context) {
    return startCheckout(order, caller, context);
  },
  async linePlace({ eventId }, caller, { now }) {
    return { place: await findLinePlace(eventId, caller.userId, now) };
  },
  async leaveLine({ eventId }, caller) {
    await leaveLine(eventId, caller.userId);
    return { place: null };
  },
  async holds(_input, caller, { now }) {
    return { items: await listActiveHolds(caller.userId, now) };
  },
  async hold({ holdId }, caller, { now }) {
    return toHoldWithEvent(await getOwnHold(holdId, caller.userId), now);
  },
  async payHold({ holdId }, caller, { now }) {
    return toHoldWithEvent(await withoutWaitingForLimits(() => resumePayment(holdId, caller.userId, now)), now);
  },
  async cancelHold({ holdId }, caller, { now }) {
    return toHoldWithEvent(await cancelHold(holdId, caller.userId, now), now);
  },
  async list(query, caller, { pageOf }) {
    return pageOf(query, (range) => listTickets(caller.userId, range));
  },
  async bySession({ sessionId }, caller) {
    return { items: await listSessionTickets(sessionId, caller.userId), cursor: null };
  },
  async reconcile({ sessionId }, caller, { now }) {
    const items = await withoutWaitingForLimits(() => reconcileSession(sessionId, caller.userId, now));
    return { items, cursor: null };
  },
  async returnPreview(request, caller, { now }) {
    return previewReturn(request, caller.userId, now);
  },
  async returnTickets({ way, ...request }, caller, { now }) {
    const items = await withoutWaitingForLimits(() =>
      way === "refund" ? returnTickets(request, caller.userId, now) : offerBack(request, caller.userId, now),
    );
    return { items, cursor: null };
  },
  async keepTickets(request, caller) {
    return { items: await keepTickets(request, caller.userId), cursor: null };
  },
  async get({ ticketId }, caller) {
    return readTicket(ticketId, caller.userId);
  },
  async redeem({ ticketId }, caller, { now }) {
    return checkInTicket(ticketId, caller.userId, now);
  },
});
