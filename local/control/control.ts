import type { MintedAccount, MintedSession, RunningCognitoStandIn } from "#cognito-stand-in";
import type { DatabaseCall } from "../dynamodb/capacity-meter.ts";
import type { Fault, FaultProxy } from "../dynamodb/fault-proxy.ts";
import type { AsyncCalls } from "../lambda/async-calls.ts";
import type { Functions, InvokeOptions } from "../lambda/functions.ts";
import type { Mailbox, ReceivedMail } from "../mail/mailbox.ts";
import type { QueueFeeds } from "../queues/queue-feeds.ts";
import type { QueueMessage, Queues } from "../queues/queues.ts";
import { RunnerError } from "../runner-error.ts";
import type { Streams } from "../streams/streams.ts";
import type { Template } from "../template/template.ts";

/** What tests, the seed and developers can do to a running stack besides using it. */
export type Control = {
  invoke(functionName: string, payload?: unknown, options?: InvokeOptions): Promise<unknown>;
  /** Ends a function's environment in the middle of its calls. */
  kill(functionName: string): Promise<void>;
  functions(): string[];
  /** Signs an account in without its password, and creates it where the address has none: confirmed, without an email. */
  mintSession(account: MintedAccount): Promise<MintedSession>;
  /** Resolves once the stream's consumers have processed everything written so far, and the functions they called, or fed by a queue, have ended. */
  settled(): Promise<void>;
  /** By how many milliseconds the slowest of the stream's consumers is behind. */
  streamLag(): number;
  deadLetters(): Record<string, QueueMessage[]>;
  mails(): Promise<ReceivedMail[]>;
  clearMails(): Promise<void>;
  /** Injects a database fault. */
  fault(fault: Fault): void;
  clearFaults(): void;
  /** How many database calls are held by a fault. */
  heldCalls(): number;
  /** Lets the held ones go on. */
  releaseCalls(): void;
  /** The names of database operations since the last read. */
  operations(): string[];
  /** The same operations with their caller and consumed capacity. Reading either list clears both. */
  databaseCalls(): DatabaseCall[];
  /** Reloads the distribution with the current secrets, as deploying the web stack does. */
  deployWeb(): void;
  /** Names and URLs for scripts: the template's outputs, table names, endpoints. */
  facts(): Record<string, unknown>;
};

export type ControlOptions = {
  template: Template;
  functions: Functions;
  asyncCalls: AsyncCalls;
  queues: Queues;
  queueFeeds: QueueFeeds;
  mailbox: Mailbox;
  streams: Streams;
  faults?: FaultProxy;
  cognito?: RunningCognitoStandIn;
  endpoints: Record<string, string | undefined>;
  /** Where functions log to, a file each. */
  logs: string;
  deployWeb(): void;
};

// What is called later may write until it ends, and what is written may lead to a call.
const waitUntilSettled = async (streams: Streams, later: Pick<AsyncCalls, "accepted" | "drained">[]) => {
  const accepted = () => later.reduce((sum, calls) => sum + calls.accepted(), 0);
  for (let before = -1; before !== accepted(); ) {
    before = accepted();
    await Promise.all(later.map((calls) => calls.drained()));
    await streams.idle();
  }
};

/** Creates the control of a running stack. */
export const createControl = (parts: ControlOptions): Control => {
  const {
    template,
    functions,
    asyncCalls,
    queueFeeds,
    queues,
    mailbox,
    streams,
    faults,
    cognito,
    endpoints,
    logs,
    deployWeb,
  } = parts;
  const getFaultProxy = () => {
    if (!faults) throw new RunnerError("This stack was started without the fault proxy.");
    return faults;
  };
  return {
    invoke: (name, payload, options) => functions.invoke(name, payload ?? {}, options),
    kill: (name) => functions.kill(name),
    functions: () => functions.names(),
    mintSession: async (account) => {
      if (!cognito) throw new RunnerError("This stack has no user pool.");
      return cognito.mintSession(account);
    },
    settled: () => waitUntilSettled(streams, [asyncCalls, queueFeeds]),
    streamLag: () => streams.lag(),
    deadLetters: () => Object.fromEntries(queues.names().map((name) => [name, queues.messages(name)])),
    mails: () => mailbox.messages(),
    clearMails: () => mailbox.clear(),
    fault: (fault) => getFaultProxy().inject(fault),
    clearFaults: () => getFaultProxy().clear(),
    heldCalls: () => getFaultProxy().held(),
    releaseCalls: () => getFaultProxy().release(),
    operations: () =>
      getFaultProxy()
        .calls()
        .map(({ operation }) => operation),
    databaseCalls: () => getFaultProxy().calls(),
    deployWeb,
    facts: () => ({
      outputs: template.outputs(),
      tables: template.all("AWS::DynamoDB::Table", "AWS::DynamoDB::GlobalTable").map(({ identity }) => identity.ref),
      functions: functions.names(),
      endpoints,
      logs,
    }),
  };
};
