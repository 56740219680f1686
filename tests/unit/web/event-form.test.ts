import { describe, expect, test } from "vitest";
import type { EventRecord } from "../../../shared/model/event.ts";
import type { TicketTypeRecord } from "../../../shared/model/ticket-type.ts";
import {
  EventFormSchema,
  type EventFormValues,
  nameLimit,
  toDuplicateValues,
  toEventFormValues,
} from "../../../web/src/features/admin/events/event-form.ts";
import { toPreviewEvent } from "../../../web/src/features/admin/events/event-preview.ts";
import {
  findFreeTier,
  type TypeValues,
  toMemberPrices,
  toNewType,
  toShownTypes,
} from "../../../web/src/features/admin/events/types/type-form.ts";

const values = (change: Partial<EventFormValues> = {}): EventFormValues => ({
  ...toEventFormValues(null),
  title: "Lantern walk",
  description: "Bring a light",
  type: "Festival",
  location: "Riverside",
  date: "2031-07-15",
  time: "7:00 PM",
  entry: "tickets",
  ...change,
});
const issuesOf = (change: Partial<EventFormValues>) =>
  (EventFormSchema.safeParse(values(change)).error?.issues ?? []).map(({ path, message }) => [path.join("."), message]);

const storedGa: TicketTypeRecord = {
  tier: "GA+",
  name: "GA+",
  note: "Front door",
  price: 900,
  rule: "member",
  base: null,
  opens_at: "2096-07-01T12:00:00.000Z",
  closes_at: "2096-07-10T12:00:00.000Z",
  max_per_order: 4,
  left: 24,
  limit: 40,
  is_on: false,
  sold: 12,
  held: 4,
  waiting: 0,
};

const [ga, vip] = toEventFormValues(null).ticket_types as [TypeValues, TypeValues];
const early: TypeValues = { ...toNewType("T3"), name: "Early bird", price: "12" };

test("[types-20] a new event has no way in by itself: without one it is refused at its field, and RSVPs send no types", () => {
  expect(toEventFormValues(null).entry).toBe("");
  expect(issuesOf({ entry: "" })).toEqual([["entry", "Choose how people get in"]]);
  expect(EventFormSchema.parse(values({ entry: "rsvp", total_spots: "" }))).toMatchObject({
    entry: "rsvp",
    ticket_types: [],
    total_spots: null,
  });
  expect(issuesOf({ entry: "rsvp", ticket_types: [{ ...ga, price: "" }] })).toEqual([]);
});

test("[adminevents-22] a new event offers GA+ at $20 and VIP+ at $30 as its upgrade, and one that is switched off is sent as such", () => {
  const sent = (types: TypeValues[]) =>
    EventFormSchema.parse(values({ ticket_types: types })).ticket_types.map(({ tier, price, rule, base, is_on }) => [
      tier,
      price,
      rule,
      base,
      is_on,
    ]);
  expect(sent([ga, vip])).toEqual([
    ["GA+", 2_000, "member", null, true],
    ["VIP+", 3_000, "upgrade", "GA+", true],
  ]);
  expect(
    sent([
      { ...ga, price: "0" },
      { ...vip, is_on: false },
    ]),
  ).toEqual([
    ["GA+", 0, "member", null, true],
    ["VIP+", 3_000, "upgrade", "GA+", false],
  ]);
});

test("[adminevents-22] a type needs a price, also while it is off: a cleared one is refused at its field, never replaced", () => {
  const problem = "Enter a price such as 20 or 12.50, or 0 for free";
  expect(issuesOf({ ticket_types: [ga, { ...vip, price: " " }] })).toEqual([["ticket_types.1.price", problem]]);
  expect(issuesOf({ ticket_types: [{ ...ga, price: "twenty" }] })).toEqual([["ticket_types.0.price", problem]]);
  expect(issuesOf({ ticket_types: [{ ...ga, price: "", is_on: false }] })).toEqual([["ticket_types.0.price", problem]]);
});

