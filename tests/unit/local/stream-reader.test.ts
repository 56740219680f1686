import { expect, test } from "vitest";
import type { SentRecord, StreamCalls } from "../../../local/streams/stream-calls.ts";
import { readStream } from "../../../local/streams/stream-reader.ts";

type PlayedShard = { parent?: string; reads: string[][] };

/** A stream of shards, each read to its end in so many reads. */
const aStream = (shards: Record<string, PlayedShard>): StreamCalls => {
  const Shards = Object.entries(shards).map(([ShardId, { parent }]) => ({
    ShardId,
    ...(parent ? { ParentShardId: parent } : {}),
  }));
  const read = (iterator: string) => {
    const [shard = "", place = ""] = iterator.split(" ");
    const { reads } = shards[shard] ?? { reads: [] };
    const next = Number(place) + 1;
    return {
      Records: (reads[Number(place)] ?? []).map((eventID) => ({ eventID })),
      ...(next < reads.length ? { NextShardIterator: `${shard} ${next}` } : {}),
    };
  };
  return {
    describe: async () => ({ StreamDescription: { Shards } }),
    open: async ({ ShardId }) => ({ ShardIterator: `${ShardId} 0` }),
    read: async ({ ShardIterator }) => read(ShardIterator),
    close: () => undefined,
  };
};

test("a shard that is over is followed by its child before all counts as read, however shards are listed", async () => {
  const delivered: (string | undefined)[] = [];
  const deliver = (records: SentRecord[]) => delivered.push(...records.map(({ eventID }) => eventID));
  const quiet = Array.from({ length: 10_000 }, () => []);
  const calls = aStream({
    child: { parent: "parent", reads: [["third"], ["fourth"], ...quiet] },
    parent: { parent: "trimmed", reads: [["first", "second"]] },
    another: { reads: quiet },
  });
  const reader = readStream({ calls, streamArn: "stream", positions: {}, batchMs: 20, deliver });
  await reader.caughtUp();
  expect(delivered.slice(0, 3)).toEqual(["first", "second", "third"]);
  await reader.caughtUp();
  expect(delivered).toEqual(["first", "second", "third", "fourth"]);
  await reader.close();
});
