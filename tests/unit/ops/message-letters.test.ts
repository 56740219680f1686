import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, expect, test } from "vitest";
import { markMilliseconds } from "../../../functions/platform/stream/add-once.ts";
import { formatLetter } from "../../../ops/replay/letter.ts";
import { receiveMessages } from "../../../ops/replay/message-letters.ts";
import { replayLetter } from "../../../ops/replay/replay-letter.ts";
import { days, hours } from "../../../shared/rules/durations.ts";

const [sqs, lambda] = [mockClient(SQSClient), mockClient(LambdaClient)];
const known = { mailSender: "arn:aws:lambda:us-east-1:1:function:SendMail:live", mailFeedback: undefined };
const now = "2026-11-27T08:00:00.000Z";

const aMessage = (MessageId: string, Body: string, more: object = {}) => ({
  MessageId,
  ReceiptHandle: `receipt of ${MessageId}`,
  Body,
  Attributes: { SentTimestamp: String(Date.parse(now)) },
  ...more,
});

const messages = [
  aMessage("test", JSON.stringify({ Service: "Amazon S3", Event: "s3:TestEvent" })),
  aMessage(
    "notice",
    JSON.stringify({ Records: [{ eventSource: "aws:s3", s3: { object: { key: "aws/lambda/a+b" } } }] }),
  ),
  aMessage("mail", "01JMAIL", {
    Attributes: { SentTimestamp: String(Date.parse(now)), DeadLetterQueueSourceArn: "arn:aws:sqs:us-east-1:1:mails" },
  }),
  aMessage("job", "{}", {
    MessageAttributes: { TARGET_ARN: { StringValue: "arn:aws:lambda:us-east-1:1:function:SweepHolds" } },
  }),
  aMessage("stray", "hello"),
];

const receive = () => receiveMessages(new SQSClient({ region: "us-east-1" }), "https://queue", known);

const replay = async (id: string) => {
  const letter = (await receive()).letters.find((one) => one.id === id);
  if (!letter) throw new Error(`No letter ${id}`);
  return replayLetter(letter, new LambdaClient({ region: "us-east-1" }), "America/New_York", now);
};

/** The messages that were deleted, by their receipts. */
const deleted = () => sqs.commandCalls(DeleteMessageCommand).map(({ args: [{ input }] }) => input.ReceiptHandle);

const answers = (answer: unknown) =>
  lambda.on(InvokeCommand).resolves({ Payload: Buffer.from(JSON.stringify(answer)) as never });

/** What the queue's next receives bring, as after the visibility timeout of the last ones. */
let batches: (typeof messages)[] = [];
const becomeVisible = () => {
  batches = [messages.slice(0, 3), messages.slice(3)];
};

beforeEach(() => {
  sqs.reset();
  lambda.reset();
  becomeVisible();
  sqs.on(DeleteMessageCommand).resolves({});
  sqs.on(ReceiveMessageCommand).callsFake(() => ({ Messages: batches.shift() ?? [] }));
});

test("[letters-04] the queue's messages are sorted into mails, jobs, strays and notices of the bucket, and what S3 sends first is removed", async () => {
  const { letters, notices, release } = await receive();
  expect(letters.map(formatLetter)).toEqual([
    `mail  ${now}  SendMail  1 record`,
    `job  ${now}  SweepHolds  1 record`,
    `stray  ${now}  unknown  1 record`,
  ]);
  expect(notices.map(({ key }) => key)).toEqual(["aws/lambda/a b"]);
  expect(deleted()).toEqual(["receipt of test"]);
  await release();
  expect(sqs.commandCalls(ChangeMessageVisibilityCommand)).toHaveLength(4);
});

test("[letters-04] a given-up email is handed to its sender again, and removed only once it was taken", async () => {
  answers({ batchItemFailures: [{ itemIdentifier: "mail" }] });
  expect(await replay("mail")).toEqual({
    replayed: 0,
    problems: ["Record mail fails again: the log of SendMail says why."],
  });
  expect(deleted()).not.toContain("receipt of mail");
  becomeVisible();
  answers({ batchItemFailures: [] });
  expect(await replay("mail")).toEqual({ replayed: 1, problems: [] });
  const [, { args }] = lambda.commandCalls(InvokeCommand) as [
    unknown,
    { args: [{ input: { FunctionName: string; Payload: string } }] },
  ];
  expect([args[0].input.FunctionName, JSON.parse(args[0].input.Payload)]).toEqual([
    known.mailSender,
    { Records: [{ messageId: "mail", body: "01JMAIL" }] },
  ]);
  expect(deleted()).toContain("receipt of mail");
});

test("[letters-04] a job whose function fails or no longer exists stays, and so does a message that names nobody", async () => {
  lambda.on(InvokeCommand).resolves({ FunctionError: "Unhandled" });
  expect(await replay("job")).toEqual({ replayed: 0, problems: ["SweepHolds fails again: its log says why."] });
  becomeVisible();
  lambda.on(InvokeCommand).rejects(Object.assign(new Error("no"), { name: "ResourceNotFoundException" }));
  expect(await replay("job")).toEqual({ replayed: 0, problems: ["Its reader SweepHolds no longer exists."] });
  becomeVisible();
  expect(await replay("stray")).toEqual({ replayed: 0, problems: ["Message stray doesn't say whose work it is."] });
  expect(deleted().filter((receipt) => receipt !== "receipt of test")).toEqual([]);
});

test("[letters-05] a change is marked as counted for longer than it can be replayed: 14 days, and the 12 hours until it is given up", () => {
  expect(markMilliseconds).toBeGreaterThan(days(14) + hours(12));
});
