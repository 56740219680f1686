import type { DynamoDBRecord } from "aws-lambda";
import { describe, expect, test } from "vitest";
import { compileFilter } from "../../../local/streams/event-filter.ts";
import { type MappingSettings, startMapping } from "../../../local/streams/event-source-mapping.ts";

const records = (...names: string[]): DynamoDBRecord[] =>
  names.map((name) => ({ eventID: name, dynamodb: { SequenceNumber: name } }));
const names = (batch: DynamoDBRecord[]) => batch.map(({ eventID }) => eventID).join("");

/** Runs a mapping over a batch; `answer` decides what each call of the function does. */
const run = async (
  answer: (batch: string) => unknown,
  settings: Partial<MappingSettings> = {},
  ...pushed: string[]
) => {
  const calls: string[] = [];
  const discarded: string[] = [];
  const mapping = startMapping({
    batchSize: 10,
    maximumRetries: 2,
    bisectOnError: false,
    reportsItemFailures: false,
    isWanted: () => true,
    backoff: () => 0,
    invoke: async (batch) => {
      calls.push(names(batch));
      return answer(names(batch));
    },
    discard: (batch) => void discarded.push(names(batch)),
    ...settings,
  });
  mapping.push(records(...pushed));
  await mapping.drained();
  return { calls, discarded };
};

const failing = (name: string) => (batch: string) => {
  if (batch.includes(name)) throw new Error("poison");
};

describe("a stream's consumer", () => {
  test("gets batches in order and no larger than configured", async () => {
    expect((await run(() => null, { batchSize: 2 }, "a", "b", "c")).calls).toEqual(["ab", "c"]);
  });

  test("gets the whole batch again after an error until its last try, then the batch is discarded", async () => {
    expect(await run(failing("b"), {}, "a", "b")).toEqual({ calls: ["ab", "ab", "ab"], discarded: ["ab"] });
  });

  test("loses only the bad record when bisecting is on", async () => {
    const { discarded, calls } = await run(
      failing("c"),
      { bisectOnError: true, maximumRetries: 5 },
      "a",
      "b",
      "c",
      "d",
    );
    expect(discarded).toEqual(["c"]);
    expect(calls.slice(0, 4)).toEqual(["abcd", "ab", "cd", "c"]);
    expect(calls).toContain("d");
  });

  test("that reports a failed item is called again from that item on", async () => {
    let isFirst = true;
    const once = () => {
      const failures = isFirst ? [{ itemIdentifier: "b" }] : [];
      isFirst = false;
      return { batchItemFailures: failures };
    };
    expect((await run(once, { reportsItemFailures: true }, "a", "b", "c")).calls).toEqual(["abc", "bc"]);
  });

  test("that reports an item it was not given gets the whole batch again", async () => {
    const { calls, discarded } = await run(
      () => ({ batchItemFailures: [{ itemIdentifier: "z" }] }),
      { reportsItemFailures: true, maximumRetries: 1 },
      "a",
      "b",
    );
    expect({ calls, discarded }).toEqual({ calls: ["ab", "ab"], discarded: ["ab"] });
  });

  test("does not get records that its filter excludes", async () => {
    expect((await run(() => null, { isWanted: ({ eventID }) => eventID !== "b" }, "a", "b", "c")).calls).toEqual([
      "ac",
    ]);
  });
});

describe("filter patterns", () => {
  test.each([
    [{ eventName: ["INSERT"] }, { eventName: "INSERT" }, true],
    [{ eventName: ["INSERT", "MODIFY"] }, { eventName: "REMOVE" }, false],
    [{ a: { b: { S: [{ prefix: "x" }] } } }, { a: { b: { S: "xy" } } }, true],
    [{ a: { b: { S: [{ prefix: "x" }] } } }, { a: {} }, false],
    [{ a: [{ exists: false }] }, {}, true],
    [{ a: [{ "anything-but": ["x"] }] }, { a: "y" }, true],
    [{ a: [{ "anything-but": ["x"] }] }, {}, false],
    [{ n: [{ numeric: [">", 1, "<=", 3] }] }, { n: 3 }, true],
    [{ n: [{ numeric: [">", 1, "<=", 3] }] }, { n: 4 }, false],
  ])("%j against %j is %s", (pattern, value, expected) => {
    expect(compileFilter(JSON.stringify(pattern))(value)).toBe(expected);
  });

  test("with an unsupported operator stop the start", () => {
    expect(() => compileFilter('{"a":[{"cidr":"10.0.0.0/24"}]}')).toThrow(
      'The stream filter operator "cidr" isn\'t supported locally.',
    );
  });
});

test("[backfill-03] the oldest record is the first that isn't finished, also while it is worked on, and none once all are", async () => {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const mapping = startMapping({
    batchSize: 1,
    maximumRetries: 0,
    bisectOnError: false,
    reportsItemFailures: false,
    isWanted: () => true,
    invoke: () => ended,
    discard: () => undefined,
  });
  const [first, second] = records("first", "second");
  mapping.push([first, second].flatMap((record) => record ?? []));
  expect(mapping.oldest()).toBe(first);
  end();
  await mapping.drained();
  expect(mapping.oldest()).toBeUndefined();
});
