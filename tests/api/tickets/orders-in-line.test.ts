import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { StoredEvent } from "../../../functions/events/events.ts";
import { stack } from "../../support/checkout.ts";
import { aBuyer, at, type Buyer, lineModules, meetAtStock, ordersInLine } from "../../support/orders-in-line.ts";
import { endOf, overtake, testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { type PlayedStripe, playStripe } from "../../support/played-stripe.ts";
import { now } from "../../support/stored-orders.ts";
import { uniqueId } from "../../support/unique-text.ts";

const city = giveOwnTable(async () => ({
  ...(await lineModules()),
  ...(await import("../../../functions/content/app-settings.entity.ts")),
  ...(await import("../../../functions/tickets/ambassadors/ambassador.entity.ts")),
  ...(await import("../../../functions/tickets/checkout/rush.ts")),
  ...(await import("../../../functions/tickets/handler.ts")),
  ...(await import("../../../functions/tickets/holds/end-hold.ts")),
  ...(await import("../../../functions/tickets/holds/hold-slot.entity.ts")),
  ...(await import("../../../functions/tickets/line/line-place.entity.ts")),
  ...(await import("../../../functions/tickets/line/line-turns.ts")),
  ...(await import("../../../functions/tickets/line/serve-pages.ts")),
  ...(await import("../../../functions/tickets/line/serve-seats.ts")),
  ...(await import("../../../functions/tickets/payments/payment-pages.ts")),
}));
const { anEvent, order, aLine, serve, placeOf, stateOf, statesOf, holdsOf, turnsOf, seatsOf } = ordersInLine(city);

let stripe: PlayedStripe;
beforeEach(async () => {
  vi.spyOn(city().clock, "now").mockReturnValue(now);
  stripe = await playStripe();
});
afterEach(async () => {
  for (const event_id of await city().listOpenLines()) await city().LineEntity.delete({ event_id }).go();
});

const tooMany = () =>
  new Stripe.errors.StripeRateLimitError({ type: "rate_limit_error", message: "Slow", statusCode: 429 } as never);
/** Stripe opens no payment page until it is healed. */
const keepStripeBusy = () => {
  const { create } = stripe.checkout.sessions;
  const open = create.getMockImplementation();
  create.mockRejectedValue(tooMany());
  return () => create.mockImplementation(open as NonNullable<typeof open>);
};
const general = { tier: "GA+", name: "General", price: 2_000, rule: "flat" } as const;
const changeEvent = (id: string, about: Partial<StoredEvent>) => city().EventEntity.patch({ id }).set(about).go();
const changeLine = (event_id: string, about: { served: number }) =>
  city().LineEntity.patch({ event_id }).set(about).go();

describe("an order whose seats others write at the same moment", () => {
  test.each([1, 2])(
    "[hold-03] with %i write conflicts gets a place in line, and its payment page from there, under the same key",
    async (times) => {
      const [buyer, key, { id }] = [aBuyer(), uniqueId(), await anEvent({}, 0, 5)];
      const wish = { quantity: 2, expectedTotal: 4_000 };
      await meetAtStock(id, times);
      const answer = await order(id, wish, buyer, key);
      expect([answer.hold, answer.url]).toEqual([null, null]);
      expect(answer.place).toMatchObject({
        ...{ event_id: id, number: 1, ahead: 0, state: "waiting", hold: null, error: null },
        order: { tier: "GA+", quantity: 2, ambassador_code: null, expected_total: 4_000 },
      });
      await serve(id);
      const place = await placeOf(id, buyer);
      expect(place).toMatchObject({ state: "ready", number: 1, ahead: 0, wait_seconds: 0 });
      expect(place?.hold?.checkout_url).toContain("cs_");
      expect(await seatsOf(id)).toEqual({ left: 3, held: 2, sold: 0 });
      const again = await order(id, wish, buyer, key);
      expect(again).toMatchObject({ url: place?.hold?.checkout_url, hold: place?.hold, place: null });
      expect(await placeOf(id, buyer)).toBeNull();
    },
  );

  test("with a total of 0 gets its ticket from the line", async () => {
    const [buyer, { id }] = [aBuyer(), await anEvent({ ticket_types: [{ ...general, price: 0 }] }, 0, 5)];
    await meetAtStock(id);
    expect((await order(id, {}, buyer)).place?.state).toBe("waiting");
    await serve(id);
    const place = await placeOf(id, buyer);
    expect([place?.state, place?.ticket_ids.length, place?.hold?.status]).toEqual(["ready", 1, "paid"]);
    expect(await seatsOf(id)).toEqual({ left: 4, held: 0, sold: 1 });
  });
});

describe("an order that Stripe is too busy for", () => {
  /** Two seats are held, and their page is waited for. */
  const aBusy = async () => {
    const [buyer, key, { id }] = [aBuyer(), uniqueId(), await anEvent({}, 0, 5)];
    const heal = keepStripeBusy();
    const ask = () => order(id, { quantity: 2 }, buyer, key);
    const { url, hold, place } = await ask();
    expect([url, hold?.status, place?.state, place?.hold?.id]).toEqual([null, "held", "waiting", hold?.id]);
    const holdId = hold?.id ?? "";
    return { buyer, id, heal, ask, place, holdId, resume: () => city().resumePayment(holdId, buyer.userId, now) };
  };

  test("keeps its seats and its number, and gets its page in its turn", async () => {
    const { buyer, id, heal, ask, place, holdId } = await aBusy();
    expect((await ask()).place?.number).toBe(place?.number);
    heal();
    await serve(id);
    const served = await placeOf(id, buyer);
    expect(served).toMatchObject({ state: "ready", hold: { id: holdId } });
    expect((await ask()).url).toBe(served?.hold?.checkout_url);
    expect(served?.hold?.checkout_url).toContain("cs_");
    expect(await seatsOf(id)).toEqual({ left: 3, held: 2, sold: 0 });
  });

  test("can be paid by its buyer before its turn, and takes one hold and one slot", async () => {
    const { buyer, id, heal, resume } = await aBusy();
    expect(await endOf(resume())).toBe("payments-busy");
    expect(await holdsOf(buyer)).toMatchObject([{ status: "held", quantity: 2, checkout_url: null }]);
    heal();
    const paged = await resume();
    expect(paged.checkout_url).toContain("cs_");
    expect((await resume()).checkout_url).toBe(paged.checkout_url);
    expect(await seatsOf(id)).toEqual({ left: 3, held: 2, sold: 0 });
    const { data: slots } = await city().HoldSlotEntity.query.byUser({ user_id: buyer.userId }).go();
    expect(slots.map(({ place, hold_id }) => [place, hold_id]).sort()).toEqual(
      [
        [id, paged.id],
        ["slot-1", paged.id],
      ].sort(),
    );
  });

  test("has one page, however many requests for it come at the same moment", async () => {
    const { buyer, heal, resume, holdId } = await aBusy();
    heal();
    const { create } = stripe.checkout.sessions;
    create.mockClear();
    const pages = new Map<unknown, { id: string; url: string }>();
    create.mockImplementation((async (_params: object, { idempotencyKey }: { idempotencyKey: string }) => {
      const id = `cs_${uniqueId()}`;
      const page = pages.get(idempotencyKey) ?? { id, url: `https://pay.test/${id}` };
      pages.set(idempotencyKey, page);
      return page;
    }) as never);
    const holds = await Promise.all([1, 2, 3, 4].map(resume));
    expect([[...pages.keys()], new Set(holds.map(({ checkout_url: url }) => url)).size]).toEqual([[holdId], 1]);
    expect((await holdsOf(buyer))[0]?.checkout_url).toBe(holds[0]?.checkout_url);
  });

  test("gets its page before a newcomer, although Stripe is free again", async () => {
    const { buyer, id, heal } = await aBusy();
    heal();
    stripe.checkout.sessions.create.mockClear();
    const newcomer = aBuyer();
    const late = await order(id, {}, newcomer);
    expect([late.url, late.hold?.status, late.place?.state, late.place?.ahead]).toEqual([null, "held", "waiting", 1]);
    await serve(id);
    expect(await statesOf(id, [buyer, newcomer])).toEqual(["ready", "ready"]);
    const opened = stripe.checkout.sessions.create.mock.calls.map(([{ client_reference_id: who }]) => who);
    expect(opened).toEqual([buyer.userId, newcomer.userId]);
  });
});

describe("the last seat of an event in whose line somebody waits", () => {
  test("goes to who waits, although somebody else asks for it while it is free", async () => {
    const [{ id, buyers }, newcomer] = [await aLine(1, [{}]), aBuyer()];
    const { hold, place } = await order(id, {}, newcomer);
    expect([hold, place?.number, (await seatsOf(id)).left]).toEqual([null, 2, 1]);
    await serve(id);
    expect(await statesOf(id, [...buyers, newcomer])).toEqual(["ready", "event.sold-out"]);
  });

  test("would go to the newcomer if a checkout didn't know of the line", async () => {
    const { id, buyers } = await aLine(1, [{}]);
    // The line reads as served, so nothing keeps the newcomer back.
    await changeLine(id, { served: 1 });
    expect((await order(id)).hold?.status).toBe("held");
    await serve(id);
    expect(await statesOf(id, buyers)).toEqual(["event.sold-out"]);
  });
});

test("[types-15] whoever waits for a type that is sold out hears so in their turn, and those behind them get theirs", async () => {
  const early = { tier: "T3", name: "Early bird", price: 1_500, rule: "flat", limit: 1 } as const;
  const { id, buyers } = await aLine(5, [{ tier: "T3" }, { tier: "T3" }, { tier: "GA+" }], {
    ticket_types: [general, early],
  });
  await serve(id);
  expect(await statesOf(id, buyers)).toEqual(["ready", "ticket.type-sold-out", "ready"]);
  expect(await seatsOf(id)).toEqual({ left: 3, held: 2, sold: 0 });
});

test("[wait-29] while somebody is on the waiting list, the line tells its own that the type is sold out, and takes no seat; another event's line goes on", async () => {
  const [kept, open] = [await aLine(3, [{}, {}]), await aLine(3, [{}, {}])];
  await city().StockEntity.patch({ event_id: kept.id }).set({ waiting_1: 1 }).go();
  await serve(kept.id);
  await serve(open.id);
  expect(await statesOf(kept.id, kept.buyers)).toEqual(Array(2).fill("ticket.type-sold-out"));
  expect(await statesOf(open.id, open.buyers)).toEqual(["ready", "ready"]);
  expect(await seatsOf(kept.id)).toEqual({ left: 3, held: 0, sold: 0 });
  expect(await seatsOf(open.id)).toEqual({ left: 1, held: 2, sold: 0 });
});

test("[appsettings-17] who waits in line when ticket sales are stopped is refused with the reason, and no seat is taken", async () => {
  const { id, buyers } = await aLine(3, [{}, {}]);
  await city()
    .SettingsEntity.put({
      ...{ name: "app", deals_mode: "active", redemptions_enabled: true, allow_membership_purchase: true },
      ...{ ticket_sales_enabled: false, updated_at: now },
    })
    .go();
  expect(await endOf(order(id))).toBe("ticket.sales-paused");
  await serve(id);
  expect(await statesOf(id, buyers)).toEqual(["ticket.sales-paused", "ticket.sales-paused"]);
  expect(await seatsOf(id)).toEqual({ left: 3, held: 0, sold: 0 });
  await city().SettingsEntity.delete({ name: "app" }).go();
  expect((await order(id, {}, buyers[0])).hold?.status).toBe("held");
});

const crowd = 4;

/** As many orders as a crowd that write the stock at the same moment, as on AWS: all but one wait in line. */
const aCrowd = async () => {
  const { id } = await anEvent({}, 0, 50);
  const write = { operation: "TransactWriteItems", containing: id };
  await stack().fault({ kind: "held", ...write, times: crowd });
  await stack().fault({ kind: "overlap", ...write, times: crowd });
  const buyers = Array.from({ length: crowd }, aBuyer);
  const orders = buyers.map((buyer) => order(id, {}, buyer));
  await expect.poll(() => stack().heldCalls(), { interval: 10 }).toBe(crowd);
  await stack().releaseCalls();
  const answers = await Promise.all(orders);
  await stack().clearFaults();
  return { id, buyers, answers };
};

/** Has orders served by a process that has seen nothing, as on AWS any environment may. */
const forgetCrowd = () => vi.spyOn(city().recentlyCrowded, "has").mockReturnValue(false);

describe("of orders that write an event's stock at the same moment", () => {
  test("[crowd-01] [crowd-05] one gets its seats, the others wait after one attempt, and who serves them tries again", async () => {
    const { id, buyers, answers } = await aCrowd();
    const numbers = answers.flatMap(({ hold, place }) => (hold ? [] : [place?.number]));
    expect(numbers.sort()).toEqual([1, 2, 3]);
    expect(await seatsOf(id)).toEqual({ left: 49, held: 1, sold: 0 });
    await meetAtStock(id);
    await serve(id);
    expect(await seatsOf(id)).toEqual({ left: 46, held: 4, sold: 0 });
    const places = await Promise.all(buyers.map(({ userId }) => city().findPlace(userId, id)));
    // No order counts as failed because its server met another writer.
    expect(places.flatMap((place) => (place ? [[place.stage, place.failures]] : []))).toEqual(
      Array(3).fill(["ready", undefined]),
    );
  });

  test.each([
    ["without a code", false],
    ["with a code", true],
  ])(
    "[crowd-03] a newcomer %s waits behind the others, although its process saw none of them",
    async (_what, withCode) => {
      const [code, { id }] = [`CROWD${uniqueId()}`.toUpperCase(), await aCrowd()];
      const times = { created_at: now, updated_at: now };
      await city()
        .AmbassadorEntity.put({ code, id: uniqueId(), name: "Dana", status: "active", ...times })
        .go();
      forgetCrowd();
      const { hold, place } = await order(id, withCode ? { ambassadorCode: code } : {});
      expect([hold, place?.state, place?.number]).toEqual([null, "waiting", crowd]);
    },
  );

  test("[crowd-03] control: a new process would let a newcomer pass by if only the one that saw the crowd knew of it", async () => {
    const { id } = await aCrowd();
    // The line reads as served: what is left of the crowd is in the memory of a process that has ended.
    await changeLine(id, { served: crowd - 1 });
    forgetCrowd();
    expect((await order(id)).hold?.status).toBe("held");
  });
});

/** What a request asks the table for, from the gateway's event on. */
const requestsOf = async (routeKey: string, eventId: string, { userId }: Pick<Buyer, "userId">, body?: object) => {
  const origin = await import("../../../functions/platform/http/origin-secret.ts");
  vi.spyOn(origin, "assertFromOrigin").mockResolvedValue();
  const sent = vi.spyOn(city().documents, "send");
  const claims = { sub: userId, token_use: "access", email: `${userId}@x.test`, email_verified: "true", name: "Maya" };
  const event = {
    ...{ routeKey, headers: {}, pathParameters: { eventId }, body: body && JSON.stringify(body) },
    requestContext: { requestId: uniqueId(), http: { sourceIp: "192.0.2.1" }, authorizer: { jwt: { claims } } },
  };
  const answer = await city().handler(event as never, { getRemainingTimeInMillis: () => 10_000 } as never);
  const calls = sent.mock.calls.map(([command]) => command);
  sent.mockRestore();
  return { ...(answer as { statusCode: number; body: string }), calls };
};
const namesOf = (calls: object[]) => calls.map((command) => command.constructor.name).sort();

describe("where a process met a crowd or sent somebody into the line", () => {
  test("[crowd-04] joining costs one read and three writes", async () => {
    const { id } = await aCrowd();
    const join = async () => {
      const request = await requestsOf("POST /api/events/{eventId}/checkout", id, aBuyer(), { tier: "GA+" });
      expect([request.statusCode, JSON.parse(request.body).place.state]).toEqual([201, "waiting"]);
      return namesOf(request.calls);
    };
    const quick = ["BatchGetCommand", "TransactWriteCommand", "UpdateCommand", "UpdateCommand"];
    expect(await join()).toEqual(quick);
    const forgotten = forgetCrowd();
    expect((await join()).length).toBeGreaterThan(quick.length);
    forgotten.mockRestore();
    expect(await join()).toEqual(quick);
  });
});

test("reading a place costs one call for two items, whatever the length of the line", async () => {
  const { id, buyers } = await aLine(5, [{}, {}, {}]);
  const { statusCode, body, calls } = await requestsOf("GET /api/events/{eventId}/line", id, buyers[2] as Buyer);
  expect([statusCode, JSON.parse(body).place.number, namesOf(calls)]).toEqual([200, 3, ["BatchGetCommand"]]);
  const { RequestItems = {} } = { ...calls[0]?.input } as { RequestItems?: Record<string, { Keys: unknown[] }> };
  expect(Object.values(RequestItems).map(({ Keys }) => Keys.length)).toEqual([2]);
});

/** Somebody has drawn number 1 and writes it later; another one has number 2 already. */
const aLateNumberOne = async () => {
  const [{ id }, first, second] = [await anEvent({}, 0, 1), aBuyer(), aBuyer()];
  await city().LineEntity.put({ event_id: id, state: "open", joined: 1, updated_at: now }).go();
  expect((await order(id, {}, second)).place?.number).toBe(2);
  const [place, turn] = [await city().findPlace(second.userId, id), await city().findNextTurn(id, "seats")];
  const { userId: user_id, email, username } = first;
  return {
    id,
    both: [first, second],
    arrive: async () => {
      const own = { user_id, email, username, number: 1, hold_id: `hold_${uniqueId()}` };
      await city()
        .LinePlaceEntity.put({ ...place, ...own } as never)
        .go();
      await city()
        .LineTurnEntity.put({ ...turn, user_id, number: 1 } as never)
        .go();
    },
  };
};

test.each([
  [1_999, "is waited for, so that the next one doesn't come before it", 0, ["ready", "event.sold-out"]],
  [2_000, "is passed over: the next one comes before it", 1, ["event.sold-out", "ready"]],
])("a number that was drawn %i ms ago and isn't written yet %s", async (age, _what, held, states) => {
  const { id, both, arrive } = await aLateNumberOne();
  vi.spyOn(city().clock, "now").mockReturnValue(at(age));
  await city().serveSeats(id, () => true);
  expect((await seatsOf(id)).held).toBe(held);
  await arrive();
  await serve(id);
  expect(await statesOf(id, both)).toEqual(states);
});

test("simultaneous requests of one member join the line once", async () => {
  const [{ id }, late] = [await aLine(5, [{}]), aBuyer()];
  const answers = await Promise.all(Array.from({ length: 5 }, () => order(id, {}, late)));
  expect(answers.map(({ place }) => place?.state)).toEqual(Array(5).fill("waiting"));
  expect(new Set(answers.map(({ place }) => place?.number)).size).toBe(1);
  expect((await turnsOf(id)).filter(({ user_id }) => user_id === late.userId)).toHaveLength(1);
  await serve(id);
  expect(await stateOf(id, late)).toBe("ready");
  expect(await seatsOf(id)).toEqual({ left: 3, held: 2, sold: 0 });
});

test("orders are served by their numbers, a changed order keeps its number, and one too large for what is left is refused alone", async () => {
  const { id, buyers } = await aLine(5, [{ quantity: 1 }, { quantity: 1 }, { quantity: 3 }, { quantity: 1 }]);
  type Waiting = (typeof buyers)[number];
  const [first, second, third, fourth] = buyers as [Waiting, Waiting, Waiting, Waiting];
  const changed = await order(id, { quantity: 3 }, first);
  expect(changed.place).toMatchObject({ number: 1, ahead: 0, order: { quantity: 3 } });
  expect((await placeOf(id, second))?.number).toBe(2);
  expect((await order(id, { quantity: 1 }, second, second.key)).place?.number).toBe(2);
  expect(await endOf(order(id, { quantity: 2 }, second, second.key))).toBe("idempotency-mismatch");
  await serve(id);
  expect(await statesOf(id, buyers)).toEqual(["ready", "ready", "event.sold-out", "ready"]);
  expect((await placeOf(id, third))?.error).toMatchObject({ details: { spots_left: 1 } });
  expect((await holdsOf(first)).map(({ quantity }) => quantity)).toEqual([3]);
  expect((await holdsOf(fourth)).map(({ quantity }) => quantity)).toEqual([1]);
  expect(await seatsOf(id)).toEqual({ left: 0, held: 5, sold: 0 });
});

describe("an order that is changed while it is refused", () => {
  test.each([
    ["is served with its new quantity, before who waits behind it", true, ["ready", "event.sold-out"], 2],
    ["is refused in the control, where that is written without its condition", false, ["event.sold-out", "ready"], 1],
  ])("%s", async (_what, isGuarded, states, held) => {
    const { id, buyers } = await aLine(2, [{ quantity: 3 }, { quantity: 1 }]);
    const meanwhile = () => order(id, { quantity: 2 }, buyers[0]);
    await overtake({ write: { containing: '"refused"' }, late: () => serve(id), meanwhile }, isGuarded);
    expect(await statesOf(id, buyers)).toEqual(states);
    expect(await seatsOf(id)).toEqual({ left: 2 - held, held, sold: 0 });
  });
});

testOvertaken(
  "a payment page that is opened for somebody who leaves the line at the same moment",
  async () => {
    const [{ id }, buyer] = [await anEvent({}, 0, 5), aBuyer()];
    const heal = keepStripeBusy();
    expect((await order(id, {}, buyer)).place?.state).toBe("waiting");
    heal();
    return {
      write: { containing: '"ready"' },
      late: () => city().servePages(id, () => true),
      meanwhile: () => city().leaveLine(id, buyer.userId),
      outcome: async () => (await city().findPlace(buyer.userId, id))?.stage,
    };
  },
  { guarded: undefined, control: "ready" },
);

test("who leaves the line gets nothing, and the next one gets the seats", async () => {
  const { id, buyers } = await aLine(1, [{}, {}, {}]);
  const first = buyers[0] as Buyer;
  await city().leaveLine(id, first.userId);
  expect(await placeOf(id, first)).toBeNull();
  await serve(id);
  expect(await statesOf(id, buyers)).toEqual([null, "ready", "event.sold-out"]);
  expect(await holdsOf(first)).toEqual([]);
  expect(await seatsOf(id)).toEqual({ left: 0, held: 1, sold: 0 });
});

test("who leaves the queue for payment pages keeps the seats and can open the page, and the next one gets the turn", async () => {
  const [{ id }, one, other] = [await anEvent({}, 0, 5), aBuyer(), aBuyer()];
  const heal = keepStripeBusy();
  await order(id, {}, one);
  expect(await placeOf(id, other)).toBeNull();
  await order(id, {}, other);
  await city().leaveLine(id, one.userId);
  heal();
  await serve(id);
  expect(await statesOf(id, [one, other])).toEqual([null, "ready"]);
  const [hold] = await holdsOf(one);
  expect(hold).toMatchObject({ status: "held", checkout_url: null });
  expect((await city().resumePayment(hold?.id ?? "", one.userId, now)).checkout_url).toContain("cs_");
});

test("everybody behind the last seat hears that it is sold out with one write, and a seat that comes back is sold to whoever comes next", async () => {
  const { id, buyers } = await aLine(1, Array(6).fill({}));
  await serve(id);
  expect(await statesOf(id, buyers)).toEqual(["ready", ...Array(5).fill("event.sold-out")]);
  const places = await Promise.all(buyers.map(({ userId }) => city().findPlace(userId, id)));
  // No place of theirs was written: the line's one item has it.
  expect(places.map((place) => place?.stage)).toEqual(["ready", ...Array(5).fill("seats")]);
  const [first, , , fourth] = buyers;
  const [hold] = await holdsOf(first as Buyer);
  await city().cancelHold(hold?.id ?? "", first?.userId ?? "", now);
  expect((await order(id, {}, fourth)).url).toContain("cs_");
  expect(await seatsOf(id)).toEqual({ left: 0, held: 1, sold: 0 });
});

const longAgo = "2027-01-01T12:00:00.000Z";

describe("while people wait in its line, an event", () => {
  test.each<[string, Partial<StoredEvent>, string]>([
    ["is over", { start_at: longAgo, end_at: longAgo }, "event.past"],
    ["is a draft again", { is_published: false }, "not-found"],
    ["has its sales stopped", { sales_stopped_at: longAgo }, "event.sales-stopped"],
    ["is postponed", { postponed_at: longAgo }, "event.postponed"],
    ["is cancelled", { cancelled_at: longAgo }, "event.cancelled"],
    ["has another price", { ticket_types: [{ ...general, price: 3_000 }] }, "price-changed"],
    ["becomes one for Premium", { premium: true }, "premium-required"],
  ])("%s: everybody is told, nothing stays held, and whoever has read it leaves", async (_what, change, code) => {
    const single = { expectedTotal: 2_000 };
    const { id, buyers } = await aLine(5, [{ quantity: 2, expectedTotal: 4_000 }, single, single]);
    await changeEvent(id, change);
    await serve(id);
    const places = await Promise.all(buyers.map((buyer) => placeOf(id, buyer)));
    expect(places.map((place) => place?.error?.code)).toEqual([code, code, code]);
    expect(places.map((place) => place?.error?.message).every(Boolean)).toBe(true);
    expect((await Promise.all(buyers.map(holdsOf))).flat()).toEqual([]);
    expect(await seatsOf(id)).toEqual({ left: 5, held: 0, sold: 0 });
    expect(await turnsOf(id)).toEqual([]);
    const [reader] = buyers;
    await city().leaveLine(id, reader?.userId ?? "");
    expect(await placeOf(id, reader as Buyer)).toBeNull();
  });
});
