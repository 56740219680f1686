import { beforeAll, expect, test } from "vitest";
import { type FunctionEntry, functionFiles } from "../../lib/entries.ts";
import { bundled, constructOf } from "./bundled.ts";
import { deployedCity, functionsOf } from "./city.ts";

/** Set everywhere, because they are facts of the city and no rights. */
const everywhere = ["STAGE", "PUBLIC_ORIGIN", "CITY_ZONE", "SUPPORT_MAIL", "NODE_OPTIONS"];
/** What the platform reads for whichever entry it serves. */
const ofThePlatform = ["SIGNING_SECRET_ARN", "USER_POOL_ID"];
/** What Lambda itself sets for each call. */
const setByLambda = ["_X_AMZN_TRACE_ID"];

/** The variables that a function's code names; `?` marks those it can do without. */
const readBy = (file: string): Set<string> => {
  const code = bundled(file);
  const calls = [...code.matchAll(/\b(?:env|getSecret)\d*\("([A-Z_]+)"\)|process\.env\.([A-Z_]+)/g)];
  const optional = [...code.matchAll(/\boptionalEnv\d*\("([A-Z_]+)"\)/g)];
  return new Set([
    ...calls.map(([, first, second]) => first ?? second ?? ""),
    ...optional.map(([, name]) => `${name}?`),
  ]);
};

let set: Map<string, string[]>;

beforeAll(async () => {
  const named = (id: string) => id.replace(/[0-9A-F]{8}$/, "");
  const city = await deployedCity();
  const functions = functionsOf(city);
  set = new Map(functions.map(({ id, Environment }) => [named(id), Object.keys(Environment.Variables)]));
});

for (const [entry, file] of Object.entries(functionFiles()) as [FunctionEntry, string][]) {
  test(`${entry} gets exactly the variables that its code reads`, () => {
    const read = readBy(file);
    const given = [...(set.get(constructOf(entry)) ?? []), ...setByLambda];
    const missing = [...read].filter((name) => name && !name.endsWith("?") && !given.includes(name));
    const unused = given.filter((name) => !read.has(name) && !read.has(`${name}?`));
    expect(missing).toEqual([]);
    expect(unused.filter((name) => ![...everywhere, ...ofThePlatform, ...setByLambda].includes(name))).toEqual([]);
  });
}
