import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { CodeRedemptionEntity } from "../../../functions/tickets/ambassadors/code-redemption.entity.ts";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle, settleWebhooks, stack, ticketsOf, tryToBuy } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent } from "../../support/fixtures.ts";
import { typesAt } from "../../support/prices.ts";
import { openTable } from "../../support/table.ts";

const day = 86_400_000;
const asAdmin = async (now?: string) => ({ token: (await anAdmin()).token, now });
const aCode = () => `RIVER-${randomBytes(4).toString("hex")}`.toUpperCase();
const anAmbassador = async (name = "Dana Duval") =>
  ok(call("ticketsAdmin", "createAmbassador", { name, code: aCode() }, await asAdmin()));
const report = async (period: "7d" | "30d" | "all", now?: string) =>
  ok(call("ticketsAdmin", "ambassadorReport", { period }, await asAdmin(now)));
const rowOf = async (code: string, period: "7d" | "30d" | "all", now?: string) =>
  (await report(period, now)).rows.find((row) => row.code === code);
const auditOf = async (subject: string) =>
  (await ok(call("auditAdmin", "list", { subject }, await asAdmin()))).items.map(({ action }) => action);

type Order = { created_at: string; payment_status?: string; ticket_type?: "GA+" | "VIP+" | "T4"; qty?: number };
const putOrders = async ({ code, id }: { code: string; id: string }, orders: Order[]) => {
  const table = await openTable();
  for (const order of orders) {
    const item = {
      order_id: `cs_${randomBytes(8).toString("hex")}`,
      code,
      ambassador_id: id,
      customer_email: "buyer@example.com",
      user_id: "00000000-0000-4000-8000-000000000001",
      ticket_type: "GA+" as const,
      qty: 1,
      discount_applied: 500 * (order.qty ?? 1),
      payment_status: "paid",
      ...order,
    };
    const { Item } = CodeRedemptionEntity.put(item).params() as { Item: Record<string, unknown> };
    await table.put(Item);
  }
};

test("[ambassadors-08] a rolling period counts orders created on or after now minus 7 or 30 days, and all time counts all", async () => {
  const ambassador = await anAmbassador();
  const now = new Date(Math.floor(Date.now() / 1_000) * 1_000 + 60_000);
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  await putOrders(ambassador, [
    { created_at: before(1_000) },
    { created_at: before(7 * day) },
    { created_at: before(7 * day + 1) },
    { created_at: before(30 * day), ticket_type: "VIP+", qty: 3 },
    { created_at: before(30 * day), ticket_type: "T4", qty: 2 },
    { created_at: before(30 * day + 1) },
    { created_at: before(200 * day), payment_status: "refunded" },
  ]);
  const at = now.toISOString();
  await expect.poll(async () => (await rowOf(ambassador.code, "all", at))?.refunds).toBe(1);
  expect((await rowOf(ambassador.code, "7d", at))?.paid_redemptions).toBe(2);
  expect(await rowOf(ambassador.code, "30d", at)).toMatchObject({
    name: "Dana Duval",
    paid_redemptions: 5,
    ga_quantity: 3,
    vip_quantity: 3,
    other_quantity: 2,
    total_discount: 4_000,
    refunds: 0,
  });
  expect(await rowOf(ambassador.code, "all", at)).toMatchObject({ paid_redemptions: 6, refunds: 1 });
});

test("an order with a code counts once, and its refund moves it from paid to refunds", async () => {
  const [ambassador, buyer, event] = await Promise.all([anAmbassador(), aMember(), anEvent()]);
  const { session } = await buy(buyer, event.id, { quantity: 2, ambassadorCode: ambassador.code });
  await payAndSettle(session);
  const row = () => rowOf(ambassador.code, "7d");
  await expect.poll(row).toMatchObject({
    paid_redemptions: 1,
    ga_quantity: 2,
    total_discount: 1_000,
    refunds: 0,
  });
  await ok(call("ticketsAdmin", "refund", { sessionId: session }, await asAdmin()));
  await expect.poll(row).toMatchObject({
    paid_redemptions: 0,
    ga_quantity: 0,
    total_discount: 0,
    refunds: 1,
  });
});

