import { describe, expect, test, vi } from "vitest";
import type { Order } from "../../../functions/tickets/checkout/order.ts";
import type { StoredHold } from "../../../functions/tickets/holds/holds.ts";
import type { StoredPlace } from "../../../functions/tickets/line/line-places.ts";
import { AppError } from "../../../shared/model/errors.ts";
import { endOf } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const line = giveOwnTable(async () => ({
  ...(await import("../../../functions/tickets/holds/hold.entity.ts")),
  ...(await import("../../../functions/tickets/line/join-line.ts")),
  ...(await import("../../../functions/tickets/line/leave-line.ts")),
  ...(await import("../../../functions/tickets/line/line.entity.ts")),
  ...(await import("../../../functions/tickets/line/line-place.entity.ts")),
  ...(await import("../../../functions/tickets/line/line-places.ts")),
  ...(await import("../../../functions/tickets/line/line-turn.entity.ts")),
  ...(await import("../../../functions/tickets/line/line-turns.ts")),
  ...(await import("../../../functions/tickets/line/lines.ts")),
  ...(await import("../../../functions/tickets/line/refuse-line.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";

/** A member who orders tickets of an event, each quantity under a hold of its own. */
const aBuyer = (eventId = `evt_${uniqueId()}`) => {
  const userId = `usr_${uniqueId()}`;
  const about = { userId, username: userId, email: `${userId}@x.test`, name: "Maya Member" };
  const caller = { ...about, emailVerified: true, isAdmin: false, hasSecondFactor: false, signedInAt: null };
  const attempt = (order: Partial<Order> = {}, holdId = `hold_${userId}_${order.quantity ?? 1}`) => ({
    order: { eventId, tier: "GA+" as const, quantity: 1, ...order },
    ...{ caller, holdId, now },
  });
  return {
    eventId,
    userId,
    attempt,
    join: (...order: Parameters<typeof attempt>) => line().joinLine(attempt(...order)),
    waitForPage: (holdId = `hold_${userId}`) => line().joinPageQueue(attempt({}, holdId), { id: holdId } as StoredHold),
    place: () => line().findPlace(userId, eventId),
    change: (change: Partial<StoredPlace>) =>
      line().LinePlaceEntity.patch({ user_id: userId, event_id: eventId }).set(change).go(),
  };
};
const turnsOf = async (event_id: string, queue: "seats" | "page" = "seats") => {
  const { data } = await line().LineTurnEntity.query.byQueue({ event_id, queue }).go({ consistent: true });
  return data.map(({ number }) => number);
};

describe("an order that joins a line", () => {
  test("is stored as it was asked for, for two days, with its turn", async () => {
    const plain = aBuyer();
    await plain.join();
    expect(await plain.place()).toMatchObject({
      number: 1,
      stage: "seats",
      joined_at: now,
      ttl: 1_803_902_400 + 172_800,
    });
    expect((await plain.place())?.order).toEqual({ tier: "GA+", quantity: 1 });
    const coded = aBuyer();
    await coded.join({ ambassadorCode: "RYE", expectedTotal: 0 });
    expect((await coded.place())?.order).toEqual({
      tier: "GA+",
      quantity: 1,
      ambassador_code: "RYE",
      expected_total: 0,
    });
    const turn = await line().findNextTurn(plain.eventId, "seats");
    expect(turn).toMatchObject({ number: 1, user_id: plain.userId, ttl: 1_803_902_400 + 172_800 });
  });

  test("keeps its number with another order, and is the same place under the same key", async () => {
    const { join, place, eventId } = aBuyer();
    const first = await join();
    expect((await join({}, first?.place.hold_id))?.place).toEqual(first?.place);
    expect((await join({ quantity: 3 }))?.place).toMatchObject({ number: 1, order: { quantity: 3 } });
    expect([(await place())?.order.quantity, await turnsOf(eventId)]).toEqual([3, [1]]);
    const { hold_id } = (await place()) as StoredPlace;
    expect(await endOf(join({ quantity: 4 }, hold_id))).toBe("idempotency-mismatch");
    expect((await place())?.order.quantity).toBe(3);
  });

  test.each([
    ["once it was served", { stage: "ready" } as const],
    ["once it was refused", { stage: "refused" } as const],
  ])("gets another number %s", async (_when, end) => {
    const { join, change, place } = aBuyer();
    await join();
    await change(end);
    expect((await join({ quantity: 2 }))?.place.number).toBe(2);
    expect(await place()).toMatchObject({ stage: "seats", number: 2, order: { quantity: 2 } });
  });

  test("gets another number when the line was sold out with it, and keeps one that came after", async () => {
    const { join, eventId } = aBuyer();
    await join();
    await line().closeSoldOutLine(eventId, now);
    expect((await join({ quantity: 2 }))?.place.number).toBe(2);
    expect((await join({ quantity: 3 }))?.place.number).toBe(2);
  });

  test("reads what isn't known already, and only that", async () => {
    const { attempt, join } = aBuyer();
    const get = vi.spyOn(line().LinePlaceEntity, "get");
    await line().joinLine(attempt(), { line: null, place: null });
    expect(get).not.toHaveBeenCalled();
    const joined = await join({ quantity: 2 });
    expect([get.mock.calls.length, joined?.place.number]).toEqual([1, 1]);
  });

  test("reads again what has changed since it was known, and draws no second number for it", async () => {
    const { attempt, join, eventId } = aBuyer();
    await join();
    const joined = await line().joinLine(attempt({ quantity: 2 }), { line: null, place: null });
    expect(joined?.place).toMatchObject({ number: 1, order: { quantity: 2 } });
    expect(await turnsOf(eventId)).toEqual([1]);
  });

  test("is given up after three attempts", async () => {
    const { attempt, join, eventId } = aBuyer();
    await join();
    vi.spyOn(line().LinePlaceEntity, "get").mockReturnValue({ go: async () => ({ data: null }) } as never);
    expect(await line().joinLine(attempt({ quantity: 2 }))).toBeNull();
    vi.restoreAllMocks();
    expect((await line().findLine(eventId))?.joined).toBe(4);
  });
});

describe("who leaves a line", () => {
  test("takes their turn for seats with them, twice without an error", async () => {
    const { join, place, eventId, userId } = aBuyer();
    await join();
    for (const _time of [1, 2]) await line().leaveLine(eventId, userId);
    expect([await place(), await turnsOf(eventId)]).toEqual([null, []]);
  });

  test("takes their turn for a page with them", async () => {
    const { waitForPage, place, eventId, userId } = aBuyer();
    await waitForPage();
    expect(await turnsOf(eventId, "page")).toEqual([1]);
    await line().leaveLine(eventId, userId);
    expect([await place(), await turnsOf(eventId, "page")]).toEqual([null, []]);
  });

  test("with an order that was changed meanwhile stays, with the turn", async () => {
    const { join, place, eventId } = aBuyer();
    const first = await join();
    await join({ quantity: 2 });
    await line().deletePlace((first as NonNullable<typeof first>).place);
    expect([(await place())?.order.quantity, await turnsOf(eventId)]).toEqual([2, [1]]);
  });
});

describe("a line", () => {
  test("counts its numbers for seats and for pages apart, and opens with each", async () => {
    const eventId = `evt_${uniqueId()}`;
    for (const number of [1, 2]) expect((await line().drawNumber(eventId, "seats", now)).number).toBe(number);
    for (const number of [1, 2, 3]) expect((await line().drawNumber(eventId, "page", now)).number).toBe(number);
    expect(await line().findLine(eventId)).toEqual({
      ...{ event_id: eventId, state: "open", updated_at: now, joined: 2, pages_queued: 3 },
    });
    await line().markServed(eventId, "seats", 1, now);
    await line().markServed(eventId, "page", 2, now);
    expect(await line().findLine(eventId)).toMatchObject({
      served: 1,
      served_at: now,
      pages_done: 2,
      pages_done_at: now,
    });
  });

  test("that is gone isn't stored again by what comes of it", async () => {
    const eventId = `evt_${uniqueId()}`;
    await line().markServed(eventId, "seats", 1, now);
    await line().closeEmptyLine({ event_id: eventId, state: "open" });
    await line()
      .closeSoldOutLine(eventId, now)
      .catch(() => undefined);
    expect(await line().findLine(eventId)).toBeNull();
  });

  test.each([
    [{}, { served: 0, pages_done: 0 }],
    [{ joined: 2 }, { served: 2, pages_done: 0 }],
    [{ pages_queued: 3 }, { served: 0, pages_done: 3 }],
  ])("of %j closes with all of them served", async (about, closed) => {
    const event_id = `evt_${uniqueId()}`;
    await line()
      .LineEntity.put({ event_id, state: "open", ...about })
      .go();
    await line().closeEmptyLine({ event_id, state: "open", ...about });
    expect(await line().findLine(event_id)).toMatchObject({ state: "empty", ...closed });
  });

  test("is listed while it is open", async () => {
    const [open, empty] = [`evt_${uniqueId()}`, `evt_${uniqueId()}`];
    await line().drawNumber(open, "seats", now);
    await line().LineEntity.put({ event_id: empty, state: "empty" }).go();
    const listed = await line().listOpenLines();
    expect([listed.includes(open), listed.includes(empty)]).toEqual([true, false]);
  });
});

describe("those who are refused together", () => {
  const error = new AppError("event.cancelled", "It is cancelled.");
  const refuse = (eventId: string, queue: "seats" | "page", after = 0) =>
    line().refuseTurns(eventId, queue, after, error);

  test("are those of one queue, with the reason", async () => {
    const eventId = `evt_${uniqueId()}`;
    const [waiting, paying] = [aBuyer(eventId), aBuyer(eventId)];
    await waiting.join();
    await paying.waitForPage();
    expect(await refuse(eventId, "seats")).toBeNull();
    expect(await waiting.place()).toMatchObject({
      ...{ stage: "refused", error: { code: "event.cancelled", message: "It is cancelled." } },
    });
    expect([(await paying.place())?.stage, await turnsOf(eventId), await turnsOf(eventId, "page")]).toEqual([
      ...["page", [], [1]],
    ]);
    expect(await refuse(eventId, "page")).toBeNull();
    expect([(await paying.place())?.stage, await turnsOf(eventId, "page")]).toEqual(["refused", []]);
  });

  test.each<["seats" | "page", Partial<StoredPlace>]>([
    ["seats", { number: 9 }],
    ["seats", { stage: "ready" }],
    ["seats", { stage: "page", page_number: 1 }],
    ["page", { page_number: 9 }],
    ["page", { stage: "ready" }],
    ["page", { stage: "seats" }],
  ])("don't include who has something else by now than a turn for %s: %j", async (queue, later) => {
    const buyer = aBuyer();
    await (queue === "seats" ? buyer.join() : buyer.waitForPage());
    await buyer.change(later);
    await refuse(buyer.eventId, queue);
    const place = await buyer.place();
    expect([place?.stage, place?.error, await turnsOf(buyer.eventId, queue)]).toEqual([
      ...[later.stage ?? (queue === "seats" ? "seats" : "page"), undefined, []],
    ]);
  });

  test("don't include who has left, and nothing is stored of them", async () => {
    const buyer = aBuyer();
    await buyer.join();
    await line().LinePlaceEntity.delete({ user_id: buyer.userId, event_id: buyer.eventId }).go();
    await refuse(buyer.eventId, "seats");
    expect([await buyer.place(), await turnsOf(buyer.eventId)]).toEqual([null, []]);
  });

  test.each([
    [24, null],
    [25, 25],
    [26, 25],
  ])("of %d are 25 at once, the last one is %j", async (count, last) => {
    const event_id = `evt_${uniqueId()}`;
    const turns = Array.from({ length: count }, (_, index) => ({
      ...{ event_id, queue: "seats" as const, number: index + 1, user_id: `usr_${index}`, joined_at: now },
    }));
    await line().LineTurnEntity.put(turns).go();
    expect(await refuse(event_id, "seats")).toBe(last);
    expect(await turnsOf(event_id)).toEqual(count > 25 ? [26] : []);
    if (last) expect(await refuse(event_id, "seats", last)).toBeNull();
  });
});

describe("a place, as its member reads it", () => {
  const read = ({ eventId, userId }: { eventId: string; userId: string }) => line().findLinePlace(eventId, userId, now);
  const holdOf = async ({ eventId, userId, place }: ReturnType<typeof aBuyer>, expires_at: string) => {
    const { hold_id } = (await place()) as StoredPlace;
    await line()
      .HoldEntity.put({
        ...{ id: hold_id, user_id: userId, event_id: eventId, tier: "GA+", quantity: 1, lines: [], total: 2_000 },
        ...{ membership_tier: "free", rights: [], email: "m@x.test", status: "held", expires_at },
        ...{ created_at: now, updated_at: now },
      })
      .go();
  };

  test("is none where nobody waits", async () => {
    expect(await read(aBuyer())).toBeNull();
  });

  test("has no hold while it waits for seats, or is refused, and has its hold once it waits for a page", async () => {
    const buyer = aBuyer();
    await buyer.waitForPage();
    await holdOf(buyer, "2027-03-01T12:30:00.000Z");
    expect(await read(buyer)).toMatchObject({ state: "waiting", hold: { event_id: buyer.eventId } });
    await buyer.change({ stage: "ready" });
    expect(await read(buyer)).toMatchObject({ state: "ready", hold: { status: "held" } });
    await buyer.change({ stage: "seats" });
    expect(await read(buyer)).toMatchObject({ state: "waiting", hold: null });
    await buyer.change({ stage: "refused", ended_at: now });
    expect(await read(buyer)).toMatchObject({ state: "refused", hold: null });
  });

  test("that is ready is over with its hold", async () => {
    const buyer = aBuyer();
    await buyer.waitForPage();
    await buyer.change({ stage: "ready" });
    await holdOf(buyer, now);
    expect(await read(buyer)).toBeNull();
  });
});
