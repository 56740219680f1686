import { tickets } from "../../shared/api/tickets.ts";
import { serve } from "../serve.ts";
import { checkout } from "./checkout.ts";
import { ownHold } from "./holds.ts";
import { payHold } from "./payment-pages.ts";
import { quoteFor } from "./quotes.ts";
import { runningHolds, withEvent } from "./running-holds.ts";
import { cancelHold } from "./sweep.ts";
import { listTickets, readTicket, reconcileSession, redeemTicket, ticketsOfSession } from "./tickets.ts";

export const handler = serve("tickets", tickets, {
  async quote(order, caller, { now }) {
    return quoteFor(order, caller, now);
  },
  async checkout(order, caller, circumstances) {
    return checkout(order, caller, circumstances);
  },
  async holds(_input, caller, { now }) {
    return { items: await runningHolds(caller.userId, now) };
  },
  async hold({ holdId }, caller, { now }) {
    return withEvent(await ownHold(holdId, caller.userId), now);
  },
  async payHold({ holdId }, caller, { now }) {
    return withEvent(await payHold(holdId, caller.userId, now), now);
  },
  async cancelHold({ holdId }, caller, { now }) {
    return withEvent(await cancelHold(holdId, caller.userId, now), now);
  },
  async list({ limit, cursor }, caller, { pages }) {
    const { items, position } = await listTickets(caller.userId, { limit, position: await pages.open(cursor) });
    return { items, cursor: await pages.seal(position) };
  },
  async bySession({ sessionId }, caller) {
    return { items: await ticketsOfSession(sessionId, caller.userId), cursor: null };
  },
  async reconcile({ sessionId }, caller, { now }) {
    return { items: await reconcileSession(sessionId, caller.userId, now), cursor: null };
  },
  async get({ ticketId }, caller) {
    return readTicket(ticketId, caller.userId);
  },
  async redeem({ ticketId }, caller, { now }) {
    return redeemTicket(ticketId, caller.userId, now);
  },
});
