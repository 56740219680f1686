import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { assertHoldSlots, seatsOf } from "../../support/balance-checks.ts";
import { call, ok } from "../../support/call.ts";
import { buy, holdsOf, type OrderInput, payAndSettle, stack, ticketsOf, tryToBuy } from "../../support/checkout.ts";
import { aMember, anEvent, type Member } from "../../support/fixtures.ts";

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const seats = (eventId: string) => seatsOf(inject("origin"), eventId);

const asked = async (about: { tier?: "premium" } = {}) => {
  const [buyer, event] = await Promise.all([aMember(about), anEvent({ total_spots: 5 })]);
  const key = randomUUID();
  return { buyer, event, key, ask: (wish: OrderInput = {}, now?: string) => tryToBuy(buyer, event.id, wish, now, key) };
};

/** The repetition answered the one hold there is, and so does every further one. */
const expectOneHold = async (buyer: Member, eventId: string, ask: () => ReturnType<typeof tryToBuy>) => {
  const answer = await ask();
  expect([answer.status, answer.error?.code]).toEqual([201, undefined]);
  expect(answer.body.url).toContain("cs_");
  expect((await ask()).body).toEqual(answer.body);
  expect(await holdsOf(buyer)).toEqual([answer.body.hold]);
  expect(await seats(eventId)).toEqual({ left: 3, held: 2, sold: 0 });
  await assertHoldSlots(inject("origin"), buyer.userId);
};

const kinds = ["crash-before", "crash-after", "throttle"] as const;

describe.each(kinds)(
  "[checkout-17] [hold-03] when the database stops responding (%s), a retry with the same key",
  (kind) => {
    test.each([0, 1, 2, 3, 4])(
      "leaves one hold for a first order that failed from call %i on",
      async (skip) => {
        const { buyer, event, ask } = await asked();
        await stack().settled();
        await stack().fault({ kind, skip, times: 1_000 });
        await ask({ quantity: 2 });
        await stack().clearFaults();
        await expectOneHold(buyer, event.id, () => ask({ quantity: 2 }));
      },
      60_000,
    );

    test.each([3, 4, 5])(
      "leaves one hold for a replacing order that failed from call %i on",
      async (skip) => {
        const { buyer, event, ask } = await asked();
        await buy(buyer, event.id, { quantity: 5 });
        await stack().settled();
        await stack().fault({ kind, skip, times: 1_000 });
        await ask({ quantity: 2 });
        await stack().clearFaults();
        await expectOneHold(buyer, event.id, () => ask({ quantity: 2 }));
      },
      60_000,
    );

    test("returns the one ticket of a free order", async () => {
      const { buyer, event, ask } = await asked({ tier: "premium" });
      await stack().settled();
      await stack().fault({ kind, skip: 3, times: 1_000 });
      await ask();
      await stack().clearFaults();
      const answer = await ok(ask());
      expect([answer.url, answer.hold.status, answer.ticket_ids.length]).toEqual([null, "paid", 1]);
      expect(await ok(ask())).toEqual(answer);
      expect(await seats(event.id)).toEqual({ left: 4, held: 0, sold: 1 });
      await assertHoldSlots(inject("origin"), buyer.userId);
    }, 60_000);
  },
);

test.each([
  ["breaks off before the page is opened", "reset", "before"],
  ["breaks off when the page is open", "reset", "after"],
  ["takes longer than a request may", "timeout", "after"],
])(
  "[checkout-17] when Stripe %s, a retry with the same key leaves one hold with one page",
  async (_what, mode, when) => {
    const { buyer, event, ask } = await asked();
    await stack().stripe("api/fail", { mode, when, count: 3, match: "POST /v1/checkout/sessions" });
    // Whether this one goes well is up to Stripe's library, which tries again itself.
    await ask({ quantity: 2 });
    await stack().stripe("api/heal");
    await expectOneHold(buyer, event.id, () => ask({ quantity: 2 }));
  },
  60_000,
);

test("[checkout-17] a page that could not be opened at first can be opened while its hold is active", async () => {
  const { buyer, event, ask } = await asked();
  await stack().stripe("api/fail", { mode: "reset", count: 3, match: "POST /v1/checkout/sessions" });
  expect((await ask({ quantity: 2 }, later(-29))).error?.code).toBe("upstream-failed");
  await stack().stripe("api/heal");
  await expectOneHold(buyer, event.id, () => ask({ quantity: 2 }));
});

