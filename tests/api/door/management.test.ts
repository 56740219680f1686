import { describe, expect, test } from "vitest";
import {
  aListedOrder,
  aStoredEvent,
  aStoredRow,
  aStoredScanner,
  aStoredTicket,
} from "../../support/door/stored-items.ts";
import { endOf } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const door = giveOwnTable(async () => ({
  ...(await import("../../../functions/door/devices/door-device.entity.ts")),
  ...(await import("../../../functions/door/door-night.ts")),
  ...(await import("../../../functions/door/list/door-order.entity.ts")),
  ...(await import("../../../functions/door/log/door-row.entity.ts")),
  ...(await import("../../../functions/door/management/conflicts.ts")),
  ...(await import("../../../functions/door/management/device-log.ts")),
  ...(await import("../../../functions/door/management/overview.ts")),
  ...(await import("../../../functions/door/management/sheet.ts")),
  ...(await import("../../../functions/door/office/office-log.ts")),
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/tickets/ticket.entity.ts")),
}));

const firstPage = { limit: undefined, position: null };
const second = (count: number) => new Date(Date.parse("2027-03-01T12:00:00.000Z") + count * 1_000).toISOString();
const aSeat = (about: object = {}) => ({
  holder_id: "member_1",
  name: "Maya Member",
  status: "valid" as const,
  ...about,
});

/** A scanner of an event, and how a row of it is stored. */
const aLog = async (event_id = `event_${uniqueId()}`) => {
  const { DoorDeviceEntity, DoorRowEntity } = door();
  const scanner = aStoredScanner(event_id);
  await DoorDeviceEntity.put(scanner).go();
  const add = (sequence: number, about: object = {}) =>
    DoorRowEntity.put({ ...aStoredRow(scanner, sequence), received_at: second(sequence), ...about }).go();
  return { event_id, scanner, add };
};

describe("the conflicts of an event", () => {
  test("are its newest 20, the newest first", async () => {
    const { event_id, add } = await aLog();
    for (let sequence = 1; sequence <= 21; sequence += 1)
      await add(sequence, { problem: "conflict", order_key: "none" });
    const found = await door().listConflicts(event_id);
    expect(found.map(({ row }) => row.sequence)).toEqual(Array.from({ length: 20 }, (_, index) => 21 - index));
  });

  test("are rows that let somebody in, and neither what its scanner wasn't allowed nor what is no problem", async () => {
    const { event_id, add } = await aLog();
    await add(1, { problem: "unknown", order_key: "none" });
    await add(2, { problem: "not-allowed", order_key: "none" });
    await add(3, { problem: "unknown", order_key: "none", kind: "exit" });
    await add(4, { order_key: "none" });
    const found = await door().listConflicts(event_id);
    expect(found).toMatchObject([{ row: { sequence: 1 }, problem: "unknown", name: null, session_id: null }]);
  });

  test("name the holder of the first seat that the row let in, and the order it was bought with", async () => {
    const { event_id, add } = await aLog();
    const [ticket, other] = [aStoredTicket(event_id), aStoredTicket(event_id)];
    await door().TicketEntity.put([ticket, other]).go();
    const listed = await aListedOrder(ticket);
    const tickets = [{ ...listed.tickets[0], number: 2, id: other.id }, ...listed.tickets];
    const names = { seat_1: aSeat(), seat_2: aSeat({ name: "Noor Neighbor" }), seat_3: aSeat({ name: "" }) };
    await door()
      .DoorOrderEntity.put({ ...listed, ...names, tickets } as never)
      .go();
    for (const seats of [0b001, 0b110, 0b100])
      await add(seats, { problem: "conflict", order_key: listed.order_key, seats });
    const found = await door().listConflicts(event_id);
    expect(found.map(({ row, name, session_id }) => [row.seats, name, session_id])).toEqual([
      [0b110, "Noor Neighbor", other.session_id],
      [0b100, null, null],
      [0b001, "Maya Member", ticket.session_id],
    ]);
  });
});

