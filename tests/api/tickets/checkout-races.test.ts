import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { StockEntity } from "../../../functions/events/stock.entity.ts";
import { call, ok } from "../../support/call.ts";
import { pay, settleWebhooks, spotsLeft, stack, ticketsOf, tryToBuy } from "../../support/checkout.ts";
import { aMember, anEvent } from "../../support/fixtures.ts";
import { buyInLine } from "../../support/line.ts";
import { keyOf, openTable } from "../../support/table.ts";

const seats = 20;

// 40 at once: one machine plays all the Lambdas, and each has its time limit.
const inFlight = 40;
const allOf = async <Item, Answer>(items: Item[], work: (item: Item) => Promise<Answer>): Promise<Answer[]> => {
  const waiting = items.entries();
  const answers: Answer[] = [];
  const lane = async () => {
    for (const [index, item] of waiting) answers[index] = await work(item);
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
  return answers;
};

test("[hold-04] 100 parallel checkouts by 50 members for 20 seats sell exactly 20", async () => {
  const event = await anEvent({ total_spots: seats });
  const buyers = await allOf(Array.from({ length: 50 }), () => aMember());
  // Each member tries twice with one key: as one order, whatever comes of it.
  const attempts = [...buyers, ...buyers];
  const answers = await allOf(attempts, async (buyer) => ({
    buyer,
    answer: await buyInLine(buyer, event.id, {}, `rush-${buyer.userId}`),
  }));
  const won = answers.filter(({ answer }) => answer.status === 201);
  const refusals = new Set(answers.flatMap(({ answer }) => answer.error?.code ?? []));
  expect([...refusals]).toEqual(["event.sold-out"]);
  const holds = new Map(won.map(({ buyer, answer }) => [answer.body.hold?.id, { buyer, answer }]));
  expect(holds.size).toBe(seats);
  expect(await spotsLeft(event.id)).toBe(0);
  const sessions = [...holds.values()].map(({ buyer, answer }) => ({
    buyer,
    session: answer.body.url?.match(/cs_\w+/)?.[0] ?? "",
  }));
  await Promise.all(sessions.map(({ session }) => pay(session)));
  await settleWebhooks();
  const tickets = await Promise.all(sessions.map(({ buyer, session }) => ticketsOf(buyer, session)));
  expect(tickets.flat()).toHaveLength(seats);
  const store = await openTable();
  expect(await store.get(keyOf(StockEntity, { event_id: event.id }))).toMatchObject({ left: 0, held: 0, sold: seats });
}, 90_000);

test("[hold-04] the control without the condition oversells the same sale", async () => {
  const event = await anEvent({ total_spots: seats });
  const store = await openTable();
  const Key = keyOf(StockEntity, { event_id: event.id });
  const sellWithoutCondition = async (): Promise<boolean> => {
    const stock = await store.get(Key);
    if (Number(stock?.left) < 1) return false;
    const change = {
      UpdateExpression: "SET #left = :left ADD sold :one",
      ExpressionAttributeNames: { "#left": "left" },
    };
    const values = { ":left": Number(stock?.left) - 1, ":one": 1 };
    await store.documents.send(
      new UpdateCommand({ TableName: store.TableName, Key, ...change, ExpressionAttributeValues: values }),
    );
    return true;
  };
  const sold = await Promise.all(Array.from({ length: 200 }, sellWithoutCondition));
  expect(sold.filter(Boolean).length).toBeGreaterThan(seats);
});

// From the given call on the database does not answer any more, as if the process had died there.
const kinds = ["crash-before", "crash-after", "throttle", "internal-error"] as const;
const deadFrom = (skip: number, kind: (typeof kinds)[number]) => stack().fault({ kind, skip, times: 1_000 });

test.each([0, 1, 2, 3, 4, 5])(
  "[checkout-17] [hold-03] a checkout that crashes at database call %i leaves a hold to sweep or nothing",
  async (call_) => {
    const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 5 })]);
    await deadFrom(call_, kinds[call_ % kinds.length] ?? "crash-before");
    await tryToBuy(buyer, event.id, { quantity: 2 });
    await stack().clearFaults();
    await stack().invoke("SweepHolds", {}, new Date(Date.now() + 31 * 60_000).toISOString());
    expect(await spotsLeft(event.id)).toBe(5);
  },
  60_000,
);

/** How many webhooks Stripe has not yet sent even once. */
const untriedDeliveries = async (): Promise<number> => {
  const { deliveries } = (await stack().stripe("webhooks/list")) as {
    deliveries: { state: string; attempts: number }[];
  };
  return deliveries.filter(({ state, attempts }) => state === "waiting" && attempts === 0).length;
};

test.each([0, 1, 2, 3, 4, 5])(
  "[checkout-17] a webhook that crashes at database call %i still ends in exactly the tickets paid for",
  async (call_) => {
    const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 5 })]);
    const answer = await ok(tryToBuy(buyer, event.id, { quantity: 2 }));
    const session = answer.url?.match(/cs_\w+/)?.[0] ?? "";
    await stack().stripe("webhooks/pause");
    await pay(session);
    await deadFrom(call_, kinds[call_ % kinds.length] ?? "crash-before");
    await stack().stripe("webhooks/resume");
    await expect.poll(untriedDeliveries).toBe(0);
    await stack().clearFaults();
    await ok(call("tickets", "reconcile", { sessionId: session }, { token: buyer.token }));
    await settleWebhooks();
    expect(await ticketsOf(buyer, session)).toHaveLength(2);
    const store = await openTable();
    expect(await store.get(keyOf(StockEntity, { event_id: event.id }))).toMatchObject({ left: 3, held: 0, sold: 2 });
  },
  60_000,
);

test.each([1, 2])(
  "[hold-03] an order with %i write conflicts goes through, at once or from the line",
  async (times) => {
    const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 5 })]);
    await stack().fault({ kind: "conflict", operation: "TransactWriteItems", times, containing: event.id });
    const answer = await buyInLine(buyer, event.id, {}, `conflict-${buyer.userId}`);
    await stack().clearFaults();
    expect([answer.status, Boolean(answer.body.url)]).toEqual([201, true]);
    expect(await spotsLeft(event.id)).toBe(4);
  },
);
