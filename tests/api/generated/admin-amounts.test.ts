import { describe, expect, test } from "vitest";
import * as z from "zod";
import { allRoutes } from "../../../shared/api/index.ts";
import { call, ok } from "../../support/call.ts";
import { anAdmin, aVendor } from "../../support/fixtures.ts";
import { uniqueText } from "../../support/unique-text.ts";

type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  additionalProperties?: Schema | boolean;
};

/** What may have a fraction: shares and rates, coordinates, and a promo code's value, which is a percentage or cents by its type. */
const fractions = /(share|rate|churn|attendance|latitude|longitude|seconds|progress)/i;

/** The paths of all numbers in a schema that may have a fraction. */
const fractionsIn = (schema: Schema, path: string): string[] => [
  ...([schema.type].flat().includes("number") && schema.const === undefined && !schema.enum ? [path] : []),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => fractionsIn(inner, `${path}.${name}`)),
  ...(schema.items ? fractionsIn(schema.items, path) : []),
  ...(schema.anyOf ?? []).flatMap((inner) => fractionsIn(inner, path)),
  ...(typeof schema.additionalProperties === "object" ? fractionsIn(schema.additionalProperties, `${path}.*`) : []),
];

/** How fields are called that hold money; counts of orders or members beside them are integers too. */
const amounts =
  /(^|_)(price|prices|amount|amounts|amount_due|revenue|revenue_1d|revenue_30d|mrr|discount|discount_value|discount_applied|credit|tax|saving|savings|spent|paid|bill_cents|cents|refunded)$/i;
const isWhole = ({ type, anyOf }: Schema): boolean =>
  anyOf ? anyOf.every((one) => one.type === "null" || isWhole(one)) : [type].flat().includes("integer");

/** The paths of all fields in a schema that are called as money and aren't whole numbers, or lists and groups of such. */
const textsOfMoney = (schema: Schema, path: string): string[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const isPlain = !inner.properties && !inner.items && inner.type !== "object" && inner.type !== "boolean";
    return [
      ...(amounts.test(name) && isPlain && !isWhole(inner) ? [`${path}.${name}`] : []),
      ...textsOfMoney(inner, `${path}.${name}`),
    ];
  }),
  ...(schema.items ? textsOfMoney(schema.items, path) : []),
  ...(schema.anyOf ?? []).flatMap((inner) => textsOfMoney(inner, path)),
];

describe("[admin-19] the admin API takes and returns amounts as whole cents:", () => {
  test.each(allRoutes.filter(({ route }) => route.access === "admin"))("$operationId", ({ route, operationId }) => {
    const schemas = [
      z.toJSONSchema(route.input, { io: "input", unrepresentable: "any" }),
      z.toJSONSchema(route.output, { io: "output", unrepresentable: "any" }),
    ] as Schema[];
    const found = schemas.flatMap((schema) => fractionsIn(schema, "")).filter((path) => !fractions.test(path));
    expect(found).toEqual([]);
    // An event's own `price` is the text that its ticket types' amounts make.
    const texts = schemas.flatMap((schema) => textsOfMoney(schema, ""));
    const isOfEvents = /^(eventsAdmin|eventChangesAdmin|waitingListsAdmin)\./.test(operationId);
    expect(texts.filter((path) => !isOfEvents || !path.endsWith(".price") || path.includes("ticket_types"))).toEqual(
      [],
    );
  });

  test("an average bill of 1,250 cents comes back as 1250, and dollars are refused", async () => {
    const { token } = await anAdmin();
    const { id, name } = await aVendor({ name: uniqueText("Billed"), average_bill_cents: 1_250 });
    const { items } = await ok(call("dealsAdmin", "vendors", { q: name, limit: 50 }, { token }));
    expect(items.find((vendor) => vendor.id === id)?.average_bill_cents).toBe(1_250);
    const vendor = { name: "River & Rye", category: "Restaurant", contact_email: "rye@example.com" } as const;
    for (const average_bill_cents of [12.5, "$12.50" as never])
      expect((await call("dealsAdmin", "createVendor", { ...vendor, average_bill_cents }, { token })).error?.code).toBe(
        "invalid-input",
      );
  });
});
