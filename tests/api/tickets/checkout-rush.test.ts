import { expect, test } from "vitest";
import { assertHoldSlots, seatsOf } from "../../support/balance-checks.ts";
import { call, callOrigin, ok } from "../../support/call.ts";
import { buy, holdsOf, payAndSettle, stack, stripeCalls, ticketsOf, tryToBuy } from "../../support/checkout.ts";
import { aMember, anEvent, type Member } from "../../support/fixtures.ts";
import { untilServed } from "../../support/line.ts";
import { giveOwnStack } from "../../support/own-stack-of-file.ts";
import { removePaymentPage } from "../../support/remove-payment-page.ts";

giveOwnStack("in-memory-counted");

const seats = (eventId: string) => seatsOf(callOrigin(), eventId);
const payHold = ({ token }: Member, holdId: string, now?: string) =>
  call("tickets", "payHold", { holdId }, { token, now });

const buyersOf = async (count: number): Promise<Member[]> => {
  const buyers: Member[] = [];
  while (buyers.length < count) {
    const more = Array.from({ length: Math.min(10, count - buyers.length) }, () => aMember());
    buyers.push(...(await Promise.all(more)));
  }
  return buyers;
};

test("60 simultaneous buyers at 6 Stripe requests a second lose no hold, and everybody gets a page", async () => {
  const [buyers, event] = await Promise.all([buyersOf(60), anEvent({ total_spots: 60 })]);
  await stack().stripe("api/forget-calls");
  await stack().stripe("api/limit", { perEndpoint: 6, perAccount: 24 });
  const answers = await Promise.all(buyers.map((buyer) => tryToBuy(buyer, event.id)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(answers.some(({ body }) => body.place)).toBe(true);
  const pages = await Promise.all(
    buyers.map(async (buyer) => {
      await untilServed(buyer, event.id);
      const [hold, ...more] = await holdsOf(buyer);
      expect(more).toEqual([]);
      return hold?.checkout_url;
    }),
  );
  expect(new Set(pages.filter(Boolean)).size).toBe(60);
  expect(await seats(event.id)).toEqual({ left: 0, held: 60, sold: 0 });
  const { calls } = (await stack().stripe("api/calls", { match: "POST /v1/checkout/sessions" })) as {
    calls: { status: number }[];
  };
  expect(calls.some(({ status }) => status === 429)).toBe(true);
}, 150_000);

const busyFor = (count: number) =>
  stack().stripe("api/fail", { mode: "429", count, match: "POST /v1/checkout/sessions" });

test("an order that Stripe is too busy for keeps its hold, tells its place in line, and can open its page later", async () => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 5 })]);
  await busyFor(1_000);
  const waiting = await ok(tryToBuy(buyer, event.id, { quantity: 2 }));
  expect([waiting.url, waiting.place?.state, waiting.hold.status]).toEqual([null, "waiting", "held"]);
  expect((await payHold(buyer, waiting.hold.id)).error?.code).toBe("payments-busy");
  const [hold] = await holdsOf(buyer);
  expect(hold).toMatchObject({ status: "held", quantity: 2, checkout_url: null });
  await stack().stripe("api/heal");
  const paged = await ok(payHold(buyer, hold?.id ?? ""));
  expect(paged.checkout_url).toContain("cs_");
  expect(await ok(payHold(buyer, hold?.id ?? ""))).toEqual(paged);
  expect(await seats(event.id)).toEqual({ left: 3, held: 2, sold: 0 });
  await assertHoldSlots(callOrigin(), buyer.userId);
  const session = paged.checkout_url?.match(/cs_\w+/)?.[0] ?? "";
  await payAndSettle(session);
  expect(await ticketsOf(buyer, session)).toHaveLength(2);
  expect((await ok(payHold(buyer, hold?.id ?? ""))).status).toBe("paid");
}, 60_000);

test("simultaneous requests for the page of a hold return one page", async () => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 5 })]);
  const { hold, url } = await buy(buyer, event.id);
  await removePaymentPage(hold.id, callOrigin());
  const answers = await Promise.all([1, 2, 3, 4].map(() => payHold(buyer, hold.id)));
  const urls = answers.map(({ body, status }) => (status === 200 ? body.checkout_url : url));
  expect(new Set(urls)).toEqual(new Set([url]));
  expect((await holdsOf(buyer))[0]?.checkout_url).toBe(url);
});

test("a hold with a page calls Stripe no more, and an ended or foreign hold gets no page", async () => {
  const [buyer, stranger, event] = await Promise.all([aMember(), aMember(), anEvent({ total_spots: 5 })]);
  const { hold } = await buy(buyer, event.id);
  await stack().stripe("api/forget-calls");
  expect((await ok(payHold(buyer, hold.id))).checkout_url).toBe(hold.checkout_url);
  expect(await stripeCalls("POST /v1/checkout/sessions")).toBe(0);
  expect((await payHold(stranger, hold.id)).status).toBe(404);
  const late = new Date(Date.now() + 31 * 60_000).toISOString();
  expect((await payHold(buyer, hold.id, late)).error?.code).toBe("hold.expired");
  await ok(call("tickets", "cancelHold", { holdId: hold.id }, { token: buyer.token }));
  expect((await payHold(buyer, hold.id)).error?.code).toBe("hold.expired");
});
