import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Functions, startFunctions } from "../../../local/lambda/functions.ts";
import { openTemplate } from "../../../local/template/template.ts";
import { minutes } from "../../../shared/rules/durations.ts";
import { aFunction, writeAssembly } from "./support/assembly.ts";

// It answers how many calls its environment has had.
const counter = `let calls = 0;
export const handler = async ({ waits = 0 }) => {
  calls += 1;
  await new Promise((resolve) => setTimeout(resolve, waits));
  return calls;
};
`;

let functions: Functions;

beforeEach(() => {
  // The functions' own threads keep the machine's clock.
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  const template = openTemplate(writeAssembly({ Counter: aFunction("counter") }, { counter }));
  functions = startFunctions(template, {
    env: () => ({}),
    logDirectory: mkdtempSync(join(tmpdir(), "logs-")),
    sparing: true,
  });
});

afterEach(async () => {
  await functions.close();
  vi.useRealTimers();
});

const call = (waits = 0) => functions.invoke("counter", { waits });

test("[dev-05] a function without a call for three minutes ends, and its next call gets a new environment", async () => {
  expect([await call(), await call()]).toEqual([1, 2]);
  vi.advanceTimersByTime(minutes(2));
  expect(await call()).toBe(3);
  vi.advanceTimersByTime(minutes(4));
  expect(await call()).toBe(1);
});

test("[dev-05] a call that takes long is not ended", async () => {
  expect(await call()).toBe(1);
  const slow = call(500);
  vi.advanceTimersByTime(minutes(10));
  expect(await slow).toBe(2);
});

test("[dev-05] what has no call can be ended at once", async () => {
  expect(await call()).toBe(1);
  functions.rest();
  expect(await call()).toBe(1);
});
