import { expect, test } from "vitest";
import { isFresh } from "../../scripts/roles.ts";

test("[desk-84] docs/roles.md prints the table of roles and every route's permission (npm run roles writes it)", () => {
  expect(isFresh()).toBe(true);
});
