import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import type { Letter } from "./letter.ts";

/** Functions that a message itself doesn't name. */
export type KnownReaders = { mailSender: string | undefined; mailFeedback: string | undefined };

/** One receive of the queue: letters of their own, and notices of letters in the bucket by their object's key. */
export type ReceivedMessages = {
  letters: Letter[];
  notices: { key: string; remove(): Promise<void> }[];
  /** Lets others receive what wasn't removed. */
  release(): Promise<void>;
};

type Body = {
  Event?: string;
  TopicArn?: string;
  Records?: { eventSource?: string; s3?: { object?: { key?: string } } }[];
};

/** Longer than a run takes to list what waits. Seconds. */
const hiddenSeconds = 120;

const receiveAll = async (client: SQSClient, QueueUrl: string): Promise<Message[]> => {
  const found = new Map<string, Message>();
  // SQS asks some of its servers at a time: one empty answer says little.
  for (let empty = 0; empty < 3; ) {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: 10,
        VisibilityTimeout: hiddenSeconds,
        MessageAttributeNames: ["All"],
        MessageSystemAttributeNames: ["All"],
      }),
    );
    empty = Messages.length > 0 ? 0 : empty + 1;
    for (const message of Messages) found.set(message.MessageId ?? "", message);
  }
  return [...found.values()];
};

const parseBody = (text: string): Body => {
  try {
    return (JSON.parse(text) ?? {}) as Body;
  } catch {
    return {};
  }
};

type Work = Pick<Letter, "reader" | "event">;

// A job's message names the job, one of the mail queue that queue, and one of SNS its topic.
const toWork = (message: Message, known: KnownReaders): Work => {
  const { Body: text = "", MessageId, Attributes, MessageAttributes } = message;
  const target = MessageAttributes?.TARGET_ARN?.StringValue;
  if (target) return { reader: target, event: {} };
  if (Attributes?.DeadLetterQueueSourceArn)
    return { reader: known.mailSender, event: { Records: [{ messageId: MessageId, body: text }] } };
  const body = parseBody(text);
  if (body.TopicArn) return { reader: known.mailFeedback, event: { Records: [{ EventSource: "aws:sns", Sns: body }] } };
  return { reader: undefined, event: {} };
};

const keyOf = ({ Records }: Body): string | undefined => {
  const key = Records?.[0]?.eventSource === "aws:s3" ? Records[0].s3?.object?.key : undefined;
  return key && decodeURIComponent(key.replaceAll("+", " "));
};

/** Receives everything that waits in the queue, and removes what S3 sends when it is told to send notices. */
export const receiveMessages = async (
  client: SQSClient,
  QueueUrl: string,
  known: KnownReaders,
): Promise<ReceivedMessages> => {
  const removed = new Set<string | undefined>();
  const messages = await receiveAll(client, QueueUrl);
  const remove = async ({ MessageId, ReceiptHandle }: Message): Promise<void> => {
    await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    removed.add(MessageId);
  };
  const received: ReceivedMessages = {
    letters: [],
    notices: [],
    release: async () => {
      for (const { MessageId, ReceiptHandle } of messages)
        if (!removed.has(MessageId))
          await client.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }));
    },
  };
  for (const message of messages) {
    const body = parseBody(message.Body ?? "");
    const key = keyOf(body);
    const at = new Date(Number(message.Attributes?.SentTimestamp ?? 0)).toISOString();
    const own = { id: message.MessageId ?? "", at, isOfStream: false, remove: () => remove(message) };
    if (body.Event === "s3:TestEvent") await remove(message);
    else if (key) received.notices.push({ key, remove: own.remove });
    else received.letters.push({ ...own, ...toWork(message, known), keep: async () => undefined });
  }
  return received;
};
