import { AsyncLocalStorage } from "node:async_hooks";
import { beforeEach, expect, test, vi } from "vitest";
import { endOf } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { type PlayedRefunds, playRefunds, type RefundRequest } from "../../support/played-refunds.ts";
import { refusal } from "../../support/played-stripe.ts";
import { now, orderModules, ordersIn, stubMailEnvironment } from "../../support/stored-orders.ts";
import { uniqueId } from "../../support/unique-text.ts";

const city = giveOwnTable(async () => ({
  ...(await orderModules()),
  ...(await import("../../../functions/event-changes/cancelled/read-cancellation.ts")),
  ...(await import("../../../functions/event-changes/work-on-changes.ts")),
  ...(await import("../../../functions/events/cancel-event.ts")),
  ...(await import("../../../functions/platform/clock.ts")),
  ...(await import("../../../functions/platform/table/table.ts")),
  ...(await import("../../../functions/stripe/sync-dispute.ts")),
  ...(await import("../../../functions/tickets/line/join-line.ts")),
  ...(await import("../../../functions/tickets/line/line-places.ts")),
  ...(await import("../../../functions/tickets/refunds/sync-order-refunds.ts")),
  ...(await import("../../../functions/tickets/refunds/unsettled-refunds.ts")),
}));
const { anEvent, anOrder, ticketOf, stockOf, mailOf } = ordersIn(city);

/** What a run of the job is as long as its process lives. */
const life = new AsyncLocalStorage<{ isOver: boolean; die: () => Promise<never> }>();
const never = new Promise<never>(() => undefined);
/** Nothing comes back to a process that has died. */
const answerTo = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
  const own = life.getStore();
  if (own?.isOver) return never;
  const answer = await work().catch((error) => (own?.isOver ? never : Promise.reject(error)));
  return own?.isOver ? never : answer;
};

let stripe: PlayedRefunds;
const parts = {
  charges: { retrieve: vi.fn() },
  checkout: { sessions: { list: vi.fn() } },
  disputes: { retrieve: vi.fn() },
  invoicePayments: { list: vi.fn() },
};
/** Where the process of a run dies: at a write that names this, or nowhere. */
let deadly: { text: string; when: "before" | "after" } | null;

beforeEach(async () => {
  stubMailEnvironment();
  vi.stubEnv("PUBLIC_ORIGIN", "https://city.test");
  stripe = await playRefunds(parts);
  deadly = null;
  const { documents } = city();
  const send = documents.send.bind(documents) as (command: object) => Promise<unknown>;
  vi.spyOn(documents, "send").mockImplementation(((command: { input: object }) =>
    answerTo(async () => {
      const isDeadly = deadly !== null && JSON.stringify(command.input).includes(deadly.text);
      if (isDeadly && deadly?.when === "before") return life.getStore()?.die();
      const answer = await send(command);
      return isDeadly ? life.getStore()?.die() : answer;
    })) as never);
});

const later = (milliseconds: number) => new Date(Date.parse(now) + milliseconds).toISOString();
const work = (time = now) => city().workOnChanges({ now: time, mayContinue: () => true });

/** Runs the job until its process dies. */
const workUntilDeath = async () => {
  const died = Promise.withResolvers<void>();
  const own = {
    isOver: false,
    die: () => {
      own.isOver = true;
      died.resolve();
      return never;
    },
  };
  life.run(own, () => void work());
  await died.promise;
  deadly = null;
};

const reason = "The band is ill.";
const admin = { userId: "usr_admin", email: "admin@x.test" };
const cancel = (eventId: string) => city().cancelEvent({ admin, eventId, version: undefined }, reason, now);

const anEventWith = async (...orders: number[][]) => {
  const event = await anEvent({ id: `evt_${uniqueId()}`, start_at: "2027-02-12T01:00:00.000Z" });
  const paid = [];
  for (const prices of orders) paid.push(await anOrder({ event, prices }));
  const sold = orders.flat().length;
  await city()
    .StockEntity.patch({ event_id: event.id })
    .set({ left: 10 - sold, sold, taken_1: sold, sold_1: sold, paid_orders: orders.length })
    .go();
  return { event, orders: paid };
};
type Order = Awaited<ReturnType<typeof anOrder>>;

