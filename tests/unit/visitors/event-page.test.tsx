import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EventCard, listTags } from "../../../functions/visitors/event-card.tsx";
import { Party } from "../../../functions/visitors/event-page.tsx";
import { summarize, toFacts, toPictureAddress } from "../../../functions/visitors/event-summary.ts";
import type { CityEvent } from "../../../shared/model/event.ts";
import { anEvent, typesShown } from "../../support/component/samples/events.ts";

const now = "2031-01-10T12:00:00.000Z";
const context = { origin: "https://city.example", zone: "America/New_York", now };
const id = "evt_01J00000000000000000000000";

type About = Parameters<typeof anEvent>[0];
const render = (about: About = {}) => renderToStaticMarkup(<Party event={anEvent(about)} context={context} />);
const match = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];
const wayOf = (about: About) => {
  const [, href, label] = /<a class="action" href="([^"]*)">([^<]*)</.exec(render(about)) ?? [];
  return [href, label?.replaceAll("&#x27;", "'")];
};
const noteOf = (about: About) => match(render(about), /<p class="note">([^<]*)</);
const factsOf = (about: About) => {
  const list = match(render(about), /<dl class="facts">(.*?)<\/dl>/) ?? "";
  return [...list.matchAll(/<dt>([^<]*)<\/dt>(.*?)<\/div>/g)].map(([, name, rest = ""]) => [
    name,
    ...[...rest.matchAll(/<dd>(.*?)<\/dd>/g)].map(([, text]) => text),
  ]);
};
const ticketsOf = (about: About) =>
  [...render(about).matchAll(/<li>(.*?)<\/li>/g)].map(([, item = ""]) =>
    [...item.matchAll(/<(?:strong|span)[^>]*>([^<]*)</g)].map(([, text]) => text?.replaceAll("&#x27;", "'")),
  );

const signIn = `/auth?next=${encodeURIComponent(`/event/${id}`)}`;
const rsvp = { entry: "rsvp" as const, ticket_types: [] };
const nothing = ["/calendar", "See what's on"];

test.each<[string, About, (string | undefined)[], string | undefined]>([
  ["with tickets", {}, [signIn, "Get tickets"], undefined],
  ["with RSVPs", rsvp, [signIn, "RSVP"], undefined],
  ["that is sold out", { spots_left: 0 }, [signIn, "Join the waiting list"], "Tickets are sold out."],
  ["whose spots are taken", { ...rsvp, spots_left: 0 }, [signIn, "Join the waiting list"], "Every spot is taken."],
  [
    "whose ticket sales stopped",
    { state: "sales-stopped" },
    [`/event/${id}`, "Open in the app"],
    "Ticket sales are closed.",
  ],
  [
    "whose RSVPs stopped",
    { ...rsvp, state: "sales-stopped" },
    [`/event/${id}`, "Open in the app"],
    "RSVPs are closed.",
  ],
  ["that is postponed", { state: "postponed" }, nothing, "This event is postponed. A new date is to come."],
  ["that is cancelled", { state: "cancelled" }, nothing, "This event is cancelled."],
  [
    "that is cancelled for a reason",
    { state: "cancelled", cancel_reason: "Rain." },
    nothing,
    "This event is cancelled. Rain.",
  ],
  ["that is over", { past: true }, nothing, "This event is over."],
  ["that was cancelled and is over", { state: "cancelled", past: true }, nothing, "This event is cancelled."],
  ["whose sales stopped and that is over", { state: "sales-stopped", past: true }, nothing, "This event is over."],
])("the page of an event %s leads on and notes why", (_which, about, way, note) => {
  expect([wayOf(about), noteOf(about)]).toEqual([way, note]);
});

