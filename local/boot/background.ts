import { openQueues, type Queues } from "../queues/queues.ts";
import { startScheduler } from "../scheduler/scheduler.ts";
import type { StackOptions } from "../stack.ts";
import { type Streams, startStreams } from "../streams/streams.ts";
import type { Compute } from "./compute.ts";
import type { Ground } from "./ground.ts";
import type { Stores } from "./stores.ts";

/** What calls functions without anybody asking. */
export interface Background {
  queues: Queues;
  streams: Streams;
}

/** Connects the table's stream, the schedules and the dead letters. */
export async function startBackground(
  options: StackOptions,
  ground: Ground,
  stores: Stores,
  compute: Compute,
): Promise<Background> {
  const { closers, system, folder } = ground;
  const { functions } = compute;
  const { client: tables, streams: client } = stores.database;
  const queues = openQueues(system, folder.at("queues"));
  const file = options.inMemory ? undefined : folder.at("streams.json");
  const streams = closers.keep(await startStreams({ system, tables, client, functions, queues, file }));
  closers.keep(startScheduler({ system, functions, queues, enabled: options.schedules }));
  return { queues, streams };
}
