import { startScheduler } from "../scheduler/scheduler.ts";
import type { StackOptions } from "../stack.ts";
import { createSendGivenUp } from "../streams/given-up.ts";
import { type Streams, startStreams } from "../streams/streams.ts";
import type { Compute } from "./compute.ts";
import type { StackContext } from "./stack-context.ts";
import type { Stores } from "./stores.ts";

/** What invokes functions without a request: streams and schedules. */
export type BackgroundServices = {
  streams: Streams;
};

/** Starts the table's stream and the schedules. */
export const startBackgroundServices = async (
  options: StackOptions,
  context: StackContext,
  stores: Stores,
  compute: Compute,
): Promise<BackgroundServices> => {
  const { cleanup, template, folder } = context;
  const { functions, queues } = compute;
  const { client: tables, streams: calls, faults } = stores.database;
  const file = options.inMemory ? undefined : folder.resolve("streams.json");
  // What functions write is there once their calls have ended; the proxy sees each write, also a test's own.
  const onWrite = faults?.onWrite ?? functions.onEnded;
  const sendGivenUp = createSendGivenUp(template, stores.objects, queues);
  const reading = { onWrite, file, batchMs: options.streamBatchMs };
  const streams = cleanup.use(await startStreams({ template, tables, calls, functions, sendGivenUp, ...reading }));
  cleanup.use(startScheduler({ template, functions, queues, enabled: options.schedules }));
  return { streams };
};
