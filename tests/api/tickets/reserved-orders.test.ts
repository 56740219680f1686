import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { giveOwnTable } from "../../support/own-table.ts";
import { now, orderModules, ordersIn, stubMailEnvironment } from "../../support/stored-orders.ts";
import { uniqueId } from "../../support/unique-text.ts";

const stripe = vi.hoisted(() => ({ checkout: { sessions: { create: vi.fn(), retrieve: vi.fn(), expire: vi.fn() } } }));
// The functions that run here have neither keys of Stripe nor secrets.
vi.mock("../../../functions/platform/stripe/client.ts", async (original) => ({
  ...(await original<object>()),
  getStripe: async () => stripe,
}));
vi.mock("../../../functions/platform/secrets.ts", () => ({ getSecret: async () => "a secret of this test" }));

const city = giveOwnTable(async () => ({
  ...(await orderModules()),
  ...(await import("../../../functions/content/app-settings.entity.ts")),
  ...(await import("../../../functions/platform/table/table.ts")),
  ...(await import("../../../functions/tickets/checkout/checkout.ts")),
  ...(await import("../../../functions/tickets/checkout/rush.ts")),
  ...(await import("../../../functions/tickets/holds/end-hold.ts")),
  ...(await import("../../../functions/tickets/line/line.entity.ts")),
  ...(await import("../../../functions/tickets/line/line-place.entity.ts")),
}));
const { anEvent, stockOf } = ordersIn(city);

beforeEach(() => {
  vi.resetAllMocks();
  stubMailEnvironment();
  vi.stubEnv("PUBLIC_ORIGIN", "https://city.test");
  vi.stubEnv("SERVE_LINE_FUNCTION", "");
  stripe.checkout.sessions.create.mockImplementation(async () => {
    const id = `cs_${uniqueId()}`;
    return { id, url: `https://pay.test/${id}` };
  });
});

const aBuyer = () => {
  const userId = `usr_${uniqueId()}`;
  const about = { userId, username: userId, email: `${userId}@x.test`, name: "Maya Member" };
  return { ...about, emailVerified: true, isAdmin: false, hasSecondFactor: false, signedInAt: null };
};
type Buyer = ReturnType<typeof aBuyer>;
type Order = Parameters<Awaited<ReturnType<typeof city>>["startCheckout"]>[0];

const at = (milliseconds: number) => new Date(Date.parse(now) + milliseconds).toISOString();
const order = (eventId: string, about: Partial<Order> = {}, buyer: Buyer = aBuyer(), key?: string, time = now) =>
  city().startCheckout({ eventId, tier: "GA+", quantity: 1, ...about }, buyer, { now: time, idempotencyKey: key });
type Refusal = { code?: string; message: string; details?: Record<string, unknown> };
const refusalOf = (work: Promise<unknown>): Promise<Refusal> =>
  work.then(
    () => ({ message: "done" }),
    (error: Refusal) => error,
  );
const endOf = async (work: ReturnType<typeof order>) => {
  const result = await work.catch((error: Refusal) => error);
  if ("message" in result) return result.code ?? result.message;
  if (result.hold) return result.hold.status;
  return result.place ? "waits" : "nothing";
};
/** How often the table is asked for something. */
const countCalls = async (work: () => Promise<unknown>): Promise<number> => {
  const sent = vi.spyOn(city().documents, "send");
  await work();
  const { length } = sent.mock.calls;
  sent.mockRestore();
  return length;
};
const changeStock = (event_id: string, about: object) => city().StockEntity.patch({ event_id }).set(about).go();
const free = { tier: "GA+", name: "General", price: 0, rule: "flat" } as const;
const general = { tier: "GA+", name: "General", price: 2_000, rule: "flat" } as const;
const third = { tier: "T3", name: "Balcony", price: 3_000, rule: "flat" } as const;

