import { SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import { mockClient } from "aws-sdk-client-mock";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queueMails } from "../../../functions/mail/mail-queue.ts";

const queue = mockClient(SQSClient);
beforeEach(() => {
  queue.reset();
  queue.on(SendMessageBatchCommand).resolves({});
  vi.stubEnv("AWS_REGION", "us-east-1");
  vi.stubEnv("MAIL_QUEUE_URL", "https://sqs.test/mails");
});
afterEach(() => vi.unstubAllEnvs());

const ids = (count: number) => Array.from({ length: count }, (_none, index) => `mail_${index}`);
const sent = () =>
  queue
    .commandCalls(SendMessageBatchCommand)
    .map(({ args }) => args[0].input.Entries?.map(({ MessageBody }) => MessageBody));

test("emails are queued ten at a time, each once", async () => {
  await queueMails([]);
  await queueMails(ids(10));
  expect(sent()).toEqual([ids(10)]);
  await queueMails(ids(11));
  expect(sent().slice(1)).toEqual([ids(10), ["mail_10"]]);
});

test("emails that the queue refuses fail the call, which names the first refusal's reason", async () => {
  queue.on(SendMessageBatchCommand).resolves({ Failed: [{ Id: "0", Code: "Throttled", SenderFault: false }] });
  await expect(queueMails(ids(1))).rejects.toThrow("SQS refused 1 emails: Throttled");
});

test("a queue that doesn't answer is asked twice at most, so that it doesn't hold up the stream", async () => {
  await queueMails(ids(1));
  expect(await queue.call(0).thisValue.config.maxAttempts()).toBe(2);
});
