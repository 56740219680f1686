import { describe, expect, test } from "vitest";
import { fingerprint } from "../../../functions/platform/ids.ts";
import { hashRequest, toHoldId } from "../../../functions/tickets/checkout/order.ts";
import { calculateOrderPrice, type PricedOrder } from "../../../functions/tickets/checkout/quote.ts";
import { draftHold, type HoldDraft } from "../../../functions/tickets/checkout/reserve-hold.ts";

const now = "2027-02-01T17:00:00.000Z";
const caller = { userId: "usr_1", email: "maya@x.test" } as Parameters<typeof draftHold>[1];

type Priced = Partial<PricedOrder["quote"]> & { ambassador?: object | null };

const draftOf = (draft: Partial<HoldDraft> | object = {}, { ambassador = null, ...quote }: Priced = {}) => {
  const lines = [{ price: 2_000, discount_type: "none" }] as PricedOrder["quote"]["lines"];
  const about = { event_id: "evt_1", tier: "GA+", quantity: 1, total: 2_000, membership_tier: "free", lines };
  const priced = { quote: { ...about, ...quote }, ambassador, lockNames: ["lock"], owners: ["usr_1", "hash"] };
  const base = { id: "hold_1", request: "r", slot: "slot-1", buyer: {}, replaced: null, offer: null };
  return draftHold(priced as unknown as PricedOrder, caller, { ...base, ...draft } as HoldDraft, now);
};

