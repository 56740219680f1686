import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allRoutes } from "../../shared/api/index.ts";
import { errorStatus } from "../../shared/model/errors.ts";

// Names of the platform that the product's description grew on; ours are others (R26).
const foreign = /supabase|recessjax|23505|PGRST116/i;

const filesOf = (pattern: string): string[] => globSync(pattern).filter((file) => !file.includes("node_modules"));

test("[admin-18] no screen's source, route's path, name and summary, or error code carries a name of another platform", () => {
  const screens = filesOf("web/src/**/*.{ts,tsx}").filter((file) => foreign.test(readFileSync(file, "utf8")));
  const routes = allRoutes.filter(({ route, operationId }) =>
    foreign.test(`${route.path} ${operationId} ${route.summary}`),
  );
  const codes = Object.keys(errorStatus).filter((code) => foreign.test(code));
  expect({ screens, routes, codes }).toEqual({ screens: [], routes: [], codes: [] });
});

test("[admin-18] conflicts, duplicates and missing records have codes of our own, each with one HTTP status", () => {
  const codes = Object.entries(errorStatus);
  expect(codes.filter(([code]) => !/^[a-z]+([._-][a-z]+)*$/.test(code))).toEqual([]);
  const { conflict, duplicate, "version-conflict": versionConflict, "not-found": notFound } = errorStatus;
  expect({ conflict, duplicate, versionConflict, notFound }).toEqual({
    conflict: 409,
    duplicate: 409,
    versionConflict: 409,
    notFound: 404,
  });
});
