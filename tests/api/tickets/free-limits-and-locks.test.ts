import { describe, expect, test } from "vitest";
import { giveOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/platform/table/transaction.ts")),
  ...(await import("../../../functions/tickets/free-tickets/copy-free-tickets.ts")),
  ...(await import("../../../functions/tickets/free-tickets/free-tickets.ts")),
  ...(await import("../../../functions/tickets/free-tickets/free-ticket-count.entity.ts")),
  ...(await import("../../../functions/tickets/locks/copy-locks.ts")),
  ...(await import("../../../functions/tickets/locks/single-use-lock.entity.ts")),
  ...(await import("../../../functions/tickets/locks/single-use-locks.ts")),
}));

const now = "2027-03-10T12:00:00.000Z";
const inTwoYears = Date.parse(now) / 1_000 + 730 * 86_400;

describe("free tickets of an event", () => {
  const event_id = "evt_free";
  /** An order of so many free tickets and one at a price, counted under some owners. */
  const anOrder = (free: number, free_owners: string[] | undefined) => ({
    event_id,
    lines: [...Array.from({ length: free }, () => ({ price: 0 })), { price: 2_000 }],
    ...(free_owners ? { free_owners } : {}),
  });
  type Order = ReturnType<typeof anOrder>;
  const move = async (order: Order | null, replaced: Order | null = null) =>
    (await city().writeAll(city().moveFreeTicketsSteps(order, replaced, now))).has("free");
  const countOf = async (owner: string) =>
    (await city().FreeTicketCountEntity.get({ owner, event_id }).go({ consistent: true })).data;
  const errorOf = async (order: Order, replaced: Order | null = null) => {
    const error = await city().findFreeLimitError(order, replaced);
    return error && { message: error.message, ...error.details };
  };
  const anOwner = () => `usr_${uniqueId()}`;

  test("are counted under each owner, without those at a price, up to eight and no further", async () => {
    const [one, other] = [anOwner(), anOwner()];
    expect(await move(anOrder(2, [one, other]))).toBe(false);
    expect([await countOf(one), await countOf(other)]).toMatchObject([{ tickets: 2, ttl: inTwoYears }, { tickets: 2 }]);
    expect(await move(anOrder(6, [one]))).toBe(false);
    expect(await move(anOrder(1, [one]))).toBe(true);
    expect([(await countOf(one))?.tickets, (await countOf(other))?.tickets]).toEqual([8, 2]);
    expect(city().moveFreeTicketsSteps(anOrder(0, [one]), null, now)).toEqual([]);
  });

  test("of an order that replaces another one count by the difference, and not at all where there is none", async () => {
    const [owner, former, stranger] = [anOwner(), anOwner(), anOwner()];
    await move(anOrder(3, [owner, former]));
    await move(anOrder(5, [owner]), anOrder(3, [owner, former]));
    expect([(await countOf(owner))?.tickets, (await countOf(former))?.tickets]).toEqual([5, 0]);
    await move(null, anOrder(1, [owner]));
    expect((await countOf(owner))?.tickets).toBe(4);
    expect(city().moveFreeTicketsSteps(anOrder(2, [stranger]), anOrder(2, [stranger]), now)).toEqual([]);
    expect(city().moveFreeTicketsSteps(anOrder(2, undefined), null, now)).toEqual([]);
  });

  test("are given back as they were cancelled, also beyond what is counted", async () => {
    const owner = anOwner();
    await move(anOrder(3, [owner]));
    await city().writeAll(city().returnFreeTicketsSteps(anOrder(3, [owner]), 1, now));
    expect((await countOf(owner))?.tickets).toBe(2);
    await city().writeAll(city().returnFreeTicketsSteps(anOrder(9, [owner]), 9, now));
    expect((await countOf(owner))?.tickets).toBe(-7);
    expect(city().returnFreeTicketsSteps(anOrder(1, [owner]), 0, now)).toEqual([]);
  });

  test("are refused with how many are left under the owner with most of them, those of the replaced order with them", async () => {
    const [owner, other] = [anOwner(), anOwner()];
    await move(anOrder(6, [owner]));
    await move(anOrder(1, [other]));
    const owners = [other, owner];
    expect(await errorOf(anOrder(2, owners))).toBeNull();
    expect(await errorOf(anOrder(3, owners))).toEqual({
      ...{ message: "You can have 2 more free tickets for this event. Please choose fewer tickets." },
      ...{ left: 2, limit: 8 },
    });
    expect(await errorOf(anOrder(3, owners), anOrder(1, [other]))).toBeNull();
    expect(await errorOf(anOrder(8, [owner]), anOrder(6, [anOwner()]))).toMatchObject({ left: 2 });
    await move(anOrder(1, [owner]));
    expect(await errorOf(anOrder(2, owners))).toMatchObject({
      ...{ message: "You can have 1 more free ticket for this event. Please choose fewer tickets.", left: 1 },
    });
    await move(anOrder(1, [owner]));
    expect(await errorOf(anOrder(1, owners))).toMatchObject({
      ...{ message: "You already have 8 free tickets for this event, and that's the limit.", left: 0 },
    });
    expect(await errorOf(anOrder(0, owners))).toBeNull();
    await city().FreeTicketCountEntity.put({ owner, event_id, tickets: 11, ttl: 1 }).go();
    expect(await errorOf(anOrder(1, owners))).toMatchObject({ left: 0 });
    expect(await errorOf(anOrder(9, [anOwner()]))).toMatchObject({ left: 8 });
  });

  test("are copied from some keys of a person to others, and never lowered", async () => {
    const [from, to] = [anOwner(), anOwner()];
    await move(anOrder(3, [from]));
    await city().copyFreeTicketCounts([from], [to]);
    expect(await countOf(to)).toMatchObject({ tickets: 3, ttl: inTwoYears });
    await move(anOrder(2, [to]));
    await city().copyFreeTicketCounts([from], [to]);
    expect((await countOf(to))?.tickets).toBe(5);
    await city()
      .FreeTicketCountEntity.put({ owner: from, event_id, tickets: 7 } as never)
      .go();
    await city().copyFreeTicketCounts([from], [to]);
    expect((await countOf(to))?.tickets).toBe(7);
    const third = anOwner();
    await city().copyFreeTicketCounts([from], [third]);
    expect(await countOf(third)).not.toHaveProperty("ttl");
  });
});

