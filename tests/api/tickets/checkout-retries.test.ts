import { beforeEach, describe, expect, test, vi } from "vitest";
import { giveOwnTable } from "../../support/own-table.ts";
import { brokenOff, type PlayedStripe, playStripe } from "../../support/played-stripe.ts";
import { now, orderModules, ordersIn, stubMailEnvironment } from "../../support/stored-orders.ts";
import { uniqueId } from "../../support/unique-text.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/entitlements/admin-grants.ts")),
  ...(await import("../../../functions/platform/table/table.ts")),
  ...(await import("../../../functions/tickets/checkout/checkout.ts")),
  ...(await import("../../../functions/tickets/holds/active-holds.ts")),
  ...(await import("../../../functions/tickets/holds/end-hold.ts")),
  ...(await import("../../../functions/tickets/holds/hold-slot.entity.ts")),
  ...(await import("../../../functions/tickets/payments/fulfil.ts")),
  ...(await import("../../../functions/tickets/payments/tickets-of-session.ts")),
  ...(await orderModules()),
}));
const { anEvent, stockOf } = ordersIn(city);

let stripe: PlayedStripe;
/** The payment pages at Stripe, which answers a repeated request with what came of the first. */
let pages: Map<string, { id: string; url: string }>;
beforeEach(async () => {
  stubMailEnvironment();
  vi.stubEnv("PUBLIC_ORIGIN", "https://city.test");
  vi.stubEnv("SERVE_LINE_FUNCTION", "");
  stripe = await playStripe();
  pages = new Map();
  const open = stripe.checkout.sessions.create.getMockImplementation();
  stripe.checkout.sessions.create.mockImplementation(async (params, { idempotencyKey }) => {
    const page = pages.get(idempotencyKey) ?? (await open?.(params));
    pages.set(idempotencyKey, page);
    return page;
  });
});

const at = (minutes: number) => new Date(Date.parse(now) + minutes * 60_000).toISOString();

type Wish = Partial<Parameters<ReturnType<typeof city>["startCheckout"]>[0]>;

const aBuyer = () => {
  const userId = `usr_${uniqueId()}`;
  const about = { userId, username: userId, email: `${userId}@x.test`, name: "Maya Member" };
  return { ...about, emailVerified: true, isAdmin: false, hasSecondFactor: false, signedInAt: null };
};

/** A buyer, an event of five seats, and the buyer's request for two of them with one key. */
const asked = async (event: Parameters<typeof anEvent>[0] = {}) => {
  const [buyer, { id }, key] = [aBuyer(), await anEvent(event, 0, 5), uniqueId()];
  const order = (wish: Wish, time = now, who = buyer, idempotencyKey: string | undefined = key) =>
    city().startCheckout({ eventId: id, tier: "GA+", quantity: 2, ...wish }, who, { now: time, idempotencyKey });
  return { buyer, eventId: id, key, order, ask: () => order({}) };
};
type Asked = Awaited<ReturnType<typeof asked>>;

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "done",
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );

const seats = async (eventId: string) => {
  const { left, held, sold } = (await stockOf(eventId)) ?? {};
  return { left, held, sold };
};

/** Each running hold of a buyer has its event's place and one slot, and there is no place of anything else. */
const expectSlotsOf = async ({ userId }: { userId: string }) => {
  const { HoldEntity, HoldSlotEntity } = city();
  const places = (await HoldSlotEntity.query.byUser({ user_id: userId }).go({ consistent: true })).data;
  const holds = (await HoldEntity.query.byUser({ user_id: userId }).go()).data.filter(
    ({ status }) => status === "held",
  );
  expect(places.map(({ place, hold_id }) => `${place} ${hold_id}`).sort()).toEqual(
    holds.flatMap(({ id, event_id, slot }) => [`${event_id} ${id}`, `${slot} ${id}`]).sort(),
  );
};

/** The repetition answers the one hold there is with its one page, and so does every further one. */
const expectOneHold = async ({ buyer, eventId, ask }: Asked, time = now) => {
  const answer = await ask();
  const { hold, url } = answer;
  expect(url).toContain("https://pay.test/cs_");
  expect(await ask()).toEqual(answer);
  expect(await city().listActiveHolds(buyer.userId, time)).toEqual([hold]);
  expect(pages.get(hold?.id ?? "")?.url).toBe(url);
  expect(await seats(eventId)).toEqual({ left: 3, held: 2, sold: 0 });
  await expectSlotsOf(buyer);
};

const kinds = ["crash-before", "crash-after", "throttle"] as const;
type Kind = (typeof kinds)[number];

const throttled = () => Object.assign(new Error("Rate of requests exceeds"), { name: "ThrottlingException" });
const broken = () => Object.assign(new Error("socket hang up"), { code: "ECONNRESET" });

