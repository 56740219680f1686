import { describe, expect, test } from "vitest";
import { readRetryAfter, scatterWait, waitAsTold } from "../../../shared/model/retry-wait.ts";
import { codesOpenAt } from "../../../shared/rules/code-opening.ts";
import { toDirections } from "../../../shared/rules/directions.ts";
import { giftText, isGift } from "../../../shared/rules/gift-text.ts";
import { findLogoProblems } from "../../../shared/rules/logo-form.ts";
import { sizesOf } from "../../../shared/rules/picture-box.ts";
import { defaultReturnHours, getReturnUntil } from "../../../shared/rules/return-times.ts";
import { shownActivity } from "../../../shared/rules/shown-activity.ts";
import { spotsText } from "../../../shared/rules/spots-text.ts";

const mapOf = (place: string) => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;

test("directions lead to an event's venue, and to no place where it has none", () => {
  const [venue_name, venue_address, location] = ["Dock", "1 Bay St", "Jacksonville"];
  expect(toDirections({ venue_name, venue_address, location })).toBe(mapOf("Dock, 1 Bay St"));
  expect(toDirections({ venue_name, venue_address: null, location })).toBe(mapOf("Dock, Jacksonville"));
  expect(toDirections({ venue_name: null, venue_address, location })).toBe(mapOf("1 Bay St"));
  expect(toDirections({ venue_name, venue_address: null })).toBe(mapOf("Dock"));
  expect(toDirections({ venue_name: null, venue_address: null, location })).toBeNull();
});

test("an event with a limit has its spots counted, one without is open to all", () => {
  expect(spotsText({ spots_left: 0, total_spots: 1 })).toBe("0 of 1 spot left");
  expect(spotsText({ spots_left: 12, total_spots: 50 })).toBe("12 of 50 spots left");
  expect(spotsText({ spots_left: null, total_spots: null })).toBe("Open to all");
});

test("tickets may be returned until the event's limit, or what was said of a move if that is later", () => {
  const start_at = "2027-03-03T12:00:00.000Z";
  const [early, late] = ["2027-02-28T12:00:00.000Z", "2027-03-02T12:00:00.000Z"];
  expect(getReturnUntil({ start_at, return_hours: 48 })).toBe("2027-03-01T12:00:00.000Z");
  expect(defaultReturnHours).toBe(48);
  expect(getReturnUntil({ start_at, return_hours: 0 })).toBe(start_at);
  expect(getReturnUntil({ start_at, return_hours: 48, return_until: early })).toBe("2027-03-01T12:00:00.000Z");
  expect(getReturnUntil({ start_at, return_hours: 48, return_until: late })).toBe(late);
  expect(getReturnUntil({ start_at, return_hours: null, return_until: late })).toBe(late);
  expect([getReturnUntil({ start_at }), getReturnUntil({ start_at, return_hours: null })]).toEqual([null, null]);
});

test("codes can be made from 72 hours before doors on", () => {
  expect(codesOpenAt("2027-03-04T12:00:00.000Z")).toBe("2027-03-01T12:00:00.000Z");
});

test("the dashboard shows the newest 8 entries", () => {
  expect(shownActivity([1, 2, 3, 4, 5, 6, 7, 8, 9])).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

describe("a membership that nobody pays for", () => {
  test.each([
    [true, "promo", true],
    [true, "admin", true],
    [true, "stripe", false],
    [true, null, false],
    [false, "promo", false],
    [false, "admin", false],
  ] as const)("that runs: %s, by %s is a gift: %s", (is_subscribed, last_source, gift) => {
    expect(isGift({ is_subscribed, last_source })).toBe(gift);
  });

  test("says where it is from and until when", () => {
    const end_at = "2026-12-21T17:00:00.000Z";
    const text = (about: object) =>
      giftText({ tier: "premium", last_source: "promo", end_at: null, ...about } as never);
    expect(text({ end_at })).toMatch(/^Your .*Premium.* is from a promo code, until Dec 21, 2026\.$/);
    expect(text({ last_source: "admin" })).toMatch(/ is a gift from PLAYYY\.$/);
    expect(text({ last_source: null, tier: "free" })).toBe("Your membership is a gift from PLAYYY.");
  });
});

describe("a partner logo", () => {
  const png = { type: "image/png", size: 10 };
  const problems = (about: object) =>
    findLogoProblems({ name: "Bar", mode: "file", url: "", file: png, ...about } as never);

  test.each([
    [{}, {}],
    [{ name: " " }, { name: "Name is required" }],
    [{ file: null }, { logo_url: "Please select an image file" }],
    [{ file: null, url: "/media/logo.webp" }, {}],
    [{ file: { type: "video/mp4", size: 10 } }, { logo_url: "Please select an image file" }],
    [{ mode: "url", file: null, url: "https://x.test/a.png" }, {}],
    [{ mode: "url", url: " " }, { logo_url: "Logo URL is required" }],
  ])("with %j has the problems %j", (about, found) => {
    expect(problems(about)).toEqual(found);
  });
});

test("a picture's sizes are those of its boxes, the widest window first, and no more than two pixels for each of the layout's", () => {
  const dense = "(min-resolution: 2.5dppx)";
  const boxes = [
    { from: 0, width: "100vw", ratio: 1 },
    { from: 1, width: "148px", height: 170 },
  ];
  const height = "max(148px, 302px)";
  expect(sizesOf(boxes, { width: 1600, height: 900 })).toBe(
    [
      `${dense} and (min-width: 1px) calc(${height} * 0.67)`,
      `(min-width: 1px) calc(${height})`,
      `${dense} calc((100vw) * 1.7778 * 0.67)`,
      "calc((100vw) * 1.7778)",
    ].join(", "),
  );
  const [square] = boxes.slice(0, 1);
  expect(sizesOf(square ? [square] : [], { width: 900, height: 900 })).toBe(
    `${dense} calc((100vw) * 0.67), calc((100vw))`,
  );
});

test("a wait is scattered by a fifth, and lasts as long as the server says, 10 seconds where it doesn't and 5 minutes at most", () => {
  expect([0, 0.5, 1].map((random) => scatterWait(1_000, random))).toEqual([800, 1_000, 1_200]);
  expect([null, 1, 300, 301].map((seconds) => waitAsTold(seconds, 0))).toEqual([10_000, 1_000, 300_000, 300_000]);
  expect(waitAsTold(1, 1)).toBe(1_200);
  expect([null, "", "12", "-1", "1.5", "soon"].map(readRetryAfter)).toEqual([null, null, 12, null, null, null]);
});
