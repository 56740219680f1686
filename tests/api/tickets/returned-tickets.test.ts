import { beforeEach, describe, expect, test, vi } from "vitest";
import type { StoredTicket } from "../../../functions/tickets/tickets.ts";
import { endOf, overtake, testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { type PlayedRefunds, playRefunds } from "../../support/played-refunds.ts";
import { refusal } from "../../support/played-stripe.ts";
import { aStoredMember, asCaller } from "../../support/stored-community.ts";
import { now, orderModules, ordersIn, stubMailEnvironment } from "../../support/stored-orders.ts";
import { uniqueId } from "../../support/unique-text.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/platform/ids.ts")),
  ...(await import("../../../functions/tickets/check-in.ts")),
  ...(await import("../../../functions/tickets/locks/single-use-lock.entity.ts")),
  ...(await import("../../../functions/tickets/refunds/return-tickets.ts")),
  ...(await import("../../../functions/transfers/claim-transfer.ts")),
  ...(await import("../../../functions/transfers/ticket-transfer.entity.ts")),
  ...(await orderModules()),
}));
const { anOrder, ticketOf, stockOf, auditOf } = ordersIn(city);

type Order = Awaited<ReturnType<typeof anOrder>>;
type About = NonNullable<Parameters<typeof anOrder>[0]>;

let stripe: PlayedRefunds;
beforeEach(async () => {
  stubMailEnvironment();
  vi.stubEnv("PUBLIC_ORIGIN", "https://city.test");
  stripe = await playRefunds();
});

const at = (instant: string, milliseconds = 0) => new Date(Date.parse(instant) + milliseconds).toISOString();
const return_until = "2027-02-10T01:00:00.000Z";
/** An event that moved to a later day, and one that has moved and begins in an hour. */
const moved = { start_at: "2027-02-12T01:00:00.000Z", return_until };
const soon = { start_at: at(now, 3_600_000), return_until: at(now, 3_600_000) };
const aMovedOrder = ({ event, ...about }: About = {}) => anOrder({ event: { ...moved, ...event }, ...about });

type Asked = { ticketId?: string | undefined; by?: string; time?: string };
const preview = ({ session_id, user_id }: Order, { ticketId, by = user_id, time = now }: Asked = {}) =>
  city().previewReturn({ sessionId: session_id, ticketId }, by, time);
const giveBack = ({ session_id, user_id }: Order, { ticketId, by = user_id, time = now }: Asked = {}) =>
  city().returnTickets({ sessionId: session_id, ticketId }, by, time);
const redeem = ({ user_id }: Order, id: string, time = now) => city().checkInTicket(id, user_id, time);
const change = (id: string, about: Partial<StoredTicket>) =>
  city()
    .TicketEntity.patch({ id })
    .set(about as object)
    .go();

const statusesOf = async ({ ids }: Order) => (await Promise.all(ids.map(ticketOf))).map((ticket) => ticket?.status);
const seats = async ({ event_id }: Order) => {
  const { left, held, sold } = (await stockOf(event_id)) ?? {};
  return { left, held, sold };
};
const lettersTo = async ({ user_id }: Order) => {
  const { data } = await city()
    .OutboxEntity.query.byAddress({ to: `${user_id}@x.test` })
    .go();
  return data.map(({ letter }) => JSON.parse(letter));
};

