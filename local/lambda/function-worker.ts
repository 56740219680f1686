import { randomUUID } from "node:crypto";
import type { WriteStream } from "node:fs";
import { Worker } from "node:worker_threads";
import type { FunctionFailure, InvokeMessage, LoadedMessage, ResultMessage, WorkerSettings } from "./protocol.ts";

/** A call that ended without an answer: the handler threw, timed out, or its worker died. */
export class FunctionError extends Error {
  readonly failure: FunctionFailure;

  constructor(functionName: string, failure: FunctionFailure) {
    super(`${functionName}: ${failure.errorType}: ${failure.errorMessage}`);
    this.failure = failure;
  }
}

type PendingCall = {
  resolve(answer: string): void;
  reject(error: FunctionError): void;
  message: InvokeMessage;
  /** Runs from the moment the call does: waiting for the bundle to load, or for its turn, is not the function's time. */
  timer?: NodeJS.Timeout;
};

// One thread replaces all the environments AWS would start; with more calls at once, each would exceed its time limit.
const MAX_CONCURRENCY = 50;

/** One execution environment: a thread that has loaded a bundle and can run several calls at a time. */
export class FunctionWorker {
  readonly #settings: WorkerSettings;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, PendingCall>();
  readonly #queue: number[] = [];
  #isLoaded = false;
  #running = 0;
  #calls = 0;
  #lastUsed = Date.now();
  /** A retired worker accepts no new calls: it died, or one of its calls timed out. */
  retired = false;

  constructor(settings: WorkerSettings, env: Record<string, string>, log: WriteStream) {
    this.#settings = settings;
    const options = {
      workerData: settings,
      env,
      stdout: true,
      stderr: true,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: settings.memoryMb, maxYoungGenerationSizeMb: settings.youngMb },
      name: settings.functionName,
    };
    this.#worker = new Worker(new URL("./worker.ts", import.meta.url), options);
    this.#worker.stdout.pipe(log, { end: false });
    this.#worker.stderr.pipe(log, { end: false });
    this.#worker.on("message", (message: ResultMessage | LoadedMessage) => {
      if (message !== "loaded") return this.#answer(message);
      this.#isLoaded = true;
      this.#startNext();
    });
    this.#worker.on("error", (error) => {
      log.write(`${error instanceof Error ? error.stack : error}\n`);
      this.#die(error instanceof Error ? error.message : String(error));
    });
    this.#worker.on("exit", (code) => this.#die(`Runtime exited with error: exit status ${code}`));
  }

  /** Runs the handler once; `event` and the result are JSON. */
  invoke(event: string, now?: string): Promise<string> {
    const id = ++this.#calls;
    return new Promise((resolve, reject) => {
      const message = { id, requestId: randomUUID(), event, ...(now === undefined ? {} : { now }) };
      this.#waiting.set(id, { resolve, reject, message });
      this.#queue.push(id);
      this.#startNext();
    });
  }

  #startNext(): void {
    while (this.#isLoaded && this.#running < MAX_CONCURRENCY) {
      const id = this.#queue.shift();
      if (id === undefined) return;
      const call = this.#waiting.get(id);
      if (!call) continue;
      this.#running += 1;
      call.timer = setTimeout(() => this.#timeOut(id), this.#settings.timeoutSeconds * 1000);
      this.#worker.postMessage(call.message);
    }
  }

  /** Since when it has had no call, in epoch milliseconds; undefined while it has one, or is retired. */
  get idleSince(): number | undefined {
    return this.retired || this.#waiting.size > 0 ? undefined : this.#lastUsed;
  }

  /** Accepts no new calls, and ends once those underway have. */
  retire(): void {
    this.retired = true;
    if (this.#waiting.size === 0) void this.close();
  }

  async close(): Promise<void> {
    this.retired = true;
    await this.#worker.terminate();
  }

  #answer(message: ResultMessage): void {
    const waiting = this.#take(message.id);
    if (!waiting) return;
    if ("answer" in message) waiting.resolve(message.answer);
    else waiting.reject(new FunctionError(this.#settings.functionName, message.failure));
    if (this.retired && this.#waiting.size === 0) void this.close();
  }

  #timeOut(id: number): void {
    const seconds = this.#settings.timeoutSeconds.toFixed(2);
    this.#fail(id, "Sandbox.Timedout", `Task timed out after ${seconds} seconds`);
    this.retire();
  }

  #die(message: string): void {
    this.retired = true;
    this.#queue.length = 0;
    for (const id of [...this.#waiting.keys()]) this.#fail(id, "Runtime.ExitError", message);
  }

  #fail(id: number, errorType: string, errorMessage: string): void {
    this.#take(id)?.reject(new FunctionError(this.#settings.functionName, { errorType, errorMessage, trace: [] }));
  }

  #take(id: number): PendingCall | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    this.#lastUsed = Date.now();
    if (waiting?.timer) {
      clearTimeout(waiting.timer);
      this.#running -= 1;
      this.#startNext();
    }
    return waiting;
  }
}
