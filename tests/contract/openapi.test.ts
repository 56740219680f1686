import { expect, test } from "vitest";
import { isFresh } from "../../scripts/openapi.ts";

test("docs/openapi.json says what the contract says (npm run openapi writes it)", () => {
  expect(isFresh()).toBe(true);
});
