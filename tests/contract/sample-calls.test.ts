import { expect, test } from "vitest";
import units from "../../docs/route-units.json" with { type: "json" };
import { allRoutes } from "../../shared/api/index.ts";
import { sampleCalls, unsampledRoutes } from "../support/sample-calls/index.ts";

const operations = allRoutes.map(({ operationId }) => operationId);

const unsampled = Object.keys(unsampledRoutes);

test("every route has a sample call in tests/support, and every sample call a route", () => {
  expect([...Object.keys(sampleCalls), ...unsampled].sort()).toEqual(operations.toSorted());
});

test("every route has its units in docs/route-units.json (UPDATE_UNITS=1 npm test -- tests/api/generated/units.test.ts)", () => {
  expect([...Object.keys(units), ...unsampled].sort()).toEqual(operations.toSorted());
});
