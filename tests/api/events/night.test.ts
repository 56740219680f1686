import { expect, test } from "vitest";
import { giveOwnTable } from "../../support/own-table.ts";
import { anEventAt } from "../../support/stored-comers.ts";

const functions = giveOwnTable(async () => ({
  ...(await import("../../../functions/attendance/night/night.ts")),
  ...(await import("../../../functions/attendance/night/pace.ts")),
  ...(await import("../../../functions/door/devices/door-device.entity.ts")),
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/events/stock.ts")),
  ...(await import("../../../functions/events/stock.entity.ts")),
  ...(await import("../../../functions/tickets/management/ticket-count.entity.ts")),
}));

const now = "2027-03-02T03:12:00.000Z";
const start = "2027-03-02T02:00:00.000Z";
const types = [
  { tier: "GA+", name: "GA+", price: 2_000, rule: "member" },
  { tier: "T3", name: "Table", price: 9_000, rule: "flat", limit: 10 },
  { tier: "T4", name: "Early", price: 1_000, rule: "flat", is_on: false },
];
const sold = { capacity: 100, left: 55, held: 4, sold: 41, taken_1: 40, sold_1: 38, taken_3: 5, sold_3: 3 };

const anEvent = async (about: object = {}, stock: object = {}) => {
  const { EventEntity, StockEntity, createStock } = functions();
  const event = anEventAt(start, { entry: "tickets", ticket_types: types, event_section: ["rager"], ...about });
  await EventEntity.put(event).go();
  await StockEntity.put({ ...createStock(event.id, 100), ...sold, ...stock }).go();
  return event.id;
};
const count = async (scope: string, day: string, status: string, tickets: number, paid = 0) => {
  const key = { scope, tier: "GA+", status };
  for (const span of [
    { grain: "day", span: day },
    { grain: "month", span: day.slice(0, 7) },
  ])
    await functions()
      .TicketCountEntity.upsert({ ...key, ...span })
      .add({ tickets, paid })
      .go();
};
const aDevice = (event_id: string, admitted: number, out?: number) =>
  functions()
    .DoorDeviceEntity.put({
      event_id,
      id: `dev_${admitted}`,
      secret_fingerprint: "none",
      role: "scan",
      gate: "North",
      label: "Ana",
      paired_at: now,
      ends_at: now,
      acknowledged: 1,
      admitted,
      out,
      refused: 0,
      version: 0,
      ttl: 1_900_000_000,
    } as never)
    .go();

test("[night-01] the night has what is sold, held and waited for, in all and by type, without types that are off and unused", async () => {
  const eventId = await anEvent({ door_mode: "member" }, { waiting_1: 7, waiting_3: 2 });
  await count(eventId, "2027-03-01", "valid", 30, 60_000);
  await count(eventId, "2027-03-01", "redeemed", 11, 20_500);
  await count(eventId, "2027-03-01", "cancelled", 5, 0);
  expect(await functions().readNight(eventId, now)).toMatchObject({
    event: { id: eventId, entry: "tickets", state: "published", past: false, is_scanned: false },
    capacity: 100,
    sold: 41,
    held: 4,
    waiting: 9,
    inside: 11,
    taken: 80_500,
    types: [
      { tier: "GA+", name: "GA+", sold: 38, held: 2, waiting: 7, limit: null },
      { tier: "T3", name: "Table", sold: 3, held: 2, waiting: 2, limit: 10 },
    ],
    messages: [],
    messages_left: 3,
    messages_again_at: null,
    as_of: now,
  });
});

test("[night-01] where scanners read the codes, who is inside is what the door counted less who is out, and an event of RSVPs has nobody inside", async () => {
  const eventId = await anEvent({ door_mode: "scan" });
  await count(eventId, "2027-03-01", "redeemed", 3, 0);
  await aDevice(eventId, 5);
  await aDevice(eventId, 2, 3);
  expect((await functions().readNight(eventId, now)).inside).toBe(4);
  const rsvps = await anEvent(
    { entry: "rsvp", ticket_types: [] },
    { sold: 0, held: 0, left: 60, joined: 40, waiting_rsvp: 6 },
  );
  expect(await functions().readNight(rsvps, now)).toMatchObject({ inside: null, waiting: 6, types: [] });
  await expect(functions().readNight("event_unknown01", now)).rejects.toMatchObject({ code: "not-found" });
});

test("[night-03] the pace counts standing tickets by day beside the last three events of the kind that are over", async () => {
  const before = async (day: string, about: object = {}) => {
    const id = await anEvent({ start_at: `${day}T23:00:00.000Z`, title: day, ...about });
    return id;
  };
  const parties = [
    await before("2027-02-20"),
    await before("2027-02-13"),
    await before("2027-02-06"),
    await before("2027-01-30"),
  ];
  await before("2027-02-27", { event_section: ["vip"] });
  await before("2027-02-26", { entry: "rsvp", ticket_types: [] });
  const eventId = await anEvent();
  const [last = ""] = parties;
  // Long before the first of the 14 days, on it, and on the day itself, where two went back.
  await count(last, "2026-12-30", "valid", 5);
  await count(last, "2027-02-07", "valid", 1);
  await count(last, "2027-02-20", "redeemed", 4);
  await count(last, "2027-02-20", "cancelled", 2);
  const pace = await functions().readPace(eventId, now);
  expect(pace?.before.map(({ event_id }) => event_id)).toEqual(parties.slice(0, 3));
  expect(pace?.before[0]?.sold).toEqual([...Array.from({ length: 13 }, () => 6), 10]);
  expect(pace?.event.sold).toEqual(Array.from({ length: 14 }, () => 0));
  // The day after tomorrow is still to come.
  expect((await functions().readPace(eventId, "2027-02-27T17:00:00.000Z"))?.event.sold).toHaveLength(12);
});

test("[night-03] an event without tickets has no pace, and one that doesn't exist is not found", async () => {
  const rsvps = await anEvent({ entry: "rsvp", ticket_types: [] });
  expect(await functions().readPace(rsvps, now)).toBeNull();
  await expect(functions().readPace("event_unknown01", now)).rejects.toMatchObject({ code: "not-found" });
});
