import { describe, expect, test } from "vitest";
import { AuditEntity } from "../../../functions/audit/audit.entity.ts";
import { EventEntity } from "../../../functions/events/event.entity.ts";
import { TicketEntity } from "../../../functions/tickets/ticket.entity.ts";
import { days } from "../../../shared/rules/durations.ts";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle, settleWebhooks, spotsLeft, stack, ticketsOf, tryToBuy } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent, type Member } from "../../support/fixtures.ts";
import { aMovedPurchase } from "../../support/moved-event.ts";
import { overtake, testOvertaken } from "../../support/overtake.ts";
import { stripeClient } from "../../support/plans.ts";
import { keyOf, openTable } from "../../support/table.ts";
import { sendTicket } from "../../support/transfers.ts";

const preview = ({ token }: Member, sessionId: string, ticketId?: string, now?: string) =>
  call("tickets", "returnPreview", { sessionId, ticketId }, { token, now });
const giveBack = ({ token }: Member, sessionId: string, ticketId?: string, now?: string) =>
  call("tickets", "returnTickets", { sessionId, ticketId }, { token, now });
const redeem = ({ token }: Member, ticketId: string) => call("tickets", "redeem", { ticketId }, { token });
const refundsOf = async (session: string) => {
  const stripe = await stripeClient();
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session);
  return (await stripe.refunds.list({ payment_intent: String(payment_intent) })).data;
};
const amountsOf = async (session: string) => (await refundsOf(session)).map(({ amount }) => amount);
const statusesOf = async (buyer: Member, session: string) =>
  (await ticketsOf(buyer, session)).map(({ status }) => status);
const refundMailsTo = async ({ email }: Member) => {
  await stack().settled();
  const mails = await stack().mails();
  return mails.filter(
    ({ to, subject }) => to.some(({ address }) => address === email) && /refund|cancel/i.test(subject),
  );
};
const change = async (entity: typeof TicketEntity | typeof EventEntity, id: string, about: Record<string, unknown>) => {
  const store = await openTable();
  await store.put({ ...(await store.get(keyOf(entity as never, { id }))), ...about });
};
const outcomeOf = ({ status, error }: Awaited<ReturnType<typeof preview | typeof giveBack>>) => [status, error?.code];

