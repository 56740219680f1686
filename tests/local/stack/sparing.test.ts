import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Functions, startFunctions } from "../../../local/lambda/functions.ts";
import { openTemplate } from "../../../local/template/template.ts";
import { minutes } from "../../../shared/rules/durations.ts";
import { aFunction, writeAssembly } from "./support/assembly.ts";

// It answers how many calls its environment has had, once a file is there where it waits for one.
const counter = `import { existsSync } from "node:fs";
let calls = 0;
export const handler = async ({ waitsFor }) => {
  calls += 1;
  while (waitsFor && !existsSync(waitsFor)) await new Promise((resolve) => setTimeout(resolve, 10));
  return calls;
};
`;

let functions: Functions;

const start = (sparing: boolean) => {
  const all = { Counter: aFunction("counter"), Second: aFunction("second"), Third: aFunction("third") };
  const template = openTemplate(writeAssembly(all, { counter, second: counter, third: counter }));
  const logDirectory = mkdtempSync(join(tmpdir(), "logs-"));
  return startFunctions(template, { env: () => ({}), logDirectory, sparing, mostWarm: 2 });
};

beforeEach(() => {
  // The functions' own threads keep the machine's clock.
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  functions = start(true);
});

afterEach(async () => {
  await functions.close();
  vi.useRealTimers();
});

const call = (waitsFor?: string) => functions.invoke("counter", { waitsFor });

/** A file that a call waits for, however long the machine takes for what is done meanwhile. */
const aGate = () => {
  const path = join(mkdtempSync(join(tmpdir(), "gate-")), "open");
  return { path, open: () => writeFileSync(path, "") };
};

test("[dev-05] a function without a call for three minutes ends, and its next call gets a new environment", async () => {
  expect([await call(), await call()]).toEqual([1, 2]);
  vi.advanceTimersByTime(minutes(2));
  expect(await call()).toBe(3);
  vi.advanceTimersByTime(minutes(4));
  expect(await call()).toBe(1);
});

test("[dev-05] a call that takes long is not ended", async () => {
  expect(await call()).toBe(1);
  const gate = aGate();
  const slow = call(gate.path);
  vi.advanceTimersByTime(minutes(10));
  gate.open();
  expect(await slow).toBe(2);
  expect(await call()).toBe(3);
});

test("[dev-05] what has no call can be ended at once", async () => {
  expect(await call()).toBe(1);
  functions.rest();
  expect(await call()).toBe(1);
});

test("[dev-05] the environment that has waited longest for a call ends for one more than are kept, and none that has a call", async () => {
  const callAfterSecond = (name: string, waitsFor?: string) => {
    vi.advanceTimersByTime(1_000);
    return functions.invoke(name, { waitsFor });
  };
  const counts: unknown[] = [];
  for (const name of ["counter", "second", "counter", "third", "counter", "second"])
    counts.push(await callAfterSecond(name));
  expect(counts).toEqual([1, 1, 2, 1, 3, 1]);

  const gate = aGate();
  const slow = callAfterSecond("counter", gate.path);
  for (const name of ["third", "second", "third"]) await callAfterSecond(name);
  gate.open();
  expect([await slow, await call()]).toEqual([4, 5]);
});

test("without sparing memory every environment stays", async () => {
  await functions.close();
  functions = start(false);
  for (const name of ["counter", "second", "third"]) await functions.invoke(name, {});
  expect(await call()).toBe(2);
});
