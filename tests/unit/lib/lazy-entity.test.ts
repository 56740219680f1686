import { expect, test } from "vitest";
import { Entity } from "../../../lib/bundling/lazy-entity.ts";

/** A schema that counts how often an attribute's type is read, which building an entity does. */
const countedSchema = () => {
  const counts = { reads: 0 };
  const schema = {
    model: { entity: "thing", version: "1", service: "city" },
    attributes: {
      id: {
        get type(): "string" {
          counts.reads += 1;
          return "string";
        },
      },
    },
    indexes: { byId: { pk: { field: "pk", composite: ["id"] as const } } },
  } as const;
  return { counts, schema };
};

const table = { table: "bench" };
const item = { TableName: "bench", Key: { pk: "$city$thing_1#id_one" } };

test("an entity of the bundles is built by its first use, once", () => {
  const { counts, schema } = countedSchema();
  const entity = new Entity(schema, table);
  expect(counts.reads).toBe(0);
  expect(entity.get({ id: "one" }).params()).toEqual(item);
  const { reads } = counts;
  expect(reads).toBeGreaterThan(0);
  expect(entity.query.byId({ id: "one" }).params()).toMatchObject({ TableName: "bench" });
  expect(counts.reads).toBe(reads);
});

test("a method of an entity of the bundles runs on the entity itself", () => {
  const { get } = new Entity(countedSchema().schema, table);
  expect(get({ id: "one" }).params()).toEqual(item);
});

test("an entity of the bundles refuses a wrong model when it is used", () => {
  const entity = new Entity({ ...countedSchema().schema, indexes: {} } as never, table);
  expect(() => entity.schema).toThrow(/index/);
});
