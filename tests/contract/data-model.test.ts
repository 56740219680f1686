import { expect, test } from "vitest";
import { isFresh } from "../../scripts/data-model.ts";

test("docs/data-model.md matches the entities (npm run data-model writes it)", async () => {
  expect(await isFresh()).toBe(true);
});
