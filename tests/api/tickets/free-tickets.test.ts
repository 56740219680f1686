import { randomUUID } from "node:crypto";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { FreeTicketCountEntity } from "../../../functions/tickets/free-tickets/free-ticket-count.entity.ts";
import { changeAddress, deleteAccount } from "../../support/accounts.ts";
import { call, ok } from "../../support/call.ts";
import { buy, spotsLeft, stack, tryToBuy } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent, type Member } from "../../support/fixtures.ts";
import { keyOf, openTable } from "../../support/table.ts";
import { claimTicket, sendTicket } from "../../support/transfers.ts";

const aFreeEvent = () => anEvent({ price_ga: 0, price_vip: 0, total_spots: 100 });
const anAddress = () => `free-${randomUUID()}@example.com`;
const countKey = (owner: string, eventId: string) => keyOf(FreeTicketCountEntity, { owner, event_id: eventId });
const countOf = async ({ userId }: Member, eventId: string) =>
  (await (await openTable()).get(countKey(userId, eventId)))?.tickets ?? 0;
const refused = (left: number) => ({ status: 409, error: { code: "order.free-limit", details: { left, limit: 8 } } });
const refund = async (sessionId: string, ticket_ids?: string[]) =>
  ok(call("ticketsAdmin", "refund", { sessionId, ticket_ids }, { token: (await anAdmin()).token }));

test("[hold-14] a member has at most 8 free tickets of an event, over any number of orders, and is told how many are left", async () => {
  const [member, event, other] = await Promise.all([aMember(), aFreeEvent(), aFreeEvent()]);
  await buy(member, event.id, { quantity: 5 });
  const tooMany = await tryToBuy(member, event.id, { quantity: 4, tier: "VIP+" });
  expect(tooMany).toMatchObject(refused(3));
  expect(tooMany.error?.message).toContain("3 more free tickets");
  await buy(member, event.id, { quantity: 3, tier: "VIP+" });
  expect(await tryToBuy(member, event.id)).toMatchObject(refused(0));
  expect([await spotsLeft(event.id), await countOf(member, event.id)]).toEqual([92, 8]);
  await buy(member, other.id, { quantity: 8 });
});

test("[hold-14] of 8 parallel orders of 3 free tickets by one account 2 go through", async () => {
  const [member, event] = await Promise.all([aMember(), aFreeEvent()]);
  const answers = await Promise.all(Array.from({ length: 8 }, () => tryToBuy(member, event.id, { quantity: 3 })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  expect(new Set(answers.flatMap(({ error }) => error?.code ?? []))).toEqual(new Set(["order.free-limit"]));
  expect([await spotsLeft(event.id), await countOf(member, event.id)]).toEqual([94, 6]);
});

test("control: orders that read the count before they write it go beyond the limit", async () => {
  const [member, event, store] = await Promise.all([aMember(), aFreeEvent(), openTable()]);
  const Key = countKey(member.userId, event.id);
  const orderWithoutCondition = async (): Promise<number> => {
    const stored = await store.get(Key);
    if (Number(stored?.tickets ?? 0) + 3 > 8) return 0;
    const change = { UpdateExpression: "ADD tickets :three", ExpressionAttributeValues: { ":three": 3 } };
    await store.documents.send(new UpdateCommand({ TableName: store.TableName, Key, ...change }));
    return 3;
  };
  const ordered = await Promise.all(Array.from({ length: 8 }, orderWithoutCondition));
  expect(ordered.reduce((sum, amount) => sum + amount, 0)).toBeGreaterThan(8);
  await store.delete(Key);
});

test("[hold-14] the free tickets of a deleted account count for whoever returns with its address, in parallel orders too", async () => {
  const [event, email] = [await aFreeEvent(), anAddress()];
  const first = await aMember({ email });
  await buy(first, event.id, { quantity: 5 });
  await deleteAccount(first);
  expect(await countOf(first, event.id)).toBe(0);
  const second = await aMember({ email: email.toUpperCase() });
  const answers = await Promise.all(Array.from({ length: 6 }, () => tryToBuy(second, event.id)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(await tryToBuy(second, event.id)).toMatchObject(refused(0));
  // Moving on to another address frees nothing; another person's address was never touched.
  expect(await tryToBuy(await changeAddress(second, anAddress()), event.id)).toMatchObject(refused(0));
  await buy(await aMember(), event.id, { quantity: 8 });
});

test("[hold-14] only the tickets of an order that cost nothing count, and release, expiry and a new order give them back", async () => {
  const [member, event] = await Promise.all([aMember({ tier: "premium" }), anEvent({ total_spots: 50 })]);
  const { hold } = await buy(member, event.id, { quantity: 4 });
  expect(await countOf(member, event.id)).toBe(1);
  await buy(member, event.id, { quantity: 6 });
  expect(await countOf(member, event.id)).toBe(1);
  const vip = await buy(member, event.id, { quantity: 2, tier: "VIP+" });
  expect([vip.hold.id === hold.id, await countOf(member, event.id)]).toEqual([false, 0]);
  const again = await buy(member, event.id, { quantity: 2 });
  expect(await countOf(member, event.id)).toBe(1);
  await ok(call("tickets", "cancelHold", { holdId: again.hold.id }, { token: member.token }));
  expect(await countOf(member, event.id)).toBe(0);
  await buy(member, event.id, { quantity: 2 });
  await stack().invoke("SweepHolds", {}, new Date(Date.now() + 31 * 60_000).toISOString());
  expect(await countOf(member, event.id)).toBe(0);
});

test("[hold-14] a refund lowers the count; sending a ticket doesn't, and receiving one doesn't raise it", async () => {
  const [member, friend, event] = await Promise.all([aMember(), aMember(), aFreeEvent()]);
  const { ticket_ids, hold } = await buy(member, event.id, { quantity: 8 });
  const [sent = "", kept = ""] = ticket_ids;
  await ok(claimTicket(friend, await sendTicket(member, sent)));
  expect([await countOf(member, event.id), await countOf(friend, event.id)]).toEqual([8, 0]);
  expect(await tryToBuy(member, event.id)).toMatchObject(refused(0));
  await refund(`free_${hold.id}`, [kept]);
  expect(await countOf(member, event.id)).toBe(7);
  await buy(member, event.id);
  expect(await tryToBuy(member, event.id)).toMatchObject(refused(0));
  await buy(friend, event.id, { quantity: 8 });
});
