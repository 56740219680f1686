import { setTimeout as pause } from "node:timers/promises";
import {
  type _Record,
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type Shard,
} from "@aws-sdk/client-dynamodb-streams";

/** How long to wait after an empty read, in milliseconds; less at first, as one change is often followed by others. */
const IDLE_MS = 60;
const FIRST_IDLE_MS = 10;
/** How long to rest at most where every write is reported: the table's own deletions are not. */
const REST_MS = 1_000;
/** How often to look for new shards, in idle rounds. */
const SHARD_ROUNDS = 50;

export type StreamReader = {
  /** Resolves once everything written before the call has been delivered. */
  caughtUp(): Promise<void>;
  /** Says that something was written. */
  wake(): void;
  close(): Promise<void>;
};

type ReaderOptions = {
  client: DynamoDBStreamsClient;
  streamArn: string;
  /** The last delivered sequence number by shard; without one, a shard is read from its start. */
  positions: Record<string, string>;
  /** Whether `wake` is called for every write; else the stream is polled. */
  isWoken: boolean;
  deliver(records: _Record[], shardId: string): void;
};

/** Reads one table's stream in order, parents before children, and delivers every record once per run. */
export const readStream = (options: ReaderOptions): StreamReader => {
  const reader = new Reader(options);
  const running = reader.run();
  return {
    caughtUp: () => reader.emptyRound(),
    wake: () => reader.wake(),
    close: async () => {
      reader.closed = true;
      reader.wake();
      await running;
    },
  };
};

class Reader {
  closed = false;
  readonly #options: ReaderOptions;
  readonly #iterators = new Map<string, string>();
  readonly #finished = new Set<string>();
  #waiting: { since: number; resolve: () => void }[] = [];
  #round = 0;
  #isRead = false;
  #resume: () => void = () => undefined;

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  emptyRound(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ since: this.#round + 1, resolve });
      this.#resume();
    });
  }

  wake(): void {
    this.#isRead = false;
    this.#resume();
  }

  async run(): Promise<void> {
    for (let idle = 0; !this.closed; ) {
      try {
        if (idle % SHARD_ROUNDS === 0 || this.#iterators.size === 0) await this.#openShards();
        this.#round++;
        this.#isRead = true;
        const count = await this.#readAll();
        idle = count > 0 ? 1 : idle + 1;
        if (count === 0) this.#settle();
        if (count === 0) await this.#rest(idle);
      } catch (error) {
        if (this.closed) break;
        idle = 0;
        this.#iterators.clear();
        await pause(200);
        if (error instanceof Error && error.name === "ResourceNotFoundException") throw error;
      }
    }
    for (const { resolve } of this.#waiting) resolve();
  }

  async #rest(idle: number): Promise<void> {
    if (this.#waiting.length > 0) return pause(5);
    if (!this.#options.isWoken) return pause(Math.min(IDLE_MS, FIRST_IDLE_MS * idle));
    await pause(FIRST_IDLE_MS);
    if (!this.#isRead || this.#waiting.length > 0 || this.closed) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, REST_MS);
      this.#resume = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #settle(): void {
    const done = this.#waiting.filter(({ since }) => since <= this.#round);
    this.#waiting = this.#waiting.filter((one) => !done.includes(one));
    for (const { resolve } of done) resolve();
  }

  async #openShards(): Promise<void> {
    const { client, streamArn } = this.#options;
    const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn: streamArn }));
    for (const shard of StreamDescription?.Shards ?? []) await this.#open(shard);
  }

  async #open({ ShardId = "", ParentShardId }: Shard): Promise<void> {
    const isParentOpen = ParentShardId !== undefined && this.#iterators.has(ParentShardId);
    if (this.#iterators.has(ShardId) || this.#finished.has(ShardId) || isParentOpen) return;
    const { client, streamArn, positions } = this.#options;
    const last = positions[ShardId];
    const from = last
      ? { ShardIteratorType: "AFTER_SEQUENCE_NUMBER" as const, SequenceNumber: last }
      : { ShardIteratorType: "TRIM_HORIZON" as const };
    const { ShardIterator } = await client.send(
      new GetShardIteratorCommand({ StreamArn: streamArn, ShardId, ...from }),
    );
    if (ShardIterator) this.#iterators.set(ShardId, ShardIterator);
  }

  async #readAll(): Promise<number> {
    let count = 0;
    for (const [shardId, iterator] of [...this.#iterators]) count += await this.#readShard(shardId, iterator);
    return count;
  }

  async #readShard(shardId: string, iterator: string): Promise<number> {
    const { client, positions, deliver } = this.#options;
    const { Records = [], NextShardIterator } = await client.send(
      new GetRecordsCommand({ ShardIterator: iterator, Limit: 1000 }),
    );
    if (NextShardIterator) this.#iterators.set(shardId, NextShardIterator);
    else {
      this.#iterators.delete(shardId);
      this.#finished.add(shardId);
    }
    const last = Records.at(-1)?.dynamodb?.SequenceNumber;
    if (last) positions[shardId] = last;
    if (Records.length > 0) deliver(Records, shardId);
    return Records.length;
  }
}