test("the facts of an event are its time, its place with directions, its price and its notes", () => {
  expect(factsOf({})).toEqual([
    ["When", "Tue, Jan 14 • 10:00 PM – 4:00 AM (Wed) (ET)"],
    ["Where", "Downtown Jacksonville"],
    ["Price", "From $20"],
  ]);
  expect(factsOf({ venue_name: "The Dock", venue_address: "1 Bay St", rewards: "A free drink" }).slice(1)).toEqual([
    [
      "Where",
      "The Dock",
      "1 Bay St",
      '<a href="https://www.google.com/maps/search/?api=1&amp;query=The%20Dock%2C%201%20Bay%20St">Directions</a>',
    ],
    ["Price", "From $20"],
    ["Rewards", "A free drink"],
  ]);
  const moved_from = { start_at: "2031-01-08T03:00:00.000Z", place: "Downtown Jacksonville" };
  expect(factsOf({ moved_from })[0]?.slice(2)).toEqual(["Moved · was Tue, Jan 7, 10 PM"]);
  expect(factsOf({ moved_from, state: "postponed" })[0]).toEqual(["When", "Postponed · new date to come"]);
  expect(factsOf({ moved_from, past: true })[0]).toHaveLength(2);
});

test("the spots of an event with RSVPs are told while they can be had", () => {
  const priceOf = (about: About) => factsOf(about)[2];
  expect(priceOf(rsvp)).toEqual(["Price", "From $20", "50 of 50 spots left"]);
  for (const about of [{ ...rsvp, past: true }, { ...rsvp, state: "sales-stopped" } as const, {}])
    expect([about, priceOf(about)]).toEqual([about, ["Price", "From $20"]]);
});

test("each type of ticket has its price at the door, for members where that is less, and why it can't be had", () => {
  const [ga, vip] = typesShown({ price_ga: 2_000, price_vip: 3_500 }) as [
    CityEvent["ticket_types"][number],
    CityEvent["ticket_types"][number],
  ];
  const first = "Premium's first one of the month is free";
  const members = `Essential $10 · Premium $10 · ${first}`;
  const flat = { ...ga, rule: "flat" as const };
  expect(ticketsOf({ ticket_types: [flat] })).toEqual([["GA+", "$20"]]);
  const closes_at = "2031-01-10T12:00:00.000Z";
  const opens_at = "2031-01-11T17:00:00.000Z";
  expect(ticketsOf({ ticket_types: [ga, vip] })).toEqual([
    ["GA+", "$20", members],
    ["VIP+", "$35", expect.stringMatching(/^Premium \$\d+(?: · |$)/)],
  ]);
  expect(
    ticketsOf({
      ticket_types: [
        { ...ga, note: "Early bird" },
        { ...flat, tier: "T3", name: "Flat", price: 0 },
        { ...flat, tier: "T4", name: "Ended", closes_at },
        { ...flat, tier: "T5", name: "Gone", left: 0 },
        { ...flat, tier: "T6", name: "Later", opens_at },
        { ...flat, tier: "T7", name: "Open", left: 1, opens_at: closes_at },
      ],
    }),
  ).toEqual([
    ["GA+", "$20", "Early bird", members],
    ["Flat", "Free"],
    ["Ended", "$20", "No longer on sale"],
    ["Gone", "$20", "Sold out"],
    ["Later", "$20", "On sale from Sat, Jan 11 • 12:00 PM (ET)"],
    ["Open", "$20"],
  ]);
});

test("no types of tickets are listed where there are none, or where nobody can buy", () => {
  for (const about of [{ past: true }, { state: "sales-stopped" } as const, { state: "cancelled" } as const, rsvp])
    expect([about, render(about).includes("types")]).toEqual([about, false]);
});

test.each<[About, { text: string; isOff: boolean }[]]>([
  [{}, []],
  [{ premium: true }, [{ text: "Premium members", isOff: false }]],
  [{ spots_left: 0 }, [{ text: "Sold out", isOff: true }]],
  [{ ...rsvp, spots_left: 0 }, [{ text: "Full", isOff: true }]],
  [{ past: true, spots_left: 0 }, [{ text: "Past event", isOff: true }]],
  [{ state: "cancelled", spots_left: 0 }, [{ text: "Cancelled", isOff: true }]],
  [
    { state: "postponed", spots_left: 0 },
    [
      { text: "Postponed", isOff: true },
      { text: "Sold out", isOff: true },
    ],
  ],
])("an event of %j has these tags", (about, tags) => {
  expect(listTags(anEvent(about), now)).toEqual(tags);
});

