import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { listen } from "../../../local/http/server.ts";
import { RunnerError } from "../../../local/runner-error.ts";
import { type Stack, startStack } from "../../../local/stack.ts";
import { writeAssembly } from "./support/assembly.ts";
import { writeWebFolder } from "./support/small-stack.ts";
import { smallBundles, smallTemplate } from "./support/small-template.ts";

// Each of these starts the whole system, some of them three times.
vi.setConfig({ testTimeout: 120_000 });

const templateDir = writeAssembly(smallTemplate, smallBundles);
const webDir = writeWebFolder();
const start = (dataDir: string | undefined, port = 0) =>
  startStack({ port, dataDir, schedules: false, templateDir, webDir });
const aFolder = () => mkdtempSync(join(tmpdir(), "data-"));

const runnerErrorOf = async (starting: Promise<Stack>) => {
  const error = await starting.then(() => undefined).catch((problem: unknown) => problem);
  expect(error).toBeInstanceOf(RunnerError);
  return (error as RunnerError).message;
};

const put = (stack: Stack, sk: string) =>
  fetch(`${stack.origin}/api/table`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ pk: { S: "job#1" }, sk: { S: sk } }),
  });
const seen = async (stack: Stack) => {
  await stack.control.settled();
  return stack.control.invoke("consumer", { ask: true });
};

test("a port that is in use is reported by its number", async () => {
  const taken = await listen(() => undefined);
  expect(await runnerErrorOf(start(undefined, taken.port))).toBe(
    `Port ${taken.port} is in use. Stop what listens there, or choose another with --port.`,
  );
  await taken.close();
});

test("a path that is no folder is reported by its name", async () => {
  const file = join(aFolder(), "file");
  writeFileSync(file, "");
  expect(await runnerErrorOf(start(file))).toContain(`${file} isn't a folder`);
});

test("a missing template is reported with the command to run", async () => {
  const starting = startStack({ port: 0, schedules: false, templateDir: "/nowhere" });
  expect(await runnerErrorOf(starting)).toBe('No synthesized app in /nowhere. Run "npm start" first.');
});

test("two stacks run side by side, but not on one folder", async () => {
  const folder = aFolder();
  const [one, other] = await Promise.all([start(folder), start(aFolder())]);
  expect((await fetch(`${one.origin}/api/echo`)).status).toBe(200);
  expect((await fetch(`${other.origin}/api/echo`)).status).toBe(200);
  expect(await runnerErrorOf(start(folder))).toContain(`is in use by ${one.origin} (process ${process.pid})`);
  await Promise.all([one.close(), other.close()]);
});

test("data survives a restart, the stream continues where it was, and --fresh starts over", async () => {
  const folder = aFolder();
  const first = await start(folder);
  await put(first, "early");
  expect(await seen(first)).toEqual({ early: 1 });
  await first.close();
  const second = await start(folder);
  await put(second, "late");
  expect(await seen(second)).toEqual({ late: 1 });
  await second.close();
  const third = await startStack({ port: 0, dataDir: folder, fresh: true, schedules: false, templateDir, webDir });
  expect(await seen(third)).toEqual({});
  await third.close();
});

test("leftovers of a killed run do not prevent the next start", async () => {
  const folder = aFolder();
  mkdirSync(join(folder, "logs"));
  writeFileSync(join(folder, "running.json"), JSON.stringify({ pid: process.ppid, origin: "http://localhost:9" }));
  const stack = await start(folder);
  await stack.close();
});
