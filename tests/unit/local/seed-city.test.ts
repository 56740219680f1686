import dayjs from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";
import { describe, expect, test } from "vitest";
import { hasLink } from "../../../functions/community/standing/new-accounts.ts";
import { accounts, allAccounts, residents } from "../../../local/seed/city/accounts.ts";
import { communityLocations, demoPosts } from "../../../local/seed/city/community.ts";
import { deals } from "../../../local/seed/city/deals.ts";
import { events, toDatedTypes, toEventTimes } from "../../../local/seed/city/events.ts";
import { demoFlights, playersMembership } from "../../../local/seed/city/game.ts";
import { partners } from "../../../local/seed/city/partners.ts";
import { exclusiveEvents } from "../../../local/seed/city/playyy.ts";
import { cityTimeZone, toSlotTimes } from "../../../local/seed/city/schedule.ts";
import { vendors } from "../../../local/seed/city/vendors.ts";
import { planFlaps } from "../../../local/seed/pelican-pilot.ts";
import { listPictureKeys } from "../../../local/seed/pictures.ts";
import { DealInput, dealCategories, dealTags } from "../../../shared/model/deal.ts";
import { checkTypes, EventInput } from "../../../shared/model/event.ts";
import { limits } from "../../../shared/model/limits.ts";
import { ExclusiveEventInput } from "../../../shared/model/playyy.ts";
import { PostInput } from "../../../shared/model/post.ts";
import { VendorFields } from "../../../shared/model/vendor.ts";
import { exploreCategories, getExploreCategory, groupByHomeRow } from "../../../shared/rules/deal-rows.ts";
import { replayFlight } from "../../../shared/rules/pelican-flight/replay.ts";
import { getTypeSale } from "../../../shared/rules/ticket-types.ts";

dayjs.extend(utc);
dayjs.extend(timezone);

// An ordinary evening, the evenings before both clock changes, and New Year's Eve.
const moments = [
  "2026-11-21T03:00:00.000Z",
  "2026-03-07T23:30:00.000Z",
  "2026-10-31T22:00:00.000Z",
  "2027-01-01T02:00:00.000Z",
];

const CheckedInput = EventInput.superRefine(checkTypes);

const keysOf = (all: readonly { key: string }[]) => all.map(({ key }) => key);

