import { describe, expect, test } from "vitest";
import { allRoutes } from "../../../shared/api/index.ts";
import { matchesWords, searchActions } from "../../../web/src/features/admin/search/search-actions.ts";

describe("[desk-41] everything that the search offers to do", () => {
  test.each(searchActions)("$label needs the permission of the route that does it", ({ operation, permission }) => {
    const found = allRoutes.find(({ operationId }) => operationId === operation);
    expect([operation, found?.route.permission]).toEqual([operation, permission]);
  });

  test("has a name of its own", () => {
    expect(new Set(searchActions.map(({ label }) => label)).size).toBe(searchActions.length);
  });
});

test.each([
  ["the beginnings of words in any order and letter case", "EV cre", true],
  ["a word that isn't there", "create vendor", false],
  ["the middle of a word", "vent", false],
  ["punctuation alone", "//", false],
])("[desk-41] an action matches %s: %s is %s", (_what, searched, isFound) => {
  expect(matchesWords("Create event", searched)).toBe(isFound);
});
