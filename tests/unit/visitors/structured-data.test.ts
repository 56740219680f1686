import { expect, test } from "vitest";
import * as z from "zod";
import { toEventData, toListData } from "../../../functions/visitors/structured-data.ts";
import type { CityEvent } from "../../../shared/model/event.ts";
import { anEvent, typesShown } from "../../support/component/samples/events.ts";

const context = { origin: "https://city.example", zone: "America/New_York", now: "2031-01-10T12:00:00.000Z" };

const LocalInstant = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}-0[45]:00$/);
const oneOf = (...names: string[]) => z.enum(names.map((name) => `https://schema.org/${name}`));

/** What Google asks for or recommends of an event (developers.google.com/search/docs/appearance/structured-data/event). */
const GoogleEvent = z.strictObject({
  "@context": z.literal("https://schema.org"),
  "@type": z.literal("Event"),
  name: z.string().min(1),
  description: z.string(),
  startDate: LocalInstant,
  endDate: LocalInstant,
  doorTime: LocalInstant,
  eventStatus: oneOf("EventScheduled", "EventPostponed", "EventRescheduled", "EventCancelled"),
  previousStartDate: LocalInstant.optional(),
  eventAttendanceMode: oneOf("OfflineEventAttendanceMode"),
  location: z.strictObject({
    "@type": z.literal("Place"),
    name: z.string().min(1),
    address: z.strictObject({
      "@type": z.literal("PostalAddress"),
      streetAddress: z.string().min(1),
      addressLocality: z.literal("Jacksonville"),
      addressCountry: z.literal("US"),
    }),
  }),
  image: z.array(z.url()).length(1),
  url: z.url(),
  organizer: z.strictObject({ "@type": z.literal("Organization"), name: z.string(), url: z.url() }),
  offers: z
    .array(
      z.strictObject({
        "@type": z.literal("Offer"),
        name: z.string().optional(),
        price: z.string().regex(/^\d+\.\d\d$/),
        priceCurrency: z.literal("USD"),
        availability: oneOf("InStock", "SoldOut", "PreOrder"),
        validFrom: LocalInstant,
        validThrough: LocalInstant.optional(),
        url: z.url(),
      }),
    )
    .optional(),
});

const dataOf = (about: Parameters<typeof anEvent>[0] = {}, at = context) =>
  GoogleEvent.parse(toEventData(anEvent(about), at));
const [ga] = typesShown({ price_ga: 2_000 });
const typesWith = (...abouts: Partial<CityEvent["ticket_types"][number]>[]) =>
  abouts.map((about) => ({ ...(ga as CityEvent["ticket_types"][number]), ...about }));
