import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { getStageSettings, stageNames } from "../../lib/stages.ts";
import { city } from "../../shared/model/city.ts";

const source = globSync("{shared,functions,lib,bin,ops,packages,web}/**/*.{ts,tsx}").filter(
  (file) => !/node_modules|^packages\/[^/]+\/tests\//.test(file) && file !== "shared/model/city.ts",
);

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/.*/g, "");

test("only shared/model/city.ts names the city's time zone and its label", () => {
  const zone = /America\/New_York|\bNew York\b|\(ET\)/;
  expect(source.length).toBeGreaterThan(1_000);
  expect(source.filter((file) => zone.test(withoutComments(readFileSync(file, "utf8"))))).toEqual([]);
});

test("every stage gives its functions the city's own name and zone", () => {
  for (const name of stageNames) {
    const { city: cityName, cityZone } = getStageSettings(name, "https://city.example");
    expect([name, cityName, cityZone]).toEqual([name, city.name, city.zone]);
  }
});

test("the zone's label is the one that the zone database has for it", () => {
  const format = new Intl.DateTimeFormat("en-US", { timeZone: city.zone, timeZoneName: "shortGeneric" });
  expect(format.formatToParts().find(({ type }) => type === "timeZoneName")?.value).toBe(city.zoneLabel);
});