const amounts = [4_000, 2_000, 2_000];
const anEventWithOrders = () => anEventWith([2_000, 2_000], [2_000], [2_000]);

const linesOf = async ({ user_id }: Order) =>
  (await city().LedgerEntity.query.byUser({ user_id }).go({ pages: "all" })).data.map(({ amount }) => amount);
const statesOf = async ({ ids }: Order) =>
  (await Promise.all(ids.map(ticketOf))).map((ticket) => [ticket?.status, ticket?.refund_failed ?? false]);
const seats = async (eventId: string) => {
  const { left, held, sold } = (await stockOf(eventId)) ?? {};
  return { left, held, sold };
};

const expectAllRefundedOnce = async ({ event, orders }: Awaited<ReturnType<typeof anEventWithOrders>>) => {
  expect(await city().readCancellation(event.id)).toMatchObject({
    ...{ is_done: true, orders: 3, orders_refunded: 3, orders_refused: 0, refunded: 8_000 },
  });
  for (const [index, order] of orders.entries()) {
    const amount = amounts[index] ?? 0;
    expect(stripe.amountsOf(order.intent)).toEqual([amount]);
    expect(await linesOf(order)).toEqual([-amount]);
    expect(await statesOf(order)).toEqual(order.ids.map(() => ["cancelled", false]));
  }
  expect(await seats(event.id)).toEqual({ left: 10, held: 0, sold: 0 });
};

/** Stripe's part in the death of a process: it has made the refund by then, or has heard nothing of it. */
const dieAtStripe = (when: "before" | "after") => {
  const create = stripe.create.getMockImplementation();
  stripe.create.mockImplementationOnce(async (...request) => {
    if (when === "after") await create?.(...request);
    return life.getStore()?.die() ?? never;
  });
};
const dieAtWrite = (text: string, when: "before" | "after") => {
  deadly = { text, when };
};

test.each<[where: string, stop: () => void]>([
  ["before the first order is listed", () => dieAtWrite("refunded_before", "before")],
  ["when the orders are listed", () => dieAtWrite("refunded_before", "after")],
  ["before Stripe has heard of a refund", () => dieAtStripe("before")],
  ["when Stripe has made a refund and its answer is lost", () => dieAtStripe("after")],
  ["before a refund is recorded", () => dieAtWrite("order.refund", "before")],
  ["when a refund is recorded", () => dieAtWrite("order.refund", "after")],
  ["when the refunds of a page are recorded and not yet noted", () => dieAtWrite("orders_refunded", "before")],
  ["when the refunds of a page are noted", () => dieAtWrite("orders_refunded", "after")],
])(
  "[cancel-05] a job that is killed %s goes on once its lease is over, and every order is refunded and counted once",
  async (_where, stop) => {
    const made = await anEventWithOrders();
    await cancel(made.event.id);
    stop();
    await workUntilDeath();
    await work(later(299_999));
    expect((await city().readCancellation(made.event.id)).is_done).toBe(false);
    await work(later(300_000));
    await expectAllRefundedOnce(made);
  },
);

test("[cancel-05] several runs at once, and more when all is done, refund nothing twice", async () => {
  const made = await anEventWithOrders();
  await cancel(made.event.id);
  await Promise.all(Array.from({ length: 4 }, () => work()));
  await expectAllRefundedOnce(made);
  await Promise.all(Array.from({ length: 3 }, () => work()));
  await expectAllRefundedOnce(made);
  expect(stripe.create).toHaveBeenCalledTimes(3);
});

/** Has the next two requests for a refund end otherwise. */
const failTwice = (request: RefundRequest) => {
  for (const _time of [1, 2]) stripe.create.mockImplementationOnce(request);
};
const fault = () => refusal("api", undefined, 500);

