import { randomUUID } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { serviceLimits } from "../../shared/model/service-limits.ts";
import { days } from "../../shared/rules/durations.ts";
import type { Template } from "../template/template.ts";

export type QueueMessage = {
  id: string;
  sentAt: string;
  body: unknown;
  /** What the sender tells beside the body. */
  attributes?: Record<string, string>;
};

export type Queues = {
  /** @param queue a queue's ARN, URL or name */
  send(queue: string, body: unknown, attributes?: Record<string, string>): void;
  /** What waits in a queue. */
  messages(queue: string): QueueMessage[];
  /** Removes a message that was worked off; one that isn't there is no error. */
  remove(queue: string, id: string): void;
  names(): string[];
};

const toLines = (messages: readonly QueueMessage[]): string =>
  messages.map((message) => `${JSON.stringify(message)}\n`).join("");

const readKept = (file: string): QueueMessage[] => {
  if (!existsSync(file)) return [];
  const oldest = new Date(Date.now() - days(serviceLimits.deadLetterDays)).toISOString();
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  const messages = lines.map((line) => JSON.parse(line) as Partial<QueueMessage> & Omit<QueueMessage, "id">);
  // Lines of an earlier version have no id.
  return messages.filter(({ sentAt }) => sentAt >= oldest).map(({ id = randomUUID(), ...rest }) => ({ id, ...rest }));
};

/** Keeps what AWS would send to SQS (dead letters) for as long as SQS does. Each queue is a file with one message per line. */
export const openQueues = (template: Template, directory: string): Queues => {
  mkdirSync(directory, { recursive: true });
  const known = new Map<string, QueueMessage[]>();
  const nameOf = (queue: string) => queue.split(/[:/]/).at(-1) ?? queue;
  const fileOf = (queue: string) => join(directory, `${nameOf(queue)}.jsonl`);
  for (const { identity } of template.all("AWS::SQS::Queue")) {
    const name = identity.attributes.QueueName ?? identity.ref;
    known.set(name, readKept(fileOf(name)));
  }
  return {
    send: (queue, body, attributes) => {
      const message = { id: randomUUID(), sentAt: new Date().toISOString(), body, ...(attributes && { attributes }) };
      known.get(nameOf(queue))?.push(message);
      appendFileSync(fileOf(queue), toLines([message]));
    },
    messages: (queue) => known.get(nameOf(queue)) ?? [],
    remove: (queue, id) => {
      const left = (known.get(nameOf(queue)) ?? []).filter((message) => message.id !== id);
      known.set(nameOf(queue), left);
      writeFileSync(fileOf(queue), toLines(left));
    },
    names: () => [...known.keys()],
  };
};
