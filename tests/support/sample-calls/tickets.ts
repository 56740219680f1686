import { buy, payAndSettle, ticketsOf } from "../checkout.ts";
import { aMember, anEvent } from "../fixtures.ts";
import { addGuest, aGuestInput } from "../guests.ts";
import type { SampleCalls } from "./sample-call.ts";

const anOrder = async () => {
  const [buyer, event] = await Promise.all([aMember(), anEvent()]);
  const { session } = await buy(buyer, event.id, { quantity: 2 });
  await payAndSettle(session);
  return { sessionId: session, ticketId: (await ticketsOf(buyer, session))[0]?.id ?? "" };
};

const aGuestRef = async () => {
  const { event_id: eventId, id: guestId } = await addGuest((await anEvent()).id);
  return { eventId, guestId };
};

/** What the back-office does with tickets and ambassadors. */
export const ticketCalls: SampleCalls = {
  "ticketsAdmin.list": ({ eventId: event_id }) => ({ input: { event_id, period: "1M", limit: 5 } }),
  "ticketsAdmin.search": () => ({ input: { q: "zq nobody is called that", limit: 5 } }),
  "ticketsAdmin.summary": ({ eventId: event_id }) => ({ input: { event_id, period: "1M" } }),
  "ticketsAdmin.setStatus": async () => ({ input: { ticketId: (await anOrder()).ticketId, status: "redeemed" } }),
  "ticketsAdmin.resendConfirmation": async () => ({ input: { ticketId: (await anOrder()).ticketId } }),
  "ticketsAdmin.reconcilePayments": () => ({ input: { hours: 1 } }),
  "ticketsAdmin.refundPreview": async () => ({ input: { sessionId: (await anOrder()).sessionId } }),
  "ticketsAdmin.guests": ({ eventId }) => ({ input: { eventId, limit: 5 } }),
  "ticketsAdmin.guestSeats": ({ eventId }) => ({ input: { eventId } }),
  "ticketsAdmin.addGuest": async () => ({ input: { eventId: (await anEvent()).id, ...aGuestInput() } }),
  "ticketsAdmin.resendGuest": async () => ({ input: await aGuestRef() }),
  "ticketsAdmin.voidGuest": async () => ({ input: { ...(await aGuestRef()), reason: "Can't come" } }),
  "ticketsAdmin.ambassadorReport": () => ({ input: { period: "7d" } }),
};
