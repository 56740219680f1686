import { createWriteStream, mkdirSync, type WriteStream } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { minutes } from "../../shared/rules/durations.ts";
import { RunnerError } from "../runner-error.ts";
import { type Resource, readProperties } from "../template/resource.ts";
import type { Template } from "../template/template.ts";
import { findAssetFolder } from "./asset.ts";
import { FunctionWorker } from "./function-worker.ts";
import type { WorkerSettings } from "./protocol.ts";

/** Lambda's limit for the event of a synchronous call, in bytes. */
const EVENT_LIMIT = 6 * 1024 * 1024;

/** An event that exceeds Lambda's limit; the function isn't called. */
export class EventTooLarge extends RunnerError {}

const FunctionProperties = z.object({
  Code: z.object({ S3Key: z.string() }),
  Handler: z.string(),
  Runtime: z.string().regex(/^nodejs/, "only Node.js functions run"),
  Timeout: z.coerce.number().default(3),
  MemorySize: z.coerce.number().default(128),
  Environment: z.object({ Variables: z.record(z.string(), z.coerce.string()) }).default({ Variables: {} }),
});

export type InvokeOptions = {
  /** The function's current time as an ISO instant; the machine's by default. */
  now?: string;
};

/** Where the code of assets is, when it isn't in their own folders. */
export type CodeSource = {
  /** The folder to load an asset's code from. */
  directoryOf(asset: string): string;
  /** Resolves once that folder has the code as it is now. */
  ready(asset: string): Promise<void>;
  close(): Promise<void>;
};

export type Functions = {
  names(): string[];
  /**
   * Calls a function by name, ARN, logical id or the end of its construct path.
   * Throws FunctionError when the call fails, EventTooLarge, and RunnerError when there is no such function.
   */
  invoke(name: string, event: unknown, options?: InvokeOptions): Promise<unknown>;
  /** Has the next calls of what runs an asset's code load it again; calls that are underway end with the code they began with. */
  reload(asset: string): void;
  /** Whether an environment runs an asset's code. */
  isWarm(asset: string): boolean;
  /** Ends the environments that have no call. */
  rest(): void;
  /** Tells of the end of every call. */
  onEnded(listener: () => void): void;
  /** Ends a function's environment in the middle of its calls, as a timeout does; the next call gets a new one. */
  kill(name: string): Promise<void>;
  close(): Promise<void>;
};

export type FunctionsOptions = {
  /** Variables every function gets besides its own: region, credentials, endpoints. */
  env(): Record<string, string>;
  logDirectory: string;
  /** By default an asset's code is in its own folder. */
  code?: CodeSource;
  /** Whether they spare memory: with small heaps, and environments that end after some minutes without a call, or for newer ones. */
  sparing?: boolean;
  /** How many environments those that spare memory keep at the most, besides those that have a call. */
  mostWarm?: number;
};

/** How long an environment that spares memory waits for its next call, and how often those are looked for that have; milliseconds. */
const WARM_MS = minutes(3);
const COOLING_MS = minutes(0.5);

/** How many environments are kept where memory is spared: more than a visit needs, fewer than there are functions. */
const MOST_WARM = 24;

/** The size of a worker's young generation, in megabytes: a small one is collected more often. */
const YOUNG_MB = { sparing: 4, usual: 16 };

/** Makes every function of the template callable; a function's worker starts with its first call. */
export const startFunctions = (template: Template, options: FunctionsOptions): Functions => {
  mkdirSync(options.logDirectory, { recursive: true });
  const known = template.all("AWS::Lambda::Function");
  const running = new Map<string, LocalFunction>();
  const listeners: (() => void)[] = [];
  const cooling = options.sparing ? setInterval(() => endIdle(running, WARM_MS), COOLING_MS).unref() : undefined;
  const ended = () => {
    for (const listener of listeners) listener();
  };
  const named = (name: string) => {
    const resource = findFunction(known, name);
    const existing = running.get(resource.identity.ref) ?? new LocalFunction(resource, options);
    running.set(resource.identity.ref, existing);
    return existing;
  };
  return {
    names: () => known.map((resource) => resource.identity.ref),
    invoke: (name, event, { now } = {}) => {
      const answer = named(name).invoke(event, now);
      if (options.sparing) endBeyond(running, options.mostWarm ?? MOST_WARM);
      return answer.finally(ended);
    },
    reload: (asset) => {
      for (const one of running.values()) if (one.asset === asset) one.retire();
    },
    isWarm: (asset) => running.values().some((one) => one.asset === asset && one.isWarm),
    rest: () => endIdle(running, 0),
    onEnded: (listener) => void listeners.push(listener),
    kill: (name) => named(name).kill(),
    close: async () => {
      clearInterval(cooling);
      await Promise.all([...running.values()].map((one) => one.close()));
      await options.code?.close();
    },
  };
};