const cardOf = (about: About, isFirst = false) =>
  renderToStaticMarkup(<EventCard event={anEvent(about)} now={now} isFirst={isFirst} />);

test("a card has an event's time, title, place, price and tags, and leads to its page", () => {
  const plain = cardOf({});
  expect(plain).toContain(`href="/calendar/${id}"`);
  expect(match(plain, /<p class="when">([^<]*)</)).toBe("10:00 PM – 1:30 AM (Wed) (ET)");
  expect(match(plain, /<p class="soft">([^<]*)</)).toBe("Downtown Jacksonville · From $20");
  expect(plain).toContain('<span class="poster"></span>');
  expect(plain).not.toContain("tags");
  expect(cardOf({ premium: true })).toContain('<p class="tags"><span class="tag">Premium members</span></p>');
  const postponed = cardOf({ state: "postponed", premium: true, venue_name: "The Dock" });
  expect(match(postponed, /<p class="when">([^<]*)</)).toBe("Postponed · new date to come");
  expect(match(postponed, /<p class="soft">([^<]*)</)).toBe("The Dock · From $20");
  expect(match(postponed, /<p class="tags">(.*?)<\/p>/)).toBe(
    '<span class="tag is-off">Postponed</span><span class="tag">Premium members</span>',
  );
});

test("the first card's picture is loaded at once, those of the others when they come near", () => {
  const image = "/media/admin-images/a-1600x900.webp";
  const first = cardOf({ image }, true);
  const other = cardOf({ image });
  expect([first.includes('loading="eager"'), first.includes('fetchPriority="high"')]).toEqual([true, true]);
  expect([other.includes('loading="lazy"'), other.includes('fetchPriority="auto"')]).toEqual([true, true]);
  expect(match(first, /<source type="image\/avif" srcSet="([^ ]*) /)).toBe("/media/admin-images/a-1600x900-256.avif");
  const plain = cardOf({ image: "/art/pier.jpg" });
  expect(plain).not.toContain("<source");
  expect(plain).toContain('width="640" height="400" src="/art/pier.jpg"');
});

test("the picture of an event's page fills the window, and half of it from 900 pixels on", () => {
  const dense = "(min-resolution: 2.5dppx)";
  expect(match(render({ image: "/media/admin-images/a-1600x900.webp" }), /sizes="([^"]*)"/)).toBe(
    [
      `${dense} and (min-width: 900px) calc((min(560px, 45vw)) * 1.7778 * 0.67)`,
      "(min-width: 900px) calc((min(560px, 45vw)) * 1.7778)",
      `${dense} calc((100vw - 40px) * 1.3333 * 0.67)`,
      "calc((100vw - 40px) * 1.3333)",
    ].join(", "),
  );
});

test("an event's line in search results has up to 200 characters, a longer one ends between two words", () => {
  const lineOf = (description: string) => {
    const event = anEvent({ description });
    return summarize(event, toFacts(event, context.origin, context.zone));
  };
  const start = "Tue, Jan 14 • 10:00 PM – 4:00 AM (Wed) (ET) · Downtown Jacksonville · From $20";
  expect(lineOf("")).toBe(start);
  const rest = 200 - `${start} · `.length;
  const fitting = `${"word ".repeat(30).slice(0, rest - 1)}x`;
  expect(lineOf(fitting)).toBe(`${start} · ${fitting}`);
  expect(lineOf(`${fitting}y`)).toBe(`${`${start} · ${fitting}`.replace(/\s\S*$/, "")}…`);
  const unbroken = lineOf("x".repeat(300));
  expect(unbroken).toBe(`${start} ·…`);
});

test("the picture of an event's link is its own, or the city's", () => {
  expect(toPictureAddress({ image: null }, context.origin)).toBe("https://city.example/art/og.jpg");
  expect(toPictureAddress({ image: "/media/a.webp" }, context.origin)).toBe("https://city.example/media/a.webp");
});
