import { setTimeout as pause } from "node:timers/promises";
import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { afterEach, expect, test } from "vitest";
import { type ControlOptions, createControl } from "../../../local/control/control.ts";
import { type AsyncCalls, startAsyncCalls } from "../../../local/lambda/async-calls.ts";
import type { Functions } from "../../../local/lambda/functions.ts";
import { openTemplate } from "../../../local/template/template.ts";
import { aFunction, writeAssembly } from "./support/assembly.ts";

let calls: AsyncCalls | undefined;
afterEach(() => calls?.close());

const never = async () => undefined;
const noFeeds = { accepted: () => 0, drained: never };

/** Functions by name; each call of one is noted, and those that `work` refuses fail. */
const start = async (work: (event: unknown) => Promise<unknown>, retries?: number) => {
  const seen: unknown[] = [];
  const functions: Functions = {
    names: () => ["worker"],
    invoke: async (_name, event) => {
      seen.push(event);
      return work(event);
    },
    onEnded: () => undefined,
    rest: () => undefined,
    reload: () => undefined,
    isWarm: () => true,
    kill: never,
    close: never,
  };
  const Properties = { FunctionName: "worker", Qualifier: "$LATEST", MaximumRetryAttempts: retries };
  const Retries = { Type: "AWS::Lambda::EventInvokeConfig", Properties };
  const resources = { Worker: aFunction("worker"), ...(retries === undefined ? {} : { Retries }) };
  calls = await startAsyncCalls(openTemplate(writeAssembly(resources)), functions);
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const client = new LambdaClient({ endpoint: calls.url, region: "us-east-1", credentials, maxAttempts: 1 });
  const invoke = (FunctionName = "worker", InvocationType: "Event" | "RequestResponse" = "Event") =>
    client.send(new InvokeCommand({ FunctionName, InvocationType, Payload: JSON.stringify({ run: 1 }) }));
  return { seen, invoke, drained: () => (calls as AsyncCalls).drained() };
};

test("an asynchronous call is accepted before the function has ended, and made once", async () => {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const { seen, invoke, drained } = await start(() => ended);
  expect((await invoke()).StatusCode).toBe(202);
  end();
  await drained();
  expect(seen).toEqual([{ run: 1 }]);
});

test("a function may be called by its ARN, as one that calls itself does", async () => {
  const { seen, invoke, drained } = await start(never);
  expect((await invoke("arn:aws:lambda:us-east-1:000000000000:function:worker")).StatusCode).toBe(202);
  await drained();
  expect(seen).toHaveLength(1);
});

test("a call that fails is retried twice, or as often as the template says", async () => {
  const fail = async () => Promise.reject(new Error("no"));
  const usual = await start(fail);
  await usual.invoke();
  await usual.drained();
  expect(usual.seen).toHaveLength(3);
  await calls?.close();
  const once = await start(fail, 0);
  await once.invoke();
  await once.drained();
  expect(once.seen).toHaveLength(1);
});

test("what a call writes at its end is followed before all is settled, also when it ends while the streams are read", async () => {
  const written: string[] = [];
  let followed = 0;
  const { invoke } = await start(async () => {
    await pause(100);
    written.push("late");
  });
  const idle = async () => {
    const read = written.length;
    await pause(150);
    followed = read;
  };
  const { settled } = createControl({
    streams: { idle },
    asyncCalls: calls,
    queueFeeds: noFeeds,
  } as unknown as ControlOptions);
  await invoke();
  await settled();
  expect([written.length, followed]).toEqual([1, 1]);
});

test("an unknown function is not found, also by a call that waits for its result", async () => {
  const { seen, invoke } = await start(never);
  await expect(invoke("nobody")).rejects.toMatchObject({ name: "ResourceNotFoundException" });
  await expect(invoke("nobody", "RequestResponse")).rejects.toMatchObject({ name: "ResourceNotFoundException" });
  expect(seen).toEqual([]);
});

test("a call that waits gets the function's result, or hears that it failed, and is not repeated", async () => {
  const { seen, invoke } = await start(async () => {
    if (seen.length > 1) throw new Error("no");
    return { done: 1 };
  });
  const result = await invoke("worker", "RequestResponse");
  expect([result.FunctionError, JSON.parse(Buffer.from(result.Payload ?? []).toString())]).toEqual([
    undefined,
    { done: 1 },
  ]);
  expect(await invoke("worker", "RequestResponse")).toMatchObject({ FunctionError: "Unhandled" });
  expect(seen).toHaveLength(2);
});
