import { beforeEach, describe, expect, test, vi } from "vitest";
import { stack } from "../../support/checkout.ts";
import { aBuyer, at, type Buyer, lineModules, ordersInLine } from "../../support/orders-in-line.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { type PlayedStripe, playStripe } from "../../support/played-stripe.ts";
import { now, stubMailEnvironment } from "../../support/stored-orders.ts";
import { uniqueId } from "../../support/unique-text.ts";

const city = giveOwnTable(async () => ({
  ...(await lineModules()),
  ...(await import("../../../functions/tickets/holds/sweep-expired-holds.ts")),
  ...(await import("../../../functions/tickets/payments/fulfil.ts")),
  ...(await import("../../../functions/tickets/payments/tickets-of-session.ts")),
}));
const { anEvent, order, placeOf, seatsOf } = ordersInLine(city);

let stripe: PlayedStripe;
beforeEach(async () => {
  stubMailEnvironment();
  vi.spyOn(city().clock, "now").mockReturnValue(now);
  stripe = await playStripe();
});

type Checkout = Awaited<ReturnType<typeof order>>;
const sessionIn = ({ url }: Pick<Checkout, "url">) => url?.match(/cs_\w+/)?.[0] ?? "";
/** Stripe has the payment of a page. */
const pay = (session: string, { total }: { total: number }) =>
  Object.assign(stripe.find(session), {
    ...{ status: "complete", payment_status: "paid", payment_intent: `pi_${session}` },
    ...{ amount_total: total, currency: "usd" },
  });

const seats = 12;
const inFlight = 24;