describe("an order", () => {
  test("has the price that its buyer saw, or tells the new one", async () => {
    const { id } = await anEvent();
    expect(await endOf(order(id, { expectedTotal: 2_000 }))).toBe("held");
    expect(await endOf(order(id))).toBe("held");
    expect(await refusalOf(order(id, { expectedTotal: 1_999 }))).toMatchObject({
      code: "price-changed",
      details: { quote: { total: 2_000 } },
    });
    expect(await stockOf(id)).toMatchObject({ left: 8, held: 2 });
  });

  test.each([
    [2, 3, "Only 2 left. Please choose fewer tickets.", 2],
    [1, 2, "Only 1 left. Please choose fewer tickets.", 1],
    [0, 1, "This event is sold out.", 0],
  ])("of an event with %i seats for %i tickets hears how many are left", async (total, quantity, message, left) => {
    const { id } = await anEvent({}, 0, total);
    const refused = await refusalOf(order(id, { quantity }));
    expect(refused).toMatchObject({ code: "event.sold-out", message, details: { spots_left: left } });
    expect(city().recentlySoldOut.has(id, now)).toBe(left === 0);
    if (left > 0) expect(await endOf(order(id, { quantity: left }))).toBe("held");
  });

  test.each([
    [1, "Only 1 General left. Please choose fewer tickets.", 1],
    [2, "General is sold out.", 0],
    [3, "General is sold out.", 0],
  ])("of a type of two tickets of which %i are taken hears how many are left", async (taken_1, message, left) => {
    const { id } = await anEvent({ ticket_types: [{ ...general, limit: 2 }, third] });
    await changeStock(id, { taken_1 });
    expect(await refusalOf(order(id, { quantity: 2 }))).toMatchObject({
      ...{ code: "ticket.type-sold-out", message, details: { tier: "GA+", left } },
    });
    if (left > 0) expect(await endOf(order(id, { quantity: left }))).toBe("held");
    expect(await endOf(order(id, { tier: "T3", quantity: 2 }))).toBe("held");
  });

  test("leaves what is left to those who wait for it", async () => {
    const { id } = await anEvent({ ticket_types: [general, third] }, 0, 2);
    await changeStock(id, { waiting_1: 3 });
    expect(await refusalOf(order(id))).toMatchObject({
      ...{ code: "ticket.type-sold-out", message: "General is sold out." },
      details: { tier: "GA+", left: 0, waiting: 3 },
    });
    expect(await refusalOf(order(id, { tier: "T3" }))).toMatchObject({
      ...{ code: "event.sold-out", message: "This event is sold out.", details: { spots_left: 0, waiting: 3 } },
    });
    await changeStock(id, { waiting_1: 1 });
    expect(await refusalOf(order(id))).toMatchObject({ code: "ticket.type-sold-out", details: { waiting: 1 } });
  });

  test("of an event without a limit is never one too many", async () => {
    const { id } = await anEvent();
    const { createStock, StockEntity } = city();
    await StockEntity.put(createStock(id, null)).go();
    expect(await endOf(order(id, { quantity: 8 }))).toBe("held");
  });

  test("that replaces another has its seats, of the event and of the type, and no more", async () => {
    const buyer = aBuyer();
    const { id } = await anEvent({ ticket_types: [{ ...general, limit: 3 }, third] }, 0, 3);
    await order(id, { quantity: 2 }, buyer);
    expect(await refusalOf(order(id, { quantity: 4 }, buyer))).toMatchObject({ details: { spots_left: 3 } });
    expect(await endOf(order(id, { quantity: 3 }, buyer))).toBe("held");
    expect(await stockOf(id)).toMatchObject({ left: 0, held: 3, taken_1: 3 });
    expect(await endOf(order(id, { quantity: 1 }, buyer))).toBe("held");
    expect(await stockOf(id)).toMatchObject({ left: 2, held: 1, taken_1: 1 });
  });

  test("that replaces one of a limited type has its seats of that type, and none of another", async () => {
    const buyer = aBuyer();
    const { id } = await anEvent({
      ticket_types: [
        { ...general, limit: 2 },
        { ...third, limit: 1 },
      ],
    });
    await order(id, { quantity: 1 }, buyer);
    expect(await refusalOf(order(id, { quantity: 3 }, buyer))).toMatchObject({ details: { tier: "GA+", left: 2 } });
    expect(await refusalOf(order(id, { tier: "T3", quantity: 2 }, buyer))).toMatchObject({
      details: { tier: "T3", left: 1 },
    });
    expect(await endOf(order(id, { tier: "T3" }, buyer))).toBe("held");
    expect(await stockOf(id)).toMatchObject({ left: 9, held: 1, taken_1: 0, taken_3: 1 });
  });

  test("gets the seat of one hold that has expired and isn't swept yet", async () => {
    const { id } = await anEvent({}, 0, 1);
    await order(id);
    const later = at(30 * 60_000);
    expect(await endOf(order(id, {}, aBuyer(), undefined, at(30 * 60_000 - 10_000)))).toBe("event.sold-out");
    expect(await endOf(order(id, {}, aBuyer(), undefined, later))).toBe("held");
    expect(await stockOf(id)).toMatchObject({ left: 0, held: 1 });
  });

  test("is one of three at most, unless it costs nothing or is for an event of these", async () => {
    const buyer = aBuyer();
    const events = [await anEvent(), await anEvent(), await anEvent(), await anEvent()];
    for (const { id } of events.slice(0, 3)) expect(await endOf(order(id, {}, buyer))).toBe("held");
    const fourth = events[3]?.id ?? "";
    expect(await endOf(order(fourth, {}, buyer))).toBe("hold.too-many-events");
    expect(await endOf(order(events[0]?.id ?? "", { quantity: 2 }, buyer))).toBe("held");
    const { id } = await anEvent({ ticket_types: [free] });
    expect(await endOf(order(id, {}, buyer))).toBe("paid");
    expect(await endOf(order(fourth, {}, buyer, undefined, at(30 * 60_000)))).toBe("held");
  });

  test("that costs nothing has its tickets at once, for eight of an event at most", async () => {
    const buyer = aBuyer();
    const { id } = await anEvent({ ticket_types: [free] }, 0, 20);
    const issued = await order(id, { quantity: 6 }, buyer);
    expect([issued.hold?.status, issued.ticket_ids.length, issued.url]).toEqual(["paid", 6, null]);
    expect(await refusalOf(order(id, { quantity: 3 }, buyer))).toMatchObject({
      ...{ code: "order.free-limit", details: { left: 2, limit: 8 } },
    });
    expect(await stockOf(id)).toMatchObject({ left: 14, sold: 6, taken_1: 6, sold_1: 6 });
    expect(await endOf(order(id, { quantity: 2 }, buyer))).toBe("paid");
    expect(stripe.checkout.sessions.create).not.toHaveBeenCalled();
  });

  test("under the same key is the same one, and another order under it is refused", async () => {
    const [buyer, key] = [aBuyer(), uniqueId()];
    const { id } = await anEvent();
    const first = await order(id, {}, buyer, key);
    expect((await order(id, {}, buyer, key)).hold).toEqual(first.hold);
    expect(await endOf(order(id, { quantity: 2 }, buyer, key))).toBe("idempotency-mismatch");
    expect(await endOf(order(id, {}, buyer, key, at(30 * 60_000)))).toBe("hold.expired");
    expect(await stockOf(id)).toMatchObject({ left: 9, held: 1 });
  });

  test("that costs nothing returns its tickets under the same key, also once the event is sold out", async () => {
    const [buyer, key] = [aBuyer(), uniqueId()];
    const { id } = await anEvent({ ticket_types: [free] }, 0, 1);
    const first = await order(id, {}, buyer, key);
    expect(await endOf(order(id))).toBe("event.sold-out");
    const again = await order(id, {}, buyer, key);
    expect([again.ticket_ids, again.ticket_ids.length]).toEqual([first.ticket_ids, 1]);
  });

  test("is none for a blocked account, or of an offer that nobody made", async () => {
    const buyer = aBuyer();
    const { id } = await anEvent();
    expect(await endOf(order(id, { offerId: "off_unknown" }))).toBe("not-found");
    await block(buyer);
    expect(await endOf(order(id, {}, buyer))).toBe("account.blocked");
    expect(await stockOf(id)).toMatchObject({ left: 10, held: 0 });
  });
});

