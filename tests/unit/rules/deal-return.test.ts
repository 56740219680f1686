import { expect, test } from "vitest";
import { formatAvailableAgain, formatClaimCode } from "../../../shared/rules/deal-availability.ts";

test.each([
  ["on a later day, with its date", "2026-12-21T22:05:00.000Z", "2026-11-21T22:05:00.000Z", "Back Dec 21"],
  ["later today, with its time", "2026-12-22T02:40:00.000Z", "2026-12-21T15:00:00.000Z", "Back today, 9:40 PM"],
  ["by the city's day, not by that of UTC", "2026-12-22T03:00:00.000Z", "2026-12-21T04:00:00.000Z", "Back Dec 21"],
  ["never, when it can be redeemed once", null, "2026-11-21T22:05:00.000Z", "Used"],
])("a claimed deal returns %s", (_how, again, now, text) => {
  expect(formatAvailableAgain(again, now)).toBe(text);
});

test("the code that staff compare is the random end of the claim's id", () => {
  expect(formatClaimCode("claim_01ARZ3NDEKTSV4RRFFQ69G5FAV")).toBe("Q69G-5FAV");
});
