import { beforeAll } from "vitest";
import { EventEntity } from "../../../functions/events/event.entity.ts";
import { seatsOf } from "../../support/balance-checks.ts";
import { call, callOrigin, ok } from "../../support/call.ts";
import { buy, pay, payAndSettle, stack, ticketsOf, tryToBuy } from "../../support/checkout.ts";
import { aScanOrder } from "../../support/door/scan-event.ts";
import { aMember, anAdmin, anEvent, type Member, openSettings } from "../../support/fixtures.ts";
import { giveUpHolds } from "../../support/give-up-holds.ts";
import { testOvertaken } from "../../support/overtake.ts";
import { sessionIdIn, stripeClient } from "../../support/plans.ts";
import { removePaymentPage } from "../../support/remove-payment-page.ts";
import { uniqueCode } from "../../support/sample-calls/sample-call.ts";
import { keyOf, openTable } from "../../support/table.ts";
import { claimTicket, sendTicket } from "../../support/transfers.ts";

beforeAll(() => openSettings());

const told = ({ status, error }: { status: number; error?: { code: string } }) => error?.code ?? status;
const seats = (eventId: string) => seatsOf(callOrigin(), eventId);
const cancelHold = ({ token }: Member, holdId: string) => call("tickets", "cancelHold", { holdId }, { token });
const payHold = ({ token }: Member, holdId: string) => call("tickets", "payHold", { holdId }, { token });
const redeem = ({ token }: Member, ticketId: string) => call("tickets", "redeem", { ticketId }, { token });
const readTicket = ({ token }: Member, ticketId: string) => ok(call("tickets", "get", { ticketId }, { token }));

const aHold = async () => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 5 })]);
  return { buyer, event, ...(await buy(buyer, event.id)) };
};
/** A paid ticket of an event that is on. */
const aTicket = async () => {
  const start_at = new Date(Date.now() + 3_600_000).toISOString();
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 5, start_at })]);
  const { session } = await buy(buyer, event.id);
  await payAndSettle(session);
  const [ticket] = await ticketsOf(buyer, session);
  return { buyer, event, session, ticketId: ticket?.id ?? "" };
};

testOvertaken(
  "a payment that is taken in twice",
  async () => {
    const { buyer, event, hold, session } = await aHold();
    await stack().stripe("webhooks/pause");
    await pay(session);
    const takeIn = () => call("tickets", "reconcile", { sessionId: session }, { token: buyer.token });
    const outcome = () => seats(event.id);
    return { write: { containing: hold.id }, late: takeIn, meanwhile: () => ok(takeIn()), outcome };
  },
  { guarded: { left: 4, held: 0, sold: 1 }, control: { left: 4, held: -1, sold: 2 } },
);

testOvertaken(
  "a hold that is released while somebody else releases it",
  async () => {
    const { buyer, event, hold } = await aHold();
    // Stripe's word of the closed page would release it as well.
    await stack().stripe("webhooks/pause");
    const release = () => cancelHold(buyer, hold.id);
    const outcome = () => seats(event.id);
    return { write: { containing: hold.id }, late: release, meanwhile: () => ok(release()), outcome };
  },
  { guarded: { left: 5, held: 0, sold: 0 }, control: { left: 6, held: -1, sold: 0 } },
);

testOvertaken(
  "a payment page for a hold that is released while the page is made",
  async () => {
    const { buyer, hold } = await aHold();
    await removePaymentPage(hold.id, callOrigin());
    return {
      write: { containing: hold.id },
      late: () => payHold(buyer, hold.id),
      meanwhile: () => ok(cancelHold(buyer, hold.id)),
      outcome: async (answer) => told(answer),
    };
  },
  { guarded: "hold.expired", control: 200 },
);

testOvertaken(
  "an order that takes the place of a hold whose payment page is opened at the same moment",
  async () => {
    const { buyer, event, hold } = await aHold();
    await removePaymentPage(hold.id, callOrigin());
    let page = "";
    const meanwhile = async () => {
      page = sessionIdIn((await ok(payHold(buyer, hold.id))).checkout_url);
    };
    return {
      write: { containing: hold.id },
      late: () => ok(tryToBuy(buyer, event.id, { quantity: 2 })),
      meanwhile,
      outcome: async () => (await (await stripeClient()).checkout.sessions.retrieve(page)).status,
    };
  },
  { guarded: "expired", control: "open" },
);

testOvertaken(
  "a code that its member uses for another event at the same moment",
  async () => {
    const [buyer, one, other, { token }] = await Promise.all([aMember(), anEvent(), anEvent(), anAdmin()]);
    const code = uniqueCode();
    await ok(call("ticketsAdmin", "createAmbassador", { name: "Dana", code }, { token }));
    return {
      write: { containing: one.id },
      late: () => tryToBuy(buyer, one.id, { ambassadorCode: code }),
      meanwhile: () => ok(tryToBuy(buyer, other.id, { ambassadorCode: code })),
      outcome: async (answer) => told(answer),
      // Two holds have one lock.
      mend: () => giveUpHolds(buyer),
    };
  },
  { guarded: "code.window", control: 201 },
);

