import type { DatabaseCall } from "../dynamodb/capacity-meter.ts";
import type { Fault, FaultProxy } from "../dynamodb/fault-proxy.ts";
import type { Functions, InvokeOptions } from "../lambda/functions.ts";
import type { Mailbox, ReceivedMail } from "../mail/mailbox.ts";
import type { QueueMessage, Queues } from "../queues/queues.ts";
import { RunnerError } from "../runner-error.ts";
import type { Streams } from "../streams/streams.ts";
import type { Template } from "../template/template.ts";

/** What tests, the seed and people at the keyboard may do to a running stack besides using it. */
export type Control = {
  invoke(functionName: string, payload?: unknown, options?: InvokeOptions): Promise<unknown>;
  /** Ends a function wherever its calls stand. */
  kill(functionName: string): Promise<void>;
  functions(): string[];
  /** Waits until the stream's consumers have seen everything written so far. */
  settled(): Promise<void>;
  deadLetters(): Record<string, QueueMessage[]>;
  mails(): Promise<ReceivedMail[]>;
  clearMails(): Promise<void>;
  /** Arms a fault of the database. */
  fault(fault: Fault): void;
  clearFaults(): void;
  /** Database operations since the last call of this. */
  operations(): string[];
  /** The same with who made each call and what it consumed; both tell a call once. */
  databaseCalls(): DatabaseCall[];
  /** Reads the distribution again, as deploying the web stack does: with the secrets as they are now. */
  deployWeb(): void;
  /** Names and addresses a script needs: outputs of the template, table names, endpoints. */
  facts(): Record<string, unknown>;
};

export type ControlOptions = {
  template: Template;
  functions: Functions;
  queues: Queues;
  mailbox: Mailbox;
  streams: Streams;
  faults?: FaultProxy;
  endpoints: Record<string, string | undefined>;
  deployWeb(): void;
};

/** Gathers the verbs of a running stack. */
export const createControl = (parts: ControlOptions): Control => {
  const { template, functions, queues, mailbox, streams, faults, endpoints, deployWeb } = parts;
  const armed = () => {
    if (!faults) throw new RunnerError("This stack was started without the fault proxy.");
    return faults;
  };
  return {
    invoke: (name, payload, options) => functions.invoke(name, payload ?? {}, options),
    kill: (name) => functions.kill(name),
    functions: () => functions.names(),
    settled: () => streams.idle(),
    deadLetters: () => Object.fromEntries(queues.names().map((name) => [name, queues.messages(name)])),
    mails: () => mailbox.messages(),
    clearMails: () => mailbox.clear(),
    fault: (fault) => armed().inject(fault),
    clearFaults: () => armed().clear(),
    operations: () =>
      armed()
        .calls()
        .map(({ operation }) => operation),
    databaseCalls: () => armed().calls(),
    deployWeb,
    facts: () => ({
      outputs: template.outputs(),
      tables: template.all("AWS::DynamoDB::Table", "AWS::DynamoDB::GlobalTable").map(({ identity }) => identity.ref),
      functions: functions.names(),
      endpoints,
    }),
  };
};
