import { describe, expect, test } from "vitest";
import { closedText, hasTicketsForSale } from "../../../web/src/features/tickets/checkout/tickets-for-sale.ts";
import {
  findNextOffer,
  firstOnSale,
  listOffers,
  orderText,
  whyNothingOnSale,
} from "../../../web/src/features/tickets/checkout/type-offers.ts";

const now = "2027-03-01T12:00:00.000Z";
const later = "2027-03-02T12:00:00.000Z";
const typeOf = (about: object = {}) =>
  ({
    tier: "GA+",
    name: "GA+",
    price: 2_000,
    left: null,
    opens_at: null,
    closes_at: null,
    max_per_order: 8,
    ...about,
  }) as never;
const eventOf = (types: never[], about: object = {}) =>
  ({ ticket_types: types, spots_left: null, state: "published", past: false, entry: "tickets", ...about }) as never;
const hold = { tier: "GA+", quantity: 2 } as never;
const offer = (about: object, event: object = {}, own?: never) => {
  const [found] = listOffers(eventOf([typeOf(about)], event), own, now);
  return found && { most: found.most, closed: found.closed, scarce: found.scarce };
};

describe("a type is offered", () => {
  test.each([
    ["without limits", {}, {}, { most: 8, closed: null, scarce: null }],
    ["up to as many as an order has", { max_per_order: 2 }, {}, { most: 2, closed: null, scarce: null }],
    ["up to as many as are left", { left: 11 }, { spots_left: 5 }, { most: 5, closed: null, scarce: null }],
    ["as running out from 10 on", { left: 10 }, {}, { most: 8, closed: null, scarce: "Only 10 left" }],
    ["as running out at the last", { left: 1 }, {}, { most: 1, closed: null, scarce: "Only 1 left" }],
    ["as sold out", { left: 0 }, {}, { most: 0, closed: "Sold out", scarce: null }],
    ["not before its sale", { opens_at: later, left: 3 }, {}, { most: 0, closed: "On sale Tue 7 AM", scarce: null }],
    ["from when its sale opened on", { opens_at: now }, {}, { most: 8, closed: null, scarce: null }],
    ["not after it", { closes_at: now }, {}, { most: 0, closed: "Sale ended", scarce: null }],
  ])("%s", (_, type, event, expected) => {
    expect(offer(type, event)).toMatchObject(expected);
  });

  test("with the tickets of the buyer's own hold, of that type alone", () => {
    expect(offer({ left: 0 }, {}, hold)).toEqual({ most: 2, closed: null, scarce: "Only 2 left" });
    expect(offer({ left: 0, tier: "VIP+" }, {}, hold)).toMatchObject({ closed: "Sold out" });
    expect(offer({}, { spots_left: 1 }, hold)).toMatchObject({ most: 3 });
  });
});

describe("of several types", () => {
  const offers = (...types: object[]) => listOffers(eventOf(types.map((about) => typeOf(about))), undefined, now);
  const soon = { name: "soon", opens_at: later };
  const latest = { name: "latest", opens_at: "2027-03-03T12:00:00.000Z" };
  const gone = { name: "gone", left: 0 };
  const ended = { name: "ended", closes_at: now };
  const open = { name: "open" };

  test("the first that can be ordered counts", () => {
    expect(firstOnSale(offers(gone, open, { name: "other" }))?.type.name).toBe("open");
    expect(firstOnSale(offers(gone, ended))).toBeNull();
  });

  test("where none can, the next to go on sale says most, then one that is sold out, then the first", () => {
    const next = (...types: object[]) => findNextOffer(offers(...types), now)?.type.name ?? null;
    expect([next(ended, gone, latest, soon), next(ended, gone), next(ended), next()]).toEqual([
      ...["soon", "gone", "ended", null],
    ]);
  });

  test("the bar says why nothing can be ordered, and nothing where something can", () => {
    expect(whyNothingOnSale(offers(ended, gone), now)).toBe("Sold out");
    expect([whyNothingOnSale(offers(gone, open), now), whyNothingOnSale([], now)]).toEqual([null, null]);
  });

  test("an order names its type, or else its tickets", () => {
    const event = { ticket_types: [typeOf({ tier: "VIP+", name: "Front row" }), typeOf()] };
    expect(orderText(event, { tier: "GA+", quantity: 2 })).toBe("2 × GA+");
    expect(orderText(event, { tier: "T3", quantity: 1 })).toBe("1 ticket");
  });
});

describe("an event's tickets", () => {
  const isSold = (about: object, own?: never) => hasTicketsForSale(eventOf([typeOf()], about), own);

  test("are for sale while it is published, to come, and has spots and types", () => {
    expect(isSold({})).toBe(true);
    expect([isSold({ state: "postponed" }), isSold({ past: true }), isSold({ spots_left: 0 })]).toEqual([
      ...[false, false, false],
    ]);
    expect([isSold({ spots_left: 0 }, hold), isSold({ spots_left: 1 }), isSold({ ticket_types: [] })]).toEqual([
      ...[true, true, false],
    ]);
  });

  test("aren't where a bar says why", () => {
    const textOf = (about: object) => closedText(eventOf([], about));
    expect(textOf({ state: "sales-stopped" })).toBe("Sales are stopped");
    expect(textOf({ state: "sales-stopped", entry: "rsvp" })).toBe("RSVPs are closed");
    expect(textOf({ state: "cancelled", entry: "rsvp" })).toBe("Cancelled");
    expect([textOf({ state: "cancelled", past: true }), textOf({})]).toEqual([false, undefined]);
  });
});
