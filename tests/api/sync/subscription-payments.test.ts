import { beforeEach, describe, expect, test } from "vitest";
import { giveOwnTable } from "../../support/own-table.ts";
import { type PlayedStripe, playStripe } from "../../support/played-stripe.ts";
import { uniqueId } from "../../support/unique-text.ts";

const sync = giveOwnTable(async () => ({
  ...(await import("../../../functions/ledger/ledger.entity.ts")),
  ...(await import("../../../functions/ledger/ledger-line.ts")),
  ...(await import("../../../functions/subscriptions/sync/invoices.ts")),
}));

const now = "2027-03-10T12:00:00.000Z";
const seconds = Date.parse(now) / 1_000;
const at = (second: number) => new Date(second * 1_000).toISOString();
let stripe: PlayedStripe;
beforeEach(async () => {
  stripe = await playStripe();
});

describe("payments of a subscription", () => {
  const lineOf = async (ref: string) => (await sync().LedgerEntity.get({ ref }).go()).data ?? undefined;
  const paid = (of: string, about: object = {}) =>
    stripe.put({
      ...{ id: `in_${uniqueId()}`, of, status: "paid", amount_paid: 1_299, currency: "usd", total_taxes: null },
      ...{ created: seconds, status_transitions: { paid_at: seconds + 5 }, ...about },
    });
  const record = (id: string, latest_invoice: unknown, userId?: string) =>
    sync().recordPayments({ id, latest_invoice } as never, userId);

  test.each([
    ["paid", 1, true],
    ["paid", 0, false],
    ["open", 1_299, false],
  ])("are in the ledger: of one that is %s, with %d cents: %j", async (status, amount_paid, isPayment) => {
    const invoice = paid("sub_1", { status, amount_paid });
    expect(await sync().recordInvoice(invoice as never, "sub_1", "usr_1")).toBe(isPayment);
    expect((await lineOf(invoice.id))?.amount).toBe(isPayment ? amount_paid : undefined);
  });

  test("are recorded if the latest is missing, each once, and as it was at first", async () => {
    const [of, user] = [`sub_${uniqueId()}`, `usr_${uniqueId()}`];
    const [latest, first] = [paid(of), paid(of)];
    const line = { ref: first.id, kind: "subscription", amount: 1, currency: "usd", user_id: user, at: now } as const;
    await sync()
      .LedgerEntity.put(sync().ledgerLine({ ...line, tax: 0, subject: of }))
      .go();
    await record(of, latest, user);
    expect([await lineOf(latest.id), await lineOf(first.id)]).toMatchObject([
      { user_id: user, amount: 1_299, at: at(seconds + 5) },
      { user_id: user, amount: 1 },
    ]);
    expect(stripe.invoices.list).toHaveBeenCalledOnce();
    await record(of, latest, user);
    expect(stripe.invoices.list).toHaveBeenCalledOnce();
  });

  test.each([
    ["isn't there", null],
    ["is known by its id alone", "in_1"],
    ["is open", { id: "in_2", status: "open", amount_paid: 0 }],
  ])("are looked for where the latest invoice %s", async (_what, latest) => {
    const of = `sub_${uniqueId()}`;
    const invoice = paid(of);
    await record(of, latest);
    expect(await lineOf(invoice.id)).toMatchObject({ user_id: "nobody" });
  });

  test("follow their subscription to its member, with what was refunded before", async () => {
    const [of, user] = [`sub_${uniqueId()}`, `usr_${uniqueId()}`];
    const first = paid(of);
    await record(of, first);
    const refund = { ref: `re_${uniqueId()}`, kind: "refund", amount: -5, currency: "usd", at: now } as const;
    await sync()
      .LedgerEntity.put(sync().ledgerLine({ ...refund, tax: 0, user_id: undefined, subject: of }))
      .go();
    const second = paid(of);
    await record(of, second);
    expect((await lineOf(refund.ref))?.user_id).toBe("nobody");
    await record(of, second, user);
    const owners = await Promise.all(
      [first.id, second.id, refund.ref].map(async (ref) => (await lineOf(ref))?.user_id),
    );
    expect(owners).toEqual([user, user, user]);
  });

  test("are told from other invoices", async () => {
    const parent = { subscription_details: { subscription: "sub_1" } };
    const [ours, other] = [paid("sub_1", { parent }), paid("sub_1", { parent: null })];
    expect(await sync().findSubscriptionInvoice(ours.id)).toMatchObject({ subscriptionId: "sub_1" });
    expect(await sync().findSubscriptionInvoice(other.id)).toBeNull();
  });
});
