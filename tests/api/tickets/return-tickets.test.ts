import { expect, test } from "vitest";
import { AuditEntity } from "../../../functions/audit/audit.entity.ts";
import { call, ok } from "../../support/call.ts";
import { settleWebhooks, spotsLeft, stack } from "../../support/checkout.ts";
import { aMember, type Member } from "../../support/fixtures.ts";
import { aMovedPurchase } from "../../support/moved-event.ts";
import { stripeClient } from "../../support/plans.ts";
import { keyOf, openTable } from "../../support/table.ts";

const preview = ({ token }: Member, sessionId: string) => call("tickets", "returnPreview", { sessionId }, { token });
const giveBack = ({ token }: Member, sessionId: string) => call("tickets", "returnTickets", { sessionId }, { token });
const refundsOf = async (session: string) => {
  const stripe = await stripeClient();
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session);
  return (await stripe.refunds.list({ payment_intent: String(payment_intent) })).data;
};
const refundMailsTo = async ({ email }: Member) => {
  await stack().settled();
  const mails = await stack().mails();
  return mails.filter(
    ({ to, subject }) => to.some(({ address }) => address === email) && /refund|cancel/i.test(subject),
  );
};

test("[move-08] tickets of a moved event are returned by their buyer for what was paid, with seats, audit row and email, once however often it is asked, and by nobody else", async () => {
  const [{ buyer, event, moved, session }, other] = [await aMovedPurchase({ quantity: 2 }), await aMember()];
  expect(await ok(preview(buyer, session))).toEqual({
    way: "refund",
    return_until: moved.return_until,
    amount: 4_000,
    tickets: 2,
    free_ga_returned: false,
    code_use_returned: false,
    waiting: 0,
  });
  for (const ask of [preview, giveBack]) expect((await ask(other, session)).error?.code).toBe("not-found");
  expect(await refundsOf(session)).toEqual([]);
  const { items } = await ok(giveBack(buyer, session));
  expect(items.map(({ status, refunded }) => [status, refunded])).toEqual([
    ["cancelled", true],
    ["cancelled", true],
  ]);
  const again = await Promise.all([1, 2, 3].map(() => giveBack(buyer, session)));
  for (const { status, error } of again)
    expect([
      [200, undefined],
      [409, "request-in-progress"],
    ]).toContainEqual([status, error?.code]);
  expect(await ok(preview(buyer, session))).toMatchObject({ amount: 0, tickets: 0 });
  await settleWebhooks();
  const [refund, ...more] = await refundsOf(session);
  expect([refund?.amount, more.length, await spotsLeft(event.id)]).toEqual([4_000, 0, 10]);
  const audit = await (await openTable()).get(keyOf(AuditEntity, { id: refund?.id ?? "" }));
  expect(audit).toMatchObject({ actor: buyer.userId, action: "order.refund", subject: session });
  const mails = await refundMailsTo(buyer);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain("$40.00");
});