describe("tickets of a moved event", () => {
  test("[move-08] are returned by their buyer for what was paid, with seats, audit row and email, once however often it is asked", async () => {
    const { buyer, event, moved, session } = await aMovedPurchase({ quantity: 2 });
    expect(await ok(preview(buyer, session))).toEqual({
      way: "refund",
      return_until: moved.return_until,
      amount: 4_000,
      tickets: 2,
      free_ga_returned: false,
      code_use_returned: false,
      waiting: 0,
    });
    expect(await amountsOf(session)).toEqual([]);
    const { items } = await ok(giveBack(buyer, session));
    expect(items.map(({ status, refunded }) => [status, refunded])).toEqual([
      ["cancelled", true],
      ["cancelled", true],
    ]);
    const again = await Promise.all([1, 2, 3].map(() => giveBack(buyer, session)));
    for (const answer of again)
      expect([
        [200, undefined],
        [409, "request-in-progress"],
      ]).toContainEqual(outcomeOf(answer));
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

  test("[move-08] are returned one by one, each for its own price, and the others stay valid", async () => {
    const { buyer, event, session, ids } = await aMovedPurchase({ quantity: 3 });
    expect(await ok(preview(buyer, session, ids[1]))).toMatchObject({ amount: 2_000, tickets: 1 });
    await ok(giveBack(buyer, session, ids[1]));
    expect(await statusesOf(buyer, session)).toEqual(["valid", "cancelled", "valid"]);
    expect([await amountsOf(session), await spotsLeft(event.id)]).toEqual([[2_000], 8]);
    expect(await ok(preview(buyer, session))).toMatchObject({ amount: 4_000, tickets: 2 });
    expect((await redeem(buyer, ids[1] ?? "")).error?.code).toBe("ticket.refunded");
  });

  test("[move-08] that cost nothing give the month's free GA+ back, and the last of an order the use of its code", async () => {
    const { token } = await anAdmin();
    const code = `MOVE${Date.now()}`;
    await ok(call("ticketsAdmin", "createAmbassador", { name: "Dana", code }, { token }));
    const [free, coded] = [
      await aMovedPurchase({ buyer: await aMember({ tier: "premium" }) }),
      await aMovedPurchase({ ambassadorCode: code }),
    ];
    expect(await ok(preview(free.buyer, free.session))).toMatchObject({
      amount: 0,
      tickets: 1,
      free_ga_returned: true,
    });
    await ok(giveBack(free.buyer, free.session));
    expect((await buy(free.buyer, free.event.id)).hold.total).toBe(0);
    expect(await ok(preview(coded.buyer, coded.session))).toMatchObject({ amount: 1_500, code_use_returned: true });
    await ok(giveBack(coded.buyer, coded.session));
    expect((await tryToBuy(coded.buyer, coded.event.id, { ambassadorCode: code })).status).toBe(201);
  });

  test("[move-09] are returned until the last moment before the deadline and not from it on, nor once the event is over", async () => {
    const [early, late] = [await aMovedPurchase({ later: days(30) }), await aMovedPurchase()];
    const end = Date.parse(early.moved.return_until ?? "");
    expect(late.moved.return_until).toBe(late.moved.start_at);
    for (const { buyer, session, moved } of [early, late]) {
      const until = Date.parse(moved.return_until ?? "");
      const [before, at] = [until - 1, until].map((one) => new Date(one).toISOString());
      for (const over of [
        await preview(buyer, session, undefined, at),
        await giveBack(buyer, session, undefined, at),
      ]) {
        expect([...outcomeOf(over), over.error?.details]).toEqual([
          409,
          "return.over",
          { return_until: moved.return_until },
        ]);
      }
      expect((await preview(buyer, session, undefined, before)).status).toBe(200);
    }
    expect(await statusesOf(early.buyer, early.session)).toEqual(["valid"]);
    await ok(giveBack(early.buyer, early.session, undefined, new Date(end - 1).toISOString()));
    await change(EventEntity, late.event.id, { end_at: new Date().toISOString() });
    expect(outcomeOf(await preview(late.buyer, late.session))).toEqual([409, "return.over"]);
  });

  test("[move-09] are nobody else's to return, and those of an event that didn't move or was cancelled aren't returned", async () => {
    const [{ buyer, event, session, ids }, other, still] = [
      await aMovedPurchase(),
      await aMember(),
      await anEvent({ return_hours: null }),
    ];
    for (const ask of [preview, giveBack]) {
      expect(outcomeOf(await ask(other, session))).toEqual([404, "not-found"]);
      expect(outcomeOf(await ask(buyer, "cs_test_unknown00000000"))).toEqual([404, "not-found"]);
      expect(outcomeOf(await ask(buyer, session, "tkt_01ARZ3NDEKTSV4RRFFQ69G5FAV"))).toEqual([404, "not-found"]);
    }
    const unmoved = await buy(other, still.id);
    await payAndSettle(unmoved.session);
    expect(outcomeOf(await preview(other, unmoved.session))).toEqual([409, "return.not-offered"]);
    await change(EventEntity, event.id, { cancelled_at: new Date().toISOString() });
    for (const ask of [preview, giveBack])
      expect(outcomeOf(await ask(buyer, session, ids[0]))).toEqual([409, "return.not-offered"]);
    expect([await amountsOf(session), await statusesOf(buyer, session)]).toEqual([[], ["valid"]]);
  });

  test.each([
    ["used", { status: "redeemed", check_in_ts: "2026-11-01T00:00:00.000Z" }, "ticket.already-redeemed"],
    ["that somebody else has", { holder_id: crypto.randomUUID() }, "ticket.sent"],
    ["whose payment is disputed", { dispute_id: "dp_1" }, "order.disputed"],
  ])("[move-10] %s aren't returned, while the other one of the order is", async (_what, about, code) => {
    const { buyer, session, ids } = await aMovedPurchase({ quantity: 2 });
    const [refused = "", other = ""] = ids;
    await change(TicketEntity, refused, about);
    for (const ask of [preview, giveBack]) expect(outcomeOf(await ask(buyer, session, refused))).toEqual([409, code]);
    expect(await ok(preview(buyer, session))).toMatchObject({ amount: 2_000, tickets: 1 });
    await ok(giveBack(buyer, session));
    expect(await amountsOf(session)).toEqual([2_000]);
    const { items } = await ok(call("tickets", "bySession", { sessionId: session }, { token: buyer.token }));
    expect(items.map(({ id, refunded }) => [id, refunded])).toEqual([
      [refused, false],
      [other, true],
    ]);
    expect(outcomeOf(await giveBack(buyer, session))).toEqual([409, code]);
  });

  test("[move-10] stay as they are when Stripe fails, and are returned on the next try", async () => {
    const { buyer, event, session } = await aMovedPurchase();
    await stack().stripe("api/fail", { mode: "500", count: 3, match: "POST /v1/refunds" });
    const failed = await giveBack(buyer, session);
    await stack().stripe("api/heal");
    expect(outcomeOf(failed)).toEqual([502, "upstream-failed"]);
    expect(await statusesOf(buyer, session)).toEqual(["valid"]);
    expect([await amountsOf(session), await spotsLeft(event.id)]).toEqual([[], 9]);
    await ok(giveBack(buyer, session));
    expect([await amountsOf(session), await spotsLeft(event.id)]).toEqual([[2_000], 10]);
  });
});

const soon = () => new Date(Date.now() + 3_600_000).toISOString();

testOvertaken(
  "[move-10] a ticket that is returned while it is checked in",
  async () => {
    const { buyer, session, ids } = await aMovedPurchase({ start_at: soon() });
    const [id = ""] = ids;
    return {
      write: { containing: id },
      late: () => giveBack(buyer, session, id),
      meanwhile: () => ok(redeem(buyer, id)),
      outcome: async (answer) => [outcomeOf(answer), await statusesOf(buyer, session), await amountsOf(session)],
    };
  },
  {
    guarded: [[409, "ticket.already-redeemed"], ["redeemed"], []],
    control: [[200, undefined], ["cancelled"], [2_000]],
  },
);

for (const [what, about, guarded] of [
  ["while its payment is disputed", { dispute_id: "dp_1" }, [[409, "order.disputed"], ["valid"], []]],
  ["while its place goes to somebody else", { seat_passed: true }, [[409, "ticket.refunded"], ["cancelled"], []]],
] as const)
  testOvertaken(
    `[move-10] a ticket that is returned ${what}`,
    async () => {
      const { buyer, session, ids } = await aMovedPurchase();
      const [id = ""] = ids;
      return {
        write: { containing: id },
        late: () => giveBack(buyer, session, id),
        meanwhile: () => change(TicketEntity, id, about),
        outcome: async (answer) => [outcomeOf(answer), await statusesOf(buyer, session), await amountsOf(session)],
      };
    },
    { guarded, control: [[200, undefined], ["cancelled"], [2_000]] },
  );

testOvertaken(
  "[move-10] a ticket that is checked in while its return has begun",
  async () => {
    const { buyer, session, ids } = await aMovedPurchase({ start_at: soon() });
    const [id = ""] = ids;
    const inAMinute = new Date(Date.now() + 60_000).toISOString();
    return {
      write: { containing: id },
      late: () => redeem(buyer, id),
      meanwhile: () => change(TicketEntity, id, { returning_until: inAMinute }),
      outcome: async ({ status, error }) => [status, error?.code, await statusesOf(buyer, session)],
    };
  },
  { guarded: [409, "ticket.being-returned", ["valid"]], control: [200, undefined, ["redeemed"]] },
);

test("[move-10] between a return's beginning and its refund nobody is let in with the ticket, and its open link gives it to nobody", async () => {
  const [{ buyer, session, ids }, other] = [await aMovedPurchase({ start_at: soon() }), await aMember()];
  const [id = ""] = ids;
  const code = await sendTicket(buyer, id);
  const answers: unknown[] = [];
  // Stripe's own word of the refund would record it, too.
  await stack().stripe("webhooks/pause");
  const returned = await overtake({
    // The first write that names the ticket marks it; the second records its refund.
    write: { containing: id, skip: 1 },
    late: () => giveBack(buyer, session, id),
    meanwhile: async () => {
      answers.push((await redeem(buyer, id)).error?.code);
      answers.push((await call("transfers", "claim", { code }, { token: other.token })).status);
    },
  });
  await stack().stripe("webhooks/resume");
  expect(outcomeOf(returned)).toEqual([200, undefined]);
  expect(answers).toEqual(["ticket.being-returned", 503]);
  expect((await call("transfers", "claim", { code }, { token: other.token })).error?.code).toBe("transfer.gone");
  expect([await statusesOf(buyer, session), await amountsOf(session)]).toEqual([["cancelled"], [2_000]]);
});

test("[move-10] a return that was interrupted keeps its ticket from the door for a minute and no longer", async () => {
  const { buyer, ids } = await aMovedPurchase({ start_at: soon() });
  const [id = ""] = ids;
  const until = Date.now() + 60_000;
  await change(TicketEntity, id, { returning_until: new Date(until).toISOString() });
  const redeemAt = (at: number) =>
    call("tickets", "redeem", { ticketId: id }, { token: buyer.token, now: new Date(at).toISOString() });
  expect((await redeemAt(until - 1)).error?.code).toBe("ticket.being-returned");
  expect((await redeemAt(until)).status).toBe(200);
});
