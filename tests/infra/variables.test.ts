import { join } from "node:path";
import { buildSync } from "esbuild";
import { beforeAll, expect, test } from "vitest";
import { type FunctionEntry, functionFiles } from "../../lib/entries.ts";
import { deployedCity, functionsOf, statementsOf } from "./city.ts";

const root = join(import.meta.dirname, "../..");

/** Set everywhere, because they are facts of the city and no rights. */
const everywhere = ["STAGE", "PUBLIC_ORIGIN", "CITY_ZONE", "SUPPORT_MAIL", "NODE_OPTIONS"];
/** What the platform reads for whichever entry it serves. */
const ofThePlatform = ["SIGNING_SECRET_ARN", "USER_POOL_ID"];

/** The platform asks it for routes of paid members and administrators only; an entry without such routes has no right to. */
const asked = ["cognito-idp:AdminListGroupsForUser"];
/** A signed upload is made with our right, by the browser. */
const signed = ["s3:PutObject"];

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

/** The calls to user pool and buckets that a function's code can make, as the actions they need. */
const callsBy = (file: string): string[] => {
  const code = codeOf(file);
  const names = [...code.matchAll(/new (\w+?)Command\d*\(/g)].map(([, name = ""]) => name);
  const pool = names.filter((name) => /^(Admin|ListUsers)/.test(name)).map((name) => `cognito-idp:${name}`);
  const buckets = names.filter((name) => /^(Get|Put|Delete)Object$/.test(name)).map((name) => `s3:${name}`);
  return [...new Set([...pool, ...buckets])];
};

let set: Map<string, string[]>;
let granted: Map<string, string[]>;

beforeAll(async () => {
  const named = (id: string) => id.replace(/[0-9A-F]{8}$/, "");
  const city = await deployedCity();
  const functions = functionsOf(city);
  set = new Map(functions.map(({ id, Environment }) => [named(id), Object.keys(Environment.Variables)]));
  const actionsOf = (role: string) => statementsOf(city, role.replace(/\.Arn$/, "")).flatMap(({ actions }) => actions);
  granted = new Map(functions.map(({ id, Role }) => [named(id), actionsOf(Role)]));
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

  test(`${entry} may make exactly the calls to pool and buckets that its code makes`, () => {
    const calls = callsBy(file);
    const may = (granted.get(constructOf(entry)) ?? []).filter((action) => /^(cognito-idp|s3):/.test(action));
    expect(calls.filter((action) => !may.includes(action) && !asked.includes(action))).toEqual([]);
    expect(may.filter((action) => !calls.includes(action) && !signed.includes(action))).toEqual([]);
  });
}
