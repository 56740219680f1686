import { createHash } from "node:crypto";
import * as z from "zod";
import { json, type WebResponse } from "../http/message.ts";
import type { QueueMessage, Queues } from "./queues.ts";

const Receive = z.object({
  QueueUrl: z.string(),
  MaxNumberOfMessages: z.int().min(1).max(10).default(1),
  VisibilityTimeout: z.int().min(0).default(30),
});
const OneReceipt = z.object({ QueueUrl: z.string(), ReceiptHandle: z.string() });
const NewTimeout = OneReceipt.extend({ VisibilityTimeout: z.int().min(0) });

/** Answers a request about dead letters; undefined for an operation that isn't theirs. */
export type DeadLetterRequests = (operation: string, body: unknown) => WebResponse | undefined;

const toMessage = ({
  id,
  sentAt,
  body,
  attributes: { DeadLetterQueueSourceArn, ...attributes } = {},
}: QueueMessage) => {
  const Body = typeof body === "string" ? body : JSON.stringify(body);
  return {
    MessageId: id,
    ReceiptHandle: id,
    Body,
    MD5OfBody: createHash("md5").update(Body).digest("hex"),
    Attributes: {
      SentTimestamp: String(Date.parse(sentAt)),
      ...(DeadLetterQueueSourceArn && { DeadLetterQueueSourceArn }),
    },
    MessageAttributes: Object.fromEntries(
      Object.entries(attributes).map(([name, StringValue]) => [name, { DataType: "String", StringValue }]),
    ),
  };
};

/**
 * Serves SQS's ReceiveMessage, DeleteMessage and ChangeMessageVisibility for queues that no function reads. A received message can't be
 * received again for its visibility timeout.
 */
export const createDeadLetterRequests = (queues: Queues): DeadLetterRequests => {
  const hiddenUntil = new Map<string, number>();
  const hide = (id: string, seconds: number) => void hiddenUntil.set(id, Date.now() + seconds * 1_000);
  const receive = (body: unknown): WebResponse => {
    const { QueueUrl, MaxNumberOfMessages, VisibilityTimeout } = Receive.parse(body);
    const isVisible = ({ id }: QueueMessage) => (hiddenUntil.get(id) ?? 0) <= Date.now();
    const found = queues.messages(QueueUrl).filter(isVisible).slice(0, MaxNumberOfMessages);
    for (const { id } of found) hide(id, VisibilityTimeout);
    return json(200, { Messages: found.map(toMessage) });
  };
  return (operation, body) => {
    if (operation === "ReceiveMessage") return receive(body);
    if (operation === "DeleteMessage") {
      const { QueueUrl, ReceiptHandle } = OneReceipt.parse(body);
      queues.remove(QueueUrl, ReceiptHandle);
      return json(200, {});
    }
    if (operation !== "ChangeMessageVisibility") return undefined;
    const { ReceiptHandle, VisibilityTimeout } = NewTimeout.parse(body);
    hide(ReceiptHandle, VisibilityTimeout);
    return json(200, {});
  };
};
