import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { assertBalancedBooks, assertHoldSlots, listPaidSessions, seatsOf } from "../../support/balance-checks.ts";
import { type Answer, call, ok, setCallOrigin } from "../../support/call.ts";
import { aMember, anEvent, type Member, setFixturesOrigin } from "../../support/fixtures.ts";
import { type OwnStack, startOwnStack } from "../../support/own-stack.ts";
import { type StackControl, stackAt } from "../../support/stack.ts";

// A process that is killed loses what it had in its hands. What members have paid must not be among it.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let own: OwnStack;
let stack: StackControl;
beforeAll(async () => {
  own = await startOwnStack("on-disk");
  stack = stackAt(own.origin);
  setCallOrigin(own.origin);
  setFixturesOrigin(own.origin);
});
afterAll(() => own?.remove());

type Order = { buyer: Member; eventId: string; quantity: number };
type Checkout = { url: string | null; hold: { id: string } };

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const sessionIn = ({ url }: Pick<Checkout, "url">) => url?.match(/cs_\w+/)?.[0] ?? "";
const tryToBuy = ({ buyer, eventId, quantity }: Order, key?: string) =>
  call("tickets", "checkout", { eventId, tier: "GA+", quantity }, { token: buyer.token, key });
const anOrder = async (total_spots = 5): Promise<Order> => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots })]);
  return { buyer, eventId: event.id, quantity: 2 };
};
const buy = async (order: Order) => {
  const { url, hold } = await ok(tryToBuy(order));
  return { holdId: hold?.id ?? "", session: sessionIn({ url }) };
};
const ticketsOf = async ({ buyer }: Order) =>
  (await ok(call("tickets", "list", {}, { token: buyer.token }))).items.length;

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + 20_000; !(await isSo()); await pause(50))
    if (Date.now() > end) throw new Error("It did not come to that within 20 seconds");
};
const stripeCalls = async (match: string) =>
  ((await stack.stripe("api/calls", { match })) as { calls: { fault: string | null }[] }).calls;

/** Makes the next calls to Stripe that match never end, and tells when one has begun. */
const hangAt = async (match: string, when: "before" | "after") => {
  const before = (await stripeCalls(match)).length;
  await stack.stripe("api/fail", { mode: "timeout", when, match });
  return () => until(async () => (await stripeCalls(match)).length > before);
};

/** From here on the answers of that transaction are lost, with or without its effects. */
const loseTransactionsOf = (session: string, kind: "crash-before" | "crash-after") =>
  stack.fault({ kind, operation: "TransactWriteItems", containing: session, times: 1_000 });

const isTakenUp = (session: string) =>
  until(async () => (await stripeCalls(`GET /v1/checkout/sessions/${session}`)).length > 0);

const outcomeOf = async (session: string) =>
  (await listPaidSessions(own.origin)).find(({ id }) => id === session)?.outcome?.outcome;

/** What time and schedules do in the 40 minutes after a start. */
const letTimePass = async (): Promise<void> => {
  await stack.stripe("webhooks/settled", { timeoutMs: 60_000 });
  await stack.stripe("clock/advance", { minutes: 40 });
  await stack.stripe("webhooks/settled", { timeoutMs: 60_000 });
  await stack.invoke("SweepHolds", {}, later(40));
  await stack.invoke("Reconcile", {}, later(40));
  await stack.settled();
};

/** Eight buyers who order, pay and give up again and again for the seats of one event, until the stack is gone. */
const beginRush = async () => {
  const event = await anEvent({ total_spots: 12 });
  const buyers = await Promise.all(Array.from({ length: 8 }, () => aMember()));
  const paidBefore = (await listPaidSessions(own.origin)).length;
  const shop = async (buyer: Member, turn: number) => {
    const { status, body } = await tryToBuy({ buyer, eventId: event.id, quantity: 1 });
    if (status !== 201) return;
    if (turn % 3 === 0) await call("tickets", "cancelHold", { holdId: body.hold?.id ?? "" }, { token: buyer.token });
    else await stack.stripe("checkout/pay", { session: sessionIn(body) });
  };
  const rush = buyers.map(async (buyer, turn) => {
    for (let round = 0; round < 6; round += 1) await shop(buyer, turn + round);
  });
  const ended = Promise.allSettled(rush);
  await until(async () => (await listPaidSessions(own.origin)).length >= paidBefore + 4);
  return {
    ended,
    expectNothingLost: async () => {
      const { held, sold } = await seatsOf(own.origin, event.id);
      const counts = await Promise.all(buyers.map((buyer) => ticketsOf({ buyer, eventId: event.id, quantity: 1 })));
      expect([held, counts.reduce((sum, count) => sum + count, 0)]).toEqual([0, sold]);
      for (const { userId } of buyers) await assertHoldSlots(own.origin, userId);
    },
  };
};

