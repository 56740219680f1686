import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { allRoutes, type NamedRoute } from "../../../shared/api/index.ts";
import { pathParameters } from "../../../shared/api/route.ts";
import { send } from "../../support/call.ts";
import { aMember, anAdmin, type Member } from "../../support/fixtures.ts";
import { pathWithUnknownIds } from "../../support/route-paths.ts";

let admin: Member;
let premium: Member;

beforeAll(async () => {
  [admin, premium] = await Promise.all([anAdmin(), aMember({ tier: "premium" })]);
});

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

const fieldsOf = ({ route }: NamedRoute): string[] => {
  const schema = z.toJSONSchema(route.input, { io: "input", unrepresentable: "any" }) as { properties?: object };
  return Object.keys(schema.properties ?? {}).filter((name) => !pathParameters(route.path).includes(name));
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

// Each request runs in a minute of its own, so that no rate limit hides an answer.
const minutesAhead = (count: number): string => new Date(Date.now() + count * 61_000).toISOString();

describe.each(allRoutes)("$operationId", (named) => {
  const { route } = named;
  const inQuery = route.method === "GET" || route.method === "DELETE";
  const fields = fieldsOf(named);
  const token = () => (route.access === "admin" ? admin.token : premium.token);

  const knock = (body: string | undefined, query: string, minute: number) =>
    send(route.method, pathWithUnknownIds(named) + query, body, {
      token: token(),
      key: null,
      now: minutesAhead(minute),
    });

  test("answers every malformed body or query with a coded error below 500", async () => {
    const bodies = inQuery ? [] : wholes(fields).map((body) => ({ body, query: "" }));
    const values = fields.flatMap((field) =>
      hostileValues.map((value) => {
        const text = typeof value === "string" ? value : JSON.stringify(value);
        if (inQuery) return { body: undefined, query: `?${new URLSearchParams({ [field]: text.slice(0, 3_000) })}` };
        return { body: JSON.stringify({ [field]: value }), query: "" };
      }),
    );
    const answers = await Promise.all(
      [...bodies, ...values].map(({ body, query }, index) => knock(body, query, index)),
    );
    for (const answer of answers) {
      expect(answer.status).toBeLessThan(500);
      if (answer.status >= 400) expect(answer.error?.code).toMatch(/^[a-z_.-]+$/);
    }
  });

  test.runIf(!inQuery)("refuses a body over the size limit with 413", async () => {
    const answer = await knock(JSON.stringify({ padding: "x".repeat(300_000) }), "", 5_000);
    expect([answer.status, answer.error?.code]).toEqual([413, "payload-too-large"]);
  });

  test.runIf(pathParameters(route.path).length > 0)(
    "answers 404 to a path parameter that can name nothing",
    async () => {
      const path = route.path.replace(/\{\w+\+?\}/g, encodeURIComponent("!'\u0001; --"));
      const answer = await send(route.method, path, inQuery ? undefined : "{}", {
        token: token(),
        key: null,
        now: minutesAhead(500),
      });
      expect(answer.status).toBe(404);
    },
  );
});
