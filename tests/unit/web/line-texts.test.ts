import { describe, expect, test } from "vitest";
import type { LinePlace } from "../../../shared/model/line.ts";
import {
  askAgainMilliseconds,
  describeBar,
  estimateText,
  ordinalText,
  positionText,
  shortPositionText,
} from "../../../web/src/features/tickets/line/line-texts.ts";

describe("the texts of a place in line", () => {
  test.each([
    [1, "1st"],
    [2, "2nd"],
    [3, "3rd"],
    [4, "4th"],
    [11, "11th"],
    [12, "12th"],
    [13, "13th"],
    [21, "21st"],
    [102, "102nd"],
    [113, "113th"],
    [120, "120th"],
    [1_203, "1,203rd"],
  ])("the ordinal of %i is %s", (number, text) => expect(ordinalText(number)).toBe(text));

  test("nobody ahead is next, and 119 ahead make the 120th", () => {
    expect([0, 1, 119].map((ahead) => positionText({ ahead }))).toEqual([
      "You're next",
      "You are 2nd",
      "You are 120th",
    ]);
    expect([0, 119].map((ahead) => shortPositionText({ ahead }))).toEqual(["Next in line", "120th in line"]);
  });

  test.each([
    [1, "a few seconds"],
    [10, "a few seconds"],
    [11, "less than a minute"],
    [44, "less than a minute"],
    [45, "about 1 minute"],
    [60, "about 1 minute"],
    [61, "about 2 minutes"],
    [3_600, "about 1 hour"],
  ])("a wait of %i seconds is %s", (seconds, text) => expect(estimateText(seconds)).toBe(text));

  test("a place is asked for every 2 seconds near the front and every 15 seconds far back", () => {
    expect([0, 8, 20, 60, 3_600].map((wait_seconds) => askAgainMilliseconds({ wait_seconds }))).toEqual([
      2_000, 2_000, 5_000, 15_000, 15_000,
    ]);
  });
});

test("a bar outside the event's page names the place, the time to pay, or what came of the order", () => {
  const place = {
    state: "waiting",
    ahead: 119,
    hold: null,
    ticket_ids: [] as string[],
    wait_seconds: 180,
  } as unknown as LinePlace;
  const titleOf = (change: Partial<LinePlace>) => describeBar({ ...place, ...change }, "Sunset", "5:00").title;
  expect(describeBar(place, "Sunset", "0:00")).toEqual({
    title: "You're 120th in line for Sunset",
    text: "Your turn comes in about 3 minutes.",
  });
  expect(titleOf({ ahead: 0 })).toBe("You're next in line for Sunset");
  const hold = { id: "hold_1" } as LinePlace["hold"];
  expect(titleOf({ ahead: 11, hold })).toBe("You're 12th in line to pay for Sunset");
  expect(titleOf({ state: "ready", hold })).toBe("It's your turn: pay within 5:00");
  expect(titleOf({ state: "ready", ticket_ids: ["tkt_1"] })).toBe("You've got your tickets");
  expect(titleOf({ state: "refused" })).toBe("No tickets for Sunset");
});
