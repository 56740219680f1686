import { beforeAll, expect, test } from "vitest";
import { EventEntity } from "../../../functions/events/event.entity.ts";
import { StockEntity } from "../../../functions/events/stock.entity.ts";
import { PaymentSessionEntity } from "../../../functions/tickets/payments/payment-session.entity.ts";
import { seatsOf } from "../../support/balance-checks.ts";
import { call, callOrigin, ok } from "../../support/call.ts";
import { cancellationDone, refundsOf, tryToCancel } from "../../support/cancellations.ts";
import { buy, pay, payUnheard, settleWebhooks, stack, ticketsOf, tryToBuy } from "../../support/checkout.ts";
import {
  aDoorOrder,
  anAdmission,
  aScannedEvent,
  aScanner,
  readLog,
  statusOf,
  sync,
} from "../../support/door/scanners.ts";
import { aMember, anAdmin, anEvent, type Member, openSettings } from "../../support/fixtures.ts";
import { giveUpHolds } from "../../support/give-up-holds.ts";
import { ledgerTotalOf } from "../../support/ledger.ts";
import { testOvertaken } from "../../support/overtake.ts";
import { keyOf, openTable } from "../../support/table.ts";
import { claimTicket, sendTicket } from "../../support/transfers.ts";

beforeAll(() => openSettings());

const told = ({ status, error }: { status: number; error?: { code: string } }) => error?.code ?? status;
const cancel = async (eventId: string) => {
  await ok(tryToCancel(eventId));
  await cancellationDone(eventId);
};

/** The control sells a seat that is no longer held: whoever lists the events of this stack would meet less than none. */
const mendSeats = async (event_id: string) => {
  const table = await openTable();
  const key = keyOf(StockEntity, { event_id });
  const { left, held } = (await table.get(key)) as { left: number; held: number };
  await table.put({ ...(await table.get(key)), left: left + Math.min(0, held), held: Math.max(0, held) });
};

testOvertaken(
  "[cancel-07] an order of an event that is cancelled at the same moment",
  async () => {
    const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 5 })]);
    return {
      write: { containing: event.id },
      late: () => tryToBuy(buyer, event.id),
      meanwhile: () => cancel(event.id),
      outcome: async (answer) => [told(answer as never), (await seatsOf(callOrigin(), event.id)).held],
      mend: () => giveUpHolds(buyer),
    };
  },
  // Seats held of a party that won't be.
  { guarded: ["event.cancelled", 0], control: [201, 1] },
);

testOvertaken(
  "[cancel-07] a payment of an event that is cancelled at the same moment",
  async () => {
    const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 5 })]);
    const { session } = await buy(buyer, event.id);
    await payUnheard(session);
    return {
      write: { containing: session },
      late: () => call("tickets", "reconcile", { sessionId: session }, { token: buyer.token }),
      meanwhile: () => cancel(event.id),
      outcome: async () => [(await ticketsOf(buyer, session)).length, await refundsOf(session)],
      mend: () => mendSeats(event.id),
    };
  },
  // A ticket whose money has gone back.
  { guarded: [0, [2_000]], control: [1, [2_000]] },
);

testOvertaken(
  "a cancellation of an event that somebody changes at the same moment",
  async () => {
    const [event, { token }] = await Promise.all([anEvent({ total_spots: 5 }), anAdmin()]);
    const eventId = event.id;
    return {
      write: { containing: eventId },
      late: () => tryToCancel(eventId),
      meanwhile: () => ok(call("eventsAdmin", "setFlags", { eventId, featured: true }, { token })),
      outcome: async () => {
        const stored = await (await openTable()).get(keyOf(EventEntity, { id: eventId }));
        return [stored?.featured, Boolean(stored?.cancelled_at)];
      },
    };
  },
  { guarded: [true, true], control: [false, true] },
);

