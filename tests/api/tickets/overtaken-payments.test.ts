import { beforeAll } from "vitest";
import { EventEntity } from "../../../functions/events/event.entity.ts";
import { PaymentSessionEntity } from "../../../functions/tickets/payments/payment-session.entity.ts";
import { seatsOf } from "../../support/balance-checks.ts";
import { call, callOrigin, ok } from "../../support/call.ts";
import { buy, holdsOf, pay, stack, tryToBuy } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent, type Member, openSettings } from "../../support/fixtures.ts";
import { giveUpHolds } from "../../support/give-up-holds.ts";
import { listLedgerLines } from "../../support/ledger.ts";
import { testOvertaken } from "../../support/overtake.ts";
import { uniqueCode } from "../../support/sample-calls/sample-call.ts";
import { keyOf, openTable } from "../../support/table.ts";

beforeAll(() => openSettings());

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const told = ({ status, error }: { status: number; error?: { code: string } }) => error?.code ?? status;

testOvertaken(
  "an order of an event for which its member places another one at the same moment",
  async () => {
    const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 5 })]);
    const outcome = async () => [(await seatsOf(callOrigin(), event.id)).held, (await holdsOf(buyer)).length];
    const order = () => ok(tryToBuy(buyer, event.id));
    // The member's other hold has lost its place to the late one.
    const mend = () => giveUpHolds(buyer);
    return { write: { containing: event.id }, late: order, meanwhile: order, outcome, mend };
  },
  // A second hold that its buyer can neither see nor release.
  { guarded: [1, 1], control: [2, 1] },
);

testOvertaken(
  "a hold that has expired and is released while its member uses its code for another event",
  async () => {
    const [buyer, event, other, { token }] = await Promise.all([aMember(), anEvent(), anEvent(), anAdmin()]);
    const ambassadorCode = uniqueCode();
    await ok(call("ticketsAdmin", "createAmbassador", { name: "Dana", code: ambassadorCode }, { token }));
    const { hold } = await buy(buyer, event.id, { ambassadorCode });
    // Stripe's word of the closed page would release it as well.
    await stack().stripe("webhooks/drop", { count: 100 });
    const now = inMinutes(31);
    return {
      write: { containing: hold.id },
      late: () => ok(call("tickets", "cancelHold", { holdId: hold.id }, { token: buyer.token, now })),
      meanwhile: () => buy(buyer, other.id, { ambassadorCode }, now),
      outcome: async () => told(await tryToBuy(buyer, event.id, { ambassadorCode }, now)),
    };
  },
  { guarded: "code.window", control: 201 },
);

const refundFails = () => stack().stripe("api/fail", { mode: "500", when: "during", match: "POST /v1/refunds" });
const comparePayment = ({ token }: Member, sessionId: string, now?: string) =>
  call("tickets", "reconcile", { sessionId }, { token, now });

/** A payment for an event that is gone by now: it will be refunded, and its buyer gets no email that could be written only once. */
const aLatePayment = async () => {
  const [buyer, event, table] = await Promise.all([aMember(), anEvent(), openTable()]);
  const { session } = await buy(buyer, event.id);
  await stack().stripe("webhooks/drop", { count: 100 });
  await pay(session);
  await table.delete(keyOf(EventEntity, { id: event.id }));
  const refusals = async () => (await table.get(keyOf(PaymentSessionEntity, { session_id: session })))?.refund_refusals;
  return { buyer, session, refusals };
};

testOvertaken(
  "a late payment's refund that is recorded while it is recorded already",
  async () => {
    const { buyer, session } = await aLatePayment();
    await refundFails();
    await comparePayment(buyer, session);
    const now = inMinutes(60);
    return {
      write: { containing: session },
      late: () => ok(comparePayment(buyer, session, now)),
      meanwhile: () => ok(comparePayment(buyer, session)),
      outcome: async () => {
        const lines = await listLedgerLines(buyer.userId);
        return lines.map(({ amount, at }) => (at === now ? "later" : amount));
      },
    };
  },
  { guarded: [2_000, -2_000], control: [2_000, "later"] },
);

testOvertaken(
  "a refused refund that is counted after further ones were",
  async () => {
    const { buyer, session, refusals } = await aLatePayment();
    await refundFails();
    const meanwhile = async () => {
      // The same refusal is counted once, and another one after it.
      await comparePayment(buyer, session);
      await refundFails();
      await comparePayment(buyer, session);
    };
    return {
      write: { operation: "UpdateItem", containing: session },
      late: () => comparePayment(buyer, session),
      meanwhile,
      outcome: refusals,
    };
  },
  { guarded: 2, control: 1 },
);
