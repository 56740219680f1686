import { TransactWriteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, test } from "vitest";
import { EventEntity } from "../../../functions/events/event.entity.ts";
import { LineEntity } from "../../../functions/tickets/line/line.entity.ts";
import { LinePlaceEntity } from "../../../functions/tickets/line/line-place.entity.ts";
import { LineTurnEntity } from "../../../functions/tickets/line/line-turn.entity.ts";
import { seatsOf } from "../../support/balance-checks.ts";
import { callOrigin, ok } from "../../support/call.ts";
import { holdsOf, stack, tryToJoin } from "../../support/checkout.ts";
import { aMember, anEvent, type Member } from "../../support/fixtures.ts";
import { aLine, placeOf, serve, stateOf, stopServing } from "../../support/line.ts";
import { giveOwnStack } from "../../support/own-stack-of-file.ts";
import { keyOf, openTable } from "../../support/table.ts";
import { changeLine } from "../../support/waiting-place.ts";

giveOwnStack("in-memory-counted");

const seats = (eventId: string) => seatsOf(callOrigin(), eventId);
const turnsOf = async (eventId: string) =>
  (await (await openTable()).everything("line-turn")).filter(({ event_id }) => event_id === eventId);

beforeEach(async () => {
  await stack().settled();
  await stopServing();
});

describe("the last seat of an event in whose line somebody waits", () => {
  test("goes to who waits, although somebody else asks for it while it is free", async () => {
    const { event, members } = await aLine(1, [{}]);
    const newcomer = await aMember();
    const answer = await ok(tryToJoin(newcomer, event.id));
    expect([answer.hold, answer.place?.number, (await seats(event.id))?.left]).toEqual([null, 2, 1]);
    await serve();
    expect(await stateOf(members[0] as Member, event.id)).toBe("ready");
    expect(await stateOf(newcomer, event.id)).toBe("event.sold-out");
  });

  test("would go to the newcomer if a checkout didn't know of the line", async () => {
    const { event, members } = await aLine(1, [{}]);
    const newcomer = await aMember();
    // The line reads as served, so nothing keeps the newcomer back.
    await changeLine(event.id, { served: 1 });
    expect((await ok(tryToJoin(newcomer, event.id))).hold?.status).toBe("held");
    await serve();
    expect(await stateOf(members[0] as Member, event.id)).toBe("event.sold-out");
  });
});

test("simultaneous requests of one member join the line once", async () => {
  const { event } = await aLine(5, [{}]);
  const late = await aMember();
  const answers = await Promise.all(Array.from({ length: 5 }, () => tryToJoin(late, event.id)));
  const numbers = new Set(answers.flatMap(({ body }) => body.place?.number ?? []));
  expect([numbers.size, answers.filter(({ status }) => status >= 500)]).toEqual([1, []]);
  const own = (await turnsOf(event.id)).filter(({ user_id }) => user_id === late.userId);
  expect(own).toHaveLength(1);
  await serve();
  expect(await stateOf(late, event.id)).toBe("ready");
  expect(await seats(event.id)).toEqual({ left: 3, held: 2, sold: 0 });
});

/** Joins as `joinLine` does, five times at once with what all of them read before: with its condition on the place, or without. */
const joinAtOnce = async (isGuarded: boolean) => {
  const [event, { userId: user_id, email }, table] = await Promise.all([anEvent(), aMember(), openTable()]);
  const { documents, TableName } = table;
  const [event_id, joined_at] = [event.id, new Date().toISOString()];
  const joinOnce = async () => {
    const drawn = await documents.send(
      new UpdateCommand({
        TableName,
        Key: keyOf(LineEntity, { event_id }),
        UpdateExpression: "ADD joined :one",
        ExpressionAttributeValues: { ":one": 1 },
        ReturnValues: "ALL_NEW",
      }),
    );
    const number = Number(drawn.Attributes?.joined);
    const place = LinePlaceEntity.put({
      ...{ user_id, event_id, number, joined_at, email, username: user_id, stage: "seats", name: "Maya Member" },
      ...{ order: { tier: "GA+", quantity: 1 }, hold_id: `hold_${number}`, email_verified: true, is_admin: false },
    }).params();
    const turn = LineTurnEntity.put({ event_id, queue: "seats", number, user_id, joined_at }).params();
    const guard = isGuarded ? { ConditionExpression: "attribute_not_exists(user_id)" } : {};
    const puts = [{ Put: { ...place, TableName, ...guard } }, { Put: { ...turn, TableName } }];
    await documents.send(new TransactWriteCommand({ TransactItems: puts as never })).catch(() => undefined);
  };
  await Promise.all(Array.from({ length: 5 }, joinOnce));
  return turnsOf(event_id);
};

test("without the condition on the place, five requests of one member take five turns in the line; with it, one", async () => {
  expect(await joinAtOnce(false)).toHaveLength(5);
  expect(await joinAtOnce(true)).toHaveLength(1);
});

describe("while people wait in its line, an event", () => {
  const hourAgo = () => new Date(Date.now() - 3_600_000).toISOString();
  test.each([
    ["is over", () => ({ start_at: hourAgo(), end_at: hourAgo() }), "event.past"],
    ["is cancelled", () => ({ is_published: false }), "not-found"],
  ])("%s: everybody is told, and nothing stays held", async (_what, change, code) => {
    const { event, members } = await aLine(5, [{ quantity: 2 }, {}, {}]);
    const table = await openTable();
    const stored = await table.get(keyOf(EventEntity, { id: event.id }));
    await table.put({ ...stored, ...change() });
    await serve();
    const states = await Promise.all(members.map((member) => stateOf(member, event.id)));
    expect(states).toEqual([code, code, code]);
    const places = await Promise.all(members.map((member) => placeOf(member, event.id)));
    expect(places.map((place) => place?.error?.message).every(Boolean)).toBe(true);
    expect((await Promise.all(members.map((member) => holdsOf(member)))).flat()).toEqual([]);
    expect(await seats(event.id)).toEqual({ left: 5, held: 0, sold: 0 });
    expect(await turnsOf(event.id)).toEqual([]);
  });
});
