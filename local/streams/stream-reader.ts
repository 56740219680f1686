import { setTimeout as pause } from "node:timers/promises";
import type { SentRecord, Shard, StreamCalls } from "./stream-calls.ts";

/** How long to rest at most, in milliseconds: the table's own deletions are not reported. */
const REST_MS = 1_000;
const RECORDS_PER_READ = 1_000;
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
  calls: StreamCalls;
  streamArn: string;
  /** The last delivered sequence number by shard; without one, a shard is read from its start. */
  positions: Record<string, string>;
  /** How long to wait for more writes after one, in milliseconds. */
  batchMs: number;
  deliver(records: SentRecord[], shardId: string): void;
};

/** Reads one table's stream in order, parents before children, and delivers every record once per run. */
export const readStream = (options: ReaderOptions): StreamReader => {
  const reader = new Reader(options);
  const running = reader.run();
  return {
    caughtUp: () => reader.nextRound(),
    wake: () => reader.wake(),
    close: async () => {
      await Promise.all([reader.close(), running]);
    },
  };
};

/** Waits so many milliseconds, or until `end` is called. */
const sleep = (milliseconds: number, share: (end: () => void) => void): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    share(() => {
      clearTimeout(timer);
      resolve();
    });
  });

class Reader {
  closed = false;
  readonly #options: ReaderOptions;
  readonly #iterators = new Map<string, string>();
  readonly #finished = new Set<string>();
  #waiting: { since: number; resolve: () => void }[] = [];
  #round = 0;
  /** Whether nothing has been reported since the round began. */
  #isRead = false;
  /** Ends the rest until something is written, and the wait for more of it. */
  #endRest: () => void = () => undefined;
  #endBatch: () => void = () => undefined;

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  /** Resolves after a round that begins after the call and reaches the end of the stream. */
  nextRound(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ since: this.#round + 1, resolve });
      this.#endRest();
      this.#endBatch();
    });
  }

  wake(): void {
    this.#isRead = false;
    this.#endRest();
  }

  close(): void {
    this.closed = true;
    this.#endRest();
    this.#endBatch();
  }

  async run(): Promise<void> {
    for (let idle = 0; !this.closed; ) {
      try {
        if (idle % SHARD_ROUNDS === 0 || this.#iterators.size === 0) await this.#openShards();
        this.#round++;
        this.#isRead = true;
        const finished = this.#finished.size;
        const count = await this.#readAll();
        // What follows a shard that is over stands in its children, which are opened at once.
        const isShardOver = this.#finished.size > finished;
        idle = count > 0 ? 1 : idle + 1;
        if (isShardOver) idle = 0;
        if (isShardOver || count === RECORDS_PER_READ) continue;
        this.#settle();
        await this.#restUntilWoken();
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

  async #restUntilWoken(): Promise<void> {
    const isWanted = () => this.#waiting.length > 0 || this.closed;
    if (this.#isRead && !isWanted())
      await sleep(REST_MS, (end) => {
        this.#endRest = end;
      });
    if (!this.#isRead && !isWanted())
      await sleep(this.#options.batchMs, (end) => {
        this.#endBatch = end;
      });
  }

  #settle(): void {
    const done = this.#waiting.filter(({ since }) => since <= this.#round);
    this.#waiting = this.#waiting.filter((one) => !done.includes(one));
    for (const { resolve } of done) resolve();
  }

  async #openShards(): Promise<void> {
    const { calls, streamArn } = this.#options;
    const { StreamDescription } = await calls.describe(streamArn);
    const shards = StreamDescription.Shards ?? [];
    const isUnread = (id?: string) => shards.some(({ ShardId }) => ShardId === id) && !this.#finished.has(id ?? "");
    for (const shard of shards) if (!isUnread(shard.ParentShardId)) await this.#open(shard);
  }

  async #open({ ShardId }: Shard): Promise<void> {
    if (this.#iterators.has(ShardId) || this.#finished.has(ShardId)) return;
    const { calls, streamArn, positions } = this.#options;
    const last = positions[ShardId];
    const from = last
      ? { ShardIteratorType: "AFTER_SEQUENCE_NUMBER" as const, SequenceNumber: last }
      : { ShardIteratorType: "TRIM_HORIZON" as const };
    const { ShardIterator } = await calls.open({ StreamArn: streamArn, ShardId, ...from });
    if (ShardIterator) this.#iterators.set(ShardId, ShardIterator);
  }

  async #readAll(): Promise<number> {
    let count = 0;
    for (const [shardId, iterator] of [...this.#iterators]) count += await this.#readShard(shardId, iterator);
    return count;
  }

  async #readShard(shardId: string, iterator: string): Promise<number> {
    const { calls, positions, deliver } = this.#options;
    const { Records, NextShardIterator } = await calls.read({ ShardIterator: iterator, Limit: RECORDS_PER_READ });
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
