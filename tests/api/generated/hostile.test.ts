import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { allRoutes, type NamedRoute } from "../../../shared/api/index.ts";
import { pathParameters } from "../../../shared/api/route.ts";
import { send } from "../../support/call.ts";
import { aScannedEvent, aScanner, type Scanner } from "../../support/door/scanners.ts";
import { aMember, anAdmin, type Member, openSettings } from "../../support/fixtures.ts";
import { pathWithUnknownIds } from "../../support/route-paths.ts";

let admin: Member;
let premium: Member;
let scanner: Scanner;

beforeAll(async () => {
  const event = await aScannedEvent();
  [admin, premium, scanner] = await Promise.all([
    anAdmin(),
    aMember({ tier: "premium" }),
    aScanner(event.id, { ends_at: "2099-01-01T00:00:00.000Z" }),
  ]);
});

// `true` is no malformed value for every field: it pauses all transactions, or switches one on, whichever comes last.
afterAll(() => openSettings());

const hostileValues: unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e308,
  "",
  " ",
  "\u0000\u0007",
  "x".repeat(20_000),
  "'; DROP TABLE deals; --",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "\ud800",
  [],
  [[[[]]]],
  {},
  { $gt: "" },
];

/** The fields of a route's input, without those of its path, and how many of them it wants. */
const fieldsOf = ({ route }: NamedRoute): { fields: string[]; wanted: number } => {
  const schema = z.toJSONSchema(route.input, { io: "input", unrepresentable: "any" });
  const isOfBody = (name: string) => !pathParameters(route.path).includes(name);
  const fields = Object.keys(schema.properties ?? {}).filter(isOfBody);
  return { fields, wanted: (schema.required ?? []).filter(isOfBody).length };
};

/** Bodies that are wrong as a whole. */
const wholes = (fields: string[]): string[] => [
  "",
  "{",
  "[]",
  "null",
  '"text"',
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
  `${'{"a":'.repeat(3_000)}1${"}".repeat(3_000)}`,
  JSON.stringify(Object.fromEntries(fields.map((field) => [field, { nested: [null] }]))),
];

// Each request runs in a minute of its own, and each kind of test on days of its own, so that no rate limit hides an answer.
const minutesAhead = (count: number): string => new Date(Date.now() + count * 61_000).toISOString();

const isBodyless = ({ route }: NamedRoute) => route.method === "GET" || route.method === "DELETE";

type Sent = { path?: string; body?: string | undefined; query?: string; minute: number };

const callerOf = ({ route }: NamedRoute): { token: string } => {
  if (route.access === "door") return scanner;
  return route.access === "admin" ? admin : premium;
};

const request = (named: NamedRoute, { path = pathWithUnknownIds(named), body, query = "", minute }: Sent) => {
  const { token } = callerOf(named);
  return send(named.route.method, path + query, body, { token, key: null, now: minutesAhead(minute) });
};

/**
 * Each field with each hostile value, by itself. Where several fields are wanted, none gets past the others' absence: then all are
 * hostile at once, each with another value.
 */
const hostileFields = (named: NamedRoute): Record<string, unknown>[] => {
  const { fields, wanted } = fieldsOf(named);
  if (wanted < 2) return fields.flatMap((field) => hostileValues.map((value) => ({ [field]: value })));
  const valueAt = (index: number) => hostileValues[index % hostileValues.length];
  return hostileValues.map((_, shift) =>
    Object.fromEntries(fields.map((field, index) => [field, valueAt(shift + index)])),
  );
};

const toQuery = (values: Record<string, unknown>): string => {
  const texts = Object.entries(values).map(([name, value]) => [
    name,
    (typeof value === "string" ? value : JSON.stringify(value)).slice(0, 3_000),
  ]);
  return `?${new URLSearchParams(Object.fromEntries(texts))}`;
};

/** Hostile fields, and everything that is wrong as a whole. */
const hostileInputs = (named: NamedRoute): Omit<Sent, "minute">[] => {
  const values = hostileFields(named);
  if (isBodyless(named)) return values.map((value) => ({ query: toQuery(value) }));
  return [...wholes(fieldsOf(named).fields), ...values.map((value) => JSON.stringify(value))].map((body) => ({ body }));
};

test.each(allRoutes.filter((named) => hostileInputs(named).length > 0))(
  "$operationId answers every malformed body or query with a coded error below 500, or with a page where it answers with pages",
  async (named) => {
    const answers = await Promise.all(
      hostileInputs(named).map((input, index) => request(named, { ...input, minute: index })),
    );
    for (const { status, error, body } of answers) {
      expect(status).toBeLessThan(500);
      if (status < 400) continue;
      if (named.route.produces === "text/html") expect(body).toContain("See what's on</a>");
      else expect(error?.code).toMatch(/^[a-z_.-]+$/);
    }
  },
);

test.each(allRoutes.filter((named) => !isBodyless(named)))(
  "$operationId refuses a body over the size limit with 413",
  async (named) => {
    const answer = await request(named, { body: JSON.stringify({ padding: "x".repeat(300_000) }), minute: 5_000 });
    expect([answer.status, answer.error?.code]).toEqual([413, "payload-too-large"]);
  },
);

test.each(allRoutes.filter(({ route }) => pathParameters(route.path).length > 0))(
  "$operationId answers 404 to a path parameter that can name nothing",
  async (named) => {
    const path = named.route.path.replace(/\{\w+\+?\}/g, encodeURIComponent("!'\u0001; --"));
    const answer = await request(named, { path, body: isBodyless(named) ? undefined : "{}", minute: 3_000 });
    expect(answer.status).toBe(404);
  },
);