describe("[appsettings-17] while ticket sales are off", () => {
  const store = (about: object) =>
    city()
      .SettingsEntity.put({
        ...{ deals_mode: "active", redemptions_enabled: true, allow_membership_purchase: true, updated_at: now },
        ...about,
      })
      .go();
  const forget = () => city().SettingsEntity.delete({ name: "app" }).go();
  afterEach(forget);

  test("a new or changed order is refused, and the request of a running hold gets the same one, with its payment page", async () => {
    const [buyer, key] = [aBuyer(), uniqueId()];
    const { id } = await anEvent();
    const first = await order(id, { quantity: 2 }, buyer, key);
    await store({ ticket_sales_enabled: false });
    for (const ask of [() => order(id), () => order(id, { quantity: 1 }, buyer)]) {
      expect(await refusalOf(ask())).toMatchObject({
        code: "ticket.sales-paused",
        message: "Ticket sales are paused right now. Please check back soon.",
      });
    }
    expect(await stockOf(id)).toMatchObject({ left: 8, held: 2 });
    const again = await order(id, { quantity: 2 }, buyer, key);
    expect([again.hold?.id, again.url]).toEqual([first.hold?.id, first.url]);
    await store({ ticket_sales_enabled: true });
    expect(await endOf(order(id))).toBe("held");
  });

  test("a switch that isn't stored is on, with or without other settings, and damaged settings sell none", async () => {
    const { id } = await anEvent();
    await store({});
    expect(await endOf(order(id))).toBe("held");
    await store({ updated_at: "never" });
    expect(await endOf(order(id))).toBe("ticket.sales-paused");
    await forget();
    expect(await endOf(order(id))).toBe("held");
    expect(await stockOf(id)).toMatchObject({ left: 8, held: 2 });
  });
});