test("[types-22] what of a type can't be as it is stands at its own field, beside what else is missing", () => {
  expect(issuesOf({ ticket_types: [] })).toEqual([["ticket_types", "Add a type of ticket"]]);
  const problems = issuesOf({
    title: "",
    total_spots: "50",
    ticket_types: [
      { ...ga, price: "0.49", max_per_order: "9" },
      { ...vip, base: "", limit: "51" },
      { ...early, opens_at: "2031-07-01T10:00", closes_at: "2031-07-01T10:00" },
      { ...toNewType("T4"), name: " early BIRD", price: "5" },
      { ...toNewType("T5"), name: "", price: "5", limit: "0" },
    ],
  });
  expect(new Map(problems.map(([path, message]) => [path, message]))).toEqual(
    new Map([
      ["title", "Enter a title"],
      ["ticket_types.0.price", "Enter 0 for free, or at least $0.50"],
      ["ticket_types.0.max_per_order", "Enter a whole number from 1 to 8"],
      ["ticket_types.1.base", "Choose the type that it upgrades"],
      ["ticket_types.1.limit", "The event has 50 spots"],
      ["ticket_types.2.closes_at", "Sales must end after they start"],
      ["ticket_types.3.name", "Another type has this name"],
      ["ticket_types.4.name", "Enter a name"],
      ["ticket_types.4.limit", "Enter a whole number from 1, or nothing for no limit"],
    ]),
  );
  expect(issuesOf({ ticket_types: [ga, { ...early, opens_at: "2031-03-09T02:30" }] })).toEqual([
    ["ticket_types.1.opens_at", "This time doesn't exist because the clocks go forward. Choose another time."],
  ]);
  const fits = { ...early, opens_at: "2031-07-01T10:00", closes_at: "2031-07-01T10:01", limit: "50" };
  expect(issuesOf({ total_spots: "50", ticket_types: [{ ...ga, price: "0.50" }, vip, fits] })).toEqual([]);
});

test("[types-21] a further type takes the lowest number from 3 to 8 that is free, and none beyond", () => {
  expect(findFreeTier([ga, vip])).toBe("T3");
  expect(findFreeTier([ga, early, toNewType("T5")])).toBe("T4");
  const all = (["T3", "T4", "T5", "T6", "T7", "T8"] as const).map(toNewType);
  expect(findFreeTier(all)).toBeNull();
  expect(toNewType("VIP+")).toEqual(vip);
  expect(toNewType("T4")).toMatchObject({ tier: "T4", name: "", price: "", rule: "flat", is_on: true });
});

test("[types-23] what each membership pays follows from a type's price and rule as it is typed", () => {
  const paid = (types: TypeValues[], index: number) => Object.values(toMemberPrices(types, index) ?? {});
  expect(toMemberPrices([ga, vip], 0)).toEqual({ free: 2_000, essential: 1_000, premium: 1_000, first: 0 });
  expect(paid([ga, vip], 1)).toEqual([3_000, 3_000, 1_000, 1_000]);
  expect(paid([{ ...ga, is_on: false }, vip], 1)).toEqual([3_000, 3_000, 3_000, 3_000]);
  expect(paid([ga, early], 1)).toEqual([1_200, 1_200, 1_200, 1_200]);
  expect(toMemberPrices([{ ...ga, price: "1x" }], 0)).toBeNull();
  expect(toMemberPrices([{ ...ga, price: "" }], 0)).toBeNull();
  expect(toMemberPrices([{ ...ga, price: "0.49" }], 0)).toBeNull();
  expect(paid([{ ...ga, price: "0.50" }], 0)).toEqual([50, 0, 0, 0]);
});

test("[types-24] while types are typed, members see those that are on and have a price, with what is left of their own limit", () => {
  const sold = { ticket_types: [{ ...storedGa, sold: 3, held: 1 }] };
  const types = [{ ...ga, limit: "10" }, { ...vip, is_on: false }, { ...early, name: "", price: "1x" }, early];
  expect(toShownTypes(types, sold).map(({ name, price, left }) => [name, price, left])).toEqual([
    ["GA+", 2_000, 6],
    ["Early bird", 1_200, null],
  ]);
});

