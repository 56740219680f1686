import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { RunnerError } from "./runner-error.ts";
import { accounts, demoPassword } from "./seed/city/accounts.ts";
import { type Stack, type StackOptions, startStack } from "./stack.ts";

export type CityOptions = Omit<StackOptions, "schedules" | "sparing"> & {
  dataDir: string;
  /** The command that started it, for what is printed. */
  command: string;
  /** What must be there before the demo city is created. */
  ready?: Promise<unknown>;
};

const print = (line: string) => console.log(line);

/** Starts the stack with the demo city in it, which is created in an empty data folder, and stops it on signals. */
export const startCity = async ({ command, ready, ...options }: CityOptions): Promise<Stack> => {
  // A city on one machine has hours to wait and seconds to work: V8 keeps every heap small, those of the functions' threads too.
  setFlagsFromString("--optimize-for-size");
  const stack = await startStack({ ...options, schedules: true, sparing: true });
  stopOnSignals(stack);
  await ready;
  await seedIfEmpty(stack, options.dataDir);
  return stack;
};

const seedIfEmpty = async (stack: Stack, dataDir: string): Promise<void> => {
  const marker = join(dataDir, "seeded");
  if (existsSync(marker)) return;
  print("Creating the demo city…");
  await seed(stack.origin);
  // It has called nearly all functions, with pictures and hundreds of requests, and most aren't needed again.
  await stack.control.settled();
  stack.functions.rest();
  writeFileSync(marker, new Date().toISOString());
};

/** In a process of its own, whose memory goes with it: it draws hundreds of pictures. */
const seed = async (origin: string): Promise<void> => {
  const [code] = await once(fork(join(import.meta.dirname, "seed/main.ts"), [origin]), "exit");
  if (code !== 0) throw new RunnerError("The demo city wasn't created: see above.");
};

/** Tells where what is, and who lives there. */
export const printWelcome = ({ origin }: Stack, { dataDir, command }: CityOptions): void => {
  const people = accounts.map(({ email, name, key }) => `    ${email.padEnd(24)}${name} (${key})`).join("\n");
  print(`
  ${origin}          the app
  ${origin}/mail     all emails sent by the app
  ${origin}/stripe   test payments

  Demo accounts (password ${demoPassword}):
${people}

  Data and logs are in ${dataDir}. Start over with: ${command} -- --fresh. Stop with Ctrl-C.`);
};

/** Stops the stack when the terminal or the parent process goes away, or on a signal; a second signal exits at once. */
const stopOnSignals = (stack: Stack): void => {
  let isEnding = false;
  const end = async () => {
    if (isEnding) process.exit(1);
    isEnding = true;
    await stack.close();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
  process.on("disconnect", end);
};

/** Ends the program with what its user can fix as one sentence, and anything else with its stack trace. */
export const endWithProblem = (error: unknown): never => {
  console.error(error instanceof RunnerError ? `\n${error.message}` : error);
  process.exit(1);
};
