import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { allRoutes } from "../../shared/api/index.ts";

/** Routes that others call at an address, not by their names. */
const calledByAddress: Record<string, string> = {
  "calendar.read": "Calendar programs read a feed at its address.",
  "visitors.calendar": "Visitors open it at /calendar.",
  "visitors.event": "Visitors open it at /calendar/{eventId}.",
  "visitors.sitemap": "Search engines read it at /sitemap.xml.",
  "visitors.robots": "Search engines read it at /robots.txt.",
};

const screens = globSync("web/src/**/*.{ts,tsx}").map((file) => readFileSync(file, "utf8"));

const names = (text: string, operationId: string): boolean =>
  operationId.split(".").every((part) => text.includes(`"${part}"`));

/** The rows of the architecture's table: a route, who calls it, and where it is tested. */
const row = /^\| `(?<operationId>\w+\.\w+)` \|.+\| `(?<file>tests\/[^`]+)` \|$/gm;

const listed = [...readFileSync("docs/architecture.md", "utf8").matchAll(row)].map(({ groups }) => ({
  operationId: groups?.operationId ?? "",
  file: groups?.file ?? "",
}));

describe("the architecture's table of routes without a screen", () => {
  test("names exactly those that no file of the web app calls, in alphabetical order", () => {
    const withoutScreen = allRoutes
      // A scanner calls its routes by their paths.
      .filter(({ operationId, route }) => route.access !== "door" && !(operationId in calledByAddress))
      .filter(({ route }) => !screens.some((text) => text.includes(`"${route.path}"`)))
      .map(({ operationId }) => operationId)
      .filter((operationId) => !screens.some((text) => names(text, operationId)));
    expect(listed.map(({ operationId }) => operationId)).toEqual(withoutScreen.toSorted());
  });

  test.each(listed)("names a test of $operationId", ({ operationId, file }) => {
    expect(names(readFileSync(file, "utf8"), operationId)).toBe(true);
  });
});
