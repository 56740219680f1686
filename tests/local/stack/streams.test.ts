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

/** The object that a notice of a bucket names, as whoever replays it reads it. */
const readNoticed = async (notice: unknown): Promise<Record<string, unknown>> => {
  const [{ s3 }] = (notice as { Records: [{ s3: { bucket: { name: string }; object: { key: string } } }] }).Records;
  const { endpoints } = stack.control.facts() as { endpoints: { s3: string } };
  const url = `${endpoints.s3}/${s3.bucket.name}/${s3.object.key}`;
  const response = await fetch(url, { headers: { authorization: "AWS4-HMAC-SHA256 Credential=local" } });
  return { key: s3.object.key, ...((await response.json()) as object) };
};

test("[letters-01] a record that always fails is kept whole in a bucket after its retries, a queue is told of it, and later records are processed", async () => {
  await put("job#2", "before");
  await put("job#2", "poisoned", "poison");
  await put("job#2", "behind");
  expect(await seen()).toMatchObject({ before: 1, poisoned: 3 });
  expect((await seen()).behind).toBeGreaterThan(0);
  const [letters] = Object.values(stack.control.deadLetters());
  const letter = await readNoticed(letters?.at(-1)?.body);
  expect(letter).toMatchObject({
    key: expect.stringMatching(
      /^aws\/lambda\/Mapping\/shardId-[\w-]+\/\d{4}\/\d\d\/\d\d\/\d{4}-\d\d-\d\dT\d\d\.\d\d\.\d\d-[0-9a-f-]{36}$/,
    ),
    requestContext: { condition: "RetryAttemptsExhausted", functionArn: expect.any(String) },
    DDBStreamBatchInfo: { batchSize: expect.any(Number), streamArn: expect.stringContaining("App-Table") },
  });
  const { Records } = JSON.parse(String(letter.payload)) as { Records: { dynamodb: { NewImage: object } }[] };
  expect(Records[0]?.dynamodb.NewImage).toEqual({ pk: { S: "job#2" }, sk: { S: "poisoned" }, mode: { S: "poison" } });
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
