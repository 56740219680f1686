import { expect, test } from "vitest";
import { codesOpenAt, passTimes } from "../../../functions/door-passes/code-window.ts";

const event = {
  doors_at: "2026-11-22T22:00:00.000Z",
  start_at: "2026-11-23T00:00:00.000Z",
  end_at: "2026-11-23T04:00:00.000Z",
};

test("without a time for doors they open at the start", () => {
  expect(codesOpenAt({ start_at: event.start_at })).toBe("2026-11-20T00:00:00.000Z");
});

test("a pass counts while the event is live", () => {
  expect(passTimes(event)).toEqual({
    notBefore: Date.parse("2026-11-22T18:00:00.000Z") / 1_000,
    notAfter: Date.parse("2026-11-23T06:00:00.000Z") / 1_000,
  });
});
