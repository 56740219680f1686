import { describe, expect, test } from "vitest";
import * as z from "zod";
import { allRoutes } from "../../shared/api/index.ts";
import { isMutating } from "../../shared/api/route.ts";

type Schema = {
  type?: string;
  format?: string;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  $defs?: Record<string, Schema>;
} & Partial<Record<"anyOf" | "oneOf" | "allOf" | "prefixItems", Schema[]>>;

const partsOf = (schema: Schema): [name: string, part: Schema][] => [
  ...Object.entries({ ...schema.$defs, ...schema.properties }),
  ...[schema.anyOf, schema.oneOf, schema.allOf, schema.prefixItems].flatMap((parts = []) =>
    parts.map((part): [string, Schema] => ["", part]),
  ),
  ...(schema.items ? [["", schema.items] as [string, Schema]] : []),
  ...(typeof schema.additionalProperties === "object" ? [["", schema.additionalProperties] as [string, Schema]] : []),
];

const isUnlimited = ({ type, maxItems, additionalProperties }: Schema): boolean =>
  (type === "array" && maxItems === undefined) || typeof additionalProperties === "object";

/** What of an answer keeps it out of a stored record: where it has no limit, and where it holds a secret. */
const findUnstorable = (schema: Schema, path = ""): string[] => [
  ...(isUnlimited(schema) ? [`${path} has no limit`] : []),
  ...(schema.format === "password" ? [`${path} is a secret`] : []),
  ...partsOf(schema).flatMap(([name, part]) => findUnstorable(part, name ? `${path}.${name}` : path)),
];

const answerOf = (output: z.ZodType) => z.toJSONSchema(output, { io: "output", unrepresentable: "any" }) as Schema;

/** Routes whose answer is stored although its schema has no limit, and what limits it. */
const limitedElsewhere: Record<string, string> = {
  "stripeAdmin.reconcile": "A sync that has just begun has none of its at most 100 errors.",
  "stripeAdmin.backfill": "A sync that has just begun has none of its at most 100 errors.",
};

describe("an answer that has no limit or holds a secret", () => {
  test("is found at any depth, beside one that has a limit and none", () => {
    const answer = z.object({
      few: z.array(z.string()).max(3),
      inner: z.object({ many: z.array(z.string()) }).nullable(),
      fields: z.record(z.string(), z.string()),
      link: z.string().meta({ format: "password" }),
    });
    expect(findUnstorable(answerOf(answer))).toEqual([
      ".inner.many has no limit",
      ".fields has no limit",
      ".link is a secret",
    ]);
  });

  test("is stored for no repeated request: its route is idempotent by itself", () => {
    const stored = allRoutes.filter(({ route }) => isMutating(route) && route.idempotency !== "own");
    expect(stored.length).toBeGreaterThan(90);
    const unstorable = stored
      .filter(({ operationId }) => !limitedElsewhere[operationId])
      .map(({ operationId, route }) => [operationId, findUnstorable(answerOf(route.output))] as const)
      .filter(([, problems]) => problems.length > 0);
    expect(Object.fromEntries(unstorable)).toEqual({});
  });

  test.each(["transfers.send", "doorAdmin.createCode", "door.pair", "calendar.createFeed", "calendar.rotateFeed"])(
    "%s names its secret",
    (operation) => {
      const named = allRoutes.find(({ operationId }) => operationId === operation);
      const problems = named ? findUnstorable(answerOf(named.route.output)) : [];
      expect(problems.filter((problem) => problem.endsWith("is a secret"))).toHaveLength(1);
    },
  );

  test("is excused only where the route exists, is stored and needs it", () => {
    const excused = allRoutes.filter(({ operationId }) => limitedElsewhere[operationId]);
    expect(excused.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(limitedElsewhere).sort());
    for (const { route } of excused) expect(findUnstorable(answerOf(route.output))).not.toEqual([]);
  });
});
