import { expect, test } from "vitest";
import { apiTestsOf, browserTestsOf, isOnOwnTable } from "../../../scripts/mutants/run/reach.ts";

const foldersOf = (file: string, symbol: string | null = null): string[] => [
  ...new Set(apiTestsOf([{ file, symbol }]).map((path) => path.split("/")[2] ?? "")),
];

test("a function's file is judged by the API tests of its domain", () => {
  expect(foldersOf("functions/transfers/send-ticket.ts")).toEqual(["transfers"]);
});

test("a shared rule is judged by the tests of the domains that import it", () => {
  expect(foldersOf("shared/rules/pelican-flight/flight.ts")).toEqual(["game"]);
});

test("a limit is judged by the tests of the domains that name it, not of all that import the limits", () => {
  expect(foldersOf("shared/model/limits.ts", "trendingDays")).toEqual(["community"]);
});

test("what more than six domains import is judged by its own tests, without those that measure costs", () => {
  expect(foldersOf("functions/platform/clock.ts")).toEqual(["generated", "platform"]);
  expect(apiTestsOf([{ file: "functions/platform/clock.ts", symbol: null }])).not.toContain(
    "tests/api/generated/units.test.ts",
  );
});

test("a domain's file that other domains call is judged by theirs as well, when its own tests don't reach it", () => {
  const source = { file: "functions/door/list/erase-holder.ts", symbol: "eraseHolder" };
  const folders = new Set(apiTestsOf([source], "callers").map((path) => path.split("/")[2]));
  expect([...folders]).toEqual(["accounts", "transfers"]);
});

test("what only the browser runs is judged by no API test", () => {
  expect(foldersOf("web/src/features/deals/explore.tsx")).toEqual([]);
});

test("a screen is judged by the browser tests of its feature, a function by none", () => {
  expect(browserTestsOf("web/src/features/playyy/exclusive-events.tsx")).toEqual(["tests/web/events/playyy.spec.ts"]);
  expect(browserTestsOf("functions/playyy/playyy.ts")).toEqual([]);
});

test("an API test on a table of its own needs no functions of a stack, one that calls them does", () => {
  const files = ["transfers/overtaken-returns", "waiting-lists/offers", "transfers/sending", "events/night"];
  expect(files.map((file) => isOnOwnTable(`tests/api/${file}.test.ts`))).toEqual([true, true, false, true]);
});