test("[types-25] a copied event has the same types without when they are sold, which follows the date", () => {
  const event = { title: "Lantern walk", start_at: "2096-07-15T23:00:00.000Z", end_at: null } as EventRecord;
  const { start_at: doors_at } = event;
  const { description, type, location } = values();
  const copy = toDuplicateValues({
    ...event,
    ...{ doors_at, description, type, location },
    entry: "tickets",
    ticket_types: [storedGa],
  });
  expect(copy.entry).toBe("tickets");
  expect(EventFormSchema.parse({ ...copy, date: "2096-08-15", time: "7:00 PM" }).ticket_types).toEqual([
    {
      tier: "GA+",
      name: "GA+",
      note: "Front door",
      price: 900,
      rule: "member",
      base: null,
      limit: 40,
      opens_at: null,
      closes_at: null,
      max_per_order: 4,
      is_on: false,
    },
  ]);
});

test("[types-24] while types are typed, a free one is shown, one without a name is called Name, and the most per order is eight where none is typed", () => {
  const shown = toShownTypes(
    [
      { ...ga, price: "0", limit: "10" },
      { ...early, name: "", max_per_order: "" },
      { ...toNewType("T4"), name: "Late", price: "5", max_per_order: "4" },
    ],
    null,
  );
  expect(shown.map(({ name, price, left, max_per_order }) => [name, price, left, max_per_order])).toEqual([
    ["GA+", 0, 10, 8],
    ["Name", 1_200, null, 8],
    ["Late", 500, null, 4],
  ]);
});

test("[types-23] a free type costs nobody anything, a missing one has no prices, and an upgrade of one without a price costs its own", () => {
  expect(toMemberPrices([{ ...ga, price: "0" }], 0)).toEqual({ free: 0, essential: 0, premium: 0, first: 0 });
  expect(toMemberPrices([ga], 1)).toBeNull();
  for (const price of ["", "0.49"]) {
    expect(Object.values(toMemberPrices([{ ...ga, price }, vip], 1) ?? {})).toEqual([3_000, 3_000, 3_000, 3_000]);
  }
});

// Two nights: no text of a date and a time says when it ends.
const weekend = {
  ...{ title: "Lantern weekend", description: "Bring a light", type: "Festival", location: "Riverside" },
  ...{ start_at: "2096-07-15T23:00:00.000Z", end_at: "2096-07-17T01:00:00.000Z", doors_at: "2096-07-15T22:00:00.000Z" },
  ...{ entry: "rsvp", ticket_types: [], total_spots: null, return_hours: null },
} as unknown as EventRecord;
const opened = toEventFormValues(weekend);

test("a stored event opens with its date, its time and when its doors open, unless they open as it starts", () => {
  expect([opened.date, opened.time, opened.doors_time]).not.toContain("");
  expect(toEventFormValues({ ...weekend, doors_at: weekend.start_at }).doors_time).toBe("");
  const { date, time, doors_time, stored } = toEventFormValues(null);
  expect([date, time, doors_time, stored]).toEqual(["", "", "", null]);
});

test("tickets that can never be returned stay so, and a new event has the usual hours", () => {
  const hoursOf = (event: EventRecord | null) => {
    const { return_hours } = toEventFormValues(event);
    return EventFormSchema.parse(values({ entry: "rsvp", return_hours })).return_hours;
  };
  expect([hoursOf(weekend), hoursOf({ ...weekend, return_hours: 48 })]).toEqual([null, 48]);
  expect(hoursOf(null)).toBeGreaterThan(0);
  expect(opened.return_hours).toBe("never");
});

test("the stored times of an event stay while none of its texts is changed", () => {
  const timesOf = (change: Partial<EventFormValues>) => {
    const { start_at, end_at, doors_at, date } = EventFormSchema.parse({ ...opened, ...change }) as Record<
      string,
      unknown
    >;
    return { start_at, end_at, doors_at, date };
  };
  const { start_at, end_at, doors_at } = weekend;
  expect(timesOf({})).toEqual({ start_at, end_at, doors_at, date: undefined });
  const { date, time } = EventFormSchema.parse({ ...opened, date: "2096-08-15" });
  expect([date, time]).toEqual(["2096-08-15", opened.time]);
  for (const change of [
    { date: "2096-08-15", time: opened.time },
    { time: "8:00 PM" },
    { time: "8:00 PM", doors_time: "7:30 PM" },
  ]) {
    expect(timesOf(change)).toMatchObject({ start_at: undefined, end_at: undefined });
  }
  expect(timesOf({ time: opened.time, doors_time: "6:30 PM" }).start_at).toBeUndefined();
});