/** Ends the environments that have had no call for so many milliseconds. */
const endIdle = (functions: Map<string, LocalFunction>, milliseconds: number): void => {
  for (const one of functions.values())
    if (one.idleSince !== undefined && Date.now() - one.idleSince >= milliseconds) void one.kill();
};

/** Ends the environments that have waited longest for a call where there are more than `most`. */
const endBeyond = (functions: Map<string, LocalFunction>, most: number): void => {
  const warm = [...functions.values()].filter(({ isWarm }) => isWarm);
  const waiting = warm
    .flatMap((one) => (one.idleSince === undefined ? [] : [{ one, since: one.idleSince }]))
    .sort((a, b) => a.since - b.since);
  for (const { one } of waiting.slice(0, Math.max(0, warm.length - most))) void one.kill();
};

const findFunction = (known: Resource[], name: string): Resource => {
  const wanted = name.toLowerCase();
  const exact = known.find(({ identity, logicalId }) =>
    [identity.ref, identity.attributes.Arn, logicalId].some((own) => own?.toLowerCase() === wanted),
  );
  if (exact) return exact;
  const words = wanted.split("/");
  const near = known.filter(({ path }) => words.every((word) => path.toLowerCase().split("/").includes(word)));
  if (near[0] && near.length === 1) return near[0];
  if (near.length === 0) throw new RunnerError(`There is no function ${name}.`);
  throw new RunnerError(`${name} is ambiguous: ${near.map(({ path }) => path).join(", ")}.`);
};

/** One function of the template: its settings, its log and its current worker. */
class LocalFunction {
  readonly #settings: WorkerSettings;
  readonly #env: Record<string, string>;
  readonly #log: WriteStream;
  readonly #code: CodeSource | undefined;
  /** The folder of its code in the cloud assembly. */
  readonly asset: string;
  #worker: FunctionWorker | undefined;

  constructor(resource: Resource, options: FunctionsOptions) {
    const properties = readProperties(resource, FunctionProperties);
    this.asset = findAssetFolder(resource.directory, properties.Code.S3Key);
    this.#code = options.code;
    this.#settings = {
      functionName: resource.identity.ref,
      functionArn: resource.identity.attributes.Arn ?? "",
      memoryMb: properties.MemorySize,
      youngMb: options.sparing ? YOUNG_MB.sparing : YOUNG_MB.usual,
      timeoutSeconds: properties.Timeout,
      directory: this.#code?.directoryOf(this.asset) ?? this.asset,
      handler: properties.Handler,
    };
    this.#env = {
      ...options.env(),
      ...toRuntimeVariables(this.#settings),
      ...properties.Environment.Variables,
      // Source maps take a megabyte of each environment; who edits code (npm run dev) and who tests it needs them.
      ...(options.sparing && !options.code ? { NODE_OPTIONS: "" } : {}),
      // A thread reads its own variables: bundles that were compiled in an earlier run needn't be again.
      ...(process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {}),
    };
    this.#log = createWriteStream(join(options.logDirectory, `${resource.identity.ref}.log`), { flags: "a" });
  }

  /** Since when its environment has had no call, in epoch milliseconds; undefined without one that could end. */
  get idleSince(): number | undefined {
    return this.#worker?.idleSince;
  }

  async invoke(event: unknown, now?: string): Promise<unknown> {
    const payload = JSON.stringify(event ?? null);
    if (Buffer.byteLength(payload) > EVENT_LIMIT)
      throw new EventTooLarge(`The event for ${this.#settings.functionName} exceeds 6 MB.`);
    if (this.#code) await this.#code.ready(this.asset);
    if (!this.#worker || this.#worker.retired) this.#worker = new FunctionWorker(this.#settings, this.#env, this.#log);
    return JSON.parse(await this.#worker.invoke(payload, now));
  }

  get isWarm(): boolean {
    return this.#worker !== undefined && !this.#worker.retired;
  }

  /** Ends its environment after the calls that are underway; the next call gets a new one. */
  retire(): void {
    this.#worker?.retire();
    this.#worker = undefined;
  }

  async kill(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.close();
  }

  async close(): Promise<void> {
    await this.#worker?.close();
    this.#log.end();
  }
}

const toRuntimeVariables = (settings: WorkerSettings): Record<string, string> => ({
  _HANDLER: settings.handler,
  AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x",
  AWS_LAMBDA_FUNCTION_NAME: settings.functionName,
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(settings.memoryMb),
  AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
  AWS_LAMBDA_INITIALIZATION_TYPE: "on-demand",
  AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${settings.functionName}`,
  AWS_LAMBDA_LOG_STREAM_NAME: "local",
  LAMBDA_TASK_ROOT: settings.directory,
  TZ: ":UTC",
});