describe("tickets of a moved event", () => {
  test("[move-08] are returned by their buyer for what was paid, with seats, audit row and email, once however often it is asked", async () => {
    const order = await aMovedOrder();
    const first = await giveBack(order);
    expect(first.map(({ status, refunded }) => [status, refunded])).toEqual(Array(2).fill(["cancelled", true]));
    const again = await Promise.all([1, 2, 3].map(() => endOf(giveBack(order))));
    expect(again.filter((end) => !["done", "request-in-progress"].includes(end))).toEqual([]);
    expect(await preview(order)).toMatchObject({ amount: 0, tickets: 0 });
    const [refund, ...more] = stripe.refundsOf(order.intent);
    expect([refund?.amount, more]).toEqual([4_000, []]);
    expect(await seats(order)).toEqual({ left: 10, held: 0, sold: 0 });
    expect(await auditOf(refund?.id ?? "")).toMatchObject({
      ...{ actor: order.user_id, action: "order.refund", subject: order.session_id },
    });
    expect(await lettersTo(order)).toMatchObject([{ template: "order-refund", quantity: 2, left: 0, amount: 4_000 }]);
  });

  test("[move-08] are returned one by one, each for its own price, and the others stay valid", async () => {
    const order = await aMovedOrder({ prices: [1_000, 2_000, 4_000] });
    const [, ticketId = ""] = order.ids;
    expect(await preview(order, { ticketId })).toMatchObject({ amount: 2_000, tickets: 1 });
    await giveBack(order, { ticketId });
    expect(await statusesOf(order)).toEqual(["valid", "cancelled", "valid"]);
    expect([stripe.amountsOf(order.intent), await seats(order)]).toEqual([[2_000], { left: 8, held: 0, sold: 2 }]);
    expect(await preview(order)).toMatchObject({ amount: 5_000, tickets: 2 });
    expect(await endOf(redeem(order, ticketId))).toBe("ticket.refunded");
  });

  test.each([
    ["that cost nothing give the month's free GA+ back", "free-ga", [0], { free_ga_returned: true }],
    ["that are the last of an order give the use of its code back", "ambassador", [1_500], { code_use_returned: true }],
  ])("[move-08] %s", async (_what, kind, prices, returned) => {
    const [right, id] = [`${kind}:usr_${uniqueId()}`, `hold_${uniqueId()}`];
    const order = await aMovedOrder({ prices, hold: { id, rights: [right] }, session: { hold_id: id } });
    const lock = city().SingleUseLockEntity.get({ right });
    await city().SingleUseLockEntity.put({ right, hold_id: id, until: "2027-04-01T00:00:00.000Z" }).go();
    expect(await preview(order)).toMatchObject({
      ...{ amount: prices[0], tickets: 1, free_ga_returned: false, code_use_returned: false, ...returned },
    });
    expect((await lock.go({ consistent: true })).data?.hold_id).toBe(id);
    await giveBack(order);
    expect((await lock.go({ consistent: true })).data).toBeNull();
  });

  test.each([
    ["a deadline before the start", moved],
    ["the start", { ...moved, return_until: moved.start_at }],
  ])("[move-09] are returned until the last moment before %s and not from it on", async (_what, event) => {
    const order = await aMovedOrder({ event });
    const time = event.return_until;
    for (const ask of [preview, giveBack])
      await expect(ask(order, { time })).rejects.toMatchObject({
        code: "return.over",
        details: { return_until: time },
      });
    expect([await statusesOf(order), stripe.made]).toEqual([["valid", "valid"], []]);
    const last = at(time, -1);
    expect(await preview(order, { time: last })).toMatchObject({ return_until: time, amount: 4_000, tickets: 2 });
    await giveBack(order, { time: last });
    expect(await statusesOf(order)).toEqual(["cancelled", "cancelled"]);
  });

  test("[move-09] aren't returned once the event is over", async () => {
    const order = await aMovedOrder({ event: { start_at: at(now, -3_600_000), end_at: now, return_until } });
    for (const ask of [preview, giveBack]) expect(await endOf(ask(order))).toBe("return.over");
    expect((await preview(order, { time: at(now, -1) })).amount).toBe(4_000);
  });

  test("[move-09] are nobody else's to return, and those of an event that didn't move or was cancelled aren't returned", async () => {
    const [order, unmoved, cancelled] = [
      await aMovedOrder(),
      await anOrder({ event: { start_at: moved.start_at } }),
      await aMovedOrder({ event: { cancelled_at: now } }),
    ];
    for (const ask of [preview, giveBack]) {
      expect(await endOf(ask(order, { by: "usr_other" }))).toBe("not-found");
      expect(await endOf(ask({ ...order, session_id: "cs_unknown" }))).toBe("not-found");
      expect(await endOf(ask(order, { ticketId: unmoved.ids[0] }))).toBe("not-found");
      expect(await endOf(ask(unmoved))).toBe("return.not-offered");
      expect(await endOf(ask(cancelled, { ticketId: cancelled.ids[0] }))).toBe("return.not-offered");
    }
    expect(stripe.made).toEqual([]);
    for (const one of [order, unmoved, cancelled]) expect(await statusesOf(one)).toEqual(["valid", "valid"]);
  });

  test.each([
    ["used", { status: "redeemed", check_in_ts: "2026-11-01T00:00:00.000Z" }, "ticket.already-redeemed"],
    ["that somebody else has", { holder_id: "usr_friend" }, "ticket.sent"],
    ["whose payment is disputed", { dispute_id: "dp_1" }, "order.disputed"],
  ] as const)("[move-10] %s aren't returned, while the other one of the order is", async (_what, about, code) => {
    const order = await aMovedOrder({ tickets: [about] });
    const [ticketId] = order.ids;
    for (const ask of [preview, giveBack]) expect(await endOf(ask(order, { ticketId }))).toBe(code);
    expect(await preview(order)).toMatchObject({ amount: 2_000, tickets: 1 });
    const left = await giveBack(order);
    expect(stripe.amountsOf(order.intent)).toEqual([2_000]);
    expect(left.map(({ id, refunded }) => [id, refunded])).toEqual([
      [order.ids[0], false],
      [order.ids[1], true],
    ]);
    expect(await endOf(giveBack(order))).toBe(code);
  });

  test("[move-10] stay as they are when Stripe fails, and are returned on the next try", async () => {
    const order = await aMovedOrder();
    stripe.create.mockImplementationOnce(async (_asked, options) => {
      throw stripe.keep(options, refusal("api", undefined, 500));
    });
    expect(await endOf(giveBack(order))).toBe("upstream-failed");
    expect(await statusesOf(order)).toEqual(["valid", "valid"]);
    expect([stripe.made, await seats(order)]).toEqual([[], { left: 8, held: 0, sold: 2 }]);
    await giveBack(order);
    expect([stripe.amountsOf(order.intent), await seats(order)]).toEqual([[4_000], { left: 10, held: 0, sold: 0 }]);
  });
});