test("the times of an event that lasts exactly a day are taken as they are stored, though its texts don't say them", () => {
  const day = toEventFormValues({ ...weekend, end_at: "2096-07-16T23:00:00.000Z" });
  expect(day.time).toBe("7:00 PM - 7:00 PM");
  expect(EventFormSchema.parse(day)).toMatchObject({ end_at: "2096-07-16T23:00:00.000Z" });
  expect(EventFormSchema.safeParse({ ...day, doors_time: "6:30 PM" }).error?.issues.map(({ path }) => path)).toEqual([
    ["time"],
  ]);
});

test("a date and a time are wanted and refused at their own fields, as are doors that can't open then", () => {
  expect(issuesOf({ date: " ", entry: "rsvp" })).toEqual([["date", "Enter a date"]]);
  expect(issuesOf({ time: " ", entry: "rsvp" })).toEqual([["time", "Enter a time"]]);
  expect(issuesOf({ date: "", time: "", doors_time: "x", entry: "rsvp" })).toEqual([
    ["date", "Enter a date"],
    ["time", "Enter a time"],
  ]);
  expect(issuesOf({ time: "late", doors_time: "x", entry: "rsvp" }).map(([path]) => path)).toEqual(["time"]);
  expect(issuesOf({ doors_time: "x", entry: "rsvp" }).map(([path]) => path)).toEqual(["doors_time"]);
  expect(issuesOf({ doors_time: " ", entry: "rsvp" })).toEqual([]);
});

test("a limit of returns is said in hours, and from three days on in days where it is whole ones", () => {
  expect(["never", "0", "1", "48", "71", "72", "73", "96"].map(nameLimit)).toEqual([
    ...["Never", "Until it starts", "Until 1 hour before", "Until 48 hours before", "Until 71 hours before"],
    ...["Until 3 days before", "Until 73 hours before", "Until 4 days before"],
  ]);
});

describe("an event's preview", () => {
  const now = "2031-07-01T12:00:00.000Z";
  const stored = { ...weekend, total_spots: 50, spots_left: 30, sold: 3, held: 2, state: "published" as const };
  const shown = (change: Partial<EventFormValues>, event: EventRecord | null = null) =>
    toPreviewEvent(values(change), event, now);

  test("has placeholders for what isn't entered yet", () => {
    const empty = shown({ title: "", type: "" as never, location: "", date: "", time: "", entry: "" });
    expect(empty).toMatchObject({
      ...{ title: "Title", type: "Type", location: "Location", date: "Date", time: "Time", entry: "rsvp" },
      ...{ start_at: now, end_at: null, past: false },
    });
    expect(shown({ date: "someday", time: "late" })).toMatchObject({ date: "someday", time: "late" });
  });

  test("has what is entered, on the city's clock", () => {
    expect(shown({})).toMatchObject({
      ...{ title: "Lantern walk", type: "Festival", location: "Riverside", entry: "tickets" },
      start_at: "2031-07-15T23:00:00.000Z",
    });
  });

  test("has the types that are on sale where tickets are the way in", () => {
    expect(shown({ entry: "tickets" }).ticket_types.length).toBeGreaterThan(0);
    expect(shown({ entry: "rsvp" }).ticket_types).toEqual([]);
  });

  test("has the spots that are typed, less those that are taken", () => {
    const spotsOf = (total_spots: string, event: EventRecord | null) => {
      const { total_spots: total, spots_left } = shown({ total_spots }, event);
      return [total, spots_left];
    };
    expect(spotsOf("50", null)).toEqual([50, 50]);
    expect(spotsOf("", stored)).toEqual([null, null]);
    expect(spotsOf("60", stored)).toEqual([60, 40]);
    expect(spotsOf("10", stored)).toEqual([10, 0]);
  });

  test("has the state of a stored event, and of a draft or a new one what it will be", () => {
    const states = [null, { ...stored, state: "draft" as const }, { ...stored, state: "postponed" as const }];
    expect(states.map((event) => shown({}, event).state)).toEqual(["published", "published", "postponed"]);
  });
});