const statusOf = (about: Parameters<typeof anEvent>[0]) => dataOf(about).eventStatus.replace(/.*\//, "");
const offersOf = (about: Parameters<typeof anEvent>[0], now = context.now) =>
  (dataOf(about, { ...context, now }).offers ?? []).map(({ availability, price, validFrom }) => [
    availability.replace(/.*\//, ""),
    price,
    validFrom,
  ]);

test("[city-04] an event's structured data has what search engines ask for, with times on the city's clocks and the door's prices", () => {
  expect(
    dataOf({
      venue_name: "The Dock",
      venue_address: "1 Bay St",
      image: "/media/admin-images/a-1600x900.webp",
      doors_at: "2031-01-15T02:00:00.000Z",
      ticket_types: typesWith({}),
    }),
  ).toMatchObject({
    startDate: "2031-01-14T22:00:00-05:00",
    endDate: "2031-01-15T04:00:00-05:00",
    doorTime: "2031-01-14T21:00:00-05:00",
    location: { name: "The Dock", address: { streetAddress: "1 Bay St" } },
    image: ["https://city.example/media/admin-images/a-1600x900.webp"],
    url: "https://city.example/calendar/evt_01J00000000000000000000000",
    offers: [{ name: "GA+", price: "20.00", url: "https://city.example/calendar/evt_01J00000000000000000000000" }],
  });
  expect(dataOf().image).toEqual(["https://city.example/art/og.jpg"]);
});

test("an event over a change of the clocks starts at one distance from UTC and ends at another", () => {
  const night = dataOf({ start_at: "2027-03-14T04:00:00.000Z", end_at: "2027-03-14T08:00:00.000Z" });
  expect([night.startDate, night.endDate]).toEqual(["2027-03-13T23:00:00-05:00", "2027-03-14T04:00:00-04:00"]);
});

test("[city-05] the structured data names the state: scheduled, moved in time with its former start, postponed or cancelled", () => {
  const before = { start_at: "2031-01-08T03:00:00.000Z", place: "Pier" };
  expect(statusOf({})).toBe("EventScheduled");
  expect(statusOf({ state: "sales-stopped" })).toBe("EventScheduled");
  expect(dataOf({ moved_from: before })).toMatchObject({
    eventStatus: "https://schema.org/EventRescheduled",
    previousStartDate: "2031-01-07T22:00:00-05:00",
  });
  const elsewhere = { moved_from: { start_at: "2031-01-15T03:00:00.000Z", place: "Pier" } };
  expect([statusOf(elsewhere), dataOf(elsewhere).previousStartDate]).toEqual(["EventScheduled", undefined]);
  const postponed = { state: "postponed" as const, moved_from: before };
  expect([statusOf(postponed), dataOf(postponed).previousStartDate]).toEqual(["EventPostponed", undefined]);
  expect(statusOf({ state: "cancelled" })).toBe("EventCancelled");
});

test("[city-06] each type offers what it costs and whether it is to be had: now, later from when it opens, or sold out", () => {
  const made = "2026-01-01T22:04:05-05:00";
  const opens_at = "2031-01-11T17:00:00.000Z";
  expect(offersOf({ ticket_types: typesWith({}, { price: 0, left: 3 }) })).toEqual([
    ["InStock", "20.00", made],
    ["InStock", "0.00", made],
  ]);
  expect(offersOf({ ticket_types: typesWith({ left: 0 }, { left: 1 }) }).map(([stock]) => stock)).toEqual([
    "SoldOut",
    "InStock",
  ]);
  expect(offersOf({ ticket_types: typesWith({}), spots_left: 0 }).map(([stock]) => stock)).toEqual(["SoldOut"]);
  const later = { ticket_types: typesWith({ opens_at }) };
  expect(offersOf(later, "2031-01-11T16:59:59.999Z")).toEqual([["PreOrder", "20.00", "2031-01-11T12:00:00-05:00"]]);
  expect(offersOf(later, opens_at)).toEqual([["InStock", "20.00", "2031-01-11T12:00:00-05:00"]]);
  const early = { ticket_types: typesWith({ closes_at: opens_at }) };
  expect(offersOf(early, "2031-01-11T16:59:59.999Z")).toHaveLength(1);
  expect(offersOf(early, opens_at)).toEqual([]);
});

test("an RSVP is offered for nothing while a spot is left, and nothing is offered of what nobody can get", () => {
  const rsvp = { entry: "rsvp" as const, ticket_types: [] };
  expect(offersOf(rsvp).map(([stock, price]) => [stock, price])).toEqual([["InStock", "0.00"]]);
  expect(offersOf({ ...rsvp, spots_left: 0 }).map(([stock]) => stock)).toEqual(["SoldOut"]);
  for (const about of [
    { past: true },
    { state: "postponed" },
    { state: "cancelled" },
    { state: "sales-stopped" },
  ] as const)
    expect([about, dataOf(about).offers]).toEqual([about, undefined]);
});

test("a page of the calendar lists its events in their order", () => {
  const events = [anEvent({ id: "evt_b", title: "First" }), anEvent({ id: "evt_a", title: "Second" })];
  expect(toListData(events, context).itemListElement).toEqual([
    { "@type": "ListItem", position: 1, url: "https://city.example/calendar/evt_b", name: "First" },
    { "@type": "ListItem", position: 2, url: "https://city.example/calendar/evt_a", name: "Second" },
  ]);
});
