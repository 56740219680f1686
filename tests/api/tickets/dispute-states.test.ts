import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { endOf, testOvertaken } from "../../support/overtake.ts";
import { createOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const stripe = vi.hoisted(() => ({
  charges: { retrieve: vi.fn() },
  checkout: { sessions: { list: vi.fn() } },
  disputes: { retrieve: vi.fn() },
  invoicePayments: { list: vi.fn() },
}));
vi.mock("../../../functions/platform/stripe/client.ts", async (original) => ({
  ...(await original<object>()),
  getStripe: async () => stripe,
}));

const load = async () => ({
  ...(await import("../../../functions/ledger/dispute.entity.ts")),
  ...(await import("../../../functions/ledger/ledger.entity.ts")),
  ...(await import("../../../functions/mail/outbox.entity.ts")),
  ...(await import("../../../functions/stripe/sync-dispute.ts")),
  ...(await import("../../../functions/tickets/payments/payment-session.entity.ts")),
  ...(await import("../../../functions/tickets/ticket.entity.ts")),
});
let table: Awaited<ReturnType<typeof createOwnTable>>;
let city: Awaited<ReturnType<typeof load>>;
beforeAll(async () => {
  table = await createOwnTable();
  vi.stubEnv("SUPPORT_MAIL", "support@x.test");
  city = await load();
});
afterAll(() => table?.remove());

const now = "2027-03-01T12:00:00.000Z";
const later = "2027-03-02T12:00:00.000Z";
const secondsOf = (instant: string) => Date.parse(instant) / 1_000;

beforeEach(() => {
  vi.resetAllMocks();
  stripe.invoicePayments.list.mockResolvedValue({ data: [] });
  stripe.checkout.sessions.list.mockImplementation(async ({ payment_intent }: { payment_intent: string }) => ({
    data: [{ id: payment_intent, mode: "payment", metadata: { hold_id: "hold_1", user_id: "usr_1" } }],
  }));
});

/** A dispute at Stripe, of a payment that is nobody's order unless it is named by the order's session. */
const aDispute = (session?: string) => {
  const dispute = {
    ...{ id: `dp_${uniqueId()}`, charge: `ch_${uniqueId()}`, status: "needs_response", reason: "fraudulent" },
    ...{ amount: 4_000, currency: "usd", created: secondsOf("2027-02-28T12:00:00.000Z") },
    evidence_details: { due_by: secondsOf("2027-03-08T12:00:00.000Z") as number | null },
    balance_transactions: [{ id: `txn_${uniqueId()}`, amount: -4_000, fee: 1_500, currency: "usd", created: 1 }],
  };
  const { id } = dispute;
  stripe.charges.retrieve.mockResolvedValue({ id: dispute.charge, payment_intent: session ?? null });
  stripe.disputes.retrieve.mockImplementation(async () => structuredClone(dispute));
  const stored = async () => (await city.DisputeEntity.get({ dispute_id: id }).go({ consistent: true })).data;
  const mails = async () => {
    const { data } = await city.OutboxEntity.query.byAddress({ to: "support@x.test" }).go({ pages: "all" });
    return data.map((mail) => mail.id).filter((mailId) => mailId.endsWith(id));
  };
  return { dispute, id, sync: (at = now) => city.syncDispute(id, at), stored, mails };
};

test("a dispute about nothing of ours is recorded with its money, and support gets an email", async () => {
  const { dispute, id, sync, stored, mails } = aDispute();
  await sync();
  expect(await stored()).toEqual({
    ...{ dispute_id: id, subject: "nothing", user_id: "nobody", status: "needs_response", reason: "fraudulent" },
    ...{ amount: 4_000, currency: "usd", created_at: "2027-02-28T12:00:00.000Z", updated_at: now },
    ...{ awaits: "evidence", respond_by: "2027-03-08T12:00:00.000Z" },
  });
  const [{ id: ref = "" } = {}] = dispute.balance_transactions;
  const { data: line } = await city.LedgerEntity.get({ ref }).go({ consistent: true });
  expect(line).toMatchObject({ kind: "dispute", amount: -4_000, fee: 1_500, user_id: "nobody", subject: "nothing" });
  expect(await mails()).toEqual([`dispute-${id}`]);
});

test.each([
  ["needs_response", "evidence", ["dispute"]],
  ["warning_needs_response", "evidence", ["dispute"]],
  ["under_review", "nothing", ["dispute"]],
  ["warning_closed", "nothing", ["dispute"]],
  ["won", "nothing", ["dispute-won"]],
  ["lost", "nothing", ["dispute-lost"]],
])("a dispute that is first seen as %s awaits %s, and is one email", async (status, awaits, names) => {
  const { dispute, id, sync, stored, mails } = aDispute();
  dispute.status = status;
  await sync();
  expect(await stored()).toMatchObject({ status });
  expect((await stored())?.awaits ?? "nothing").toBe(awaits);
  expect(await mails()).toEqual(names.map((name) => `${name}-${id}`));
});

test.each(["won", "lost"])(
  "support gets an email when a dispute begins and when it is %s, and none between",
  async (end) => {
    const { dispute, id, sync, mails, stored } = aDispute();
    await sync();
    dispute.status = "under_review";
    await sync();
    expect(await mails()).toEqual([`dispute-${id}`]);
    expect((await stored())?.awaits).toBeUndefined();
    dispute.status = end;
    await sync();
    await sync();
    expect((await mails()).toSorted()).toEqual([`dispute-${end}-${id}`, `dispute-${id}`].toSorted());
  },
);

test("a dispute that didn't change stays as it is, and one whose deadline or state changes is stored", async () => {
  const { dispute, sync, stored } = aDispute();
  await sync();
  const first = await stored();
  await sync(later);
  expect(await stored()).toEqual(first);
  dispute.evidence_details.due_by = null;
  await sync(later);
  expect(await stored()).toMatchObject({ respond_by: "2027-02-28T12:00:00.000Z", updated_at: later });
  dispute.status = "under_review";
  await sync(now);
  expect(await stored()).toMatchObject({ status: "under_review", updated_at: now });
});

test("a dispute that ended stays ended, and its money that moves afterwards is recorded", async () => {
  const { dispute, sync, stored } = aDispute();
  dispute.status = "won";
  await sync();
  const ended = await stored();
  const back = { id: `txn_${uniqueId()}`, amount: 4_000, fee: 0, currency: "usd", created: 1 };
  dispute.status = "needs_response";
  dispute.balance_transactions.push(back);
  await sync(later);
  expect(await stored()).toEqual(ended);
  const { data: line } = await city.LedgerEntity.get({ ref: back.id }).go({ consistent: true });
  expect(line).toMatchObject({ kind: "dispute", amount: 4_000 });
});

test("a dispute is stored only together with its email, which is never written over", async () => {
  const { id, sync, stored } = aDispute();
  const mail = { id: `dispute-${id}`, to: "support@x.test", letter: "{}", due_at: now, created_at: now };
  await city.OutboxEntity.put({ ...mail, status: "sent" }).go();
  await expect(sync()).rejects.toThrow(`The dispute ${id} kept changing`);
  expect(await stored()).toBeNull();
  const { data } = await city.OutboxEntity.get({ id: mail.id }).go({ consistent: true });
  expect(data).toMatchObject({ status: "sent", letter: "{}" });
});

testOvertaken(
  "a dispute that is read before it ended and stored after its end was",
  async () => {
    const { id, sync, stored } = aDispute();
    const ended = {
      status: "won",
      reason: "fraudulent",
      amount: 4_000,
      currency: "usd",
      created_at: now,
      respond_by: now,
    };
    return {
      write: { containing: id },
      late: sync,
      meanwhile: () =>
        city.DisputeEntity.put({
          dispute_id: id,
          subject: "nothing",
          user_id: "nobody",
          ...ended,
          updated_at: now,
        }).go(),
      outcome: async () => (await stored())?.status,
    };
  },
  { guarded: "won", control: "needs_response" },
);

const ticketOf = async (id: string) => (await city.TicketEntity.get({ id }).go({ consistent: true })).data;

/** An order of two tickets, of which one was cancelled. */
const anOrder = async (outcome: "issued" | "refunded" = "issued") => {
  const { PaymentSessionEntity, TicketEntity } = city;
  const session_id = `cs_${uniqueId()}`;
  const ids = ["valid", "cancelled"].map((status) => `tkt_${status}_${uniqueId()}`);
  const about = { user_id: "usr_1", hold_id: "hold_1", session_id };
  await PaymentSessionEntity.put({ ...about, outcome, ticket_ids: ids, amount: 4_000, created_at: now }).go();
  for (const [index, id] of ids.entries())
    await TicketEntity.put({
      ...{ ...about, id, event_id: "evt_1", tier: "GA+", price_paid: 2_000, purchase_ts: now },
      status: index === 0 ? "valid" : "cancelled",
      ...(index === 1 && { cancelled_by: "re_1" }),
    }).go();
  const [valid = "", cancelled = ""] = ids;
  return { session_id, valid, cancelled };
};

test("a dispute marks the tickets of its order that stand, and cancels them once it is lost", async () => {
  const { session_id, valid, cancelled } = await anOrder();
  const { dispute, id, sync, stored } = aDispute(session_id);
  await sync();
  expect(await stored()).toMatchObject({ subject: session_id, user_id: "usr_1" });
  expect(await ticketOf(valid)).toMatchObject({ status: "valid", dispute_id: id });
  const former = await ticketOf(cancelled);
  expect(former?.dispute_id).toBeUndefined();
  dispute.status = "lost";
  await sync(later);
  expect(await ticketOf(valid)).toMatchObject({ status: "cancelled", cancelled_by: id });
  expect(await ticketOf(cancelled)).toEqual(former);
});

test("a dispute that is won leaves the tickets of its order valid", async () => {
  const { session_id, valid } = await anOrder();
  const { dispute, id, sync } = aDispute(session_id);
  dispute.status = "won";
  await sync();
  expect(await ticketOf(valid)).toMatchObject({ status: "valid", dispute_id: id });
});

test("a dispute of an order that was refunded whole touches no ticket", async () => {
  const { session_id, valid } = await anOrder("refunded");
  const { dispute, sync, stored } = aDispute(session_id);
  dispute.status = "lost";
  await sync();
  expect(await stored()).toMatchObject({ subject: session_id, user_id: "usr_1", status: "lost" });
  expect(await ticketOf(valid)).toMatchObject({ status: "valid" });
});

testOvertaken(
  "a ticket that goes while a dispute marks it",
  async () => {
    const { session_id, valid } = await anOrder();
    const { id, sync } = aDispute(session_id);
    return {
      write: { containing: id },
      late: () => endOf(sync()),
      meanwhile: () => city.TicketEntity.delete({ id: valid }).go(),
      outcome: async (end) => [end, await ticketOf(valid)],
    };
  },
  { guarded: ["done", null], control: ["done", expect.objectContaining({ dispute_id: expect.any(String) })] },
);