testOvertaken(
  "a check-in of a ticket that is refunded at the same moment",
  async () => {
    const { buyer, session, ticketId } = await aTicket();
    const { token } = await anAdmin();
    return {
      write: { containing: ticketId },
      late: () => redeem(buyer, ticketId),
      meanwhile: () => ok(call("ticketsAdmin", "refund", { sessionId: session }, { token })),
      outcome: async (answer) => [told(answer), (await readTicket(buyer, ticketId)).status],
    };
  },
  { guarded: ["ticket.refunded", "cancelled"], control: [200, "redeemed"] },
);

testOvertaken(
  "the refund of an order with a code whose ticket is checked in at the same moment",
  async () => {
    const start_at = new Date(Date.now() + 3_600_000).toISOString();
    const [buyer, event, other, { token }] = await Promise.all([
      aMember(),
      anEvent({ start_at }),
      anEvent(),
      anAdmin(),
    ]);
    const ambassadorCode = uniqueCode();
    await ok(call("ticketsAdmin", "createAmbassador", { name: "Dana", code: ambassadorCode }, { token }));
    const { session } = await buy(buyer, event.id, { ambassadorCode });
    await payAndSettle(session);
    const ticketId = (await ticketsOf(buyer, session))[0]?.id ?? "";
    // Stripe's word of the refund would record it as well.
    await stack().stripe("webhooks/pause");
    return {
      write: { containing: ticketId },
      late: () => ok(call("ticketsAdmin", "refund", { sessionId: session }, { token })),
      meanwhile: () => ok(redeem(buyer, ticketId)),
      // The use of a code comes back with its ticket unless somebody came in by it.
      outcome: async () => told(await tryToBuy(buyer, other.id, { ambassadorCode })),
    };
  },
  { guarded: "code.window", control: 201 },
);

testOvertaken(
  "a ticket that an administrator marks as redeemed while its holder comes in",
  async () => {
    const { buyer, ticketId } = await aTicket();
    const { token } = await anAdmin();
    const now = new Date(Date.now() + 60_000).toISOString();
    return {
      write: { containing: ticketId },
      late: () => call("ticketsAdmin", "setStatus", { ticketId, status: "redeemed" }, { token, now }),
      meanwhile: () => ok(redeem(buyer, ticketId)),
      outcome: async (answer) => [told(answer), (await readTicket(buyer, ticketId)).check_in_ts === now],
    };
  },
  { guarded: ["ticket.already-redeemed", false], control: [200, true] },
);

testOvertaken(
  "an event that is deleted while somebody reserves a ticket",
  async () => {
    const [buyer, event, { token }, table] = await Promise.all([
      aMember(),
      anEvent({ is_published: false }),
      anAdmin(),
      openTable(),
    ]);
    await stack().settled();
    const meanwhile = async () => {
      await ok(call("eventsAdmin", "setFlags", { eventId: event.id, is_published: true }, { token }));
      await buy(buyer, event.id);
    };
    return {
      write: { containing: event.id },
      late: () => call("eventsAdmin", "remove", { eventId: event.id }, { token }),
      meanwhile,
      outcome: async (answer) => [told(answer), Boolean(await table.get(keyOf(EventEntity, { id: event.id })))],
      // A hold has no stock to give its seat back to.
      mend: () => giveUpHolds(buyer),
    };
  },
  { guarded: ["event.has-holders", true], control: [200, false] },
);

const aSentTicket = async () => {
  const [{ holder: buyer, ticketId }, receiver] = await Promise.all([aScanOrder(1), aMember()]);
  return { buyer, ticketId, receiver, code: await sendTicket(buyer, ticketId) };
};

testOvertaken(
  "a second link of a ticket that somebody takes by the first at the same moment",
  async () => {
    const { buyer, ticketId, receiver, code } = await aSentTicket();
    return {
      write: { containing: ticketId },
      late: () => call("transfers", "send", { ticketId }, { token: buyer.token }),
      meanwhile: () => ok(claimTicket(receiver, code)),
      outcome: async (answer) => [told(answer), (await readTicket(buyer, ticketId)).is_being_sent],
    };
  },
  { guarded: ["conflict", false], control: [201, true] },
);

testOvertaken(
  "a link that is taken back while its buyer makes another one",
  async () => {
    const { buyer, ticketId } = await aSentTicket();
    return {
      write: { operation: "UpdateItem", containing: ticketId },
      late: () => call("transfers", "takeBack", { ticketId }, { token: buyer.token }),
      meanwhile: () => sendTicket(buyer, ticketId),
      outcome: async () => (await readTicket(buyer, ticketId)).is_being_sent,
    };
  },
  { guarded: true, control: false },
);
