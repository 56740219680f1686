import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { EventEntity } from "../../../functions/events/event.entity.ts";
import { StockEntity } from "../../../functions/events/stock.entity.ts";
import { LineEntity } from "../../../functions/tickets/line/line.entity.ts";
import { LinePlaceEntity } from "../../../functions/tickets/line/line-place.entity.ts";
import { LineTurnEntity } from "../../../functions/tickets/line/line-turn.entity.ts";
import { seatsOf } from "../../support/balance-checks.ts";
import { call, callOrigin, ok } from "../../support/call.ts";
import { holdsOf, type OrderInput, stack, tryToJoin } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent, type Member, openSettings } from "../../support/fixtures.ts";
import { aLine, letServe, meetAtStock, placeOf, serve, stateOf, stopServing } from "../../support/line.ts";
import { giveOwnStack } from "../../support/own-stack-of-file.ts";
import { typesAt } from "../../support/prices.ts";
import { keyOf, openTable } from "../../support/table.ts";
import { uniqueId } from "../../support/unique-text.ts";
import { changeLine } from "../../support/waiting-place.ts";

giveOwnStack("in-memory-counted");

const seats = (eventId: string) => seatsOf(callOrigin(), eventId);
const anAmbassadorsCode = async (): Promise<string> => {
  const code = `CROWD${uniqueId()}`.slice(0, 12).toUpperCase();
  await ok(call("ticketsAdmin", "createAmbassador", { name: "Dana", code }, { token: (await anAdmin()).token }));
  return code;
};
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

test("[types-15] whoever waits for a type that is sold out hears so in their turn, and those behind them get theirs", async () => {
  const early = { tier: "T3", name: "Early bird", price: 1_500, rule: "flat", limit: 1 } as const;
  const orders = [{ tier: "T3" }, { tier: "T3" }, { tier: "GA+" }] as const;
  const { event, members } = await aLine(5, [...orders], {
    ticket_types: [...typesAt(), { ...early, max_per_order: 8, is_on: true }],
  });
  await serve();
  const states = await Promise.all(members.map((member) => stateOf(member, event.id)));
  expect(states).toEqual(["ready", "ticket.type-sold-out", "ready"]);
  expect(await seats(event.id)).toMatchObject({ left: 3, held: 2 });
});

