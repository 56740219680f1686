import type { DatabaseCall } from "../../local/dynamodb/capacity-meter.ts";
import type { Fault } from "../../local/dynamodb/fault-proxy.ts";
import type { ReceivedMail } from "../../local/mail/mailbox.ts";
import type { QueueMessage } from "../../local/queues/queues.ts";
import { keepRemedy } from "./faults.ts";
import type { SignInTokens } from "./sign-in.ts";

/** The control of a stack in another process, over `/__local`. */
export type StackControl = {
  /**
   * Runs a function: by name, logical id, or words of its construct path, e.g. `sweepHolds`. At a time that is named it runs after
   * the stream's consumers are done: what they have in hand would look abandoned to a job that comes from the future.
   */
  invoke(functionName: string, payload?: unknown, now?: string): Promise<unknown>;
  /** Ends a function wherever its calls stand, as its time limit does. */
  kill(functionName: string): Promise<void>;
  /** Signs an account in without its password, and creates it where the address has none: confirmed, without an email. */
  mintSession(account: { email: string; password: string; attributes?: Record<string, string> }): Promise<SignInTokens>;
  /** Waits until the stream's consumers have seen everything written so far. */
  settled(): Promise<void>;
  mails(): Promise<ReceivedMail[]>;
  /** The newest mail to an address; waits up to 10 s for it. */
  mailTo(address: string, about?: RegExp): Promise<ReceivedMail>;
  /** A verb of the Stripe stand-in, e.g. `clock/advance`. */
  stripe(verb: string, body?: unknown): Promise<unknown>;
  fault(fault: Fault): Promise<void>;
  clearFaults(): Promise<void>;
  /** How many database calls a fault holds. */
  heldCalls(): Promise<number>;
  /** Lets the held ones go on. */
  releaseCalls(): Promise<void>;
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
};

/** Verbs that break something at Stripe, and what mends it; an order for no event's type takes the place of one left over. */
const stripeRemedies: Partial<Record<string, [verb: string, body?: unknown]>> = {
  "api/fail": ["api/heal"],
  "api/limit": ["api/heal"],
  "webhooks/pause": ["webhooks/resume"],
  "webhooks/drop": ["webhooks/drop", { type: "none" }],
  "webhooks/duplicate": ["webhooks/duplicate", { type: "none" }],
};

/** Speaks to the stack at an origin; a refused verb throws with the stack's own words. */
export const stackAt = (origin: string): StackControl => {
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
  const settled = () => ask<void>("POST", "settled");
  const clearFaults = () => ask<void>("DELETE", "faults");
  const stripe = (verb: string, body: unknown = {}) => ask<unknown>("POST", `stripe/${verb}`, body);
  return {
    invoke: async (functionName, payload, now) => {
      if (now) await settled();
      return ask("POST", "invoke", { functionName, payload, now });
    },
    kill: (functionName) => ask("POST", "kill", { functionName }),
    mintSession: (account) => ask("POST", "sessions", account),
    settled,
    mails,
    mailTo: (address, about = /./) => awaitMail(origin, address, about),
    stripe: async (verb, body) => {
      const remedy = stripeRemedies[verb];
      if (remedy) keepRemedy(origin, remedy.join(), () => stripe(...remedy));
      return stripe(verb, body);
    },
    fault: async (fault) => {
      keepRemedy(origin, "database", clearFaults);
      await ask("POST", "faults", fault);
    },
    clearFaults,
    heldCalls: () => ask("GET", "held-calls"),
    releaseCalls: () => ask("DELETE", "held-calls"),
    operations: () => ask("GET", "operations"),
    databaseCalls: () => ask("GET", "database-calls"),
    deadLetters: () => ask("GET", "dead-letters"),
    facts: () => ask("GET", "facts"),
  };
};

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