describe("a scanner's log", () => {
  test("says of each row whether it is a problem; what it wasn't allowed is none", async () => {
    const { event_id, scanner, add } = await aLog();
    const problems = ["conflict", "unknown", "not-allowed", undefined] as const;
    for (const [index, problem] of problems.entries()) await add(index + 1, { problem });
    const { items } = await door().listDeviceLog({ eventId: event_id, device: scanner.id }, firstPage);
    expect(items.map(({ row, problem }) => [row.sequence, problem])).toEqual([
      [1, "conflict"],
      [2, "unknown"],
      [3, null],
      [4, null],
    ]);
  });

  test("is not found by another event", async () => {
    const { scanner } = await aLog();
    const asked = door().listDeviceLog({ eventId: `event_${uniqueId()}`, device: scanner.id }, firstPage);
    expect(await endOf(asked)).toBe("not-found");
  });
});

describe("an event's door", () => {
  test("has the event's scanners without the back-office's own log", async () => {
    const event = aStoredEvent();
    await door().EventEntity.put(event).go();
    const { scanner } = await aLog(event.id);
    const office = { ...scanner, id: door().officeOf(event.id), gate: door().officeGate };
    await door().DoorDeviceEntity.put(office).go();
    const { devices, mode } = await door().readOverview(event.id);
    expect([devices.map(({ id }) => id), mode]).toEqual([[scanner.id], "scan"]);
  });

  test("is not found without its event, nor is its list", async () => {
    const missing = `event_${uniqueId()}`;
    expect(await endOf(door().readOverview(missing))).toBe("not-found");
    expect(await endOf(door().readSheet(missing, firstPage))).toBe("not-found");
  });
});

test("the list for paper has a line for each holder of an order, with the last four characters of its key", async () => {
  const event = aStoredEvent();
  await door().EventEntity.put(event).go();
  const listed = await aListedOrder(aStoredTicket(event.id));
  const seats = {
    seat_1: aSeat(),
    seat_2: aSeat({ name: "Noor Neighbor" }),
    seat_3: aSeat(),
    seat_4: aSeat({ status: "refunded" }),
  };
  await door()
    .DoorOrderEntity.put({ ...listed, ...seats, tier: 2 } as never)
    .go();
  const { items } = await door().readSheet(event.id, firstPage);
  const line = { tier: "VIP+", key_end: listed.order_key.slice(12), is_guest: false };
  expect(items).toEqual([
    { ...line, name: "Maya Member", seats: [1, 3], status: "valid" },
    { ...line, name: "Noor Neighbor", seats: [2], status: "valid" },
    { ...line, name: "Maya Member", seats: [4], status: "refunded" },
  ]);
});

describe("the role door", () => {
  const night = { opens_at: "2027-03-01T06:00:00.000Z", closes_at: "2027-03-01T20:00:00.000Z" };

  test.each([
    ["2027-03-01T05:59:59.999Z", /^You can open this event's door from .+ on\.$/],
    [night.opens_at, null],
    ["2027-03-01T19:59:59.999Z", null],
    [night.closes_at, /^This event's door closed .+\.$/],
  ])("works at an event's door on its night alone, and learns when that is: %s", async (now, text) => {
    const event = aStoredEvent();
    await door().EventEntity.put(event).go();
    const asked = door().assertDoorNight("door", event.id, now);
    if (text)
      await expect(asked).rejects.toMatchObject({ code: "role.not-tonight", message: expect.stringMatching(text) });
    else await expect(asked).resolves.toBeUndefined();
    await expect(door().assertDoorNight("manager", event.id, now)).resolves.toBeUndefined();
  });

  test("finds no door of an event that is gone, and other roles aren't asked for one", async () => {
    const missing = `event_${uniqueId()}`;
    expect(await endOf(door().assertDoorNight("door", missing, second(0)))).toBe("not-found");
    expect(await endOf(door().assertDoorNight("manager", missing, second(0)))).toBe("done");
  });
});
