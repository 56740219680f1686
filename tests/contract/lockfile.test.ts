import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";

type Dependencies = Record<string, string>;
type LockedPackage = {
  resolved?: string;
  link?: boolean;
  devDependencies?: Dependencies;
  dependencies?: Dependencies;
  optionalDependencies?: Dependencies;
};

const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const readPackages = (file: string): Record<string, LockedPackage> => read(file).packages;
const packages = readPackages("package-lock.json");
const lockfiles = ["package-lock.json", "tests/bench/package-lock.json"];

test.each(lockfiles)("%s names no registry host", (file) => {
  expect(readFileSync(file, "utf8")).toContain('"integrity"');
  const resolved = Object.entries(readPackages(file)).filter(([, { resolved, link }]) => resolved && !link);
  expect(resolved.map(([name]) => name)).toEqual([]);
});

test("package-lock.json knows every workspace with its dependencies, which npm ci requires", () => {
  for (const file of globSync("packages/*/package.json")) {
    const { name, version, dependencies, devDependencies } = read(file);
    expect(packages[`node_modules/${name}`]).toEqual({ resolved: dirname(file), link: true });
    const locked = packages[dirname(file)];
    expect([name, locked]).toEqual([name, expect.objectContaining({ version })]);
    expect([name, locked?.dependencies, locked?.devDependencies]).toEqual([name, dependencies, devDependencies]);
  }
});

test.each(lockfiles)("%s lists every platform's optional packages, which npm ci requires", (file) => {
  const packages = readPackages(file);
  const isLocked = (at: string, name: string): boolean =>
    `${at}/node_modules/${name}` in packages ||
    (at.includes("/node_modules/") && isLocked(at.slice(0, at.lastIndexOf("/node_modules/")), name)) ||
    `node_modules/${name}` in packages;
  const missing = Object.entries(packages).flatMap(([at, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(at, name)),
  );
  expect(missing).toEqual([]);
});
