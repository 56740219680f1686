import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

test("a placeholder with a name has a role, without which screen readers may not read the name", () => {
  const found = globSync("web/src/**/*.tsx", { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/<Skeleton\b[^>]*>/g)]
      .map(([element]) => element)
      .filter((element) => element.includes("aria-label"))
      .map((element) => ({ file, element, hasRole: /\brole="/.test(element) })),
  );
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter(({ hasRole }) => !hasRole)).toEqual([]);
});