test("[cancel-07] a payment on a page that couldn't be closed ends refunded after the cancellation, never as a ticket", async () => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 5 })]);
  const { session } = await buy(buyer, event.id, { quantity: 2 });
  await stack().stripe("api/fail", { mode: "500", count: 3, match: `sessions/${session}/expire` });
  await cancel(event.id);
  await stack().stripe("api/heal");
  expect(await seatsOf(callOrigin(), event.id)).toEqual({ left: 5, held: 0, sold: 0 });
  await pay(session);
  await settleWebhooks();
  expect(await ticketsOf(buyer, session)).toEqual([]);
  expect(await refundsOf(session)).toEqual([4_000]);
  expect(await ledgerTotalOf(buyer.userId)).toBe(0);
  const { text } = await stack().mailTo(buyer.email, /has been refunded/);
  expect(text).toContain("was cancelled before your payment for 2 × GA+ arrived");
  expect(await (await openTable()).get(keyOf(PaymentSessionEntity, { session_id: session }))).toMatchObject({
    outcome: "refunded",
  });
  expect(await seatsOf(callOrigin(), event.id)).toEqual({ left: 5, held: 0, sold: 0 });
});

test("[cancel-07] an order that is paid in the moment before the cancellation and heard of after it is refunded", async () => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 5 })]);
  const { session } = await buy(buyer, event.id);
  await payUnheard(session);
  await cancel(event.id);
  expect([await ticketsOf(buyer, session), await refundsOf(session)]).toEqual([[], [2_000]]);
  expect(await seatsOf(callOrigin(), event.id)).toEqual({ left: 5, held: 0, sold: 0 });
});

test("[cancel-11] whoever a scanner let in without a signal stays in its log as a conflict, and the ticket stays refunded", async () => {
  const event = await aScannedEvent();
  const [order, inside, scanner] = [await aDoorOrder(event.id), await aDoorOrder(event.id), await aScanner(event.id)];
  await sync(scanner, [anAdmission(scanner, inside)]);
  await ok(tryToCancel(event.id));
  const { used_tickets, orders_refunded } = await cancellationDone(event.id);
  expect([used_tickets, orders_refunded]).toEqual([1, 2]);
  const late = anAdmission(scanner, order, { sequence: 2 });
  expect(await sync(scanner, [late])).toMatchObject({ acknowledged: 2, conflicts: [2] });
  expect((await readLog(event.id, scanner.id)).map(({ sequence }) => sequence)).toEqual([1, 2]);
  expect(await statusOf(order, order.ticketIds[0] ?? "")).toEqual({ status: "cancelled", check_in_ts: null });
  const { token } = await anAdmin();
  const { conflicts } = await ok(call("doorAdmin", "overview", { eventId: event.id }, { token }));
  expect(conflicts).toHaveLength(1);
});

const aPaidTicket = async (buyer: Member, eventId: string): Promise<string> => {
  const { session } = await buy(buyer, eventId);
  await pay(session);
  await settleWebhooks();
  return (await ticketsOf(buyer, session))[0]?.id ?? "";
};

/** Marks an event as cancelled by hand: no job refunds its tickets meanwhile. */
const markCancelled = async (eventId: string): Promise<void> => {
  const store = await openTable();
  const stored = await store.get(keyOf(EventEntity, { id: eventId }));
  await store.put({ ...stored, cancelled_at: new Date().toISOString() });
};

test("[cancel-03] a link of a cancelled event is gone and no new one is made, before the ticket's refund too", async () => {
  const [buyer, friend, event, neighbour] = await Promise.all([aMember(), aMember(), anEvent(), anEvent()]);
  const sent = async (eventId: string) => {
    const ticketId = await aPaidTicket(buyer, eventId);
    return { ticketId, code: await sendTicket(buyer, ticketId) };
  };
  const [gone, open] = [await sent(event.id), await sent(neighbour.id)];
  await markCancelled(event.id);
  expect(told(await claimTicket(friend, gone.code))).toBe("transfer.gone");
  expect(told(await call("transfers", "send", { ticketId: gone.ticketId }, { token: buyer.token }))).toBe(
    "event.cancelled",
  );
  expect(told(await claimTicket(friend, open.code))).toBe(201);
});

test("[cancel-11] a ticket can't be redeemed by its member once the event is cancelled, before its refund too", async () => {
  const start_at = new Date(Date.now() + 60_000).toISOString();
  const [buyer, event, neighbour] = await Promise.all([aMember(), anEvent({ start_at }), anEvent({ start_at })]);
  const redeem = async (eventId: string, isCancelled: boolean) => {
    const ticketId = await aPaidTicket(buyer, eventId);
    if (isCancelled) await markCancelled(eventId);
    return call("tickets", "redeem", { ticketId }, { token: buyer.token });
  };
  expect(told(await redeem(event.id, true))).toBe("event.cancelled");
  expect(told(await redeem(neighbour.id, false))).toBe(200);
});
