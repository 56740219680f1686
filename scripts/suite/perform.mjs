// Runs steps and counts what their reports say; several long ones side by side.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { judge, noTests } from "./reports.mjs";

const env = {
  ...process.env,
  PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH}`,
  // Hundreds of processes and threads load the same modules: they are compiled once.
  NODE_COMPILE_CACHE: `${process.cwd()}/node_modules/.cache/compiled`,
};

/**
 * The long steps that run side by side on two processors, by what each lane takes first. A third lane of these makes functions exceed
 * their time limits; patient steps, whose tests have none, take what these two leave of the processors.
 */
const lanes = ["api", "browser"];
const leavingTheRest = ["nice", "-n", "10"];

const ticksASecond = 100;

/** The processor time, in seconds, of every process that this one has started and that has ended; 0 where /proc doesn't tell. */
const endedProcessorSeconds = () => {
  if (!existsSync("/proc/self/stat")) return 0;
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ")[1].split(" ");
  return (Number(fields[13]) + Number(fields[14])) / ticksASecond;
};

/** The kinds whose stacks keep their tables in a database. */
const kindsWithDatabase = ["local", "api", "browser"];

/** Starts the one process that serves the databases of all stacks, until `end`. */
const startDatabases = async () => {
  const child = spawn("node", ["local/dynamodb/serve-databases.ts"], { stdio: ["pipe", "pipe", "inherit"], env });
  const began = performance.now();
  const [url] = await Promise.race([
    once(createInterface({ input: child.stdout }), "line"),
    once(child, "exit").then(() => Promise.reject(new Error("The databases of the tests didn't start"))),
  ]);
  const end = async () => {
    child.stdin.end();
    if (child.exitCode === null) await once(child, "exit");
    const step = { kind: "databases", title: "databases of all of them" };
    return { step, clock: (performance.now() - began) / 1000, processor: takeProcessorSeconds(), ...noTests };
  };
  return { url, end };
};

/**
 * The processor time, in seconds, of everything that has run on this machine; 0 where /proc doesn't tell. Chromium's processes are in no
 * step's time, as it doesn't wait for their end, but in this.
 */
export const machineProcessorSeconds = () => {
  if (!existsSync("/proc/stat")) return 0;
  const [user, nice, system, , , irq, softirq] = readFileSync("/proc/stat", "utf8")
    .split(/\s+/)
    .slice(1, 8)
    .map(Number);
  return (user + nice + system + irq + softirq) / ticksASecond;
};

let counted = 0;
/** What the step that has just ended took: nothing else has ended since the last call. */
const takeProcessorSeconds = () => {
  const before = counted;
  counted = endedProcessorSeconds();
  return counted - before;
};

/** Prints a step's lines as they come, each under its title. */
const printLines = ({ stdout, stderr }, title) => {
  for (const stream of [stdout, stderr])
    createInterface({ input: stream }).on("line", (line) => console.log(`[${title}] ${line}`));
};

const perform = async (step, isAlone, more = {}) => {
  const { title, command, report } = step;
  console.log(`\n── ${title} ${"─".repeat(Math.max(2, 76 - title.length))}`);
  if (report) rmSync(report, { force: true });
  const [program, ...args] = command;
  const began = performance.now();
  const child = spawn(program, args, {
    stdio: isAlone ? "inherit" : ["inherit", "pipe", "pipe"],
    env: { ...env, ...more, ...step.env },
  });
  if (!isAlone) printLines(child, title);
  let processor = 0;
  child.once("exit", () => {
    processor = takeProcessorSeconds();
  });
  const [status, signal] = await once(child, "close");
  if (status !== 0) console.log(`✗ ${title} failed`);
  const clock = (performance.now() - began) / 1000;
  return { step, clock, processor, ...judge(step, status ?? signal) };
};

/**
 * Runs steps in order: the short ones one by one, then the long ones side by side; beside all of them the patient ones. A run of
 * everything `isWhole`.
 */
export const performAll = async (steps, isWhole) => {
  const outcomes = [];
  // What earlier runs compiled would stay forever.
  if (isWhole) rmSync(env.NODE_COMPILE_CACHE, { recursive: true, force: true });
  takeProcessorSeconds();
  const long = steps.filter(({ isLong }) => isLong);
  const isBeside = ({ isPatient }) => isPatient && long.length > 0;
  const databases = steps.some(({ kind }) => kindsWithDatabase.includes(kind)) ? await startDatabases() : undefined;
  const more = databases && { DYNAMODB_SERVERS: databases.url };
  const run = async (step, isAlone) => outcomes.push(await perform(step, isAlone, more));
  const left = [...long];
  const takeFor = (lane) => {
    const preferred = left.findIndex(({ kind }) => kind === lane);
    return left.splice(Math.max(preferred, 0), 1)[0];
  };
  const work = async (lane) => {
    for (let step = takeFor(lane); step; step = takeFor(lane)) await run(step, long.length === 1);
  };
  const workInOrder = async () => {
    for (const step of steps.filter((one) => !one.isLong && !isBeside(one))) await run(step, true);
    await Promise.all(lanes.map(work));
  };
  const workBeside = async () => {
    for (const step of steps.filter(isBeside))
      await run({ ...step, command: [...leavingTheRest, ...step.command] }, false);
  };
  await Promise.all([workInOrder(), workBeside()]);
  if (databases) outcomes.push(await databases.end());
  return outcomes;
};