describe("the demo city", () => {
  test.each([
    ["vendors", vendors],
    ["deals", deals],
    ["events", events],
    ["partners", partners],
    ["exclusive events", exclusiveEvents],
    ["accounts", accounts],
  ])("has no two %s with the same key", (_what, all) => {
    expect(new Set(keysOf(all)).size).toBe(all.length);
  });

  test("has vendors that the back-office would accept, some with few details", () => {
    for (const vendor of vendors) expect(VendorFields.safeParse(vendor).error).toBeUndefined();
    expect(vendors.filter(({ phone, opening_hours }) => !phone || !opening_hours).length).toBeGreaterThan(1);
  });

  test("has deals that the back-office would accept, each with an existing vendor", () => {
    const known = new Set(keysOf(vendors));
    for (const deal of deals) {
      expect(DealInput.safeParse({ ...deal, vendor_id: "ven_01ARZ3NDEKTSV4RRFFQ69G5FAV" }).error).toBeUndefined();
      expect(known).toContain(deal.vendor);
    }
  });

  test("fills every row of Home and every chip of Explore", () => {
    const nameOf = new Map(vendors.map(({ key, name }) => [key, name]));
    const shown = deals.map((deal) => ({ ...deal, business_name: nameOf.get(deal.vendor) ?? "" }));
    for (const [row, found] of Object.entries(groupByHomeRow(shown))) expect(found.length, row).toBeGreaterThan(4);
    for (const category of exploreCategories) {
      const found = shown.filter((deal) => getExploreCategory(deal) === category);
      expect(found.length, category).toBeGreaterThan(3);
    }
  });

  test("has posts that its people may write in their first 24 hours, in locations and with pictures that exist", () => {
    const people = new Set(keysOf(allAccounts));
    const [pictures, locations] = [new Set(listPictureKeys("deal")), communityLocations.map(({ name }) => name)];
    for (const { by, likedBy, comments, picture, ...post } of demoPosts) {
      expect(PostInput.safeParse(post).error).toBeUndefined();
      expect(locations).toContain(post.location);
      expect([...people]).toEqual(expect.arrayContaining([by, ...likedBy, ...comments.map((one) => one.by)]));
      expect([post.content, ...comments.map(({ content }) => content)].filter(hasLink)).toEqual([]);
      if (picture) expect(pictures).toContain(picture.deal);
    }
    for (const by of people) {
      const own = demoPosts.filter((post) => post.by === by);
      expect(own.length).toBeLessThanOrEqual(limits.newAccountPosts);
      expect(own.filter(({ picture }) => picture).length).toBeLessThanOrEqual(limits.newAccountPictures);
    }
  });

  test("has flights of its residents and its owner that can be flown, some of this week and some older", () => {
    const weekHours = 7 * 24;
    for (const { by, score } of demoFlights) {
      expect(["admin", ...keysOf(residents)]).toContain(by);
      const flown = [1, 2, 3, 4, 5].map((seed) => replayFlight(seed, planFlaps(seed, score)).score);
      expect(flown, `${by}'s ${score}`).toContain(score);
    }
    expect(new Set(demoFlights.map(({ hoursAgo }) => hoursAgo > weekHours)).size).toBe(2);
    const longest = Math.max(...demoFlights.map(({ hoursAgo }) => hoursAgo));
    expect(longest / 24).toBeLessThan(playersMembership.daysBefore);
  });

  test("has exclusive events that the back-office would accept", () => {
    for (const event of exclusiveEvents) expect(ExclusiveEventInput.safeParse(event).error).toBeUndefined();
  });

  test("has a deal for every category and tag, and both limits", () => {
    expect(new Set(deals.map(({ category }) => category))).toEqual(new Set(dealCategories));
    expect(new Set(deals.map(({ tag }) => tag))).toEqual(new Set(dealTags));
    expect(new Set(deals.map(({ redemption_limit = "every_30_days" }) => redemption_limit)).size).toBe(2);
  });

  test("has upcoming and past events in every section, and featured, Premium, free and secret ones", () => {
    const [now = ""] = moments;
    for (const section of ["city", "rager", "vip"] as const) {
      const starts = events
        .filter((event) => event.event_section.includes(section))
        .map((event) => toEventTimes(event, now).start_at);
      expect(
        starts.some((start) => start > now),
        `coming ${section}`,
      ).toBe(true);
      expect(
        starts.some((start) => start < now),
        `past ${section}`,
      ).toBe(true);
    }
    expect(events.filter(({ featured }) => featured).length).toBeGreaterThan(4);
    expect(events.some(({ premium }) => premium)).toBe(true);
    expect(events.some(({ entry }) => entry === "rsvp")).toBe(true);
    expect(events.some(({ entry, total_spots }) => entry === "rsvp" && Number(total_spots) <= 6)).toBe(true);
    expect(events.some(({ is_published }) => !is_published)).toBe(true);
  });

  test.each(moments)("has acceptable events with the right wall-clock times when started %s", (now) => {
    for (const event of events) {
      const times = toEventTimes(event, now);
      const ticket_types = toDatedTypes(event, times.start_at, now);
      expect(CheckedInput.safeParse({ ...event, ...times, ticket_types }).error).toBeUndefined();
      expect(times.end_at > times.start_at).toBe(true);
      if (event.when === "now") continue;
      const start = dayjs(times.start_at).tz(cityTimeZone);
      expect(`${start.format("ddd HH:mm")}`, event.title).toBe(`${event.when.day} ${event.when.at}`);
    }
  });

  test.each(moments)("has an event with four types, one over and one still to come, when started %s", (now) => {
    const many = events.find(({ ticket_types = [] }) => ticket_types.length === 4);
    if (!many) throw new Error("None has four types");
    const types = toDatedTypes(many, toEventTimes(many, now).start_at, now);
    expect(types.map((type) => getTypeSale(type, now))).toEqual(["on-sale", "on-sale", "ended", "not-yet"]);
  });

  test.each(moments)("has one running RAGER when started %s", (now) => {
    const running = events.filter((event) => {
      const { start_at, end_at } = toEventTimes(event, now);
      return event.event_section.includes("rager") && start_at <= now && now < end_at;
    });
    expect(keysOf(running)).toContain("rager-neon-tide");
  });

  test("keeps an evening's wall-clock time over both clock changes", () => {
    const saturday = { day: "Sun", from: 0, at: "20:00", hours: 4 } as const;
    expect(toSlotTimes(saturday, "2026-03-07T23:30:00.000Z").start_at).toBe("2026-03-09T00:00:00.000Z");
    expect(toSlotTimes(saturday, "2026-10-31T22:00:00.000Z").start_at).toBe("2026-11-02T01:00:00.000Z");
  });
});
