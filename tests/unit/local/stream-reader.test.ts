import {
  type _Record,
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  type GetShardIteratorCommand,
} from "@aws-sdk/client-dynamodb-streams";
import { expect, test } from "vitest";
import { readStream } from "../../../local/streams/stream-reader.ts";

type PlayedShard = { parent?: string; reads: string[][] };

/** A stream of shards, each read to its end in so many reads. */
const aStream = (shards: Record<string, PlayedShard>) => {
  const Shards = Object.entries(shards).map(([ShardId, { parent }]) => ({ ShardId, ParentShardId: parent }));
  const read = (iterator = "") => {
    const [shard = "", place = ""] = iterator.split(" ");
    const { reads } = shards[shard] ?? { reads: [] };
    const next = Number(place) + 1;
    return {
      Records: (reads[Number(place)] ?? []).map((eventID) => ({ eventID })),
      NextShardIterator: next < reads.length ? `${shard} ${next}` : undefined,
    };
  };
  const send = async (command: object) => {
    if (command instanceof DescribeStreamCommand) return { StreamDescription: { Shards } };
    if (command instanceof GetRecordsCommand) return read(command.input.ShardIterator);
    return { ShardIterator: `${(command as GetShardIteratorCommand).input.ShardId} 0` };
  };
  return { send } as unknown as DynamoDBStreamsClient;
};

test("a shard that is over is followed by its child before all counts as read, however shards are listed", async () => {
  const delivered: (string | undefined)[] = [];
  const deliver = (records: _Record[]) => delivered.push(...records.map(({ eventID }) => eventID));
  const quiet = Array.from({ length: 10_000 }, () => []);
  const client = aStream({
    child: { parent: "parent", reads: [["third"], ["fourth"], ...quiet] },
    parent: { parent: "trimmed", reads: [["first", "second"]] },
    another: { reads: quiet },
  });
  const reader = readStream({ client, streamArn: "stream", positions: {}, batchMs: 20, deliver });
  await reader.caughtUp();
  expect(delivered.slice(0, 3)).toEqual(["first", "second", "third"]);
  await reader.caughtUp();
  expect(delivered).toEqual(["first", "second", "third", "fourth"]);
  await reader.close();
});
