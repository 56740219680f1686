import { expect, test } from "vitest";
import { isFresh } from "../../scripts/openapi.ts";

test("docs/openapi.json matches the contract (npm run openapi writes it)", () => {
  expect(isFresh()).toBe(true);
});
