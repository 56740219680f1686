import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the lockfile names no registry host", () => {
  const lock = readFileSync("package-lock.json", "utf8");
  expect(lock).toContain('"integrity"');
  expect(lock).not.toContain('"resolved"');
});

test("the lockfile lists every platform's optional packages, which npm ci requires", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>;
  };
  const isLocked = (at: string, name: string): boolean =>
    `${at}/node_modules/${name}` in packages ||
    (at.includes("/node_modules/") && isLocked(at.slice(0, at.lastIndexOf("/node_modules/")), name)) ||
    `node_modules/${name}` in packages;
  const missing = Object.entries(packages).flatMap(([at, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(at, name)),
  );
  expect(missing).toEqual([]);
});
