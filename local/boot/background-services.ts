import { openQueues, type Queues } from "../queues/queues.ts";
import { startScheduler } from "../scheduler/scheduler.ts";
import type { StackOptions } from "../stack.ts";
import { type Streams, startStreams } from "../streams/streams.ts";
import type { Compute } from "./compute.ts";
import type { StackContext } from "./stack-context.ts";
import type { Stores } from "./stores.ts";

/** What invokes functions without a request: streams and schedules, with the queues of what failed. */
export type BackgroundServices = {
  queues: Queues;
  streams: Streams;
};

/** Starts the table's stream, the schedules and the dead-letter queues. */
export const startBackgroundServices = async (
  options: StackOptions,
  context: StackContext,
  stores: Stores,
  compute: Compute,
): Promise<BackgroundServices> => {
  const { cleanup, template, folder } = context;
  const { functions } = compute;
  const { client: tables, streams: client, faults } = stores.database;
  const queues = openQueues(template, folder.resolve("queues"));
  const file = options.inMemory ? undefined : folder.resolve("streams.json");
  // What functions write is there once their calls have ended; the proxy sees each write, also a test's own.
  const onWrite = faults?.onWrite ?? functions.onEnded;
  const streams = cleanup.use(await startStreams({ template, tables, client, functions, queues, onWrite, file }));
  cleanup.use(startScheduler({ template, functions, queues, enabled: options.schedules }));
  return { queues, streams };
};
