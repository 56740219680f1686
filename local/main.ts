import { existsSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { buildWeb, synthesizeTemplate } from "./boot/build.ts";
import { listen } from "./http/server.ts";
import { RunnerError } from "./runner-error.ts";
import { accounts, demoPassword } from "./seed/city/accounts.ts";
import { type Stack, startStack } from "./stack.ts";

const print = (line: string) => console.log(line);

type RunnerOptions = {
  port: number;
  dataDir: string;
  fresh: boolean;
};

/** Reads `--port` (or PORT), `--data` and `--fresh`. */
const readOptions = (): RunnerOptions => {
  const options = { port: { type: "string" }, data: { type: "string" }, fresh: { type: "boolean" } } as const;
  const { values } = withUsage(() => parseArgs({ options }));
  const port = Number(values.port ?? process.env.PORT ?? 4000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new RunnerError(`"${values.port ?? process.env.PORT}" isn't a valid port.`);
  return { port, dataDir: resolve(values.data ?? ".local"), fresh: values.fresh ?? false };
};

const withUsage = <T>(parse: () => T): T => {
  try {
    return parse();
  } catch (error) {
    throw new RunnerError(
      `${error instanceof Error ? error.message : error}\nUsage: npm start -- [--port N] [--data FOLDER] [--fresh]`,
    );
  }
};

const start = async (): Promise<void> => {
  const { port, dataDir, fresh } = readOptions();
  // Fail on a taken port before anybody waits for a build.
  await (await listen(() => undefined, port)).close();
  const building = buildWeb(print);
  building.catch(() => undefined);
  await synthesizeTemplate(print);
  print("Starting services…");
  const stack = await startStack({ port, dataDir, fresh, schedules: true });
  stopOnSignals(stack);
  await building;
  await seedIfEmpty(stack, dataDir);
  printWelcome(stack, dataDir);
};

const seedIfEmpty = async (stack: Stack, dataDir: string): Promise<void> => {
  const marker = join(dataDir, "seeded");
  if (existsSync(marker)) return;
  print("Creating the demo city…");
  const { seedCity } = await import("./seed/seed-city.ts");
  await seedCity({ origin: stack.origin });
  writeFileSync(marker, new Date().toISOString());
};

const printWelcome = ({ origin }: Stack, dataDir: string): void => {
  const people = accounts.map(({ email, name, key }) => `    ${email.padEnd(24)}${name} (${key})`).join("\n");
  print(`
  ${origin}          the app
  ${origin}/mail     all emails sent by the app
  ${origin}/stripe   test payments

  Demo accounts (password ${demoPassword}):
${people}

  Data and logs are in ${dataDir}. Start over with: npm start -- --fresh. Stop with Ctrl-C.`);
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

start().catch((error: unknown) => {
  console.error(error instanceof RunnerError ? `\n${error.message}` : error);
  process.exit(1);
});
