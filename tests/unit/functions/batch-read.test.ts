import { BatchGetCommand, DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, expect, test, vi } from "vitest";
import { lookup, readMany } from "../../../functions/platform/table/batch-read.ts";
import { tableName } from "../../../functions/platform/table/table.ts";
import { AmbassadorEntity } from "../../../functions/tickets/ambassadors/ambassador.entity.ts";

type Key = { pk: string; sk: string };

const database = mockClient(DynamoDBDocumentClient);
const codes = (count: number) => Array.from({ length: count }, (_, index) => ({ code: `CODE-${index}` }));

const stored = ({ code }: { code: string }) => {
  const at = "2027-03-01T12:00:00.000Z";
  const ambassador = {
    id: `amb_${code}`,
    code,
    name: "Dana",
    status: "active",
    created_at: at,
    updated_at: at,
  } as const;
  return AmbassadorEntity.put(ambassador).params<{ Item: Key }>().Item;
};

/** Hands out so many of the wanted items at a time, the last first, as DynamoDB may. */
const handOut = (most: number, items: Key[]): void => {
  const byKey = new Map(items.map((item) => [item.pk + item.sk, item]));
  database.on(BatchGetCommand).callsFake(({ RequestItems }) => {
    const { Keys } = RequestItems[tableName()] as { Keys: Key[] };
    const found = Keys.slice(0, most).flatMap(({ pk, sk }) => byKey.get(pk + sk) ?? []);
    const left = Keys.slice(most);
    return {
      Responses: { [tableName()]: found.toReversed() },
      UnprocessedKeys: left.length > 0 ? { [tableName()]: { Keys: left } } : {},
    };
  });
};

const requests = () =>
  database.commandCalls(BatchGetCommand).map(({ args: [{ input }] }) => input.RequestItems?.[tableName()]);

beforeEach(() => database.reset());

test("items are read in the order of their keys, whatever the order they come in; a missing one is left out", async () => {
  const [first, second, third] = codes(3) as [{ code: string }, { code: string }, { code: string }];
  handOut(100, [stored(first), stored(third)]);
  expect((await readMany(AmbassadorEntity, [third, second, first])).map(({ code }) => code)).toEqual([
    "CODE-2",
    "CODE-0",
  ]);
  expect(requests()).toHaveLength(1);
  expect(requests()[0]).toMatchObject({ ConsistentRead: true });
});

test("what the store didn't hand out at once is asked for again", async () => {
  handOut(2, codes(5).map(stored));
  expect((await readMany(AmbassadorEntity, codes(5))).map(({ code }) => code)).toEqual(
    codes(5).map(({ code }) => code),
  );
  expect(requests().map((request) => request?.Keys?.length)).toEqual([5, 3, 1]);
});

test("what the store never hands out ends in `unavailable` after five calls, not in a shorter list", async () => {
  handOut(0, []);
  await expect(readMany(AmbassadorEntity, codes(1))).rejects.toMatchObject({ code: "unavailable" });
  expect(requests()).toHaveLength(5);
});

test("a call asks for at most 100 items, and no call is made for none", async () => {
  handOut(100, codes(101).map(stored));
  expect(await readMany(AmbassadorEntity, codes(101))).toHaveLength(101);
  expect(requests().map((request) => request?.Keys?.length)).toEqual([100, 1]);
  expect(await readMany(AmbassadorEntity, [])).toEqual([]);
  expect(requests()).toHaveLength(2);
});

test("a read that needn't be consistent costs half", async () => {
  handOut(100, []);
  await readMany(AmbassadorEntity, codes(1), { isConsistent: false });
  expect(requests()[0]).toMatchObject({ ConsistentRead: false });
});

test("a key is made once, and no more than 2,000 are kept", () => {
  const makeKey = vi.spyOn(AmbassadorEntity, "get");
  const keyOf = (code: string) => lookup(AmbassadorEntity, { code }).Key;
  expect([keyOf("kept-a"), keyOf("kept-b")]).not.toContainEqual(expect.objectContaining({ pk: undefined }));
  expect(keyOf("kept-a")).toEqual(keyOf("kept-a"));
  expect(keyOf("kept-a")).not.toEqual(keyOf("kept-b"));
  expect(makeKey).toHaveBeenCalledTimes(2);
  for (let index = 0; index < 2_000; index += 1) keyOf(`kept-${index}`);
  makeKey.mockClear();
  keyOf("kept-a");
  expect(makeKey).toHaveBeenCalledTimes(1);
});
