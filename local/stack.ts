import { startBackgroundServices } from "./boot/background-services.ts";
import { CleanupStack } from "./boot/cleanup-stack.ts";
import { startCompute } from "./boot/compute.ts";
import { createStackRouter } from "./boot/router.ts";
import { openStackContext } from "./boot/stack-context.ts";
import { startStores } from "./boot/stores.ts";
import { type Control, createControl } from "./control/control.ts";
import type { WebServer } from "./edge/web-server.ts";
import type { CodeSource, Functions } from "./lambda/functions.ts";

export type StackOptions = {
  /** The port to serve on; 0 picks a free one. */
  port: number;
  /** Where data is kept; by default a temporary folder that is deleted with the stack. */
  dataDir?: string;
  /** Empties the data folder first. */
  fresh?: boolean;
  /** Keeps the database in memory. */
  inMemory?: boolean;
  /** Whether schedules run on their own. */
  schedules: boolean;
  /** Whether the edge caches; on by default, off in API tests. */
  edgeCache?: boolean;
  /** Puts the fault proxy in front of the database; costs half a millisecond per call. */
  faults?: boolean;
  /** How long the table's streams wait for more writes after one, in milliseconds: so many functions are called less often. */
  streamBatchMs?: number;
  /** Whether functions spare memory: with small heaps, and environments that end after some minutes without a call. Off in tests. */
  sparing?: boolean;
  /** Where functions' code is; in the cloud assembly by default. */
  code?: CodeSource;
  /** A database that runs already, with the data of the data folder; else the stack starts its own. */
  databaseUrl?: string;
  /** The server of the web app's sources, which development has instead of built files. */
  webServer?: WebServer;
  /** The cloud assembly, `cdk.out` by default. */
  templateDir?: string;
  /** The built web app, `dist/web` by default. */
  webDir?: string;
};

export type Stack = {
  origin: string;
  functions: Functions;
  control: Control;
  close(): Promise<void>;
};

/**
 * Starts the whole system in a fixed order and resolves once it serves requests.
 * Throws RunnerError for anything its user can fix, and leaves nothing running.
 */
export const startStack = async (options: StackOptions): Promise<Stack> => {
  const cleanup = new CleanupStack();
  try {
    return await bootStack(options, cleanup);
  } catch (error) {
    await cleanup.run();
    throw error;
  }
};

const bootStack = async (options: StackOptions, cleanup: CleanupStack): Promise<Stack> => {
  const context = await openStackContext(options, cleanup);
  const stores = await startStores(options, context);
  const compute = await startCompute(options, context, stores);
  const background = await startBackgroundServices(options, context, stores, compute);
  const { database, mailbox, stripe } = stores;
  const endpoints = { ...compute.endpoints, mail: mailbox.webUrl, stripe: stripe.url, api: compute.httpApis[0]?.url };
  const deployWeb = () => context.serve(createStackRouter(options, context, stores, compute, control));
  const control: Control = createControl({
    ...context,
    ...compute,
    ...background,
    mailbox,
    faults: database.faults,
    endpoints,
    logs: context.folder.resolve("logs"),
    deployWeb,
  });
  deployWeb();
  return { origin: context.origin, functions: compute.functions, control, close: () => cleanup.run() };
};
