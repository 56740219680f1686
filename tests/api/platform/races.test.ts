import { createHmac } from "node:crypto";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { beforeAll, expect, inject, test } from "vitest";
import { StockEntity } from "../../../functions/events/stock.entity.ts";
import { TicketEntity } from "../../../functions/tickets/ticket.entity.ts";
import { call, ok } from "../../support/call.ts";
import { buy, pay, payAndSettle, settleWebhooks, stack, ticketsOf } from "../../support/checkout.ts";
import { aDeal, aMember, anEvent, type Member, openSettings } from "../../support/fixtures.ts";
import { stripeKeys } from "../../support/stripe-keys.ts";
import { keyOf, openTable } from "../../support/table.ts";

// The last seat, the free ticket and the use of a code have their races in checkout-races, hold and memberships-promo.

const many = 50;
beforeAll(() => openSettings());

/** Instants of two minutes, in turn: so many calls in one of them would be more than anybody may make. */
const inTwoMinutes = (index: number) => new Date(Date.now() + (index % 2) * 60_000).toISOString();
const atOnce = <Answer>(act: (index: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: many }, (_, index) => act(index)));

const aTicket = async (buyer: Member): Promise<string> => {
  const event = await anEvent({ start_at: new Date(Date.now() + 3_600_000).toISOString() });
  const { session } = await buy(buyer, event.id);
  await payAndSettle(session);
  return (await ticketsOf(buyer, session))[0]?.id ?? "";
};

test("[ticket-08] 50 simultaneous check-ins of one ticket admit one person", async () => {
  const buyer = await aMember();
  const ticketId = await aTicket(buyer);
  const answers = await atOnce((index) =>
    call("tickets", "redeem", { ticketId }, { token: buyer.token, now: inTwoMinutes(index) }),
  );
  const won = answers.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  expect(answers.filter(({ error }) => error?.code === "ticket.already-redeemed")).toHaveLength(many - 1);
  const { check_in_ts } = await ok(call("tickets", "get", { ticketId }, { token: buyer.token }));
  expect(check_in_ts).toBe(won[0]?.body.check_in_ts);
});

test("[ticket-08] the control without the condition admits several people", async () => {
  const [buyer, store] = await Promise.all([aMember(), openTable()]);
  const Key = keyOf(TicketEntity, { id: await aTicket(buyer) });
  const redeemWithoutCondition = async (): Promise<boolean> => {
    if ((await store.get(Key))?.status !== "valid") return false;
    const change = { UpdateExpression: "SET #status = :redeemed", ExpressionAttributeNames: { "#status": "status" } };
    const values = { ExpressionAttributeValues: { ":redeemed": "redeemed" } };
    await store.documents.send(new UpdateCommand({ TableName: store.TableName, Key, ...change, ...values }));
    return true;
  };
  expect((await atOnce(redeemWithoutCondition)).filter(Boolean).length).toBeGreaterThan(1);
});

test("[deal-22] 50 simultaneous claims of one deal make one", async () => {
  const [member, { id: dealId }] = await Promise.all([aMember({ tier: "essential" }), aDeal()]);
  const answers = await atOnce((index) =>
    call("deals", "claim", { dealId }, { token: member.token, now: inTwoMinutes(index) }),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ error }) => error?.code === "deal.already-redeemed")).toHaveLength(many - 1);
  expect((await ok(call("deals", "claims", {}, { token: member.token }))).items).toHaveLength(1);
});

/** Delivers an event as Stripe signs it; answers the status. */
const deliver = async (event: unknown, webhookSecret: string): Promise<number> => {
  const body = JSON.stringify(event);
  const seconds = Math.floor(Date.now() / 1_000);
  const digest = createHmac("sha256", webhookSecret).update(`${seconds}.${body}`).digest("hex");
  const headers = { "content-type": "application/json", "stripe-signature": `t=${seconds},v1=${digest}` };
  return (await fetch(`${inject("origin")}/hooks/stripe`, { method: "POST", headers, body })).status;
};

test("[checkout-15] [checkout-17] 50 deliveries of one payment beside its success page issue one set of tickets", async () => {
  const [buyer, event, { webhookSecret }] = await Promise.all([aMember(), anEvent({ total_spots: 9 }), stripeKeys()]);
  const { session } = await buy(buyer, event.id, { quantity: 3 });
  await stack().stripe("webhooks/pause");
  await pay(session);
  const { events } = (await stack().stripe("events/list", { type: "checkout.session.completed" })) as {
    events: { data: { object: { id: string } } }[];
  };
  const paid = events.find(({ data }) => data.object.id === session);
  const [statuses, pages] = await Promise.all([
    atOnce(() => deliver(paid, webhookSecret)),
    Promise.all([1, 2, 3, 4].map(() => call("tickets", "reconcile", { sessionId: session }, { token: buyer.token }))),
  ]);
  expect([...new Set(pages.map(({ status }) => status))]).toEqual([200]);
  // Stripe repeats what was not taken in; a busy moment is answered with 503 and changes nothing.
  expect(statuses.filter((status) => ![200, 503].includes(status))).toEqual([]);
  await stack().stripe("webhooks/resume");
  await settleWebhooks();
  expect(await ticketsOf(buyer, session)).toHaveLength(3);
  expect((await ok(call("tickets", "list", {}, { token: buyer.token }))).items).toHaveLength(3);
  const store = await openTable();
  const stock = await store.get(keyOf(StockEntity, { event_id: event.id }));
  expect(stock).toMatchObject({ capacity: 9, left: 6, held: 0, sold: 3 });
});