const aTicket = async (event = moved) => {
  const order = await aMovedOrder({ prices: [2_000], event });
  return { order, ticketId: order.ids[0] ?? "" };
};

for (const [what, meanwhile, guarded] of [
  [
    "it is checked in",
    ({ order, ticketId }: Awaited<ReturnType<typeof aTicket>>) => redeem(order, ticketId),
    ["ticket.already-redeemed", "redeemed"],
  ],
  [
    "its payment is disputed",
    ({ ticketId }: Awaited<ReturnType<typeof aTicket>>) => change(ticketId, { dispute_id: "dp_1" }),
    ["order.disputed", "valid"],
  ],
  [
    "it is given to somebody else",
    ({ ticketId }: Awaited<ReturnType<typeof aTicket>>) => change(ticketId, { holder_id: "usr_friend" }),
    ["ticket.sent", "valid"],
  ],
  [
    "its place goes to somebody else",
    ({ ticketId }: Awaited<ReturnType<typeof aTicket>>) => change(ticketId, { seat_passed: true }),
    ["ticket.refunded", "valid"],
  ],
] as const)
  testOvertaken(
    `[move-10] a ticket that is returned while ${what}`,
    async () => {
      const one = await aTicket(soon);
      return {
        write: { containing: one.ticketId },
        late: () => endOf(giveBack(one.order, { ticketId: one.ticketId })),
        meanwhile: () => meanwhile(one),
        outcome: async (end: string) => [end, ...(await statusesOf(one.order)), stripe.amountsOf(one.order.intent)],
      };
    },
    { guarded: [...guarded, []], control: ["done", "cancelled", [2_000]] },
  );

testOvertaken(
  "[move-10] a ticket that is checked in while its return has begun",
  async () => {
    const { order, ticketId } = await aTicket(soon);
    return {
      write: { containing: ticketId },
      late: () => endOf(redeem(order, ticketId)),
      meanwhile: () => change(ticketId, { returning_until: at(now, 60_000) }),
      outcome: async (end: string) => [end, ...(await statusesOf(order))],
    };
  },
  { guarded: ["ticket.being-returned", "valid"], control: ["done", "redeemed"] },
);

test("[move-10] between a return's beginning and its refund nobody is let in with the ticket, and its open link gives it to nobody", async () => {
  const { order, ticketId } = await aTicket(soon);
  const [friend, secret] = [aStoredMember(), uniqueId()];
  await city()
    .MemberEntity.put({ ...friend, reward_points: 0 })
    .go();
  const fingerprint = city().fingerprint(secret);
  const link = { fingerprint, ticket_id: ticketId, event_id: order.event_id, from_user_id: order.user_id };
  await city()
    .TicketTransferEntity.put({ ...link, expires_at: at(now, 3_600_000), created_at: now, ttl: 2_000_000_000 })
    .go();
  await change(ticketId, { transfer_fingerprint: fingerprint });
  const claim = () => endOf(city().claimTransfer(secret, asCaller(friend), now));
  const ends: string[] = [];
  const returned = await overtake({
    // The first write that names the ticket marks it; the second records its refund.
    write: { containing: ticketId, skip: 1 },
    late: () => endOf(giveBack(order, { ticketId })),
    meanwhile: async () => ends.push(await endOf(redeem(order, ticketId)), await claim()),
  });
  expect([returned, ...ends, await claim()]).toEqual(["done", "ticket.being-returned", "unavailable", "transfer.gone"]);
  expect([await statusesOf(order), stripe.amountsOf(order.intent)]).toEqual([["cancelled"], [2_000]]);
});

test("[move-10] a return that was interrupted keeps its ticket from the door for a minute and no longer", async () => {
  const { order, ticketId } = await aTicket(soon);
  stripe.create.mockRejectedValueOnce(new TypeError("The process died"));
  await expect(giveBack(order, { ticketId })).rejects.toThrow();
  expect(await endOf(redeem(order, ticketId, at(now, 59_999)))).toBe("ticket.being-returned");
  expect(await endOf(redeem(order, ticketId, at(now, 60_000)))).toBe("done");
});
