import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Template } from "../template/template.ts";

export type QueueMessage = {
  sentAt: string;
  body: unknown;
};

export type Queues = {
  /** @param queue a queue's ARN, URL or name */
  send(queue: string, body: unknown): void;
  /** What arrived since the start, by queue name. */
  messages(queue: string): QueueMessage[];
  names(): string[];
};

/** Keeps what AWS would send to SQS (dead letters), for developers and tests. Each queue is also a file with one message per line. */
export const openQueues = (template: Template, directory: string): Queues => {
  mkdirSync(directory, { recursive: true });
  const known = new Map<string, QueueMessage[]>();
  for (const queue of template.all("AWS::SQS::Queue"))
    known.set(queue.identity.attributes.QueueName ?? queue.identity.ref, []);
  const nameOf = (queue: string) => queue.split(/[:/]/).at(-1) ?? queue;
  return {
    send: (queue, body) => {
      const message = { sentAt: new Date().toISOString(), body };
      known.get(nameOf(queue))?.push(message);
      appendFileSync(join(directory, `${nameOf(queue)}.jsonl`), `${JSON.stringify(message)}\n`);
    },
    messages: (queue) => known.get(nameOf(queue)) ?? [],
    names: () => [...known.keys()],
  };
};
