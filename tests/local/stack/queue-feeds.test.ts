import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GetQueueUrlCommand, SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { SQSEvent } from "aws-lambda";
import { afterEach, expect, test } from "vitest";
import type { Functions } from "../../../local/lambda/functions.ts";
import { type QueueFeeds, startQueueFeeds } from "../../../local/queues/queue-feeds.ts";
import { openQueues } from "../../../local/queues/queues.ts";
import { openTemplate } from "../../../local/template/template.ts";
import { aFunction, writeAssembly } from "./support/assembly.ts";

let feeds: QueueFeeds | undefined;
afterEach(() => feeds?.close());

const arnOf = (queue: string) => ({ "Fn::GetAtt": [queue, "Arn"] });
const resources = {
  Worker: aFunction("worker"),
  Dead: { Type: "AWS::SQS::Queue", Properties: { QueueName: "dead" } },
  Mails: {
    Type: "AWS::SQS::Queue",
    Properties: { QueueName: "mails", RedrivePolicy: { deadLetterTargetArn: arnOf("Dead"), maxReceiveCount: 2 } },
  },
  Mapping: {
    Type: "AWS::Lambda::EventSourceMapping",
    Properties: {
      EventSourceArn: arnOf("Mails"),
      FunctionName: "worker",
      BatchSize: 3,
      FunctionResponseTypes: ["ReportBatchItemFailures"],
      ScalingConfig: { MaximumConcurrency: 2 },
    },
  },
};

/** A queue that feeds a function; `work` is called with the bodies of each batch and returns those that failed. */
const start = async (work: (bodies: string[]) => Promise<string[]>) => {
  const invoke = async (_name: string, event: unknown) => {
    const { Records } = event as SQSEvent;
    const failed = await work(Records.map(({ body }) => body));
    const left = Records.filter(({ body }) => failed.includes(body));
    return { batchItemFailures: left.map(({ messageId }) => ({ itemIdentifier: messageId })) };
  };
  const template = openTemplate(writeAssembly(resources));
  const queues = openQueues(template, mkdtempSync(join(tmpdir(), "queues-")));
  feeds = await startQueueFeeds(template, { invoke } as unknown as Functions, queues);
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const client = new SQSClient({ endpoint: feeds.url, region: "us-east-1", credentials, maxAttempts: 1 });
  const send = (bodies: string[], queue = "mails") =>
    client.send(
      new SendMessageBatchCommand({
        QueueUrl: `${feeds?.url}/000000000000/${queue}`,
        Entries: bodies.map((MessageBody, index) => ({ Id: String(index), MessageBody })),
      }),
    );
  return { client, send, queues, drained: () => (feeds as QueueFeeds).drained() };
};

test("a function gets a queue's messages in batches, no more of them at once than its mapping says", async () => {
  const sizes: number[] = [];
  let [running, most] = [0, 0];
  const { send, drained } = await start(async (bodies) => {
    sizes.push(bodies.length);
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 20));
    running -= 1;
    return [];
  });
  expect((await send(["a", "b", "c", "d", "e", "f", "g", "h"])).Successful).toHaveLength(8);
  await drained();
  expect(sizes).toEqual([3, 3, 2]);
  expect(most).toBe(2);
});

test("a message that fails is delivered again, alone, and is a dead letter after as many receives as its queue says", async () => {
  const seen: string[] = [];
  const { send, queues, drained } = await start(async (bodies) => {
    seen.push(...bodies);
    return bodies.filter((body) => body === "bad");
  });
  await send(["good", "bad"]);
  await drained();
  expect(seen).toEqual(["good", "bad", "bad"]);
  expect(queues.messages("dead").map(({ body }) => body)).toEqual(["bad"]);
});

test("a batch whose function throws is delivered again as a whole", async () => {
  let calls = 0;
  const { send, queues, drained } = await start(async () => {
    calls += 1;
    if (calls === 1) throw new Error("down");
    return [];
  });
  await send(["a", "b"]);
  await drained();
  expect([calls, queues.messages("dead")]).toEqual([2, []]);
});

test("a queue that nobody reads and operations that the stand-in doesn't know are refused by name", async () => {
  const { client, send } = await start(async () => []);
  await expect(send(["a"], "dead")).rejects.toThrow("No function reads");
  await expect(client.send(new GetQueueUrlCommand({ QueueName: "mails" }))).rejects.toThrow(
    "GetQueueUrl isn't supported",
  );
});