describe("a new hold", () => {
  test.each([
    ["+1 (904) 555-0123", "0123"],
    ["23", "23"],
    ["none", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("keeps the last four digits of the phone %j: %j", (phone_number, digits) => {
    expect(draftOf({ buyer: { phone_number } }).last4_phone).toBe(digits);
  });

  test("has the code that lowered its price, and no other", () => {
    const ambassador = { id: "amb_1", code: "RYE" };
    const used = { code: "RYE", ambassador_id: "amb_1", code_discount: 500 };
    expect(draftOf({}, { ambassador, uses_code: true, code_discount: 500 })).toMatchObject(used);
    for (const unused of [
      draftOf({}, { ambassador, uses_code: false, code_discount: 0 }),
      draftOf({}, { ambassador: null, uses_code: true, code_discount: 500 }),
    ])
      expect(["code", "ambassador_id", "code_discount"].filter((name) => name in unused)).toEqual([]);
  });

  test("says why a ticket costs less, and nothing of one at its regular price", () => {
    const lines = [
      { price: 2_000, discount_type: "none" },
      { price: 1_000, discount_type: "half_ga" },
    ] as PricedOrder["quote"]["lines"];
    expect(draftOf({}, { lines }).lines).toEqual([{ price: 2_000 }, { price: 1_000, discount_type: "half_ga" }]);
  });

  test("occupies a slot from one cent on", () => {
    expect([1, 0].map((total) => draftOf({}, { total }).slot)).toEqual(["slot-1", undefined]);
    expect("slot" in draftOf({}, { total: 0 })).toBe(false);
  });

  test("counts free tickets under its owners, from the first one on", () => {
    const linesOf = (...prices: number[]) =>
      prices.map((price) => ({ price, discount_type: "none" })) as PricedOrder["quote"]["lines"];
    const ownersOf = (...prices: number[]) => draftOf({}, { lines: linesOf(...prices) }).free_owners;
    expect([ownersOf(0, 2_000), ownersOf(2_000), ownersOf(0, 0)]).toEqual([
      ["usr_1", "hash"],
      undefined,
      ["usr_1", "hash"],
    ]);
    expect("free_owners" in draftOf()).toBe(false);
  });

  const replaced = (about: object = {}) => ({
    lockNames: [],
    hold: { id: "hold_0", tier: "GA+", session_id: "cs_0", from_tickets: ["t1", "t2"], offer_id: "off_0", ...about },
  });

  test("keeps the offer that it came of, or that the one it replaces did", () => {
    expect(draftOf({ offer: { offer_id: "off_1", quantity: 1 } }).offer_id).toBe("off_1");
    expect(draftOf({ replaced: replaced() })).toMatchObject({ offer_id: "off_0", replaced_session_id: "cs_0" });
    expect("offer_id" in draftOf()).toBe(false);
  });

  test.each([
    ["of an offer, after its seats", { offer: { quantity: 3, from_tickets: ["t1", "t2"] } }, 2, ["t1"]],
    ["of an offer, all for all", { offer: { quantity: 3, from_tickets: ["t1", "t2"] } }, 3, ["t1", "t2"]],
    ["of an offer whose seats are enough", { offer: { quantity: 3, from_tickets: ["t1"] } }, 1, undefined],
    ["of an offer without any", { offer: { quantity: 1 } }, 1, undefined],
    ["of the order it replaces, as many as it has", { replaced: replaced() }, 1, ["t1"]],
    ["of an order of another type none", { replaced: replaced({ tier: "VIP+" }) }, 1, undefined],
    ["of an order without any", { replaced: replaced({ from_tickets: undefined }) }, 1, undefined],
  ])("takes places of tickets that were offered back %s", (_case, about, quantity, from_tickets) => {
    const hold = draftOf(about, { quantity });
    expect(hold.from_tickets).toEqual(from_tickets);
    expect("from_tickets" in hold).toBe(from_tickets !== undefined);
  });

  test("ends after 30 minutes", () => {
    expect(draftOf()).toMatchObject({ status: "held", expires_at: "2027-02-01T17:30:00.000Z", created_at: now });
  });
});

test("an order without a key leads to a new hold each time", async () => {
  const [one, other] = [await toHoldId("usr_1", undefined, now), await toHoldId("usr_1", undefined, now)];
  expect(one).toMatch(/^hold_[0-9A-Z]{26}$/);
  expect(other).not.toBe(one);
});

test("requests for different offers differ, and one without an offer is what it was before there were any", () => {
  const order = { eventId: "evt_1", tier: "GA+" as const, quantity: 1 };
  const hashes = [order, { ...order, offerId: "off_1" }, { ...order, offerId: "off_2" }].map(hashRequest);
  expect(new Set(hashes).size).toBe(3);
  expect(hashRequest({ ...order, offerId: undefined })).toBe(hashes[0]);
  expect(hashes[0]).toBe(fingerprint(JSON.stringify(["evt_1", "GA+", 1, null, null])));
});

describe("the price of an order", () => {
  const type = (about: object) => ({ tier: "GA+", name: "GA+", price: 2_000, rule: "member", ...about });
  const event = {
    ...{ id: "evt_1", title: "RAGER", is_published: true, premium: false, start_at: "2027-02-12T01:00:00.000Z" },
    ...{ entry: "tickets", ticket_types: [type({})] },
  };
  const lock = (right: string, hold_id: string) => ({ right, hold_id, until: "2027-03-01T00:00:00.000Z" });
  const priceOf = (about: object = {}) =>
    calculateOrderPrice(
      { eventId: "evt_1", tier: "GA+", quantity: 2 },
      {
        ...{ event, membership: "premium", ambassador: null, locks: [], replacedHoldId: "hold_1" },
        ...{ freeGaLocks: ["free-ga"], codeLocks: ["code"], owners: ["usr_1"] },
        ...about,
      } as unknown as Parameters<typeof calculateOrderPrice>[1],
      { ...caller, isAdmin: false } as Parameters<typeof calculateOrderPrice>[2],
      now,
    );

  test("has the free GA+ of the month and its lock, unless another order has that", async () => {
    const free = await priceOf();
    expect([free.quote.total, free.lockNames]).toEqual([1_000, ["free-ga"]]);
    const replacing = await priceOf({ locks: [lock("free-ga", "hold_1")] });
    expect([replacing.quote.total, replacing.lockNames]).toEqual([1_000, ["free-ga"]]);
    const used = await priceOf({ locks: [lock("free-ga", "hold_2")] });
    expect([used.quote.total, used.lockNames]).toEqual([2_000, []]);
  });

  test("is nobody's for a Premium event without the membership", async () => {
    const premium = { event: { ...event, premium: true } };
    expect((await priceOf(premium)).quote.total).toBe(1_000);
    await expect(priceOf({ ...premium, membership: "free" })).rejects.toMatchObject({ code: "premium-required" });
  });

  test("without a code uses none", async () => {
    const ambassador = { id: "amb_1", code: "RYE" };
    expect((await priceOf({ ambassador })).quote).toMatchObject({ code: null, uses_code: false, code_discount: 0 });
  });
});
