import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the lockfile names no registry host", () => {
  const lock = readFileSync("package-lock.json", "utf8");
  expect(lock).toContain('"integrity"');
  expect(lock).not.toContain('"resolved"');
});
