import { DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, expect, test } from "vitest";
import { planBinding } from "../../../functions/door-passes/plan-binding.ts";
import type { Seat, Wanted } from "../../../functions/door-passes/seats.ts";
import { toBoundSeats, writeBinding } from "../../../functions/door-passes/write-binding.ts";

const documents = mockClient(DynamoDBDocumentClient);
const now = "2026-11-22T20:00:00.000Z";
const order = { event_id: "evt_1", order_key: "00112233aabbccdd", changed_at: 5 };
const mine: Wanted = { kind: "live", key: "02aa" };

beforeEach(() => {
  documents.reset();
});

const write = (seats: Seat[], wanted: Wanted = mine) => {
  const plan = planBinding(seats, { wanted, mayMove: true }, Date.parse(now), "2026-11-22");
  return writeBinding(order, plan, { userId: "user-1", wanted, label: "iPhone, Safari", now });
};

const sent = () => documents.commandCalls(UpdateCommand).map(({ args }) => args[0].input);

test("a binding is one update that goes through only if each seat is as it was read, valid, and the caller's", async () => {
  documents.on(UpdateCommand).resolves({ Attributes: {} });
  await write([{ number: 1 }, { number: 3, issued_at: 17, kind: "live", key: "02bb" }]);
  const [update, ...more] = sent();
  expect(more).toEqual([]);
  const names = Object.values(update?.ExpressionAttributeNames ?? {});
  expect(names).toEqual(expect.arrayContaining(["seat_1", "seat_3", "holder_id", "status", "gsi1sk"]));
  const condition = update?.ConditionExpression ?? "";
  expect(condition).toContain("#changed_at = :");
  expect(condition).toContain("attribute_not_exists(#seat_1.#issued_at)");
  expect(condition).toMatch(/#seat_3\.#issued_at = :/);
  expect(condition.match(/#holder_id = :/g)).toHaveLength(2);
  expect(condition.match(/#status = :/g)).toHaveLength(2);
  expect(Object.values(update?.ExpressionAttributeValues ?? {})).toEqual(
    expect.arrayContaining([17, "user-1", "valid", "02aa", "live", "iPhone, Safari", Date.parse(now) / 1_000]),
  );
});

test("the order's version rises strictly, whatever the clock of a call says", async () => {
  documents.on(UpdateCommand).resolves({ Attributes: {} });
  const ahead = { ...order, changed_at: Date.parse(now) + 40 };
  const plan = planBinding([{ number: 1 }], { wanted: mine, mayMove: false }, Date.parse(now), "2026-11-22");
  expect(await writeBinding(ahead, plan, { userId: "user-1", wanted: mine, label: "iPhone, Safari", now })).toBe(true);
  expect(Object.values(sent()[0]?.ExpressionAttributeValues ?? {})).toContain(ahead.changed_at + 1);
});

test("a code for print has no phone's key any more", async () => {
  documents.on(UpdateCommand).resolves({ Attributes: {} });
  await write([{ number: 1, issued_at: 17, kind: "live", key: "02bb" }], { kind: "still" });
  expect(sent()[0]?.UpdateExpression).toMatch(/REMOVE #seat_1\.#key/);
});

test("a code for print of a seat without one takes no phone's key away", async () => {
  documents.on(UpdateCommand).resolves({ Attributes: {} });
  await write([{ number: 1 }], { kind: "still" });
  expect(sent()[0]?.UpdateExpression).not.toMatch(/REMOVE|#key/);
});

test("a move is counted with its day, and a first binding is no move", async () => {
  documents.on(UpdateCommand).resolves({ Attributes: {} });
  await write([{ number: 1, issued_at: 17, kind: "live", key: "02bb" }]);
  await write([{ number: 1 }]);
  const [moved, first] = sent();
  expect(moved?.UpdateExpression).toMatch(/#seat_1\.#moves = .*#seat_1\.#moves_day = /);
  expect(Object.values(moved?.ExpressionAttributeValues ?? {})).toEqual(
    expect.arrayContaining([1, "2026-11-22", true]),
  );
  expect(first?.UpdateExpression).not.toMatch(/#moves/);
  expect(Object.values(first?.ExpressionAttributeValues ?? {})).toContain(false);
});

test("the seats of a binding have the phone's key, and those on paper have none", () => {
  const planned = { seat: { number: 1, key: "02bb" }, moved: true, moves: 1, moves_day: "2026-11-22" };
  const boundTo = (wanted: Wanted) =>
    toBoundSeats({ issuedAt: 7, writes: [planned] }, { userId: "user-1", wanted, label: "Home", now });
  const facts = {
    number: 1,
    issued_at: 7,
    bound_at: now,
    label: "Home",
    moved: true,
    moves: 1,
    moves_day: "2026-11-22",
  };
  expect(boundTo(mine)).toEqual([{ ...facts, kind: "live", key: "02aa" }]);
  expect(boundTo({ kind: "still" })).toEqual([{ ...facts, kind: "still", key: undefined }]);
});

test("a binding that somebody changed in the meantime is refused", async () => {
  documents.on(UpdateCommand).rejects(Object.assign(new Error("no"), { name: "ConditionalCheckFailedException" }));
  expect(await write([{ number: 1 }])).toBe(false);
});

test("the same pass again writes nothing", async () => {
  await write([{ number: 1, issued_at: 17, kind: "live", key: "02aa" }]);
  expect(sent()).toEqual([]);
});
