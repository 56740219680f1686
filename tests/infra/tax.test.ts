import { expect, test } from "vitest";
import { type City, deployedCity, functionsOf, synthesize } from "./city.ts";

const taxed = (city: City): string[] =>
  functionsOf(city)
    .filter(({ Environment }) => Environment.Variables.AUTOMATIC_TAX === "true")
    .map(({ id }) => id.replace(/[0-9A-F]{8}$/, ""));

test("tax is off unless a stage enables it, and then every function that opens a payment page is told", async () => {
  const city = await deployedCity();
  expect(taxed(city)).toEqual([]);
  const on = taxed(await synthesize({ ...city.settings, automaticTax: true }));
  expect(on).toEqual(expect.arrayContaining(["Memberships", "Tickets"]));
});