test.each<[what: string, fail: RefundRequest]>([
  ["limits us", () => Promise.reject(refusal("api", "rate_limit", 429))],
  [
    "fails, and keeps the failure under the request's key",
    (_asked, options) => Promise.reject(stripe.keep(options, fault())),
  ],
  [
    "fails once a refund is made",
    (asked) => {
      stripe.make(asked);
      return Promise.reject(fault());
    },
  ],
])(
  "[cancel-06] where Stripe %s, the orders are refunded by the next call and none is given up",
  async (_what, fail) => {
    const made = await anEventWithOrders();
    await cancel(made.event.id);
    failTwice(fail);
    await work();
    expect(await city().readCancellation(made.event.id)).toMatchObject({
      ...{ is_done: false, orders: 3, orders_refunded: 1, orders_refused: 0 },
    });
    await work();
    await expectAllRefundedOnce(made);
  },
);

/** A cancelled event with an order of two tickets that Stripe doesn't refund, as its payment is disputed, and another one. */
const aRefusedOrder = async () => {
  const { event, orders } = await anEventWith([2_000, 2_000], [2_000]);
  const [disputed, other] = orders as [Order, Order];
  const email = `${disputed.user_id}@x.test`;
  await city()
    .MemberEntity.put({
      ...{ user_id: disputed.user_id, email, name: "Dee", display_name: "Dee", referral_code: uniqueId() },
      ...{ reward_points: 0, member_card_number: uniqueId(), created_at: now, updated_at: now },
    } as never)
    .go();
  stripe.dispute(disputed.intent);
  await cancel(event.id);
  await work();
  const done = await city().readCancellation(event.id);
  const refundId = done.refused[0]?.refund_id ?? "";
  const unsettled = async () => {
    const { items } = await city().listUnsettledRefunds({ limit: 100, position: null });
    return items.filter(({ refund_id }) => refund_id === refundId);
  };
  const refused = async () => (await city().readCancellation(event.id)).refused;
  return { event, disputed, other, email, done, refundId, unsettled, refused };
};

test("[cancel-06] an order that Stripe refuses is listed once with its code, its tickets are cancelled and owed, and the others are refunded", async () => {
  const { event, disputed, other, email, done, unsettled, refused } = await aRefusedOrder();
  expect(done).toMatchObject({ is_done: true, orders: 2, orders_refunded: 1, orders_refused: 1, refunded: 2_000 });
  expect(done.refused).toMatchObject([
    { session_id: disputed.session_id, buyer_email: email, amount: 4_000, code: "charge_disputed", status: "open" },
  ]);
  expect(await unsettled()).toMatchObject([{ amount: 4_000, reason: "charge_disputed", about: event.title }]);
  expect([await statesOf(disputed), await statesOf(other)]).toEqual([
    [
      ["cancelled", true],
      ["cancelled", true],
    ],
    [["cancelled", false]],
  ]);
  expect([await linesOf(disputed), await linesOf(other)]).toEqual([[], [-2_000]]);
  expect([stripe.amountsOf(disputed.intent), stripe.amountsOf(other.intent)]).toEqual([[], [2_000]]);
  await work();
  expect(await refused()).toEqual(done.refused);
  expect(await seats(event.id)).toEqual({ left: 10, held: 0, sold: 0 });
});

test("[cancel-06] refunded again from the list once the dispute is won, a refused order is settled, booked once, and its buyer gets an email", async () => {
  const { disputed, email, refundId, unsettled, refused } = await aRefusedOrder();
  const retry = () => city().retryRefund(refundId, "usr_admin", now);
  expect(await endOf(retry())).toBe("order.disputed");
  expect(await refused()).toMatchObject([{ status: "open" }]);
  stripe.win(disputed.intent);
  const ends = await Promise.all([endOf(retry()), endOf(retry())]);
  expect(ends.filter((end) => !["done", "request-in-progress"].includes(end))).toEqual([]);
  expect(await retry()).toMatchObject({ status: "retried" });
  const [refund, ...more] = stripe.refundsOf(disputed.intent);
  expect([refund?.amount, more]).toEqual([4_000, []]);
  expect(await linesOf(disputed)).toEqual([-4_000]);
  expect([await refused(), await unsettled()]).toMatchObject([[{ status: "settled", amount: 4_000 }], []]);
  expect(await statesOf(disputed)).toEqual([
    ["cancelled", false],
    ["cancelled", false],
  ]);
  const mail = await mailOf(`order-refund-${refund?.id}`);
  expect([mail?.to, JSON.parse(mail?.letter ?? "{}")]).toMatchObject([email, { quantity: 2, left: 0, amount: 4_000 }]);
});

