import type { DynamoDBRecord } from "aws-lambda";
import { beforeEach, expect, test, vi } from "vitest";
import { log } from "../../../functions/platform/log.ts";
import type { Projection, StreamChange } from "../../../functions/platform/stream/change.ts";
import { createStreamHandler } from "../../../functions/platform/stream/stream-handler.ts";

vi.mock("../../../functions/platform/log.ts", () => ({ log: { error: vi.fn(), info: vi.fn() } }));
beforeEach(() => vi.stubEnv("CITY_ZONE", "America/New_York"));

/** The change number `sequence` of an item; each item is named by a letter. */
const aRecord = (sequence: number, item: string, entity = "ticket"): DynamoDBRecord => ({
  eventID: `${item}${sequence}`,
  eventName: "INSERT",
  dynamodb: {
    SequenceNumber: String(sequence),
    ApproximateCreationDateTime: 1_795_000_000,
    NewImage: { pk: { S: item }, sk: { S: "1" }, __edb_e__: { S: entity }, number: { N: String(sequence) } },
  },
});

/** A projection that remembers what it got, and fails for some changes. */
const aProjection = (name: string, fails: (change: StreamChange) => boolean = () => false, entities = ["ticket"]) => {
  const applied: string[] = [];
  const projection: Projection = {
    name,
    entities,
    apply: async (changes) => {
      if (changes.some(fails)) throw new Error(`${name} fails`);
      applied.push(...changes.map(({ id }) => id));
    },
  };
  return { applied, projection };
};

const batch = [aRecord(1, "a"), aRecord(2, "b"), aRecord(3, "a"), aRecord(4, "c")];
const read = (projections: Projection[], Records = batch) => createStreamHandler(projections)({ Records });

test("a projection gets the changes of its entities in their order, with both images, and nothing of other entities", async () => {
  const seen: StreamChange[] = [];
  const projection = {
    name: "seen",
    entities: ["ticket"],
    apply: async (changes: readonly StreamChange[]) => void seen.push(...changes),
  };
  const removed = { ...aRecord(9, "r"), userIdentity: { type: "Service", principalId: "dynamodb.amazonaws.com" } };
  const old = {
    ...removed,
    dynamodb: { ...removed.dynamodb, OldImage: removed.dynamodb?.NewImage, NewImage: undefined },
  };
  expect(await read([projection], [aRecord(1, "a"), aRecord(2, "b", "deal"), old])).toEqual({ batchItemFailures: [] });
  expect(seen.map(({ id }) => id)).toEqual(["a1", "r9"]);
  expect(seen[0]).toMatchObject({
    entity: "ticket",
    before: null,
    after: { number: 1 },
    isExpiry: false,
    at: "2026-11-18T11:06:40.000Z",
  });
  expect(seen[1]).toMatchObject({ before: { number: 9 }, after: null, isExpiry: true });
});

test("what fails for one projection reaches the others, and Lambda is told to deliver again from the first failed record", async () => {
  const broken = aProjection("broken", ({ id }) => id === "b2");
  const sound = aProjection("sound");
  expect(await read([broken.projection, sound.projection])).toEqual({ batchItemFailures: [{ itemIdentifier: "2" }] });
  expect(sound.applied).toEqual(["a1", "b2", "a3", "c4"]);
  expect(broken.applied).toEqual(["a1", "a3", "c4"]);
});

test("a later change of an item waits for the failed one before it, while other items go on", async () => {
  const broken = aProjection("broken", ({ id }) => id === "a1");
  expect(await read([broken.projection])).toEqual({ batchItemFailures: [{ itemIdentifier: "1" }] });
  expect(broken.applied).toEqual(["b2", "c4"]);
});

test("of two failing projections the earlier record is reported", async () => {
  const [late, early] = [aProjection("late", ({ id }) => id === "c4"), aProjection("early", ({ id }) => id === "b2")];
  expect(await read([late.projection, early.projection])).toEqual({ batchItemFailures: [{ itemIdentifier: "2" }] });
});

test("many failing items stop no sound one, unless the table takes too long: then the rest waits for its next delivery", async () => {
  const Records = Array.from({ length: 20 }, (_, index) => aRecord(index + 1, `item-${index}`));
  const broken = aProjection("broken", ({ id }) => !id.startsWith("item-19"));
  expect(await read([broken.projection], Records)).toEqual({ batchItemFailures: [{ itemIdentifier: "1" }] });
  expect(broken.applied).toEqual(["item-1920"]);

  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const tried: number[] = [];
  const apply = async (changes: readonly StreamChange[]) => {
    now += 8_000;
    tried.push(changes.length);
    throw new Error("The table is down");
  };
  expect(await read([{ name: "down", entities: ["ticket"], apply }], Records)).toEqual({
    batchItemFailures: [{ itemIdentifier: "1" }],
  });
  expect(tried).toEqual([20, 1, 1, 1]);
  vi.restoreAllMocks();
});

test("[trace-02] a change is logged for the request that wrote the item's id of it, and a later change that leaves the id is not", async () => {
  const image = { ...aRecord(1, "a").dynamodb?.NewImage, request_id: { S: "req-1" } };
  const later = (id: string, OldImage: typeof image, request: string): DynamoDBRecord => ({
    ...aRecord(2, id),
    eventName: "MODIFY",
    dynamodb: {
      ...aRecord(2, id).dynamodb,
      OldImage,
      NewImage: { ...image, request_id: { S: request } },
    },
  });
  const made = { ...aRecord(1, "a"), dynamodb: { ...aRecord(1, "a").dynamodb, NewImage: image } };
  await read([aProjection("sound").projection], [made, later("b", image, "req-1"), later("c", image, "req-2")]);
  expect(vi.mocked(log.info).mock.calls).toEqual([
    ["change followed", { requestId: "req-1", entity: "ticket", change: "a1", failed: false }],
    ["change followed", { requestId: "req-2", entity: "ticket", change: "c2", failed: false }],
  ]);
});
