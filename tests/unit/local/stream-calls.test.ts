import { afterEach, expect, test } from "vitest";
import { json, readRequest, writeResponse } from "../../../local/http/message.ts";
import { type ListeningServer, listen } from "../../../local/http/server.ts";
import { connectStreams, type StreamCalls, toEventRecord } from "../../../local/streams/stream-calls.ts";

let server: ListeningServer;
let calls: StreamCalls;

afterEach(async () => {
  calls.close();
  await server.close();
});

/** A database that answers every call alike, and notes what it is asked. */
const aDatabase = async (status: number, answer: object) => {
  const asked: [target: string | undefined, input: unknown][] = [];
  server = await listen(async (incoming, response) => {
    const { headers, body } = await readRequest(incoming);
    asked.push([headers["x-amz-target"], JSON.parse(body.toString())]);
    writeResponse(response, json(status, answer));
  });
  calls = connectStreams(server.url);
  return asked;
};

const dynamodb = {
  ApproximateCreationDateTime: 1_764_000_000.9,
  Keys: { pk: { S: "one" } },
  NewImage: { pk: { S: "one" }, bytes: { B: "AQI=" }, none: { M: {} } },
  SequenceNumber: "000000000000000000001",
};

test("a record becomes Lambda's with its attributes as they were sent, the second of its change, and who deleted it", async () => {
  const userIdentity = { Type: "Service", PrincipalId: "dynamodb.amazonaws.com" };
  const asked = await aDatabase(200, { Records: [{ eventID: "1", eventName: "INSERT", dynamodb, userIdentity }] });
  const { Records } = await calls.read({ ShardIterator: "from-here", Limit: 3 });
  expect(asked).toEqual([["DynamoDBStreams_20120810.GetRecords", { ShardIterator: "from-here", Limit: 3 }]]);
  expect(Records.map((record) => toEventRecord(record, "arn:stream"))).toEqual([
    {
      eventID: "1",
      eventName: "INSERT",
      eventVersion: "1.1",
      eventSource: "aws:dynamodb",
      awsRegion: "us-east-1",
      eventSourceARN: "arn:stream",
      dynamodb: { ...dynamodb, ApproximateCreationDateTime: 1_764_000_000 },
      userIdentity: { type: "Service", principalId: "dynamodb.amazonaws.com" },
    },
  ]);
});

test("what the database refuses is thrown by the name that AWS gives it", async () => {
  const __type = "com.amazonaws.dynamodb.v20120810#ResourceNotFoundException";
  await aDatabase(400, { __type, message: "There is no such stream" });
  await expect(calls.describe("arn:none")).rejects.toMatchObject({
    name: "ResourceNotFoundException",
    message: "There is no such stream",
  });
});
