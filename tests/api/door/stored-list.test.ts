import { describe, expect, test } from "vitest";
import { aListedOrder, aPaidSession, aStoredEvent, aStoredTicket } from "../../support/door/stored-items.ts";
import { overtake } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { aStoredMember } from "../../support/stored-community.ts";
import { uniqueId } from "../../support/unique-text.ts";

const door = giveOwnTable(async () => ({
  ...(await import("../../../functions/door/keys/door-key.entity.ts")),
  ...(await import("../../../functions/door/keys/door-keys.ts")),
  ...(await import("../../../functions/door/keys/publish-key.ts")),
  ...(await import("../../../functions/door/list/build-list.ts")),
  ...(await import("../../../functions/door/list/derive-order.ts")),
  ...(await import("../../../functions/door/list/door-order.entity.ts")),
  ...(await import("../../../functions/door/list/erase-holder.ts")),
  ...(await import("../../../functions/door/list/list-build.entity.ts")),
  ...(await import("../../../functions/door/list/read-changes.ts")),
  ...(await import("../../../functions/door/list/read-list.ts")),
  ...(await import("../../../functions/door-passes/write-binding.ts")),
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/tickets/guests/guest.entity.ts")),
  ...(await import("../../../functions/tickets/payments/payment-session.entity.ts")),
  ...(await import("../../../functions/tickets/ticket.entity.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";
const farAhead = Date.parse("2090-01-01T00:00:00.000Z");

type Ticket = ReturnType<typeof aStoredTicket>;
const keyOf = ({ event_id, order_key }: { event_id: string; order_key: string }) => ({ event_id, order_key });
const read = async (order: { event_id: string; order_key: string }) =>
  (await door().DoorOrderEntity.get(keyOf(order)).go({ consistent: true })).data;

const aMember = async (name = "Maya Member") => {
  const member = { ...aStoredMember(), name, reward_points: 0 };
  await door().MemberEntity.put(member).go();
  return member.user_id;
};

/** A paid order of one event with its tickets, which the list doesn't have yet; `user_id` has it, or a member who is made. */
const anOrder = async (tickets: object[] = [{}], about: object = {}) => {
  const { EventEntity, PaymentSessionEntity, TicketEntity } = door();
  const event = { ...aStoredEvent(), ...about };
  const bought = { ...aStoredTicket(event.id), user_id: await aMember() };
  const seats = tickets.map((each, index) => ({
    ...bought,
    id: `${bought.id}-${index + 1}`,
    number: index + 1,
    ...each,
  }));
  await EventEntity.put(event).go();
  await TicketEntity.put(seats as Ticket[]).go();
  await PaymentSessionEntity.put({ ...aPaidSession(bought), ticket_ids: seats.map(({ id }) => id) }).go();
  return { event, bought, derive: () => door().deriveDoorOrder(bought) };
};

/** The same with the list as it was: seat 1 bound or not. */
const aListed = async (seat: object, ticket: object = {}, changed_at = 1) => {
  const { bought, event, derive } = await anOrder([ticket]);
  const listed = await aListedOrder({ ...bought, id: `${bought.id}-1` });
  const order = { ...listed, changed_at, seat_1: { ...listed.seat_1, ...seat } };
  await door().DoorOrderEntity.put(order).go();
  return { order, bought, event, derive, seat: async () => (await read(order))?.seat_1 };
};

describe("an order that the list doesn't have yet", () => {
  test("is listed with its seats' holders, names and states", async () => {
    const friend = await aMember("Priya Raman");
    const { bought, derive, event } = await anOrder([
      {},
      { holder_id: friend },
      { status: "cancelled", cancelled_by: "re_1" },
      { status: "cancelled", cancelled_by: "dp_1" },
      { seat_passed: true },
      { status: "redeemed" },
    ]);
    const order = await derive();
    const mine = { holder_id: bought.user_id, name: "Maya Member" };
    expect(order).toMatchObject({
      event_id: event.id,
      order_id: bought.hold_id,
      tier: 1,
      seat_1: { ...mine, status: "valid" },
      seat_2: { holder_id: friend, name: "Priya Raman", status: "valid" },
      seat_3: { ...mine, status: "refunded" },
      seat_4: { ...mine, status: "cancelled" },
      seat_5: { ...mine, status: "refunded" },
      seat_6: { ...mine, status: "valid" },
    });
    expect(order?.tickets.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await read(order as never)).toEqual(order);
  });

  test("has a guest's name", async () => {
    const { bought, derive } = await anOrder([{ is_guest: true, user_id: "guest_of_this" }]);
    const guest = { id: bought.hold_id, event_id: bought.event_id, holder_id: "guest_of_this", name: "Dana Rivers" };
    const rest = { has_account: false, tier: "GA+" as const, people: 1, ticket_ids: [`${bought.id}-1`] };
    await door()
      .GuestEntity.put({ ...guest, ...rest, sent_at: now, created_at: now })
      .go();
    expect(await derive()).toMatchObject({ is_guest: true, seat_1: { name: "Dana Rivers" } });
  });

  test("isn't listed where the event uses no scanners or is gone, or the order has no tickets", async () => {
    const withoutScanners = await anOrder([{}], { door_mode: "member" });
    expect(await withoutScanners.derive()).toBeNull();
    const { derive, event, bought } = await anOrder();
    expect(await door().deriveDoorOrder({ ...bought, session_id: "cs_none" })).toBeNull();
    await door().EventEntity.delete({ id: event.id }).go();
    expect(await derive()).toBeNull();
    expect((await door().DoorOrderEntity.query.byEvent({ event_id: event.id }).go()).data).toEqual([]);
  });

  test("keeps the phone that binds it while it is being listed a second time", async () => {
    const { bought, derive } = await anOrder();
    const { order_key } = await aListedOrder(bought);
    const meanwhile = async () => {
      const order = await derive();
      const seat = { seat: { number: 1 }, moved: false, moves: undefined, moves_day: undefined };
      const binding = { userId: bought.user_id, wanted: { kind: "live", key: "0a" } as const, label: "Phone", now };
      await door().writeBinding(order as never, { issuedAt: 1, writes: [seat] }, binding);
    };
    const late = await overtake({ write: { operation: "PutItem", containing: order_key }, late: derive, meanwhile });
    expect(late?.seat_1).toMatchObject({ kind: "live", key: "0a" });
    expect((await read({ event_id: bought.event_id, order_key }))?.seat_1).toMatchObject({ kind: "live", key: "0a" });
  });
});

describe("a listed order", () => {
  test("stays as it is while nothing of it changes", async () => {
    const { order, derive, bought } = await aListed({});
    await door()
      .DoorOrderEntity.patch(keyOf(order))
      .set({ seat_1: { ...order.seat_1, holder_id: bought.user_id } })
      .go();
    const before = await read(order);
    expect(await derive()).toEqual(before);
    expect(await read(order)).toEqual(before);
  });

  test.each<[string, object, object, object]>([
    ["another state", {}, { status: "cancelled" }, { status: "cancelled", name: "Maya Member" }],
    ["another name", { name: "Maya M." }, {}, { status: "valid", name: "Maya Member" }],
  ])("changes with %s alone, as late as now", async (_case, seat, ticket, after) => {
    const start = Date.now();
    const { order, derive } = await aListed(seat, ticket);
    const derived = await derive();
    expect(derived?.seat_1).toMatchObject(after);
    expect((await read(order))?.seat_1).toMatchObject(after);
    expect(derived?.changed_at).toBeGreaterThanOrEqual(start);
    expect((await read(order))?.changed_at).toBe(derived?.changed_at);
  });

  test("changes with another holder of the same name alone", async () => {
    const { derive, seat } = await aListed({ holder_id: "somebody" });
    const derived = await derive();
    expect(derived?.seat_1?.holder_id).not.toBe("somebody");
    expect((await seat())?.holder_id).toBe(derived?.seat_1?.holder_id);
  });

  test("gets later with each change, also where the last one is ahead of the clock", async () => {
    const { derive } = await aListed({ name: "Maya M." }, {}, farAhead);
    expect((await derive())?.changed_at).toBe(farAhead + 1);
  });

  const bound = { kind: "live", issued_at: 5, key: "0a" };
  const nameAfter = async (seat: object, ticket: object = {}) => {
    const { order, bought, derive } = await aListed(seat, ticket);
    const isMine = !("holder_id" in seat);
    const seat_1 = { ...order.seat_1, ...(isMine && { holder_id: bought.user_id }) };
    await door().DoorOrderEntity.patch(keyOf(order)).set({ seat_1 }).go();
    return (await derive())?.seat_1?.name;
  };
  test.each<[string, object, string]>([
    ["keeps the name that it was bound under", { ...bound, name: "Maya M." }, "Maya M."],
    ["takes the new name without a phone", { issued_at: 5, name: "Maya M." }, "Maya Member"],
    ["takes the new holder's name", { ...bound, name: "Maya M.", holder_id: "somebody" }, "Maya Member"],
    ["takes a name where it was bound without one", { ...bound, name: "" }, "Maya Member"],
    ["keeps no name where it was moved without one", { ...bound, name: "", moved: true }, ""],
  ])("%s", async (_case, seat, name) => {
    expect(await nameAfter(seat)).toBe(name);
  });

  test("loses the name of a holder who has no account any more, also the one it was bound under", async () => {
    const { order, bought, derive } = await aListed({ ...bound, name: "Maya M." });
    const seat_1 = { ...order.seat_1, holder_id: bought.user_id };
    await door().DoorOrderEntity.patch(keyOf(order)).set({ seat_1 }).go();
    await door().MemberEntity.delete({ user_id: bought.user_id }).go();
    expect((await derive())?.seat_1).toMatchObject({ name: "", kind: "live" });
  });
});

describe("a holder who is erased", () => {
  const erased = async (seat: object, changed_at = 1) => {
    const listed = await aListedOrder(aStoredTicket(`event_${uniqueId()}`));
    const other = { holder_id: "other", name: "Priya Raman", status: "valid" as const, key: "0b", label: "iPhone" };
    const order = { ...listed, changed_at, seat_1: { ...listed.seat_1, ...seat }, seat_2: other };
    await door().DoorOrderEntity.put(order).go();
    const start = Date.now();
    await door().eraseHolder(order, order.seat_1.holder_id);
    return { order, start, after: await read(order) };
  };

  test.each<[string, object]>([
    ["name", {}],
    ["phone's key", { name: "", key: "0a" }],
    ["phone", { name: "", label: "iPhone" }],
  ])("loses their %s alone, and nobody else theirs", async (_what, seat) => {
    const { order, start, after } = await erased({ ...seat, kind: "live", issued_at: 5 });
    const { holder_id } = order.seat_1;
    expect(after?.seat_1).toEqual({ holder_id, name: "", status: "valid", kind: "live", issued_at: 5 });
    expect(after?.seat_2).toEqual(order.seat_2);
    expect(after?.changed_at).toBeGreaterThanOrEqual(start);
  });

  test("of whom nothing is listed changes nothing, and neither does an order that isn't there", async () => {
    const { order, after } = await erased({ name: "" });
    expect(after).toEqual(order);
    await door().eraseHolder({ event_id: "event_none", order_key: "0a" }, "user");
    expect(await read({ event_id: "event_none", order_key: "0a" })).toBeNull();
  });

  test("makes the order later than its last change, also where that is ahead of the clock", async () => {
    expect((await erased({}, farAhead)).after?.changed_at).toBe(farAhead + 1);
  });
});

describe("a list that is built", () => {
  const readBuild = async (event_id: string) =>
    (await door().ListBuildEntity.get({ event_id }).go({ consistent: true })).data;

  test("goes through the event's tickets a hundred at a time, from the beginning", async () => {
    const event_id = `event_${uniqueId()}`;
    const bought = aStoredTicket(event_id);
    const tickets = Array.from({ length: 101 }, (_, index) => ({ ...bought, id: `${bought.id}-${index}` }));
    await door().TicketEntity.put(tickets).go();
    await door().ListBuildEntity.put({ event_id, step: 5, position: "old", ended_at: now }).go();
    await door().startListBuild(event_id);
    expect(await readBuild(event_id)).toEqual({ event_id, step: 0 });
    await door().continueListBuild({ event_id, step: 0 }, now);
    const first = await readBuild(event_id);
    expect([first?.step, typeof first?.position, first?.ended_at]).toEqual([1, "string", undefined]);
    await door().continueListBuild(first as never, now);
    expect(await readBuild(event_id)).toMatchObject({ step: 2, ended_at: now });
  });
});

describe("what a scanner reads of a list", () => {
  const listOf = async (changes: number[]) => {
    const event = aStoredEvent();
    await door().EventEntity.put(event).go();
    const model = await aListedOrder(aStoredTicket(event.id));
    const orders = changes.map((changed_at, index) => ({
      ...model,
      order_key: String(index).padStart(16, "0"),
      changed_at,
    }));
    await door().DoorOrderEntity.put(orders).go();
    return event.id;
  };
  const to = Date.parse(now);
  const base = 1_000;
  const changesOf = (eventId: string, version: number | null) => door().readChanges(eventId, base, version, now);

  test("is what changed from 15 seconds before its version on, and is complete up to 15 seconds ago", async () => {
    const version = to - 100_000;
    const eventId = await listOf([version - 15_001, version - 15_000, to]);
    const changes = await changesOf(eventId, version);
    expect(changes).toMatchObject({ from: version - 15_000, to, complete_until: to / 1_000 - 15 });
    expect(changes?.orders.map(([key]) => key)).toEqual(["0000000000000001", "0000000000000002"]);
  });

  test("begins 15 seconds ago where its version is ahead of the server's clock", async () => {
    const eventId = await listOf([to - 15_001, to - 15_000]);
    const changes = await changesOf(eventId, to + 60_000);
    expect([changes?.from, changes?.orders.map(([key]) => key)]).toEqual([to - 15_000, ["0000000000000001"]]);
  });

  test("is the whole list once more without a version, and where it is more than a day old", async () => {
    const eventId = await listOf([1]);
    expect(await changesOf(eventId, null)).toBeNull();
    expect(await changesOf(eventId, to - 86_400_001)).toBeNull();
    expect(await changesOf(eventId, to - 86_400_000)).toMatchObject({ from: to - 86_415_000, orders: [] });
  });

  test("comes in pages of 250 orders, all with the version of the first", async () => {
    const eventId = await listOf(Array.from({ length: 251 }, () => 1));
    const readPage = (cursor: string | undefined, moment: string) =>
      door().readListPage(
        eventId,
        { cursor },
        async (_input, list) => {
          const { items, position } = await list({ limit: undefined, position: cursor ?? null });
          return { items, cursor: position };
        },
        moment,
      );
    const first = await readPage(undefined, now);
    expect([first.orders.length, first.version, first.cursor]).toEqual([250, to, null]);
    const second = await readPage(first.next ?? undefined, "2027-03-01T12:05:00.000Z");
    expect([second.orders.length, second.version, second.next]).toEqual([1, to, null]);
  });
});

describe("the city's keys", () => {
  const admin = { userId: "admin", email: "" };
  const publish = (kid: string, from: string, moment = now) =>
    door().publishKey({ kid, key: `02${kid}`, from }, moment);

  test("are read the oldest first, each with whether it was revoked", async () => {
    const [first, second, third] = ["2027-01-01", "2027-02-01", "2027-03-01"].map((day) => `${day}T00:00:00.000Z`);
    await publish("0c", first ?? "");
    await publish("0a", third ?? "");
    await publish("0b", second ?? "");
    await door().revokeKey(admin, "0b", now);
    await door().revokeKey(admin, "0b", "2027-03-02T00:00:00.000Z");
    const keys = await door().listDoorKeys();
    expect(keys).toEqual([
      { kid: "0c", key: "020c", from: first, revoked_at: null, revoked: false },
      { kid: "0b", key: "020b", from: second, revoked_at: now, revoked: true },
      { kid: "0a", key: "020a", from: third, revoked_at: null, revoked: false },
    ]);
    expect(await door().readDoorKey("0b")).toEqual(keys[1]);
    // Published again, it stays revoked.
    await publish("0b", first ?? "");
    expect(await door().readDoorKey("0b")).toEqual(keys[1]);
  });

  test("that nobody published are not found", async () => {
    await expect(door().readDoorKey("ff")).rejects.toMatchObject({ code: "not-found" });
    await expect(door().revokeKey(admin, "ff", now)).rejects.toMatchObject({ code: "not-found" });
  });

  test("that are gone by the time they are revoked aren't stored again", async () => {
    await publish("0d", now);
    await overtake({
      write: { containing: "door.revoke-key" },
      late: () => door().revokeKey(admin, "0d", now),
      meanwhile: () => door().DoorKeyEntity.delete({ kid: "0d" }).go(),
    });
    await expect(door().readDoorKey("0d")).rejects.toMatchObject({ code: "not-found" });
  });
});