test("[wait-29] while somebody is on the waiting list, the line tells its own that the type is sold out, and takes no seat; another event's line goes on", async () => {
  const [kept, open] = [await aLine(3, [{}, {}]), await aLine(3, [{}, {}])];
  const store = await openTable();
  const key = keyOf(StockEntity, { event_id: kept.event.id });
  await store.put({ ...(await store.get(key)), waiting_1: 1 });
  await serve();
  const statesOf = ({ event, members }: typeof kept) => Promise.all(members.map((member) => stateOf(member, event.id)));
  expect(await statesOf(kept)).toEqual(Array(2).fill("ticket.type-sold-out"));
  expect(await statesOf(open)).toEqual(["ready", "ready"]);
  expect(await seats(kept.event.id)).toMatchObject({ left: 3, held: 0, sold: 0 });
  expect(await seats(open.event.id)).toMatchObject({ left: 1, held: 2, sold: 0 });
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

const hourAgo = () => new Date(Date.now() - 3_600_000).toISOString();

const crowd = 4;

/** As many orders as a crowd that write the stock at the same moment, as on AWS: all but one wait in line. */
const aCrowd = async () => {
  const [event, ...members] = await Promise.all([
    anEvent({ total_spots: 50 }),
    ...Array.from({ length: crowd }, () => aMember()),
  ]);
  await stack().settled();
  const write = { operation: "TransactWriteItems", containing: event.id };
  await stack().fault({ kind: "held", ...write, times: crowd });
  await stack().fault({ kind: "overlap", ...write, times: crowd });
  const orders = members.map((member) => ok(tryToJoin(member, event.id)));
  await expect.poll(() => stack().heldCalls()).toBe(crowd);
  await stack().releaseCalls();
  const answers = await Promise.all(orders);
  await stack().clearFaults();
  return { event, answers };
};

/** Has the next order served by a process that has seen nothing, as on AWS any environment may. */
const startNewProcess = () => stack().kill("Tickets");

/** What a newcomer's checkout asks the table for. */
const readOperations = async (eventId: string) => {
  const member = await aMember();
  await stack().settled();
  await stack().databaseCalls();
  await ok(tryToJoin(member, eventId));
  const calls = (await stack().databaseCalls()).filter(({ caller }) => /-Tickets[0-9A-F]{8}$/.test(caller));
  return calls.map(({ operation }) => operation).sort();
};
const quickJoin = ["BatchGetItem", "TransactWriteItems", "UpdateItem", "UpdateItem"];

describe("of orders that write an event's stock at the same moment", () => {
  test("[crowd-01] [crowd-05] one gets its seats, the others wait after one attempt, and who serves them tries again", async () => {
    const { event, answers } = await aCrowd();
    const numbers = answers.flatMap(({ hold, place }) => (hold ? [] : [place?.number]));
    expect(numbers.sort()).toEqual([1, 2, 3]);
    expect(await seats(event.id)).toEqual({ left: 49, held: 1, sold: 0 });
    await stack().settled();
    await meetAtStock(event.id);
    await serve();
    expect(await seats(event.id)).toEqual({ left: 46, held: 4, sold: 0 });
    const places = (await (await openTable()).everything("line-place")).filter(({ event_id }) => event_id === event.id);
    // No order counts as failed because its server met another writer.
    expect(places.map(({ failures }) => failures)).toEqual([undefined, undefined, undefined]);
  });

  test.each([
    ["without a code", false],
    ["with a code", true],
  ])(
    "[crowd-03] a newcomer %s waits behind the others, although its process saw none of them",
    async (_what, withCode) => {
      const [code, { event }] = [await anAmbassadorsCode(), await aCrowd()];
      await startNewProcess();
      const { hold, place } = await ok(tryToJoin(await aMember(), event.id, withCode ? { ambassadorCode: code } : {}));
      expect([hold, place?.state, place?.number]).toEqual([null, "waiting", crowd]);
    },
  );

  test("[crowd-03] control: a new process would let a newcomer pass by if only the one that saw the crowd knew of it", async () => {
    const { event } = await aCrowd();
    // The line reads as served: what is left of the crowd is in the memory of a process that has ended.
    await changeLine(event.id, { served: crowd - 1 });
    await startNewProcess();
    expect((await ok(tryToJoin(await aMember(), event.id))).hold?.status).toBe("held");
  });
});

describe("where a process met a crowd or sent somebody into the line", () => {
  test("[crowd-04] joining costs one read and three writes", async () => {
    const { event } = await aCrowd();
    expect(await readOperations(event.id)).toEqual(quickJoin);
    await startNewProcess();
    expect((await readOperations(event.id)).length).toBeGreaterThan(quickJoin.length);
    expect(await readOperations(event.id)).toEqual(quickJoin);
  });

  test("[crowd-04] an order gets its seats at once when nobody waits in the table any more", async () => {
    const { event } = await aCrowd();
    await changeLine(event.id, { served: crowd - 1 });
    expect((await ok(tryToJoin(await aMember(), event.id))).hold?.status).toBe("held");
  });
});

describe("in a line that its process knows, an order is decided at once with all that its price depends on", () => {
  test("[crowd-06] where it has a code, or its event isn't one that everybody may buy", async () => {
    const [{ event }, { token }] = await Promise.all([aLine(5, [{}]), aMember()]);
    const table = await openTable();
    const stored = await table.get(keyOf(EventEntity, { id: event.id }));
    const codeOf = async (wish: OrderInput, change: object) => {
      await table.put({ ...stored, ...change });
      return (await call("tickets", "checkout", { eventId: event.id, tier: "GA+", ...wish }, { token })).error?.code;
    };
    expect(await codeOf({ ambassadorCode: "NOSUCHCODE" }, {})).toBe("code.invalid");
    expect(await codeOf({ tier: "VIP+" }, { ticket_types: typesAt({ price_vip: null }) })).toBe("ticket.tier-not-sold");
    const [ga] = typesAt();
    const ofTypes = (about: object) => ({ ticket_types: [{ ...ga, ...about }] });
    expect(await codeOf({}, ofTypes({ closes_at: "2026-01-01T00:00:00.000Z" }))).toBe("ticket.sale-ended");
    expect(await codeOf({}, ofTypes({ opens_at: "2999-01-01T00:00:00.000Z" }))).toBe("ticket.not-on-sale-yet");
    expect(await codeOf({ quantity: 3 }, ofTypes({ max_per_order: 2 }))).toBe("ticket.too-many");
    expect(await codeOf({}, { premium: true })).toBe("premium-required");
    expect(await codeOf({}, { is_published: false })).toBe("not-found");
    for (const [mark, code] of [
      ["sales_stopped_at", "event.sales-stopped"],
      ["postponed_at", "event.postponed"],
      ["cancelled_at", "event.cancelled"],
    ] as const)
      expect(await codeOf({}, { [mark]: hourAgo() })).toBe(code);
    expect(await codeOf({}, { start_at: hourAgo(), end_at: hourAgo() })).toBe("event.past");
  });

  test("[crowd-06] where its buyer holds seats already, or has asked before", async () => {
    const [event, holder, former] = await Promise.all([anEvent({ total_spots: 9 }), aMember(), aMember()]);
    const key = randomUUID();
    await ok(tryToJoin(holder, event.id, { quantity: 3 }));
    const { hold } = await ok(tryToJoin(former, event.id, {}, undefined, key));
    await ok(call("tickets", "cancelHold", { holdId: hold?.id ?? "" }, { token: former.token }));
    await stack().settled();
    await meetAtStock(event.id);
    expect((await ok(tryToJoin(await aMember(), event.id))).place?.number).toBe(1);
    expect((await ok(tryToJoin(holder, event.id, { quantity: 2 }))).hold?.quantity).toBe(2);
    expect((await ok(tryToJoin(holder, event.id, { quantity: 3 }))).place?.number).toBe(2);
    expect((await tryToJoin(former, event.id, {}, undefined, key)).error?.code).toBe("hold.expired");
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
  test.each([
    ["is over", () => ({ start_at: hourAgo(), end_at: hourAgo() }), "event.past"],
    ["is a draft again", () => ({ is_published: false }), "not-found"],
    ["has its sales stopped", () => ({ sales_stopped_at: hourAgo() }), "event.sales-stopped"],
    ["is postponed", () => ({ postponed_at: hourAgo() }), "event.postponed"],
    ["is cancelled", () => ({ cancelled_at: hourAgo() }), "event.cancelled"],
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
