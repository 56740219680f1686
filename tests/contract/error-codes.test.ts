import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type ErrorCode, errorStatus } from "../../shared/model/errors.ts";

const codes = Object.keys(errorStatus) as ErrorCode[];

const sourceOf = (pattern: string): string =>
  globSync(pattern)
    .map((file) => readFileSync(file, "utf8").replace(/errorStatus = \{[\s\S]*?\n\} as const/, ""))
    .join("\n");

test("every error code is thrown somewhere", () => {
  const source = sourceOf("{functions,shared}/**/*.ts");
  expect(codes.filter((code) => !source.includes(`"${code}"`))).toEqual([]);
});

test("every error code is expected by a test of the API", () => {
  // Where a fault of the database is ordered by a kind of the same name, nothing is expected.
  const tests = sourceOf("tests/api/**/*.test.ts").replaceAll(/\bkind: "[a-z-]+"/g, "");
  // By itself, or after its status.
  const isExpected = (code: string) => ['"', "403 "].some((before) => tests.includes(`${before}${code}"`));
  expect(codes.filter((code) => !isExpected(code))).toEqual([]);
});

test("every code that a docstring names exists", () => {
  const source = sourceOf("functions/**/*.ts");
  const sentences = [...source.matchAll(/\bThrows? ([^.]*)\./g)].map(([, sentence = ""]) => sentence);
  const named = sentences.flatMap((sentence) =>
    [...sentence.matchAll(/`([a-z]+(?:[.-][a-z]+)+)`/g)].map(([, name]) => name),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !codes.includes(name as ErrorCode))).toEqual([]);
});