const block = ({ userId, email }: Buyer) =>
  city()
    .MemberEntity.put({
      ...{ user_id: userId, email, name: "Bo", display_name: "Bo", referral_code: uniqueId(), reward_points: 0 },
      ...{ member_card_number: uniqueId(), created_at: now, updated_at: now, blocked_at: now },
    } as never)
    .go();

describe("an event that this process knows to be sold out", () => {
  const aSoldOut = async (about: object = {}, event: Parameters<typeof anEvent>[0] = {}) => {
    const { id } = await anEvent(event, 0, 1);
    await changeStock(id, { left: 0, sold: 1, ...about });
    city().recentlySoldOut.add(id, now);
    return id;
  };

  test("is said to be with one read", async () => {
    const id = await aSoldOut();
    let refused: Refusal | undefined;
    const calls = await countCalls(async () => {
      refused = await refusalOf(order(id));
    });
    expect([calls, refused?.code, refused?.details]).toEqual([1, "event.sold-out", { spots_left: 0 }]);
  });

  test("isn't sold out once a seat is left", async () => {
    expect(await endOf(order(await aSoldOut({ left: 1, sold: 0 })))).toBe("held");
  });

  test("says why nobody gets in where it takes nobody", async () => {
    const id = await aSoldOut({ is_closed: true }, { sales_stopped_at: now });
    expect(await endOf(order(id))).toBe("event.sales-stopped");
  });

  test("leaves the seat of an own hold to its buyer, and an offer to whom it was made", async () => {
    const [buyer, { id }] = [aBuyer(), await anEvent({}, 0, 1)];
    await order(id, {}, buyer);
    city().recentlySoldOut.add(id, now);
    expect(await endOf(order(id, {}, buyer))).toBe("held");
    expect(await endOf(order(id, { offerId: "off_unknown" }))).toBe("not-found");
  });

  test("is known by its line, too", async () => {
    const { id } = await anEvent({}, 0, 1);
    await changeStock(id, { left: 0, sold: 1 });
    await city().LineEntity.put({ event_id: id, state: "empty", sold_out_at: now, joined: 2, served: 2 }).go();
    expect(await endOf(order(id))).toBe("event.sold-out");
    expect(city().recentlySoldOut.has(id, now)).toBe(true);
    expect(await countCalls(() => endOf(order(id)))).toBe(1);
  });
});