/** Has so many as are in flight buy at once in a city whose clock goes on; lines are served by one run at a time, which those who wait have called. */
const buyInRush = async (eventId: string, buyers: { buyer: Buyer; key: string }[]) => {
  const began = performance.now();
  vi.spyOn(city().clock, "now").mockImplementation(() => at(performance.now() - began));
  let serving: Promise<unknown> | undefined;
  const serveOnce = () => {
    serving ??= city()
      .serveLines([eventId], () => true)
      .finally(() => {
        serving = undefined;
      });
    return serving;
  };
  const end = (answer: Promise<Checkout>) =>
    answer.then(
      (checkout) => ({ checkout, refused: null }),
      ({ code, message }: { code?: string; message: string }) => ({ checkout: null, refused: code ?? message }),
    );
  const buyOne = async ({ buyer, key }: { buyer: Buyer; key: string }) => {
    const ask = () => end(order(eventId, {}, buyer, key));
    const first = await ask();
    if (first.checkout?.place?.state !== "waiting") return { buyer, number: 0, ...first };
    const { number } = first.checkout.place;
    let place = await placeOf(eventId, buyer);
    while (place?.state === "waiting") {
      await serveOnce();
      place = await placeOf(eventId, buyer);
    }
    const isRefused = place?.state === "refused";
    return { buyer, number, ...(isRefused ? { checkout: null, refused: place?.error?.code } : await ask()) };
  };
  const queue = buyers.entries();
  const results: Awaited<ReturnType<typeof buyOne>>[] = [];
  const lane = async () => {
    for (const [index, buyer] of queue) results[index] = await buyOne(buyer);
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
  return results;
};

test("[hold-04] 60 parallel checkouts by 30 members for 12 seats sell exactly 12, in line by their numbers", async () => {
  const { id } = await anEvent({}, 0, seats);
  // Each member tries twice with one key: as one order, whatever comes of it.
  const members = Array.from({ length: 30 }, () => ({ buyer: aBuyer(), key: uniqueId() }));
  const write = { operation: "TransactWriteItems", containing: id };
  await stack().fault({ kind: "held", ...write, times: inFlight });
  await stack().fault({ kind: "overlap", ...write, times: 1_000 });
  const rush = buyInRush(id, [...members, ...members]);
  await expect.poll(() => stack().heldCalls(), { interval: 10 }).toBe(inFlight);
  await stack().releaseCalls();
  const results = await rush;
  await stack().clearFaults();
  expect(new Set(results.flatMap(({ refused }) => refused ?? []))).toEqual(new Set(["event.sold-out"]));
  const holds = new Map(
    results.flatMap(({ buyer, checkout }) => (checkout ? [[buyer.userId, checkout] as const] : [])),
  );
  expect(holds.size).toBe(seats);
  expect(new Set([...holds.values()].map(sessionIn).filter(Boolean)).size).toBe(seats);
  const inLine = results
    .slice(0, members.length)
    .filter(({ number }) => number > 0)
    .sort((one, other) => one.number - other.number);
  expect(inLine.length).toBeGreaterThan(0);
  expect(new Set(inLine.map(({ number }) => number)).size).toBe(inLine.length);
  // Nobody with a later number was served before one with an earlier number.
  expect(inLine.map(({ checkout }) => (checkout ? "held" : "refused")).join()).toMatch(/^(held,?)*(refused,?)*$/);
  expect(await seatsOf(id)).toEqual({ left: 0, held: seats, sold: 0 });
  const paid = await Promise.all(
    [...holds].map(async ([userId, checkout]) => {
      pay(sessionIn(checkout), { total: 2_000 });
      await city().fulfil(sessionIn(checkout), now);
      return city().listSessionTickets(sessionIn(checkout), userId);
    }),
  );
  expect(paid.map((tickets) => tickets.length)).toEqual(Array(seats).fill(1));
  expect(await seatsOf(id)).toEqual({ left: 0, held: 0, sold: seats });
});

test("[hold-04] the control without the condition oversells the same sale", async () => {
  const { id: event_id } = await anEvent({}, 0, seats);
  const sellWithoutCondition = async (): Promise<boolean> => {
    const { data: stock } = await city().StockEntity.get({ event_id }).go({ consistent: true });
    if (!stock || stock.left < 1) return false;
    await city()
      .StockEntity.patch({ event_id })
      .set({ left: stock.left - 1 })
      .add({ sold: 1 })
      .go();
    return true;
  };
  const sold = await Promise.all(Array.from({ length: 60 }, sellWithoutCondition));
  expect(sold.filter(Boolean).length).toBeGreaterThan(seats);
});

const kinds = [
  "crash-before",
  "crash-after",
  "throttle",
  "internal-error",
  "crash-before",
  "crash-after",
  "internal-error",
] as const;
const named = (name: string) => Object.assign(new Error(name), { name });
const errors: Record<(typeof kinds)[number], () => Error> = {
  "crash-before": () => named("TimeoutError"),
  "crash-after": () => named("TimeoutError"),
  throttle: () => named("ThrottlingException"),
  "internal-error": () => named("InternalServerError"),
};

/** From the given call on the database does not answer any more, as if the process had died there. */
const dieFrom = async (position: number, work: () => Promise<unknown>) => {
  const { documents } = city();
  const send = documents.send.bind(documents) as (command: unknown) => Promise<unknown>;
  const kind = kinds[position] ?? "crash-before";
  let calls = 0;
  const sent = vi.spyOn(documents, "send").mockImplementation((async (command: unknown) => {
    calls += 1;
    if (calls <= position) return send(command);
    if (kind === "crash-after") await send(command).catch(() => undefined);
    throw errors[kind]();
  }) as never);
  await expect(work()).rejects.toThrow();
  sent.mockRestore();
};

describe("[checkout-17] [hold-03] a checkout that crashes", () => {
  test.each([0, 1, 2, 3, 4, 5, 6])("at database call %i leaves a hold to sweep or nothing", async (call) => {
    const { id } = await anEvent({}, 0, 5);
    await dieFrom(call, () => order(id, { quantity: 2 }));
    expect([5, 3]).toContain((await seatsOf(id)).left);
    await city().sweepHolds(at(31 * 60_000));
    expect(await seatsOf(id)).toEqual({ left: 5, held: 0, sold: 0 });
  });
});

describe("[checkout-17] a payment whose fulfilment crashes", () => {
  test.each([0, 1, 2, 3, 4, 5])("at database call %i still ends in exactly the tickets paid for", async (call) => {
    const [buyer, { id }] = [aBuyer(), await anEvent({}, 0, 5)];
    const session = sessionIn(await order(id, { quantity: 2 }, buyer));
    pay(session, { total: 4_000 });
    await dieFrom(call, () => city().fulfil(session, now));
    expect(await city().reconcileSession(session, buyer.userId, now)).toHaveLength(2);
    await city().fulfil(session, now);
    expect(await city().listSessionTickets(session, buyer.userId)).toHaveLength(2);
    expect(await seatsOf(id)).toEqual({ left: 3, held: 0, sold: 2 });
  });
});