test("[types-45] [ambassadors-10] an order of a named type counts as other, its row has the type's name as it was bought, and its refund takes it back", async () => {
  const ticket_types = [...typesAt(), { tier: "T3" as const, name: "VIP booth", price: 3_000, rule: "flat" as const }];
  const [ambassador, first, second, event] = await Promise.all([
    anAmbassador(),
    aMember(),
    aMember(),
    anEvent({ ticket_types }),
  ]);
  const named = await buy(first, event.id, { tier: "T3", quantity: 2, ambassadorCode: ambassador.code });
  const vip = await buy(second, event.id, { tier: "VIP+", ambassadorCode: ambassador.code });
  for (const { session } of [named, vip]) await payAndSettle(session);
  const row = () => rowOf(ambassador.code, "7d");
  const counted = { paid_redemptions: 2, ga_quantity: 0, vip_quantity: 1, other_quantity: 2, total_discount: 1_500 };
  await expect.poll(row).toMatchObject(counted);
  const { items } = await ok(call("ticketsAdmin", "ambassadorRedemptions", { code: ambassador.code }, await asAdmin()));
  const types = items.map(({ ticket_type, ticket_name, qty }) => [ticket_type, ticket_name, qty]);
  expect(types).toEqual([
    ["VIP+", "VIP+", 1],
    ["T3", "VIP booth", 2],
  ]);
  await ok(call("ticketsAdmin", "refund", { sessionId: named.session }, await asAdmin()));
  await expect
    .poll(row)
    .toMatchObject({ paid_redemptions: 1, vip_quantity: 1, other_quantity: 0, refunded_quantity: 2 });
});

test("[ambassadors-09] refunding one of three tickets takes it and its discount out of the figures, and a lost dispute the rest", async () => {
  const [ambassador, buyer, event] = await Promise.all([anAmbassador(), aMember(), anEvent()]);
  const { session } = await buy(buyer, event.id, { quantity: 3, ambassadorCode: ambassador.code });
  await payAndSettle(session);
  const [first] = await ticketsOf(buyer, session);
  await ok(call("ticketsAdmin", "refund", { sessionId: session, ticket_ids: [first?.id ?? ""] }, await asAdmin()));
  const row = () => rowOf(ambassador.code, "7d");
  const some = { paid_redemptions: 1, ga_quantity: 2, total_discount: 1_000, refunds: 0, refunded_quantity: 1 };
  await expect.poll(row).toMatchObject(some);
  const order = async () =>
    (await ok(call("ticketsAdmin", "ambassadorRedemptions", { code: ambassador.code }, await asAdmin()))).items;
  const [partly] = await order();
  expect(partly).toMatchObject({ qty: 3, refunded_qty: 1, discount_applied: 1_500, refunded_discount: 500 });
  expect(partly?.payment_status).toBe("paid");
  const dispute = (await stack().stripe("disputes/open", { session })) as { id: string };
  await settleWebhooks();
  await stack().settled();
  expect(await row()).toMatchObject(some);
  await stack().stripe("disputes/close", { dispute: dispute.id, status: "lost" });
  await settleWebhooks();
  const none = { paid_redemptions: 0, ga_quantity: 0, total_discount: 0, refunds: 1, refunded_quantity: 3 };
  await expect.poll(row).toMatchObject(none);
  expect(await order()).toMatchObject([{ refunded_qty: 3, refunded_discount: 1_500, payment_status: "refunded" }]);
});

test("[ambassadors-06] a code refused because of the 4-day window adds one blocked attempt, counted for 7 days", async () => {
  const [ambassador, buyer, event, next] = await Promise.all([anAmbassador(), aMember(), anEvent(), anEvent()]);
  const { session } = await buy(buyer, event.id, { ambassadorCode: ambassador.code });
  await payAndSettle(session);
  expect((await tryToBuy(buyer, next.id, { ambassadorCode: ambassador.code })).error?.code).toBe("code.window");
  const { items } = await ok(call("ticketsAdmin", "blockedAttempts", {}, await asAdmin()));
  const mine = items.filter(({ email }) => email === buyer.email);
  expect(mine.map(({ code }) => code)).toEqual([ambassador.code]);
  const at = (offset: number) => new Date(Date.parse(mine[0]?.created_at ?? "") + offset).toISOString();
  const blocked = async (now: string) => (await report("7d", now)).blocked_attempts;
  await expect.poll(() => blocked(at(7 * day))).toBeGreaterThanOrEqual(1);
  // Whatever others do meanwhile is newer than this attempt.
  expect(await blocked(at(7 * day))).toBe((await blocked(at(7 * day + 1))) + 1);
});

test("adding and changing an ambassador leave audit rows, and of two administrators at once one is told to reload", async () => {
  const { id, code, version } = await anAmbassador();
  const set = async (status: "active" | "inactive", known?: number) =>
    call("ticketsAdmin", "updateAmbassador", { code, status, version: known }, await asAdmin());
  const answers = await Promise.all([set("inactive", version), set("inactive", version)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.error?.code).toBe("version-conflict");
  expect((await set("active", version)).error?.code).toBe("version-conflict");
  expect((await ok(set("active"))).version).toBe(version + 2);
  expect(await auditOf(id)).toEqual(["ambassador.update", "ambassador.update", "ambassador.create"]);
});

test("a control: without a version, both of two changes at once may be kept, one after the other", async () => {
  const { code } = await anAmbassador();
  const set = async (status: "active" | "inactive") =>
    ok(call("ticketsAdmin", "updateAmbassador", { code, status }, await asAdmin()));
  await set("inactive");
  expect((await set("active")).version).toBe(2);
});
