import { afterEach, describe, expect, test, vi } from "vitest";
import type { OrderAttempt } from "../../../functions/tickets/checkout/order.ts";
import type { StoredHold } from "../../../functions/tickets/holds/holds.ts";
import type { StoredPlace } from "../../../functions/tickets/line/line-places.ts";
import type { Line } from "../../../functions/tickets/line/lines.ts";
import { AppError } from "../../../shared/model/errors.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

type Reserved = { hold: Partial<StoredHold>; ticketIds: string[] };
type Outside = { reserve(attempt: OrderAttempt): Promise<Reserved>; openPage(hold: StoredHold): Promise<StoredHold> };

// What others answer: how an order is priced and reserved, and Stripe's payment pages, have tests of their own.
const outside = vi.hoisted(() => ({}) as Outside);
vi.mock("../../../functions/tickets/checkout/reserve-order.ts", () => ({
  reserveOrder: (attempt: OrderAttempt) => outside.reserve(attempt),
}));
vi.mock("../../../functions/tickets/payments/payment-pages.ts", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  openPaymentPage: (hold: StoredHold) => outside.openPage(hold),
}));

const line = giveOwnTable(async () => ({
  ...(await import("../../../functions/events/stock.entity.ts")),
  ...(await import("../../../functions/platform/clock.ts")),
  ...(await import("../../../functions/tickets/holds/hold.entity.ts")),
  ...(await import("../../../functions/tickets/line/line.entity.ts")),
  ...(await import("../../../functions/tickets/line/line-place.entity.ts")),
  ...(await import("../../../functions/tickets/line/line-places.ts")),
  ...(await import("../../../functions/tickets/line/line-turn.entity.ts")),
  ...(await import("../../../functions/tickets/line/lines.ts")),
  ...(await import("../../../functions/tickets/line/serve-pages.ts")),
  ...(await import("../../../functions/tickets/line/serve-seats.ts")),
  ...(await import("../../../functions/tickets/payments/payment-session.entity.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";
const later = (milliseconds: number) => new Date(Date.parse(now) + milliseconds).toISOString();
const longAgo = later(-3_600_000);

/** An event's line, as it is stored. */
const aLine = async (about: Partial<Line>): Promise<string> => {
  const event_id = `evt_${uniqueId()}`;
  await line()
    .LineEntity.put({ event_id, state: "open", updated_at: longAgo, ...about })
    .go();
  return event_id;
};

/** A place with its turn; of who waits for a page if it has a page's number. */
const aPlace = async (event_id: string, number: number, about: Partial<StoredPlace> = {}): Promise<StoredPlace> => {
  const user_id = `usr_${uniqueId()}`;
  const { page_number } = about;
  const place: StoredPlace = {
    ...{ user_id, event_id, number, stage: page_number === undefined ? "seats" : "page" },
    ...{ order: { tier: "GA+", quantity: 1 }, hold_id: `hold_${uniqueId()}` },
    ...{ username: user_id, email: `${user_id}@x.test`, email_verified: true, name: "Maya", is_admin: false },
    ...{ joined_at: longAgo, ...about },
  };
  const turn = { event_id, user_id, joined_at: place.joined_at };
  await line().LinePlaceEntity.put(place).go();
  await line()
    .LineTurnEntity.put(
      page_number === undefined ? { ...turn, queue: "seats", number } : { ...turn, queue: "page", number: page_number },
    )
    .go();
  return place;
};
const placesOf = async (...places: StoredPlace[]) =>
  Promise.all(places.map(({ user_id, event_id }) => line().findPlace(user_id, event_id)));
const stagesOf = async (...places: StoredPlace[]) => (await placesOf(...places)).map((place) => place?.stage);
const turnsOf = async (event_id: string, queue: "seats" | "page") => {
  const { data } = await line().LineTurnEntity.query.byQueue({ event_id, queue }).go({ consistent: true });
  return data.map(({ number }) => number);
};
const removePlace = ({ user_id, event_id }: StoredPlace) => line().LinePlaceEntity.delete({ user_id, event_id }).go();
const changeOrder = ({ user_id, event_id }: StoredPlace) =>
  line().LinePlaceEntity.patch({ user_id, event_id }).set({ hold_id: "hold_of_another_order" }).go();

/** A hold of one seat, with its stock. */
const aHold = async ({ hold_id, user_id, event_id }: StoredPlace, about: Partial<StoredHold> = {}) => {
  const hold: StoredHold = {
    ...{ id: hold_id, user_id, event_id, tier: "GA+", quantity: 1, lines: [{ price: 2_000 }], total: 2_000 },
    ...{ membership_tier: "free", rights: [], email: "maya@x.test", status: "held", expires_at: later(60_000) },
    ...{ created_at: now, updated_at: now, ...about },
  };
  await line().HoldEntity.put(hold).go();
  return hold;
};
const statusOf = async ({ hold_id }: StoredPlace) =>
  (await line().HoldEntity.get({ id: hold_id }).go({ consistent: true })).data?.status;

const soldOut = (spots_left: number) => new AppError("event.sold-out", "Sold out.", { spots_left });
const always = () => true;

/** Serves a line at an instant, and returns whose orders were reserved, by their holds. */
const serveSeats = async (eventId: string, at = now, mayContinue = always) => {
  vi.spyOn(line().clock, "now").mockReturnValue(at);
  const reserve = vi.spyOn(outside, "reserve");
  const count = await line().serveSeats(eventId, mayContinue);
  const orders = reserve.mock.calls.map(([{ holdId }]) => holdId);
  reserve.mockClear();
  return { count, orders };
};

outside.reserve = async () => ({ hold: { status: "held" }, ticketIds: [] });
outside.openPage = async (hold) => hold;
afterEach(() => {
  vi.restoreAllMocks();
  outside.reserve = async () => ({ hold: { status: "held" }, ticketIds: [] });
  outside.openPage = async (hold) => hold;
});

describe("of those who wait for seats", () => {
  test("each gets them in their turn, and then a number for their payment page", async () => {
    const id = await aLine({ joined: 2 });
    const [second, first] = [await aPlace(id, 2), await aPlace(id, 1)];
    expect(await serveSeats(id)).toEqual({ count: 2, orders: [first.hold_id, second.hold_id] });
    expect(await placesOf(first, second)).toMatchObject([
      { stage: "page", page_number: 1 },
      { stage: "page", page_number: 2 },
    ]);
    expect([await turnsOf(id, "seats"), await turnsOf(id, "page")]).toEqual([[], [1, 2]]);
    expect(await line().findLine(id)).toMatchObject({ joined: 2, served: 2, served_at: now, pages_queued: 2 });
  });

  test("one whose order is paid, or has its page already, is ready with its tickets", async () => {
    const id = await aLine({ joined: 2 });
    const [paid, held] = [await aPlace(id, 1), await aPlace(id, 2)];
    outside.reserve = async ({ holdId }) =>
      holdId === paid.hold_id
        ? { hold: { status: "paid" }, ticketIds: ["tkt_1"] }
        : { hold: { status: "held", checkout_url: "https://pay.test" }, ticketIds: [] };
    await serveSeats(id);
    expect(await placesOf(paid, held)).toMatchObject([
      { stage: "ready", ticket_ids: ["tkt_1"], ended_at: now },
      { stage: "ready", ticket_ids: [], ended_at: now },
    ]);
    expect(await turnsOf(id, "page")).toEqual([]);
  });

  test("nobody is served without time for it, nor in a line that there isn't", async () => {
    const id = await aLine({ joined: 1 });
    const place = await aPlace(id, 1);
    expect(await serveSeats(id, now, () => false)).toEqual({ count: 0, orders: [] });
    expect([await stagesOf(place), (await line().findLine(id))?.served]).toEqual([["seats"], undefined]);
    expect(await serveSeats(`evt_${uniqueId()}`)).toEqual({ count: 0, orders: [] });
  });

  test("the orders are given as they were asked for, for their buyers", async () => {
    const id = await aLine({ joined: 1 });
    const order = { tier: "VIP+", quantity: 3, ambassador_code: "RYE", expected_total: 9_000 } as const;
    const { user_id, email, hold_id } = await aPlace(id, 1, { order, is_admin: true });
    let attempt: OrderAttempt | undefined;
    outside.reserve = async (asked) => {
      attempt = asked;
      return { hold: { status: "held" }, ticketIds: [] };
    };
    await serveSeats(id);
    expect(attempt).toEqual({
      order: { eventId: id, tier: "VIP+", quantity: 3, ambassadorCode: "RYE", expectedTotal: 9_000 },
      caller: {
        ...{ userId: user_id, username: user_id, email, emailVerified: true, name: "Maya", isAdmin: true },
        ...{ hasSecondFactor: false, signedInAt: null },
      },
      holdId: hold_id,
      now,
    });
  });

  test("a turn is deleted whose member is gone, has another number by now, or has their seats", async () => {
    const id = await aLine({ joined: 4 });
    const [gone, renumbered, served] = [await aPlace(id, 1), await aPlace(id, 2), await aPlace(id, 3)];
    await removePlace(gone);
    await line()
      .LinePlaceEntity.put({ ...renumbered, number: 4 })
      .go();
    await line()
      .LinePlaceEntity.put({ ...served, stage: "ready" })
      .go();
    expect(await serveSeats(id)).toEqual({ count: 3, orders: [] });
    expect([await turnsOf(id, "seats"), (await line().findLine(id))?.served]).toEqual([[], 3]);
    expect(await stagesOf(gone, renumbered, served)).toEqual([undefined, "seats", "ready"]);
  });
});

describe("an order that is refused in its turn", () => {
  test("because nothing is left closes the line for everybody in it, and no place is written", async () => {
    const id = await aLine({ joined: 3 });
    const places = [await aPlace(id, 1), await aPlace(id, 2)];
    outside.reserve = async () => {
      throw soldOut(0);
    };
    expect(await serveSeats(id)).toEqual({ count: 1, orders: [places[0]?.hold_id] });
    expect(await stagesOf(...places)).toEqual(["seats", "seats"]);
    expect(await line().findLine(id)).toMatchObject({ served: 3, sold_out_through: 3, sold_out_at: now });
    expect(await serveSeats(id)).toEqual({ count: 0, orders: [] });
  });

  test.each([
    [soldOut(1), { code: "event.sold-out", message: "Sold out.", details: { spots_left: 1 } }],
    [
      new AppError("ticket.type-sold-out", "GA+ is sold out.", { spots_left: 0 }),
      { code: "ticket.type-sold-out", message: "GA+ is sold out.", details: { spots_left: 0 } },
    ],
    [new AppError("event.past", "It is over."), { code: "event.past", message: "It is over." }],
  ])("for %s keeps its reason, and the next one is served", async (error, reason) => {
    const id = await aLine({ joined: 2 });
    const [first, second] = [await aPlace(id, 1), await aPlace(id, 2)];
    outside.reserve = async ({ holdId }) => {
      if (holdId === first.hold_id) throw error;
      return { hold: { status: "paid" }, ticketIds: [] };
    };
    expect((await serveSeats(id)).count).toBe(2);
    const [refused, served] = await placesOf(first, second);
    expect([refused?.stage, refused?.ended_at, served?.stage]).toEqual(["refused", now, "ready"]);
    expect(refused?.error).toEqual(reason);
    expect(await turnsOf(id, "seats")).toEqual([]);
  });

  test("is tried again when its member changes it at the same moment, before anybody behind it", async () => {
    const id = await aLine({ joined: 2 });
    const [first, second] = [await aPlace(id, 1), await aPlace(id, 2)];
    outside.reserve = async () => {
      await changeOrder(first);
      throw new AppError("event.past", "It is over.");
    };
    expect(await serveSeats(id)).toEqual({ count: 1, orders: [first.hold_id] });
    expect(await stagesOf(first, second)).toEqual(["seats", "seats"]);
    expect([await turnsOf(id, "seats"), (await line().findLine(id))?.served]).toEqual([[1, 2], undefined]);
  });
});

describe("an order that can't be served for no reason of its own", () => {
  test.each([
    ["unavailable", new AppError("unavailable", "Many people are buying.")],
    ["an internal error", new AppError("internal-error", "Something went wrong.")],
    ["an error of the table, which has a status as well", Object.assign(new Error("No."), { status: 400 })],
  ])("with %s is tried five times, and then refused", async (_what, error) => {
    const id = await aLine({ joined: 1 });
    const place = await aPlace(id, 1);
    outside.reserve = async () => {
      throw error;
    };
    for (const failures of [1, 2, 3, 4]) {
      await expect(serveSeats(id)).rejects.toBe(error);
      expect(await placesOf(place)).toMatchObject([{ stage: "seats", failures }]);
    }
    expect((await serveSeats(id)).count).toBe(1);
    expect(await placesOf(place)).toMatchObject([{ stage: "refused", error: { code: "unavailable" } }]);
    expect((await placesOf(place))[0]?.error).not.toHaveProperty("details");
    expect(await turnsOf(id, "seats")).toEqual([]);
  });
});

describe("an order whose seats are reserved while its member", () => {
  const reserveWhile = (place: StoredPlace, meanwhile: (place: StoredPlace) => Promise<unknown>) => {
    outside.reserve = async () => {
      const hold = await aHold(place);
      const { event_id } = place;
      await line()
        .StockEntity.put({ event_id, capacity: 5, left: 4, held: 1, sold: 0, types_counted: true, taken_1: 1 })
        .go();
      await meanwhile(place);
      return { hold, ticketIds: [] };
    };
  };

  test("leaves the line gives them back, and nothing is stored of it", async () => {
    const id = await aLine({ joined: 2 });
    const [place] = [await aPlace(id, 1), await aPlace(id, 2)];
    reserveWhile(place, removePlace);
    expect(await serveSeats(id)).toEqual({ count: 1, orders: [place.hold_id] });
    expect([await stagesOf(place), await statusOf(place)]).toEqual([[undefined], "released"]);
    expect(await turnsOf(id, "page")).toEqual([]);
  });

  test("changes the order keeps them, for the next attempt to replace", async () => {
    const id = await aLine({ joined: 1 });
    const place = await aPlace(id, 1);
    reserveWhile(place, changeOrder);
    expect((await serveSeats(id)).count).toBe(1);
    expect(await placesOf(place)).toMatchObject([{ stage: "seats", hold_id: "hold_of_another_order" }]);
    expect([await statusOf(place), await turnsOf(id, "seats")]).toEqual(["held", [1]]);
  });

  test("leaves the line stays paid once it is", async () => {
    const id = await aLine({ joined: 1 });
    const place = await aPlace(id, 1);
    outside.reserve = async () => {
      await removePlace(place);
      return { hold: { id: place.hold_id, status: "paid" }, ticketIds: ["tkt_1"] };
    };
    expect((await serveSeats(id)).count).toBe(1);
    expect([await stagesOf(place), (await line().findLine(id))?.served]).toEqual([[undefined], undefined]);
  });
});

describe("a number that was drawn and hasn't come yet", () => {
  test.each([
    ["just now", 0, 0],
    ["1,999 milliseconds ago", -1_999, 0],
    ["two seconds ago", -2_000, 1],
    ["by a clock that is ahead", 1, 1],
  ])("is waited for, or passed over, when the next one was drawn %s", async (_when, age, count) => {
    const id = await aLine({ joined: 2 });
    const second = await aPlace(id, 2, { joined_at: later(age) });
    expect(await serveSeats(id)).toEqual({ count, orders: count === 0 ? [] : [second.hold_id] });
    expect((await line().findLine(id))?.served).toBe(count === 0 ? undefined : 2);
  });

  test("is not waited for by the one whose turn it is", async () => {
    const id = await aLine({ joined: 2, served: 1 });
    await aPlace(id, 2, { joined_at: now });
    expect((await serveSeats(id)).count).toBe(1);
  });

  test.each([
    ["two seconds ago", -2_000, 1],
    ["a moment ago", -1_999, undefined],
  ])("and was the last one, %s, counts as served: %d, %s", async (_when, age, served) => {
    const id = await aLine({ joined: 1, updated_at: later(age) });
    expect(await serveSeats(id)).toEqual({ count: 0, orders: [] });
    expect((await line().findLine(id))?.served).toBe(served);
  });

  test("is none in a line in which people wait for payment pages alone", async () => {
    const id = await aLine({ pages_queued: 1 });
    expect((await serveSeats(id)).count).toBe(0);
    expect((await line().findLine(id))?.served).toBeUndefined();
  });
});

/** Serves the payment pages of a line, and returns whose were opened, by their holds. */
const servePages = async (eventId: string, mayContinue = always) => {
  vi.spyOn(line().clock, "now").mockReturnValue(now);
  const open = vi.spyOn(outside, "openPage");
  const progress = await line().servePages(eventId, mayContinue);
  const opened = open.mock.calls.map(([{ id }]) => id);
  open.mockClear();
  return { ...progress, opened: progress.opened, pages: opened };
};
const fail = (error: unknown) => {
  outside.openPage = async () => {
    throw error;
  };
};
const busy = new AppError("payments-busy", "Stripe is busy.");
const broken = new AppError("upstream-failed", "Stripe didn't answer.");

describe("of those who wait for a payment page", () => {
  test("each gets it in their turn", async () => {
    const id = await aLine({ pages_queued: 2 });
    const places = [await aPlace(id, 7, { page_number: 1 }), await aPlace(id, 5, { page_number: 2 })];
    for (const place of places) await aHold(place);
    expect(await servePages(id)).toEqual({ opened: 2, isBusy: false, pages: places.map(({ hold_id }) => hold_id) });
    expect(await placesOf(...places)).toMatchObject([
      { stage: "ready", ended_at: now, ticket_ids: [] },
      { stage: "ready" },
    ]);
    expect([await turnsOf(id, "page"), await line().findLine(id)]).toMatchObject([[], { pages_done: 2 }]);
  });

  test.each<[string, Partial<StoredHold> | null, string]>([
    ["is paid", { status: "paid" }, "ready"],
    ["is paid, however late", { status: "paid", expires_at: longAgo }, "ready"],
    ["has its page", { checkout_url: "https://pay.test" }, "ready"],
    ["has its page and has expired", { checkout_url: "https://pay.test", expires_at: now }, "refused"],
    ["has expired", { expires_at: now }, "refused"],
    ["was released", { status: "released" }, "refused"],
    ["is gone", null, "refused"],
  ])("one whose hold %s needs none", async (_what, hold, stage) => {
    const id = await aLine({ pages_queued: 1 });
    const place = await aPlace(id, 1, { page_number: 1 });
    if (hold) await aHold(place, hold);
    expect(await servePages(id)).toEqual({ opened: 1, isBusy: false, pages: [] });
    expect(await placesOf(place)).toMatchObject([
      { stage, ...(stage === "refused" ? { error: { code: "hold.expired" } } : {}) },
    ]);
  });

  test.each<[string, Partial<StoredHold>, string[]]>([
    ["a paid one has those of its payment", { status: "paid", session_id: "cs" }, ["tkt_1"]],
    ["one that cost nothing has none of a payment", { status: "paid" }, []],
    ["a held one has none yet", { session_id: "cs", checkout_url: "https://pay.test" }, []],
  ])("tickets: %s", async (_what, hold, ticket_ids) => {
    const id = await aLine({ pages_queued: 1 });
    const place = await aPlace(id, 1, { page_number: 1 });
    const session_id = `cs_${uniqueId()}`;
    await aHold(place, { ...hold, ...(hold.session_id ? { session_id } : {}) });
    await line()
      .PaymentSessionEntity.put({
        ...{ session_id, user_id: place.user_id, hold_id: place.hold_id, outcome: "issued", amount: 0 },
        ...{ ticket_ids: ["tkt_1"], created_at: now },
      })
      .go();
    await servePages(id);
    expect((await placesOf(place))[0]?.ticket_ids).toEqual(ticket_ids);
  });

  test("nobody gets one without time for it", async () => {
    const id = await aLine({ pages_queued: 1 });
    const place = await aPlace(id, 1, { page_number: 1 });
    await aHold(place);
    expect(await servePages(id, () => false)).toEqual({ opened: 0, isBusy: false, pages: [] });
    expect((await line().findLine(id))?.pages_done).toBeUndefined();
  });

  test("a turn is deleted whose member is gone, has another number by now, or has their page", async () => {
    const id = await aLine({ pages_queued: 4 });
    const [gone, renumbered, ready] = [
      await aPlace(id, 1, { page_number: 1 }),
      await aPlace(id, 2, { page_number: 2 }),
      await aPlace(id, 3, { page_number: 3 }),
    ];
    for (const place of [gone, renumbered, ready]) await aHold(place);
    await removePlace(gone);
    await line()
      .LinePlaceEntity.put({ ...renumbered, page_number: 4 })
      .go();
    await line()
      .LinePlaceEntity.put({ ...ready, stage: "ready" })
      .go();
    expect(await servePages(id)).toEqual({ opened: 3, isBusy: false, pages: [] });
    expect([await turnsOf(id, "page"), (await line().findLine(id))?.pages_done]).toEqual([[], 3]);
    expect(await stagesOf(renumbered, ready)).toEqual(["page", "ready"]);
  });

  test("the last numbers count as done once nobody waits with them, and none in a line without any", async () => {
    const [waited, empty] = [await aLine({ pages_queued: 1 }), await aLine({ joined: 1 })];
    expect(await servePages(waited)).toEqual({ opened: 0, isBusy: false, pages: [] });
    expect(await servePages(empty)).toEqual({ opened: 0, isBusy: false, pages: [] });
    expect((await line().findLine(waited))?.pages_done).toBe(1);
    expect((await line().findLine(empty))?.pages_done).toBeUndefined();
  });

  test("one who leaves while their page is opened is stored no more", async () => {
    const id = await aLine({ pages_queued: 1 });
    const place = await aPlace(id, 1, { page_number: 1 });
    await aHold(place);
    outside.openPage = async (hold) => {
      await removePlace(place);
      return hold;
    };
    expect(await servePages(id)).toMatchObject({ opened: 0, isBusy: true });
    expect([await stagesOf(place), await turnsOf(id, "page")]).toEqual([[undefined], [1]]);
  });
});

describe("a payment page that isn't opened", () => {
  const aWaiting = async () => {
    const id = await aLine({ pages_queued: 1 });
    const place = await aPlace(id, 1, { page_number: 1 });
    await aHold(place);
    return { id, place };
  };

  test("because Stripe is busy is tried again, however often", async () => {
    const { id, place } = await aWaiting();
    fail(busy);
    for (const _attempt of [1, 2, 3, 4]) expect(await servePages(id)).toMatchObject({ opened: 0, isBusy: true });
    expect((await placesOf(place))[0]).toMatchObject({ stage: "page" });
    expect((await placesOf(place))[0]).not.toHaveProperty("failures");
    expect(await turnsOf(id, "page")).toEqual([1]);
    expect((await line().findLine(id))?.pages_done).toBeUndefined();
  });

  test("for another reason of Stripe's is left to the buyer after the third attempt", async () => {
    const { id, place } = await aWaiting();
    fail(broken);
    for (const failures of [1, 2]) {
      expect(await servePages(id)).toMatchObject({ opened: 0, isBusy: true });
      expect(await placesOf(place)).toMatchObject([{ stage: "page", failures }]);
    }
    expect(await servePages(id)).toMatchObject({ opened: 1, isBusy: false });
    expect(await stagesOf(place)).toEqual(["ready"]);
  });

  test("for a reason that nobody knows is tried again, and counts for nothing", async () => {
    const { id, place } = await aWaiting();
    fail(new Error("A bug."));
    for (const _attempt of [1, 2, 3]) expect(await servePages(id)).toMatchObject({ opened: 0, isBusy: true });
    expect((await placesOf(place))[0]).toMatchObject({ stage: "page" });
    expect((await placesOf(place))[0]).not.toHaveProperty("failures");
  });

  test.each<[string, (place: StoredPlace) => Promise<unknown>]>([
    ["has been released", (place) => aHold(place, { status: "released" })],
    ["has expired", (place) => aHold(place, { expires_at: now })],
    ["is gone", ({ hold_id }) => line().HoldEntity.delete({ id: hold_id }).go()],
  ])("is refused with the reason once its hold %s", async (_what, end) => {
    const { id, place } = await aWaiting();
    outside.openPage = async () => {
      await end(place);
      throw broken;
    };
    expect(await servePages(id)).toMatchObject({ opened: 1, isBusy: false });
    const { code, message } = broken;
    expect(await placesOf(place)).toMatchObject([{ stage: "refused", error: { code, message } }]);
  });

  test("keeps those behind it waiting: no more than the twelve that were asked for at once, and up to the first one it is done", async () => {
    const id = await aLine({ pages_queued: 14 });
    const places: StoredPlace[] = [];
    for (let number = 1; number <= 14; number += 1) places.push(await aPlace(id, number, { page_number: number }));
    for (const place of places) await aHold(place);
    const [first, second, third] = places.map(({ hold_id }) => hold_id);
    let isThirdAsked = false;
    outside.openPage = async (hold) => {
      isThirdAsked ||= hold.id === third;
      if (hold.id === second || hold.id === third) throw busy;
      if (hold.id === first) await expect.poll(() => isThirdAsked, { interval: 5 }).toBe(true);
      return hold;
    };
    const { opened, isBusy, pages } = await servePages(id);
    expect([opened, isBusy, pages.length]).toEqual([10, true, 12]);
    expect([await turnsOf(id, "page"), (await line().findLine(id))?.pages_done]).toEqual([[2, 3, 13, 14], 1]);
  });
});