test("[checkout-17] [hold-10] a crash at any point between hold and ticket, and in the middle of a rush, ends in a ticket, a free seat, or a refund", async () => {
  const orders = await Promise.all(Array.from({ length: 6 }, () => anOrder()));
  const [idle, unheard, unstored, unanswered, atPage, afterPage] = orders as [Order, Order, Order, Order, Order, Order];
  const late = { ...(await anOrder(2)), quantity: 2 };

  // The buyer does nothing at the payment page.
  await buy(idle);
  // Paid, and the webhook is lost.
  const lost = await buy(unheard);
  await stack.stripe("webhooks/drop", { type: "checkout.session.completed" });
  await stack.stripe("checkout/pay", { session: lost.session });
  // Paid, and the webhook's effects do not get into the store; or they do, but nobody hears of it.
  for (const [order, kind] of [
    [unstored, "crash-before"],
    [unanswered, "crash-after"],
  ] as const) {
    const { session } = await buy(order);
    await loseTransactionsOf(session, kind);
    await stack.stripe("checkout/pay", { session });
    await isTakenUp(session);
  }
  // Paid when the seats have gone to somebody else: the refund is decided, and Stripe does not answer.
  const { session: tooLate, holdId } = await buy(late);
  await stack.stripe("api/fail", { mode: "500", count: 6, match: `POST /v1/checkout/sessions/${tooLate}/expire` });
  await ok(call("tickets", "cancelHold", { holdId }, { token: late.buyer.token }));
  await stack.stripe("api/heal");
  const other = { buyer: await aMember(), eventId: late.eventId, quantity: 2 };
  await buy(other);
  const refunding = await hangAt("POST /v1/refunds", "before");
  await stack.stripe("checkout/pay", { session: tooLate });
  await refunding();
  // The payment page is being opened: Stripe has heard nothing of it yet, or has made it already.
  const pending: Promise<Answer | undefined>[] = [];
  for (const [order, when] of [
    [atPage, "before"],
    [afterPage, "after"],
  ] as const) {
    const opening = await hangAt("POST /v1/checkout/sessions", when);
    pending.push(tryToBuy(order, `page-${when}-${order.eventId}`).catch(() => undefined));
    await opening();
  }

  await until(async () => (await ticketsOf(unanswered)) === 2);
  const everybody = [idle, unheard, unstored, unanswered, atPage, afterPage];
  expect(await Promise.all(everybody.map(ticketsOf))).toEqual([0, 0, 0, 2, 0, 0]);
  expect((await seatsOf(own.origin, atPage.eventId)).held).toBe(2);
  expect(await outcomeOf(tooLate)).toBe("refund-due");

  const rush = await beginRush();
  await own.kill();
  expect(await Promise.all(pending)).toEqual([undefined, undefined]);
  await rush.ended;
  await own.restart();
  // Whoever presses the button again at once, with the same key, gets the page of the hold that was reserved.
  const retried = await tryToBuy(afterPage, `page-after-${afterPage.eventId}`);
  expect([retried.status, Boolean(retried.body.url)]).toEqual([201, true]);
  expect((await seatsOf(own.origin, afterPage.eventId)).held).toBe(2);
  await letTimePass();

  expect(await Promise.all(everybody.map(ticketsOf))).toEqual([0, 2, 2, 2, 0, 0]);
  for (const order of orders) {
    const sold = await ticketsOf(order);
    expect(await seatsOf(own.origin, order.eventId)).toEqual({ left: 5 - sold, held: 0, sold });
  }
  expect(await ticketsOf(late)).toBe(0);
  expect(await outcomeOf(tooLate)).toBe("refunded");
  await stack.mailTo(late.buyer.email, /refund/i);
  await assertBalancedBooks(own.origin);
  await rush.expectNothingLost();
  // Whoever presses the button again, with the same key, hears that the hold has ended, and gets a page with a new one.
  const again = (key: string) =>
    call(
      "tickets",
      "checkout",
      { eventId: atPage.eventId, tier: "GA+", quantity: 2 },
      { token: atPage.buyer.token, key, now: later(41) },
    );
  expect((await again(`page-before-${atPage.eventId}`)).error?.code).toBe("hold.expired");
  const renewed = await again(`page-renewed-${atPage.eventId}`);
  expect([renewed.status, Boolean(renewed.body.url)]).toEqual([201, true]);
  for (const { buyer } of [...orders, late]) await assertHoldSlots(own.origin, buyer.userId);
});
