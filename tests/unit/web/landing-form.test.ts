import { expect, test } from "vitest";
import { LandingForm } from "../../../web/src/features/admin/landing/landing-form.ts";

const typed = {
  active_members: "7",
  instagram_views: "8",
  joined_today_mode: "range",
  lowest: "1",
  highest: "2",
  testimonials: [{ name: "J", quote: "!", saved: "283", avatar_url: null }],
};

/** The first thing that a field is refused for; undefined where all are taken. */
const problemOf = (field: object) => LandingForm.safeParse({ ...typed, ...field }).error?.issues[0]?.message;

test("a text of the landing page has one character at least and 20 at most, spaces around it not counted", () => {
  expect([problemOf({}), problemOf({ active_members: `  ${"9".repeat(20)} ` })]).toEqual([undefined, undefined]);
  expect(problemOf({ active_members: "   " })).toBe("Fill this in");
  expect(problemOf({ active_members: "9".repeat(21) })).toBe("Use at most 20 characters");
});

test("a number of members who joined today is whole, of six digits at most, and the lower one may equal the higher one", () => {
  expect(problemOf({ lowest: "999999", highest: "999999" })).toBeUndefined();
  expect(problemOf({ lowest: "3", highest: "2" })).toBe("The lower number can't be above the higher one");
  for (const lowest of ["1000000", "1.5", "-1", ""]) expect(problemOf({ lowest })).toBe("Enter a whole number");
});

test.each(["", "abc"])("'%s' isn't an amount that somebody saved", (saved) => {
  const testimonials = [{ ...typed.testimonials[0], saved }];
  expect(problemOf({ testimonials })).toBe("Enter an amount, such as 283");
});
