import { join } from "node:path";
import { acquireDataFolder } from "../boot/data-folder.ts";
import { endWithProblem } from "../city.ts";
import { startDynamoDb } from "../dynamodb/dynamodb-local.ts";
import { listen } from "../http/server.ts";
import { RunnerError } from "../runner-error.ts";
import { readOptions } from "../runner-options.ts";
import { createFollower } from "./follow.ts";
import { readProgram } from "./program.ts";
import { runStack } from "./run-stack.ts";
import { startSynthesis } from "./synthesis.ts";
import { watchFolders } from "./watch.ts";
import { startWeb } from "./web.ts";

/** `npm run dev`: the stack of `npm start`, that follows every edit. Vite, the database and CDK stay; the stack's process comes and goes. */
const root = join(import.meta.dirname, "../..");
const folder = join(root, "dist/dev");
const folders = ["bin", "docs", "functions", "lib", "local", "packages", "shared"];

const fail = (error: string): never => {
  throw new RunnerError(error);
};

const start = async (): Promise<void> => {
  const { port, dataDir, fresh } = readOptions("npm run dev");
  // Fail on a taken port or folder before anybody waits.
  await (await listen(() => undefined, port)).close();
  const data = await acquireDataFolder(dataDir, { fresh, origin: `http://localhost:${port}` });
  data.release();
  console.log("Starting services…");
  const synthesis = startSynthesis(root, folder);
  const [template, program, database, web] = await Promise.all([
    synthesis.run(),
    readProgram(root),
    startDynamoDb({ directory: data.resolve("dynamodb"), logFile: data.resolve("logs/dynamodb.log") }),
    startWeb(port),
  ]);
  const [read, made] = [
    "error" in program ? fail(program.error) : program,
    "error" in template ? fail(template.error) : template,
  ];
  const { url, nonce } = web;
  const options = { port, dataDir, databaseUrl: database.url, webServer: { url, nonce }, folder, root };
  const stack = runStack(options);
  const end = endOnSignals(async () => {
    await stack.stop();
    await Promise.all([web.close(), database.close(), synthesis.close()]);
  });
  await stack.start();
  const follow = createFollower({
    root,
    stack,
    readProgram: () => readProgram(root),
    synthesize: synthesis.run,
    program: read.inputs,
    template: made,
    log: console.log,
  });
  const watching = watchFolders(root, folders, (files) => void follow(files).catch(console.error));
  end.before(() => void watching.close());
};

const endOnSignals = (close: () => Promise<void>): { before(step: () => void): void } => {
  const steps: (() => void)[] = [];
  let isEnding = false;
  const end = async () => {
    if (isEnding) process.exit(1);
    isEnding = true;
    for (const step of steps) step();
    await close();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
  process.on("disconnect", end);
  return { before: (step) => void steps.push(step) };
};

start().catch(endWithProblem);
