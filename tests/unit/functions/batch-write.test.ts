import { afterEach, expect, test, vi } from "vitest";
import { ProfileSuffixEntity } from "../../../functions/community/profiles/profile-suffix.entity.ts";
import { batchWrite } from "../../../functions/platform/table/batch-write.ts";
import { documents } from "../../../functions/platform/table/table.ts";

type Request = { PutRequest?: { Item: { suffix: string } }; DeleteRequest?: { Key: { sk: string } } };

afterEach(() => vi.restoreAllMocks());

/** A table that leaves out the last `count` writes of its first calls, one number for each call; then it takes all. */
const aTable = (...leftOut: number[]) => {
  const calls: Request[][] = [];
  vi.spyOn(documents, "send").mockImplementation((async ({ input }: { input: { RequestItems: object } }) => {
    const [[name, requests]] = Object.entries(input.RequestItems) as [[string, Request[]]];
    calls.push(requests);
    const left = requests.slice(requests.length - (leftOut[calls.length - 1] ?? 0));
    return { UnprocessedItems: left.length > 0 ? { [name]: left } : {} };
  }) as never);
  return calls;
};

const keyOf = (index: number) => ({ token: "may", suffix: `maya ${index}`, user_id: "u1" });
const puts = (count: number) => Array.from({ length: count }, (_, index) => ProfileSuffixEntity.put(keyOf(index)));

test("60 writes are three calls of at most 25, each write once", async () => {
  const calls = aTable();
  await batchWrite(puts(60));
  expect(calls.map(({ length }) => length)).toEqual([25, 25, 10]);
  expect(new Set(calls.flat().map(({ PutRequest }) => PutRequest?.Item.suffix)).size).toBe(60);
});

test("a delete and a put go in one call, and nothing makes no call", async () => {
  const calls = aTable();
  await batchWrite([ProfileSuffixEntity.delete(keyOf(1)), ProfileSuffixEntity.put(keyOf(2))]);
  await batchWrite([]);
  expect(calls).toEqual([
    [
      { DeleteRequest: { Key: expect.objectContaining({ sk: expect.stringContaining("maya 1") }) } },
      { PutRequest: { Item: expect.objectContaining({ suffix: "maya 2" }) } },
    ],
  ]);
});

test("what a busy table leaves out is sent again, alone", async () => {
  const calls = aTable(3, 1);
  await batchWrite(puts(5));
  expect(calls.map((call) => call.map(({ PutRequest }) => PutRequest?.Item.suffix))).toEqual([
    ["maya 0", "maya 1", "maya 2", "maya 3", "maya 4"],
    ["maya 2", "maya 3", "maya 4"],
    ["maya 4"],
  ]);
});

test("a table that stays busy is given up with `unavailable` after five calls, and the next 25 are not tried", async () => {
  const calls = aTable(...Array.from({ length: 9 }, () => 1));
  await expect(batchWrite(puts(30))).rejects.toMatchObject({
    code: "unavailable",
    details: { retryAfterSeconds: 1 },
  });
  expect(calls.map(({ length }) => length)).toEqual([25, 1, 1, 1, 1]);
});
