import { beforeEach, describe, expect, test } from "vitest";
import { EventEntity } from "../../../functions/events/event.entity.ts";
import { LineEntity } from "../../../functions/tickets/line/line.entity.ts";
import { LinePlaceEntity } from "../../../functions/tickets/line/line-place.entity.ts";
import { LineTurnEntity } from "../../../functions/tickets/line/line-turn.entity.ts";
import { limits } from "../../../shared/model/limits.ts";
import { seatsOf } from "../../support/balance-checks.ts";
import { call, callOrigin, ok } from "../../support/call.ts";
import { holdsOf, stack, tryToJoin } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent, type Member, openSettings } from "../../support/fixtures.ts";
import { aLine, letServe, placeOf, serve, stateOf, stopServing } from "../../support/line.ts";
import { giveOwnStack } from "../../support/own-stack-of-file.ts";
import { keyOf, openTable } from "../../support/table.ts";
import { uniqueId } from "../../support/unique-text.ts";
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

test("a newcomer gets no payment page before those who wait for theirs, although Stripe is free again", async () => {
  const [event, first, newcomer] = await Promise.all([anEvent({ total_spots: 5 }), aMember(), aMember()]);
  await stack().stripe("api/fail", { mode: "429", count: 1_000, match: "POST /v1/checkout/sessions" });
  expect((await ok(tryToJoin(first, event.id))).place).toMatchObject({ state: "waiting", hold: { status: "held" } });
  await stack().stripe("api/heal");
  const late = await ok(tryToJoin(newcomer, event.id));
  expect([late.url, late.hold?.status, late.place?.state, late.place?.ahead]).toEqual([null, "held", "waiting", 1]);
  await serve();
  for (const member of [first, newcomer]) expect(await stateOf(member, event.id)).toBe("ready");
});

describe("of more than 20 checkouts of one event at the same moment, one more", () => {
  test.each([
    ["without a code", false],
    ["with a code, whose rights are read first", true],
  ])("%s, waits in line and takes no seat before its turn", async (_what, withCode) => {
    const [event, { token }] = await Promise.all([anEvent({ total_spots: 50 }), anAdmin()]);
    const code = `CROWD${uniqueId()}`.slice(0, 12).toUpperCase();
    await ok(call("ticketsAdmin", "createAmbassador", { name: "Dana", code }, { token }));
    const [late, ...crowd] = await Promise.all(Array.from({ length: limits.directCheckouts + 1 }, () => aMember()));
    await stack().settled();
    const write = { operation: "TransactWriteItems", containing: event.id, times: limits.directCheckouts };
    await stack().fault({ kind: "held", ...write });
    const others = crowd.map((member) => tryToJoin(member, event.id));
    await expect.poll(() => stack().heldCalls()).toBe(limits.directCheckouts);
    const wish = withCode ? { ambassadorCode: code } : {};
    const joined = await ok(tryToJoin(late as Member, event.id, wish));
    expect([joined.hold, joined.place?.state, joined.place?.number]).toEqual([null, "waiting", 1]);
    await stack().releaseCalls();
    await Promise.all(others);
  });
});

test("[appsettings-17] who waits in line when ticket sales are stopped is refused with the reason, and no seat is taken", async () => {
  const { event, members } = await aLine(3, [{}, {}]);
  await openSettings({ ticket_sales_enabled: false });
  expect((await tryToJoin(await aMember(), event.id)).error?.code).toBe("ticket.sales-paused");
  await serve();
  for (const member of members) expect(await stateOf(member, event.id)).toBe("ticket.sales-paused");
  expect(await seats(event.id)).toEqual({ left: 3, held: 0, sold: 0 });
  await openSettings();
  expect((await ok(tryToJoin(members[0] as Member, event.id))).hold?.status).toBe("held");
});

/** Somebody has drawn number 1 at `now` and writes it later; another member has number 2 already. */
const aLateNumberOne = async (now: string) => {
  const [event, first, second] = await Promise.all([anEvent({ total_spots: 1 }), aMember(), aMember()]);
  await stack().settled();
  const table = await openTable();
  await table.put(LineEntity.put({ event_id: event.id, state: "open", joined: 1, updated_at: now }).params().Item);
  expect((await ok(tryToJoin(second, event.id, {}, now))).place?.number).toBe(2);
  // The run that number 2 called has given up: only the test's own run serves.
  await stack().settled();
  const { place: stored, turn } = await readPlace(second, event.id);
  const own = {
    user_id: first.userId,
    number: 1,
    hold_id: `hold_${event.id.replace(/\W|_/g, "")}`,
    email: first.email,
    username: first.userId,
  };
  return {
    event,
    first,
    second,
    arrive: async () => {
      await table.put(LinePlaceEntity.put({ ...stored, ...own } as never).params().Item);
      await table.put(LineTurnEntity.put({ ...turn, user_id: first.userId, number: 1 } as never).params().Item);
    },
  };
};
const readPlace = async ({ userId: user_id }: Member, event_id: string) => {
  const table = await openTable();
  const place = await table.get(keyOf(LinePlaceEntity, { user_id, event_id }));
  const [turn] = (await turnsOf(event_id)).filter((one) => one.user_id === user_id);
  return { place: LinePlaceEntity.parse({ Item: place }).data, turn: LineTurnEntity.parse({ Item: turn }).data };
};
const later = (now: string, milliseconds: number) => new Date(Date.parse(now) + milliseconds).toISOString();

describe("a number that was drawn and isn't written yet", () => {
  test("is waited for, so that the next one doesn't come before it", async () => {
    const now = new Date().toISOString();
    const { event, first, second, arrive } = await aLateNumberOne(now);
    await letServe();
    // Time stands still for the run: number 2 never becomes the oldest by waiting.
    const run = stack().invoke("serveLine", {}, later(now, 1_900));
    await expect.poll(() => stack().operations(), { timeout: 30_000 }).toContain("Query");
    expect((await seats(event.id))?.held).toBe(0);
    await arrive();
    await run;
    expect(await stateOf(first, event.id)).toBe("ready");
    expect(await stateOf(second, event.id)).toBe("event.sold-out");
  }, 90_000);

  test("is passed over after two seconds: without them, the next one comes before it", async () => {
    const now = new Date().toISOString();
    const { event, first, second, arrive } = await aLateNumberOne(now);
    await letServe();
    await stack().invoke("serveLine", {}, later(now, 2_100));
    expect(await stateOf(second, event.id)).toBe("ready");
    await arrive();
    await serve();
    expect(await stateOf(first, event.id)).toBe("event.sold-out");
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
