import { beforeEach, describe, expect, test, vi } from "vitest";

const calls = vi.hoisted(() => ({
  orders: vi.fn(),
  order: vi.fn(),
  start: vi.fn(),
  go: vi.fn(),
  tickets: vi.fn(),
  events: vi.fn(),
}));

vi.mock("../../../../functions/door/list/build-list.ts", () => ({
  deriveOrdersOf: calls.orders,
  startListBuild: calls.start,
  continueListBuild: calls.go,
}));
vi.mock("../../../../functions/door/list/derive-order.ts", () => ({ deriveDoorOrder: calls.order }));
vi.mock("../../../../functions/events/events.ts", () => ({ findEvents: calls.events }));
vi.mock("../../../../functions/tickets/guests/guests.ts", () => ({ sessionOfGuest: (id: string) => `guest-${id}` }));
vi.mock("../../../../functions/tickets/ticket.entity.ts", () => ({
  TicketEntity: { query: { byUser: () => ({ go: async () => ({ data: calls.tickets() }) }) } },
}));

const { doorList } = await import("../../../../functions/door/list/list.projection.ts");

const now = "2027-03-01T12:00:00.000Z";
type Item = Record<string, unknown> | null;
const apply = (entity: string, before: Item, after: Item) =>
  doorList.apply([{ entity, before, after } as never], { zone: "America/New_York", now });
const derived = () => calls.orders.mock.calls.map(([tickets]) => tickets.map(({ id }: { id: string }) => id));

beforeEach(() => {
  vi.resetAllMocks();
  calls.tickets.mockReturnValue([]);
  calls.events.mockResolvedValue(new Map());
});

describe("a ticket's order is derived", () => {
  const ticket = { id: "t1", status: "valid", holder_id: "rory", cancelled_by: "", seat_passed: false };

  test.each<[string, Item, Item]>([
    ["is new", null, ticket],
    ["is new, and with its buyer", null, { id: "t1", status: "valid" }],
    ["is cancelled", ticket, { ...ticket, status: "cancelled" }],
    ["stands again", { ...ticket, status: "cancelled" }, ticket],
    ["gets another holder", ticket, { ...ticket, holder_id: "maya" }],
    ["is cancelled by something else", ticket, { ...ticket, cancelled_by: "re_1" }],
    ["gives its place to somebody else", ticket, { ...ticket, seat_passed: true }],
  ])("when it %s", async (_case, before, after) => {
    await apply("ticket", before, after);
    expect(derived()).toEqual([["t1"]]);
  });

  test.each<[string, Item, Item]>([
    ["comes in", ticket, { ...ticket, status: "redeemed", check_in_ts: now }],
    ["is gone", ticket, null],
  ])("not when it %s", async (_case, before, after) => {
    await apply("ticket", before, after);
    expect(derived()).toEqual([]);
  });
});

describe("the orders of a member are derived", () => {
  const maya = { user_id: "maya", name: "Maya" };
  const events = {
    scanned: { door_mode: "scan", start_at: "2027-03-02T01:00:00.000Z" },
    over: { door_mode: "scan", start_at: "2027-02-01T01:00:00.000Z" },
    unscanned: { start_at: "2027-03-02T01:00:00.000Z" },
  };
  beforeEach(() => {
    calls.tickets.mockReturnValue([...Object.keys(events), "gone"].map((id) => ({ id, event_id: id })));
    calls.events.mockResolvedValue(new Map(Object.entries(events)));
  });

  test("when they change their name, for events with scanners that aren't over", async () => {
    await apply("member", maya, { ...maya, name: "Maya M." });
    expect(derived()).toEqual([["scanned"]]);
  });

  test("when their account is deleted, for events that are over as well", async () => {
    await apply("member", maya, null);
    expect(derived()).toEqual([["scanned", "over"]]);
  });

  test("not when they have just joined, or change anything else", async () => {
    await apply("member", null, maya);
    await apply("member", maya, { ...maya, email: "new@x.test" });
    expect(derived()).toEqual([]);
  });
});

test("a guest's order is derived when their name changes, and not otherwise", async () => {
  const guest = { id: "g1", event_id: "evt_1", name: "Gus" };
  await apply("guest", guest, { ...guest, email: "new@x.test" });
  await apply("guest", null, guest);
  await apply("guest", guest, null);
  expect(calls.order).not.toHaveBeenCalled();
  await apply("guest", guest, { ...guest, name: "Gustav" });
  expect(calls.order.mock.calls).toEqual([[{ event_id: "evt_1", hold_id: "g1", session_id: "guest-g1" }]]);
});

test.each<[string, Item, Item, string[]]>([
  ["begins to use scanners", { id: "evt_1" }, { id: "evt_1", door_mode: "scan" }, ["evt_1"]],
  ["is new with scanners", null, { id: "evt_1", door_mode: "scan" }, ["evt_1"]],
  ["used scanners before", { id: "evt_1", door_mode: "scan" }, { id: "evt_1", door_mode: "scan" }, []],
  ["uses no scanners", { id: "evt_1" }, { id: "evt_1", door_mode: "member" }, []],
  ["is gone", { id: "evt_1", door_mode: "scan" }, null, []],
])("the list of an event that %s is built, or not: %j to %j", async (_case, before, after, built) => {
  await apply("event", before, after);
  expect(calls.start.mock.calls.flat()).toEqual(built);
});

test("a list goes on being built until it has ended", async () => {
  await apply("door-list-build", null, { event_id: "evt_1" });
  expect(calls.go.mock.calls).toEqual([[{ event_id: "evt_1" }, now]]);
  await apply("door-list-build", { event_id: "evt_1" }, { event_id: "evt_1", ended_at: now });
  await apply("door-list-build", { event_id: "evt_1" }, null);
  expect(calls.go).toHaveBeenCalledTimes(1);
});

test.each<[string, Item, Item, (keyof typeof calls)[]]>([
  ["ticket", null, { id: "t1", status: "valid" }, ["orders"]],
  ["member", { user_id: "maya", name: "Maya" }, { user_id: "maya", name: "Maya M." }, ["orders", "tickets", "events"]],
  ["guest", { id: "g1", event_id: "evt_1", name: "Gus" }, { id: "g1", event_id: "evt_1", name: "Gustav" }, ["order"]],
  ["event", { id: "evt_1", title: "One" }, { id: "evt_1", title: "Two", door_mode: "scan" }, ["start"]],
  ["door-list-build", { event_id: "evt_1", step: 0 }, { event_id: "evt_1", step: 1 }, ["go"]],
])("a change of a %s leads to its own work alone", async (entity, before, after, expected) => {
  await apply(entity, before, after);
  const called = Object.entries(calls).filter(([, call]) => call.mock.calls.length > 0);
  expect(called.map(([name]) => name).toSorted()).toEqual(expected.toSorted());
});
