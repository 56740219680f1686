import { globSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { notMemberData, sections } from "../../functions/account/sections/index.ts";

type Described = { entity: string; personal: string[] | string; attributes: string[] };

const root = join(import.meta.dirname, "../..");

type AnyEntity = { schema: { model: { entity: string }; attributes: Record<string, unknown> } };

const isEntity = (value: unknown): value is AnyEntity =>
  typeof (value as { schema?: { model?: { entity?: unknown } } } | null)?.schema?.model?.entity === "string";

const entitiesIn = async (file: string): Promise<Described[]> => {
  const found = (await import(join(root, file))) as Record<string, unknown>;
  const personal = (found.personal ?? []) as string[] | string;
  return Object.values(found)
    .filter(isEntity)
    .map(({ schema }) => ({ entity: schema.model.entity, personal, attributes: Object.keys(schema.attributes) }));
};

const entities = (await Promise.all(globSync("functions/**/*.entity.ts", { cwd: root }).map(entitiesIn))).flat();
const covered = new Set(sections.map(({ entity }) => entity));
/** Found through its twin in the same file: an address of a feed holds no more than a fingerprint. */
const twins: Record<string, string> = { "calendar-address": "calendar-feed" };

describe("the export and the deletion of an account cover", () => {
  test.each(entities.filter(({ personal }) => Array.isArray(personal) && personal.length > 0))(
    "$entity with $personal",
    ({ entity }) => {
      const isCovered = covered.has(twins[entity] ?? entity);
      expect([entity, isCovered || entity in notMemberData]).toEqual([entity, true]);
    },
  );
});

test("whatever says that it is erased with the account has a part that erases it", () => {
  const erased = entities.filter(
    ({ personal }) => typeof personal === "string" && /erased with the account/.test(personal),
  );
  expect(erased.length).toBeGreaterThan(3);
  expect(erased.map(({ entity }) => entity).filter((entity) => !covered.has(twins[entity] ?? entity))).toEqual([]);
});

test("every part names an existing entity, and every section holds one kind of data", () => {
  const names = new Set(entities.map(({ entity }) => entity));
  expect([...covered, ...Object.keys(notMemberData)].filter((name) => !names.has(name))).toEqual([]);
  expect(new Set(sections.map(({ section }) => section)).size).toBe(sections.length);
});

/** Attributes that lead to a member. */
const identifying = /^(user_id|friend_id|referrer_id|email|email_hash(es)?)$/;

describe("an entity keyed by a member says what of it is personal, or why nothing is:", () => {
  const ofMembers = entities.filter(({ attributes }) => attributes.some((name) => identifying.test(name)));

  test.each(ofMembers)("$entity", ({ personal }) => {
    if (typeof personal === "string") expect(personal).toMatch(/^[A-Z].{15,}\.$/);
    else expect(personal).not.toEqual([]);
  });

  test("addresses and their hashes are personal wherever they are stored", () => {
    const addresses = /^email(_hash(es)?)?$/;
    const silent = entities.flatMap(({ entity, personal, attributes }) =>
      attributes.filter((name) => addresses.test(name) && !personal.includes(name)).map((name) => `${entity}.${name}`),
    );
    expect(silent).toEqual([]);
  });
});