/** Does something while all calls of the table but the first `passed` fail, with their effect or without. Returns how many failed. */
const withoutTable = async (kind: Kind, passed: number, work: () => Promise<unknown>): Promise<number> => {
  const { documents } = city();
  const send = documents.send.bind(documents) as (command: unknown) => Promise<unknown>;
  let calls = 0;
  const sent = vi.spyOn(documents, "send").mockImplementation((async (command: unknown) => {
    calls += 1;
    if (calls <= passed) return send(command);
    if (kind === "crash-after") await send(command).catch(() => undefined);
    throw kind === "throttle" ? throttled() : broken();
  }) as never);
  await work().catch(() => undefined);
  sent.mockRestore();
  return Math.max(0, calls - passed);
};

/** Has one order after the other fail from one call later on, and looks at what is left each time, until one is through. Returns how many failed. */
const failFromEachCall = async (
  kind: Kind,
  prepare: () => Promise<Asked>,
  look: (one: Asked) => Promise<unknown>,
): Promise<number> => {
  for (let passed = 0; ; passed += 1) {
    const one = await prepare();
    const failed = await withoutTable(kind, passed, one.ask);
    await look(one);
    if (failed === 0) return passed;
  }
};

/** A request of a Premium member for the one GA+ of a month that costs them nothing. */
const aFreeRequest = async () => {
  const one = await asked({ ticket_types: [{ tier: "GA+", name: "GA+", price: 2_000, rule: "member" }] });
  const { userId } = one.buyer;
  await city().grantTier({ userId, tier: "premium", endAt: null }, { userId: "usr_admin", email: "" }, now);
  return { ...one, ask: () => one.order({ quantity: 1 }) };
};

describe.each(kinds)(
  "[checkout-17] [hold-03] when the table stops responding (%s) at any call, a retry with the same key",
  (kind) => {
    test("leaves one hold for a first order", async () => {
      expect(await failFromEachCall(kind, () => asked(), expectOneHold)).toBeGreaterThan(4);
    });

    test("leaves one hold for a replacing order", async () => {
      const replacing = async () => {
        const one = await asked();
        await one.order({ quantity: 5 }, now, one.buyer, uniqueId());
        return one;
      };
      expect(await failFromEachCall(kind, replacing, expectOneHold)).toBeGreaterThan(4);
    });

    test("returns the one ticket of a free order", async () => {
      const expectOneTicket = async ({ buyer, eventId, ask }: Asked) => {
        const answer = await ask();
        expect([answer.url, answer.hold?.status, answer.ticket_ids.length]).toEqual([null, "paid", 1]);
        expect(await ask()).toEqual(answer);
        expect(await seats(eventId)).toEqual({ left: 4, held: 0, sold: 1 });
        await expectSlotsOf(buyer);
      };
      expect(await failFromEachCall(kind, aFreeRequest, expectOneTicket)).toBeGreaterThan(3);
      expect(pages.size).toBe(0);
    });
  },
);

/** Has the next call for a page fail, before Stripe has opened it or after. */
const failPage = (when: "before" | "after", fail: () => Promise<never>) => {
  const { create } = stripe.checkout.sessions;
  const open = create.getMockImplementation();
  create.mockImplementationOnce(async (...request) => {
    if (when === "after") await open?.(...request);
    return fail();
  });
};
const breakOff = () => Promise.reject(brokenOff());

test.each([
  ["before the page is opened", "before"],
  ["when the page is open", "after"],
] as const)(
  "[checkout-17] when Stripe breaks off %s, a retry with the same key leaves one hold with one page",
  async (_what, when) => {
    const one = await asked();
    failPage(when, breakOff);
    expect(await codeOf(one.ask())).toBe("upstream-failed");
    expect(await seats(one.eventId)).toEqual({ left: 3, held: 2, sold: 0 });
    await expectOneHold(one);
  },
);

test("[checkout-17] when Stripe has opened the page and never answers, a retry with the same key leaves one hold with one page", async () => {
  const one = await asked();
  failPage("after", () => new Promise(() => undefined));
  one.ask();
  await vi.waitFor(() => expect(pages.size).toBe(1), { interval: 5 });
  await expectOneHold(one);
});

test("[checkout-17] a page that could not be opened at first can be opened until its hold is over", async () => {
  const one = await asked();
  failPage("before", breakOff);
  expect(await codeOf(one.ask())).toBe("upstream-failed");
  const retry = (time: string) => one.order({}, time);
  const last = new Date(Date.parse(at(30)) - 1).toISOString();
  expect(await codeOf(retry(at(30)))).toBe("hold.expired");
  expect(pages.size).toBe(0);
  await expectOneHold({ ...one, ask: () => retry(last) }, last);
});