describe("a lock", () => {
  const later = (milliseconds: number) => new Date(Date.parse(now) + milliseconds).toISOString();
  const aName = () => `ambassador:usr_${uniqueId()}`;
  const lockOf = async (right: string) =>
    (await city().SingleUseLockEntity.get({ right }).go({ consistent: true })).data;
  const acquire = async (name: string, holdId: string, about: { until?: string; replacedHoldId?: string } = {}) =>
    (await city().writeAll([city().acquireLockStep(name, { holdId, until: later(1_000), ...about }, now)])).has("lock");

  test("is one hold's until it ends, or that of the order that replaces it", async () => {
    const name = aName();
    expect(await acquire(name, "hold_1")).toBe(false);
    expect(await acquire(name, "hold_1")).toBe(false);
    expect(await acquire(name, "hold_2")).toBe(true);
    expect(await acquire(name, "hold_2", { replacedHoldId: "hold_3" })).toBe(true);
    expect(await acquire(name, "hold_2", { replacedHoldId: "hold_1", until: later(1) })).toBe(false);
    expect(await lockOf(name)).toMatchObject({ hold_id: "hold_2", until: later(1) });
    await acquire(name, "hold_2", { until: now });
    expect(await acquire(name, "hold_3")).toBe(false);
  });

  test("is released by the hold that has it alone", async () => {
    const [own, other] = [aName(), aName()];
    await acquire(own, "hold_1");
    await acquire(other, "hold_2");
    expect(await city().listLocksHeldBy([own, other, aName()], "hold_1")).toEqual([own]);
    const release = async (holdId: string) =>
      (await city().writeAll([city().releaseLockStep(own, holdId)])).has("lock");
    expect([await release("hold_2"), (await lockOf(own))?.hold_id]).toEqual([true, "hold_1"]);
    expect([await release("hold_1"), await lockOf(own)]).toEqual([false, null]);
  });

  test("counts while it lasts, of those that are asked about the last one, without the replaced order's", () => {
    const lock = (right: string, until: string, hold_id = "hold_1") => ({ right, until, hold_id, ttl: 1 });
    const locks = [lock("a", later(2)), lock("b", later(1)), lock("c", later(9)), lock("d", now, "hold_2")];
    const until = (names: string[], replaced?: string) => city().findLockedUntil(names, locks, now, replaced);
    expect(until(["a", "b"])).toBe(later(2));
    expect(until(["b"])).toBe(later(1));
    expect(until(["d", "nobody's"])).toBeNull();
    expect(until(["a", "b"], "hold_1")).toBeNull();
    expect(until(["a", "b"], "hold_2")).toBe(later(2));
    expect(until([])).toBeNull();
  });

  test("of a paid order lasts 4 days for a code, and 62 days for the free GA+ of a month", () => {
    const [code] = city().codeLockNames({ userId: "usr" });
    const [freeGa] = city().freeGaLockNames({ userId: "usr" }, "2027-03");
    expect([city().isFreeGaLock(code ?? ""), city().isFreeGaLock(freeGa ?? "")]).toEqual([false, true]);
    expect(city().paidLockExpiry(code ?? "", now)).toBe(later(4 * 86_400_000));
    expect(city().paidLockExpiry(freeGa ?? "", now)).toBe(later(62 * 86_400_000));
  });

  test("is copied to a person's other keys, of its kind, while it lasts, and shortens none", async () => {
    const [from, to, third] = [`usr_${uniqueId()}`, `hash_${uniqueId()}`, `hash_${uniqueId()}`];
    const [code, freeGa] = [`ambassador:${from}`, `free-ga:${from}:2027-03`];
    await acquire(code, "hold_1", { until: later(5) });
    await acquire(freeGa, "hold_2", { until: later(7) });
    await city().copyLocks([from], [to, third], now);
    for (const key of [to, third]) {
      expect(await lockOf(`ambassador:${key}`)).toMatchObject({ hold_id: "hold_1", until: later(5) });
      expect(await lockOf(`free-ga:${key}:2027-03`)).toMatchObject({ hold_id: "hold_2", until: later(7) });
    }
    await acquire(`ambassador:${from}`, "hold_1", { until: later(3) });
    await city().copyLocks([from], [to], now);
    expect((await lockOf(`ambassador:${to}`))?.until).toBe(later(5));
    const ended = `usr_${uniqueId()}`;
    await acquire(`ambassador:${ended}`, "hold_3", { until: now });
    const fresh = `hash_${uniqueId()}`;
    await city().copyLocks([ended], [fresh], now);
    expect(await lockOf(`ambassador:${fresh}`)).toBeNull();
    await city().copyLocks([], [fresh], now);
    await city().copyLocks([from], [], now);
    expect(await lockOf(`ambassador:${fresh}`)).toBeNull();
  });
});