describe("an event in whose line somebody waits", () => {
  const aLine = async (event: Parameters<typeof anEvent>[0] = {}, line: object = { joined: 3, served: 2 }) => {
    const { id } = await anEvent(event);
    await city()
      .LineEntity.put({ event_id: id, state: "open", ...line })
      .go();
    return id;
  };
  const ofType = (about: object) => ({ ticket_types: [{ ...general, ...about }] });

  test("has newcomers wait behind them, whether this process knows of it or not", async () => {
    const id = await aLine();
    expect(await endOf(order(id))).toBe("waits");
    expect(city().recentlyCrowded.has(id, now)).toBe(true);
    expect(await endOf(order(id))).toBe("waits");
    expect(await stockOf(id)).toMatchObject({ left: 10, held: 0 });
  });

  test.each([
    ["a Premium event", { premium: true }, {}, "premium-required"],
    ["a draft", { is_published: false }, {}, "not-found"],
    ["a postponed event", { postponed_at: now }, {}, "event.postponed"],
    ["an event that is over", { start_at: "2027-01-01T00:00:00.000Z" }, {}, "event.past"],
    ["an event whose sales are stopped", { sales_stopped_at: now }, {}, "event.sales-stopped"],
    ["a cancelled event", { cancelled_at: now }, {}, "event.cancelled"],
    ["a type that isn't sold", {}, { tier: "VIP+" as const }, "ticket.tier-not-sold"],
    ["a type that is sold no more", ofType({ closes_at: "2027-01-01T00:00:00.000Z" }), {}, "ticket.sale-ended"],
    ["a type that isn't sold yet", ofType({ opens_at: "2027-02-02T00:00:00.000Z" }), {}, "ticket.not-on-sale-yet"],
    ["more than one order may have", ofType({ max_per_order: 2 }), { quantity: 3 }, "ticket.too-many"],
    ["a code that nobody has", {}, { ambassadorCode: "NOBODYS" }, "code.invalid"],
  ])("[crowd-06] refuses at once what can't be had: %s", async (_case, event, wish, code) => {
    const id = await aLine(event);
    city().recentlyCrowded.add(id, now);
    expect(await endOf(order(id, wish))).toBe(code);
  });

  test("takes no blocked account in", async () => {
    const [id, buyer] = [await aLine(), aBuyer()];
    await block(buyer);
    city().recentlyCrowded.add(id, now);
    expect(await endOf(order(id, {}, buyer))).toBe("account.blocked");
  });

  test("[crowd-06] lets its buyers have as many seats as they hold, and wait for more", async () => {
    const [buyer, { id }] = [aBuyer(), await anEvent()];
    await order(id, { quantity: 2 }, buyer);
    await city().LineEntity.put({ event_id: id, state: "open", joined: 1, served: 0 }).go();
    for (const isKnown of [false, true]) {
      if (isKnown) city().recentlyCrowded.add(id, now);
      expect(await endOf(order(id, { quantity: 2 }, buyer))).toBe("held");
    }
    expect(await endOf(order(id, { quantity: 3 }, buyer))).toBe("waits");
  });

  test("[crowd-06] returns the same order under its key, or that it has ended", async () => {
    const [buyer, former, key, { id }] = [
      aBuyer(),
      aBuyer(),
      uniqueId(),
      await anEvent({ ticket_types: [free, third] }),
    ];
    const first = await order(id, {}, buyer, key);
    const { hold } = await order(id, { tier: "T3" }, former, key);
    await city().cancelHold(hold?.id ?? "", former.userId, now);
    await city().LineEntity.put({ event_id: id, state: "open", joined: 1, served: 0 }).go();
    city().recentlyCrowded.add(id, now);
    expect((await order(id, {}, buyer, key)).ticket_ids).toEqual(first.ticket_ids);
    expect(await endOf(order(id, { tier: "T3" }, former, key))).toBe("hold.expired");
  });

  test("[crowd-04] sells at once when nobody waits any more", async () => {
    const id = await aLine({}, { joined: 3, served: 3 });
    city().recentlyCrowded.add(id, now);
    expect(await endOf(order(id))).toBe("held");
  });

  test("has a hold wait for its page where others wait for theirs, and a free order for nothing", async () => {
    const pages = { pages_queued: 2, pages_done: 1 };
    const id = await aLine({}, pages);
    const result = await order(id);
    expect([result.url, result.hold?.status, result.place?.state]).toEqual([null, "held", "waiting"]);
    expect(stripe.checkout.sessions.create).not.toHaveBeenCalled();
    const opened = await order(await aLine({}, { pages_queued: 2, pages_done: 2 }));
    expect([opened.place, opened.url?.startsWith("https://pay.test/")]).toEqual([null, true]);
    expect((await order(await aLine({ ticket_types: [free] }, pages))).ticket_ids).toHaveLength(1);
  });
});