test("[checkout-06] parallel requests with one key share one hold and one page", async () => {
  const one = await asked();
  const answers = await Promise.all(Array.from({ length: 4 }, one.ask));
  expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
  expect([...pages.values()].map(({ url }) => url)).toEqual([answers[0]?.url]);
  await expectOneHold(one);
});

test("[checkout-06] a key used with another order is refused, and another member's key is independent", async () => {
  const { eventId, order, ask } = await asked();
  const [first, elsewhere, stranger] = [await ask(), await anEvent(), aBuyer()];
  const ofStranger = (wish: Wish) => order(wish, now, stranger);
  for (const wish of [
    { quantity: 1 },
    { tier: "VIP+" },
    { expectedTotal: 4_000 },
    { eventId: elsewhere.id },
    { offerId: "off_1" },
  ] as const)
    expect(await codeOf(order(wish))).toBe("idempotency-mismatch");
  const other = await ofStranger({});
  expect(other.hold?.id).not.toBe(first.hold?.id);
  expect(await codeOf(ofStranger({ eventId: elsewhere.id }))).toBe("idempotency-mismatch");
  expect(await seats(eventId)).toEqual({ left: 1, held: 4, sold: 0 });
});

test("[checkout-06] a request without a key places an order of its own", async () => {
  const { buyer, eventId } = await asked();
  const ask = () =>
    city().startCheckout({ eventId, tier: "GA+", quantity: 1 }, buyer, { now, idempotencyKey: undefined });
  const [first, second] = [await ask(), await ask()];
  expect(first.hold?.id).not.toBe(second.hold?.id);
  expect((await city().listActiveHolds(buyer.userId, now)).map(({ id }) => id)).toEqual([second.hold?.id]);
});

/** Has a buyer pay on the page that was opened, and Stripe's word of it taken in. */
const pay = async (url: string | null) => {
  const id = url?.match(/cs_\w+/)?.[0] ?? "";
  const payment_intent = `pi_${uniqueId()}`;
  Object.assign(stripe.find(id), { payment_status: "paid", status: "complete", payment_intent, amount_total: 4_000 });
  await city().fulfil(id, now);
  return id;
};

test("[checkout-06] [hold-02] the key of an ended hold is refused, and the key of a paid one returns its tickets", async () => {
  const [released, replaced, late, paid] = [await asked(), await asked(), await asked(), await asked()];
  await city().cancelHold((await released.ask()).hold?.id ?? "", released.buyer.userId, now);
  await replaced.ask();
  await replaced.order({}, now, replaced.buyer, uniqueId());
  await late.ask();
  for (const again of [released.ask, replaced.ask, () => late.order({}, at(30))])
    await expect(again()).rejects.toMatchObject({
      code: "hold.expired",
      message: "Your reservation has ended. Please start again.",
    });
  const session = await pay((await paid.ask()).url);
  const again = await paid.ask();
  expect([again.url, again.hold?.status]).toEqual([null, "paid"]);
  const tickets = await city().listSessionTickets(session, paid.buyer.userId);
  expect([again.ticket_ids, tickets.length]).toEqual([tickets.map(({ id }) => id), 2]);
});

type TimedCall = { operation: string; began: number; ended: number };

/** The calls of the table that something makes. */
const callsOf = async (work: () => Promise<unknown>): Promise<TimedCall[]> => {
  const { documents } = city();
  const send = documents.send.bind(documents) as (command: object) => Promise<unknown>;
  const calls: TimedCall[] = [];
  const sent = vi.spyOn(documents, "send").mockImplementation((async (command: object) => {
    const call = { operation: command.constructor.name, began: performance.now(), ended: 0 };
    calls.push(call);
    const answer = await send(command);
    call.ended = performance.now();
    return answer;
  }) as never);
  await work();
  sent.mockRestore();
  return calls;
};

// How many calls follow one another: those that overlap count once.
const stagesOf = (calls: readonly TimedCall[]): number => {
  let end = 0;
  return calls.reduce((stages, call) => {
    const isNext = call.began >= end;
    end = isNext ? call.ended : Math.min(end, call.ended);
    return stages + (isNext ? 1 : 0);
  }, 0);
};

test("[checkout-06] a checkout makes 5 calls of the table, 2 of them writes, in 4 stages, even when it replaces another", async () => {
  const one = await aFreeRequest();
  await one.order({ quantity: 3 }, now, one.buyer, uniqueId());
  const calls = await callsOf(() => one.order({}, now, one.buyer, uniqueId()));
  const writes = calls.filter(({ operation }) => /^(Put|Update|Delete|TransactWrite|BatchWrite)/.test(operation));
  expect([calls.length, writes.length, stagesOf(calls)]).toEqual([5, 2, 4]);
});
