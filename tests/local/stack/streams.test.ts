import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { startSmallStack } from "./support/small-stack.ts";

const stack = startSmallStack({ faults: true });

const put = async (pk: string, sk: string, mode = "fine") => {
  const item = { pk: { S: pk }, sk: { S: sk }, mode: { S: mode } };
  const response = await fetch(`${stack.origin}/api/table`, {
    method: "POST",
    body: JSON.stringify(item),
    headers: { "content-type": "application/json" },
  });
  expect(await response.json()).toMatchObject({ status: 200 });
};

const seen = async () => {
  await stack.control.settled();
  return (await stack.control.invoke("consumer", { ask: true })) as Record<string, number>;
};

test("a change reaches the consumer whose filter matches it, once", async () => {
  await put("job#1", "wanted");
  await put("other#1", "unwanted");
  expect(await seen()).toMatchObject({ wanted: 1 });
  expect(await seen()).not.toHaveProperty("unwanted");
});

test("a record that always fails goes to the dead letters after its retries, and later records are processed", async () => {
  await put("job#2", "before");
  await put("job#2", "poisoned", "poison");
  await put("job#2", "behind");
  expect(await seen()).toMatchObject({ before: 1, poisoned: 3 });
  expect((await seen()).behind).toBeGreaterThan(0);
  const [letters] = Object.values(stack.control.deadLetters());
  expect(letters?.at(-1)?.body).toMatchObject({
    requestContext: { condition: "RetryAttemptsExhausted" },
    DDBStreamBatchInfo: { batchSize: expect.any(Number), streamArn: expect.stringContaining("App-Table") },
  });
});

test("what a consumer writes at the end of its work is followed before all is settled, also when that work had begun before", async () => {
  await put("job#4", "first", "follow");
  const begun = async () =>
    "first" in ((await stack.control.invoke("consumer", { ask: true })) as Record<string, number>);
  await expect.poll(begun, { interval: 5 }).toBe(true);
  expect(await seen()).toMatchObject({ first: 1, "first, followed": 1 });
});

test("a write is with its consumer long before a stream at rest would be read again", async () => {
  const has = async () =>
    "woken" in ((await stack.control.invoke("consumer", { ask: true })) as Record<string, number>);
  await stack.control.settled();
  // From here on the stream is at rest for a second, unless a write wakes its reader.
  await pause(50);
  await put("job#3", "woken");
  const began = performance.now();
  await expect.poll(has, { interval: 20 }).toBe(true);
  expect(performance.now() - began).toBeLessThan(600);
});
