import type { DatabaseCall } from "../../local/dynamodb/capacity-meter.ts";
import type { Fault } from "../../local/dynamodb/fault-proxy.ts";
import type { ReceivedMail } from "../../local/mail/mailbox.ts";
import type { QueueMessage } from "../../local/queues/queues.ts";

/** The control of a stack in another process, over `/__local`. */
export interface StackControl {
  /** Runs a function: by name, logical id, or words of its construct path, e.g. `sweepHolds`. */
  invoke(functionName: string, payload?: unknown, now?: string): Promise<unknown>;
  /** Ends a function wherever its calls stand, as its time limit does. */
  kill(functionName: string): Promise<void>;
  /** Waits until the stream's consumers have seen everything written so far. */
  settled(): Promise<void>;
  mails(): Promise<ReceivedMail[]>;
  /** The newest mail to an address; waits up to 10 s for it. */
  mailTo(address: string, about?: RegExp): Promise<ReceivedMail>;
  /** A verb of the Stripe stand-in, e.g. `clock/advance`. */
  stripe(verb: string, body?: unknown): Promise<unknown>;
  fault(fault: Fault): Promise<void>;
  clearFaults(): Promise<void>;
  /** Database operations since the last call of this. */
  operations(): Promise<string[]>;
  /** The same with who made each call and what it consumed. */
  databaseCalls(): Promise<DatabaseCall[]>;
  deadLetters(): Promise<Record<string, QueueMessage[]>>;
  facts(): Promise<{
    tables: string[];
    functions: string[];
    outputs: Record<string, unknown>;
    endpoints: Record<string, string>;
  }>;
}

/** Speaks to the stack at an origin; a refused verb throws with the stack's own words. */
export function stackAt(origin: string): StackControl {
  const ask = async <T>(method: string, verb: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${origin}/__local/${verb}`, {
      method,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} /__local/${verb} answered ${response.status}: ${text}`);
    return JSON.parse(text) as T;
  };
  const mails = () => ask<ReceivedMail[]>("GET", "mails");
  return {
    invoke: (functionName, payload, now) => ask("POST", "invoke", { functionName, payload, now }),
    kill: (functionName) => ask("POST", "kill", { functionName }),
    settled: () => ask("POST", "settled"),
    mails,
    mailTo: (address, about = /./) => awaitMail(origin, address, about),
    stripe: (verb, body) => ask("POST", `stripe/${verb}`, body ?? {}),
    fault: (fault) => ask("POST", "faults", fault),
    clearFaults: () => ask("DELETE", "faults"),
    operations: () => ask("GET", "operations"),
    databaseCalls: () => ask("GET", "database-calls"),
    deadLetters: () => ask("GET", "dead-letters"),
    facts: () => ask("GET", "facts"),
  };
}

/** The newest email to an address about something. Only this address's emails are read: a mailbox of thousands is slow. */
const awaitMail = async (origin: string, address: string, about: RegExp): Promise<ReceivedMail> => {
  const query = new URLSearchParams({ "to.address": address });
  const until = Date.now() + 10_000;
  for (;;) {
    const mails = (await (await fetch(`${origin}/mail/email?${query}`)).json()) as ReceivedMail[];
    const found = mails.findLast(({ subject }) => about.test(subject));
    if (found) return found;
    if (Date.now() > until) throw new Error(`No email to ${address} about ${about} came within 10 seconds.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
