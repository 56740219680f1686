import { beforeEach, expect, test, vi } from "vitest";

const calls = vi.hoisted(() => ({ invoke: vi.fn(), findEvents: vi.fn() }));

vi.mock("../../../functions/platform/invoke-later.ts", () => ({ invokeLater: calls.invoke }));
vi.mock("../../../functions/events/events.ts", () => ({ findEvents: calls.findEvents }));

const { serveOfferedTickets, serveWaitingLists } = await import(
  "../../../functions/waiting-lists/serve-lists.projection.ts"
);

const offering = "evt_offering";

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubEnv("WAITING_LISTS_FUNCTION", "waiting-lists");
  calls.findEvents.mockImplementation(
    async (ids: string[]) => new Map(ids.map((id) => [id, { id, offers_back: id === offering }])),
  );
});

type Item = Record<string, unknown> | null;
const change = (before: Item, after: Item) => ({ before, after }) as never;
const context = { zone: "America/New_York", now: "2027-02-01T17:00:00.000Z" };
const served = () => calls.invoke.mock.calls.map(([, { eventIds }]) => eventIds);
const stock = (event_id: string, left: number, waiting_rsvp: number) => ({ event_id, left, waiting_rsvp });

test.each<[string, Item, Item, string[][]]>([
  ["a place is free and somebody waits", stock("evt", 0, 1), stock("evt", 1, 1), [["evt"]]],
  ["a place is free and nobody waits", stock("evt", 0, 0), stock("evt", 1, 0), []],
  ["nothing is free", stock("evt", 0, 1), stock("evt", 0, 2), []],
  ["somebody joins while tickets are offered back", stock(offering, 0, 1), stock(offering, 0, 2), [[offering]]],
  ["nobody joins while tickets are offered back", stock(offering, 0, 2), stock(offering, 0, 2), []],
  ["somebody leaves while tickets are offered back", stock(offering, 0, 2), stock(offering, 0, 1), []],
  ["the event is gone", stock(offering, 1, 1), null, []],
])("[wait-20] a waiting list is served or not when %s", async (_case, before, after, events) => {
  await serveWaitingLists.apply([change(before, after)], context);
  expect(served()).toEqual(events);
});

test("[wait-20] several changes of an event have its list served once", async () => {
  const freed = change(stock("evt", 0, 1), stock("evt", 1, 1));
  await serveWaitingLists.apply([freed, freed, change(stock("other", 0, 1), stock("other", 2, 1))], context);
  expect(served()).toEqual([["evt", "other"]]);
});

test.each<[string, Item, Item, string[][]]>([
  ["offered back", null, { event_id: "evt", state: "offered" }, [["evt"]]],
  ["offered again", { event_id: "evt", state: "kept" }, { event_id: "evt", state: "offered" }, [["evt"]]],
  ["on offer still", { event_id: "evt", state: "offered" }, { event_id: "evt", state: "offered" }, []],
  ["kept", { event_id: "evt", state: "offered" }, { event_id: "evt", state: "kept" }, []],
])("[return-02] a waiting list is served or not for a ticket that is %s", async (_case, before, after, events) => {
  await serveOfferedTickets.apply([change(before, after)], context);
  expect(served()).toEqual(events);
});