test("[checkout-06] parallel requests with one key share one hold and one page", async () => {
  const { buyer, event, ask } = await asked();
  const answers = await Promise.all(Array.from({ length: 4 }, () => ask({ quantity: 2 })));
  const urls = new Set(answers.flatMap(({ body }) => body.url ?? []));
  expect(urls.size).toBe(1);
  expect(answers.filter(({ status }) => ![201, 502].includes(status))).toEqual([]);
  await expectOneHold(buyer, event.id, () => ask({ quantity: 2 }));
});

test("[checkout-06] a key used with another order is refused, and another member's key is independent", async () => {
  const { event, key, ask } = await asked();
  const first = await ok(ask({ quantity: 2 }));
  const elsewhere = await anEvent();
  for (const wish of [{ quantity: 1 }, { quantity: 2, tier: "VIP+" as const }, { quantity: 2, expectedTotal: 4_000 }]) {
    const { status, error } = await ask(wish);
    expect([status, error?.code]).toEqual([422, "idempotency-mismatch"]);
  }
  const stranger = await aMember();
  const other = await ok(tryToBuy(stranger, event.id, { quantity: 2 }, undefined, key));
  expect(other.hold.id).not.toBe(first.hold.id);
  expect((await tryToBuy(stranger, elsewhere.id, { quantity: 2 }, undefined, key)).status).toBe(422);
  expect(await seats(event.id)).toEqual({ left: 1, held: 4, sold: 0 });
});

test("[checkout-06] a request without a key places an order of its own", async () => {
  const { buyer, event } = await asked();
  const ask = () => call("tickets", "checkout", { eventId: event.id, tier: "GA+" }, { token: buyer.token, key: null });
  const [first, second] = [await ok(ask()), await ok(ask())];
  expect(first.hold?.id).not.toBe(second.hold?.id);
  expect((await holdsOf(buyer)).map(({ id }) => id)).toEqual([second.hold?.id]);
});

test("[checkout-06] [hold-02] the key of an ended hold is refused, and the key of a paid one returns its tickets", async () => {
  const [released, replaced, late, paid] = [await asked(), await asked(), await asked(), await asked()];
  const { hold } = await ok(released.ask());
  await ok(call("tickets", "cancelHold", { holdId: hold.id }, { token: released.buyer.token }));
  await ok(replaced.ask());
  await buy(replaced.buyer, replaced.event.id);
  await ok(late.ask());
  for (const answer of [await released.ask(), await replaced.ask(), await late.ask({}, later(31))]) {
    expect([answer.status, answer.error?.code, answer.error?.message]).toEqual([
      409,
      "hold.expired",
      "Your reservation has ended. Please start again.",
    ]);
  }
  const { url } = await ok(paid.ask());
  const session = url?.match(/cs_\w+/)?.[0] ?? "";
  await payAndSettle(session);
  const again = await ok(paid.ask());
  expect([again.url, again.hold.status]).toEqual([null, "paid"]);
  expect(again.ticket_ids).toEqual((await ticketsOf(paid.buyer, session)).map(({ id }) => id));
});

// How many calls follow one another: those that overlap count once.
const stagesOf = (calls: { began: number; ended: number }[]): number => {
  let end = 0;
  return calls.reduce((stages, call_) => {
    const isNext = call_.began >= end;
    end = isNext ? call_.ended : Math.min(end, call_.ended);
    return stages + (isNext ? 1 : 0);
  }, 0);
};

test("[checkout-06] a checkout takes at most 7 database calls, 3 of them writes, in 5 stages, even when it replaces another", async () => {
  const { buyer, event } = await asked({ tier: "premium" });
  await buy(buyer, event.id, { quantity: 3 });
  await stack().settled();
  await stack().stripe("webhooks/pause");
  const stages: number[] = [];
  // On a busy machine two calls that are made at once may come one after the other: the best of some counts.
  for (let turn = 0; turn < 5; turn += 1) {
    await stack().databaseCalls();
    await buy(buyer, event.id, { quantity: 2 });
    const calls = (await stack().databaseCalls()).filter(({ caller }) => /-Tickets[0-9A-F]{8}$/.test(caller));
    const writes = calls.filter(({ operation }) => /^(Put|Update|Delete|TransactWrite|BatchWrite)/.test(operation));
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.length).toBeLessThanOrEqual(7);
    expect(writes.length).toBeLessThanOrEqual(3);
    stages.push(stagesOf(calls));
  }
  await stack().stripe("webhooks/resume");
  expect(Math.min(...stages)).toBeLessThanOrEqual(5);
}, 60_000);
