import { city } from "../../shared/model/city.ts";
import type { CityEvent } from "../../shared/model/event.ts";
import type { TicketType } from "../../shared/model/ticket-type.ts";
import { findFullTag } from "../../shared/rules/event-tag.ts";
import { getEventEnd } from "../../shared/rules/event-times.ts";
import { toOffsetTime } from "../../shared/rules/offset-time.ts";
import { getTypeSale } from "../../shared/rules/ticket-types.ts";
import { toPictureAddress, toVisitorPath } from "./event-summary.ts";

/** Where and when a page is made: its origin, the city's zone, and now. */
export type PageContext = { origin: string; zone: string; now: string };

const vocabulary = "https://schema.org";
const named = (name: string): string => `${vocabulary}/${name}`;

const wasMovedInTime = ({ moved_from, start_at }: CityEvent): boolean =>
  moved_from !== null && moved_from.start_at !== start_at;

const statusOf = (event: CityEvent): string => {
  if (event.state === "cancelled") return "EventCancelled";
  if (event.state === "postponed") return "EventPostponed";
  return wasMovedInTime(event) ? "EventRescheduled" : "EventScheduled";
};

// Search engines take decimals, in the currency's main unit.
const toAmount = (cents: number): string => (cents / 100).toFixed(2);

const availabilityOf = (event: CityEvent, type: TicketType, now: string): string => {
  if (getTypeSale(type, now) === "not-yet") return "PreOrder";
  return type.left === 0 || findFullTag(event, now) ? "SoldOut" : "InStock";
};

const offer = (event: CityEvent, { origin }: PageContext, rest: object) => ({
  "@type": "Offer",
  priceCurrency: "USD",
  url: origin + toVisitorPath(event),
  ...rest,
});

// Nothing is offered of what nobody can get: sales that are stopped, and what is over, postponed or cancelled.
const offersOf = (event: CityEvent, context: PageContext) => {
  const { zone, now } = context;
  if (event.past || event.state !== "published") return [];
  if (event.entry === "rsvp") {
    const availability = named(findFullTag(event, now) ? "SoldOut" : "InStock");
    return [
      offer(event, context, { price: toAmount(0), availability, validFrom: toOffsetTime(event.created_at, zone) }),
    ];
  }
  return event.ticket_types
    .filter((type) => getTypeSale(type, now) !== "ended")
    .map((type) =>
      offer(event, context, {
        name: type.name,
        price: toAmount(type.price),
        availability: named(availabilityOf(event, type, now)),
        validFrom: toOffsetTime(type.opens_at ?? event.created_at, zone),
        ...(type.closes_at && { validThrough: toOffsetTime(type.closes_at, zone) }),
      }),
    );
};

/**
 * An event as search engines read it: schema.org's Event with its times on the city's clocks, its state and what it offers. Prices are the
 * door's: a membership's are nobody's whom a search engine knows.
 */
export const toEventData = (event: CityEvent, context: PageContext) => {
  const { origin, zone } = context;
  const offers = offersOf(event, context);
  return {
    "@context": vocabulary,
    "@type": "Event",
    name: event.title,
    description: event.description,
    startDate: toOffsetTime(event.start_at, zone),
    endDate: toOffsetTime(getEventEnd(event), zone),
    doorTime: toOffsetTime(event.doors_at, zone),
    eventStatus: named(statusOf(event)),
    ...(statusOf(event) === "EventRescheduled" &&
      event.moved_from && { previousStartDate: toOffsetTime(event.moved_from.start_at, zone) }),
    eventAttendanceMode: named("OfflineEventAttendanceMode"),
    location: {
      "@type": "Place",
      name: event.venue_name ?? event.location,
      address: {
        "@type": "PostalAddress",
        streetAddress: event.venue_address ?? event.location,
        addressLocality: city.name,
        addressCountry: "US",
      },
    },
    image: [toPictureAddress(event, origin)],
    url: origin + toVisitorPath(event),
    organizer: { "@type": "Organization", name: city.title, url: origin },
    ...(offers.length > 0 && { offers }),
  };
};

/** The events of a page of the calendar, in their order, as search engines read a list. */
export const toListData = (events: readonly CityEvent[], { origin }: PageContext) => ({
  "@context": vocabulary,
  "@type": "ItemList",
  itemListElement: events.map((event, index) => ({
    "@type": "ListItem",
    position: index + 1,
    url: origin + toVisitorPath(event),
    name: event.title,
  })),
});
