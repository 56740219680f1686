import { join } from "node:path";
import { buildSync } from "esbuild";
import { beforeAll, expect, test } from "vitest";
import { type FunctionEntry, functionFiles } from "../../lib/entries.ts";
import { functionsOf, localCity } from "./city.ts";

const root = join(import.meta.dirname, "../..");

/** Set everywhere, because they are facts of the city and no rights. */
const everywhere = ["STAGE", "PUBLIC_ORIGIN", "CITY_ZONE", "SUPPORT_MAIL", "NODE_OPTIONS"];
/** What the platform reads for whichever entry it serves. */
const ofThePlatform = ["SIGNING_SECRET_ARN", "USER_POOL_ID", "STRIPE_API_BASE"];

/** The code that a function really carries: without packages, and without what it never calls. */
const codeOf = (file: string): string => {
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: [file],
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    packages: "external",
  });
  return outputFiles.map(({ text }) => text).join("\n");
};

/** The variables that a function's code names; `?` marks those it can do without. */
const readBy = (file: string): Set<string> => {
  const code = codeOf(file);
  const calls = [...code.matchAll(/\b(?:env|secret)\d*\("([A-Z_]+)"\)|process\.env\.([A-Z_]+)/g)];
  const optional = [...code.matchAll(/\boptionalEnv\d*\("([A-Z_]+)"\)/g)];
  return new Set([
    ...calls.map(([, first, second]) => first ?? second ?? ""),
    ...optional.map(([, name]) => `${name}?`),
  ]);
};

let set: Map<string, string[]>;

beforeAll(async () => {
  const named = (id: string) => id.replace(/[0-9A-F]{8}$/, "");
  const functions = functionsOf(await localCity());
  set = new Map(functions.map(({ id, Environment }) => [named(id), Object.keys(Environment.Variables)]));
});

const constructOf = (entry: FunctionEntry): string => {
  const own: Partial<Record<FunctionEntry, string>> = { realtime: "Live", realtimeAuthorizer: "LiveAuthorizer" };
  return own[entry] ?? `${entry[0]?.toUpperCase()}${entry.slice(1)}`;
};

for (const [entry, file] of Object.entries(functionFiles()) as [FunctionEntry, string][]) {
  test(`${entry} is given every variable that its code reads, and no right that it does not use`, () => {
    const read = readBy(file);
    const given = set.get(constructOf(entry)) ?? [];
    const missing = [...read].filter((name) => name && !name.endsWith("?") && !given.includes(name));
    const unused = given.filter((name) => !read.has(name) && !read.has(`${name}?`));
    expect(missing).toEqual([]);
    expect(unused.filter((name) => ![...everywhere, ...ofThePlatform].includes(name))).toEqual([]);
  });
}
