import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { allRoutes, entryFile } from "../../shared/api/index.ts";
import { type Access, pathParameters, routeKey, sharedCopySeconds } from "../../shared/api/route.ts";
import { permissions, permissionsOf } from "../../shared/model/permissions.ts";

// A level that is added, or dropped, does not compile until it is named here.
const accessLevels: Record<Access, true> = { public: true, user: true, paid: true, admin: true, door: true };

test("every access level is used by a route", () => {
  expect(new Set(allRoutes.map(({ route }) => route.access))).toEqual(new Set(Object.keys(accessLevels)));
});

describe.each(allRoutes)("$operationId", ({ entry, route }) => {
  const input = z.toJSONSchema(route.input, { io: "input", unrepresentable: "any" }) as { properties?: object };

  test("names its access and has a one-sentence summary", () => {
    expect(Object.keys(accessLevels)).toContain(route.access);
    expect(route.summary).toMatch(/^[A-Z'].*\.$/);
  });

  test("takes its path parameters from its input schema", () => {
    expect(Object.keys(input.properties ?? {})).toEqual(expect.arrayContaining(pathParameters(route.path)));
  });

  test("belongs to a back-office entry exactly when it is for administrators", () => {
    expect(entry.endsWith("Admin")).toBe(route.access === "admin");
    expect(route.path.startsWith("/api/admin/")).toBe(route.access === "admin");
  });

  test("names the permission that it asks for exactly when it is for colleagues (R87)", () => {
    expect(route.permission !== undefined).toBe(route.access === "admin");
  });

  test("is cached only if it is a public read", () => {
    if (route.cache) expect([route.access, route.method]).toEqual(["public", "GET"]);
  });

  test("is shared only where its path is its own and its input is what the edge's key has (R46)", () => {
    if (!route.cache?.isShared) return;
    expect(route.cache.seconds).toBeLessThanOrEqual(sharedCopySeconds);
    expect(allRoutes.filter((other) => other.route.path === route.path)).toHaveLength(1);
    expect([pathParameters(route.path), route.rate]).toEqual([[], undefined]);
    expect(["limit", "cursor", "when"]).toEqual(expect.arrayContaining(Object.keys(input.properties ?? {})));
  });
});

test("[desk-21] every permission is asked for by a route, and held by an owner", () => {
  expect(new Set(allRoutes.flatMap(({ route }) => route.permission ?? []))).toEqual(new Set(permissions));
  expect([...permissionsOf.owner]).toEqual([...permissions]);
});

test("no two routes share a key", () => {
  const keys = allRoutes.map(({ route }) => routeKey(route));
  expect(new Set(keys).size).toBe(keys.length);
});

test("every entry has its file", () => {
  expect([...new Set(allRoutes.map(({ entry }) => entryFile(entry)))].filter((file) => !existsSync(file))).toEqual([]);
});

test("every list returns items and a cursor", () => {
  const lists = allRoutes.filter(({ route }) => {
    const output = z.toJSONSchema(route.output, { unrepresentable: "any" }) as {
      properties?: Record<string, { type?: string }>;
    };
    return output.properties?.items?.type === "array";
  });
  expect(lists.length).toBeGreaterThan(5);
  for (const { route } of lists) expect(route.output.safeParse({ items: [], cursor: null }).success).toBe(true);
});