test("[cancel-06] a refused order that is marked as paid is settled with a ledger line of its own", async () => {
  const { disputed, refundId, unsettled, refused } = await aRefusedOrder();
  const paid = await city().markRefundPaid(refundId, { adminId: "usr_admin", note: "By check" }, now);
  expect(paid).toMatchObject({ status: "paid" });
  expect([await refused(), await unsettled()]).toMatchObject([[{ status: "settled" }], []]);
  expect([await linesOf(disputed), stripe.amountsOf(disputed.intent)]).toEqual([[-4_000], []]);
});

test.each([
  ["lost", "settled", []],
  ["won", "open", [{ status: "open" }]],
] as const)(
  "[cancel-06] a refused order whose dispute is %s is %s, with no line in the ledger but the bank's",
  async (status, state, listed) => {
    const { disputed, unsettled, refused } = await aRefusedOrder();
    const id = `dp_${uniqueId()}`;
    const { user_id, hold_id, session_id } = disputed;
    parts.charges.retrieve.mockResolvedValue({ payment_intent: disputed.intent });
    parts.invoicePayments.list.mockResolvedValue({ data: [] });
    const session = { id: session_id, mode: "payment", metadata: { hold_id, user_id } };
    parts.checkout.sessions.list.mockResolvedValue({ data: [session] });
    const balance = { id: `txn_${uniqueId()}`, amount: -4_000, fee: 1_500, currency: "usd", created: 1 };
    parts.disputes.retrieve.mockResolvedValue({
      ...{ id, charge: "ch_1", status, reason: "fraudulent", amount: 4_000, currency: "usd", created: 1 },
      ...{ evidence_details: { due_by: null }, balance_transactions: status === "lost" ? [balance] : [] },
    });
    await city().syncDispute(id, now);
    expect([await refused(), await unsettled()]).toMatchObject([[{ status: state }], listed]);
    expect(await linesOf(disputed)).toEqual(status === "lost" ? [-4_000] : []);
  },
);

test("[cancel-06] a refused order that somebody refunds in Stripe's dashboard is settled by it", async () => {
  const { disputed, unsettled, refused } = await aRefusedOrder();
  stripe.make({ payment_intent: disputed.intent, amount: 4_000 });
  for (const _time of [1, 2]) await city().syncOrderRefunds(disputed.order, now);
  expect([await refused(), await unsettled()]).toMatchObject([[{ status: "settled" }], []]);
  expect(await linesOf(disputed)).toEqual([-4_000]);
});

test("[cancel-12] everybody who waits in the line of a cancelled event hears that it was cancelled, and nobody in another one's", async () => {
  vi.spyOn(city().clock, "now").mockReturnValue(now);
  const [{ event }, { event: other }] = [await anEventWith(), await anEventWith()];
  const wait = async (eventId: string, quantity: number) => {
    const userId = `usr_${uniqueId()}`;
    const caller = { userId, username: userId, email: `${userId}@x.test`, name: "Lin" };
    const order = { eventId, tier: "GA+" as const, quantity };
    await city().joinLine({
      ...{ order, holdId: `hold_${uniqueId()}`, now },
      caller: { ...caller, emailVerified: true, isAdmin: false, hasSecondFactor: false, signedInAt: null },
    });
    return userId;
  };
  const waiting = [await wait(event.id, 1), await wait(event.id, 2), await wait(event.id, 1)];
  const elsewhere = await wait(other.id, 1);
  await cancel(event.id);
  await work();
  const endOfPlace = async (userId: string, eventId: string) => {
    const place = await city().findLinePlace(eventId, userId, now);
    return place?.error?.code ?? place?.state;
  };
  expect(await Promise.all(waiting.map((userId) => endOfPlace(userId, event.id)))).toEqual(
    Array(3).fill("event.cancelled"),
  );
  expect(await endOfPlace(elsewhere, other.id)).toBe("waiting");
  expect(await seats(event.id)).toEqual({ left: 10, held: 0, sold: 0 });
});
