import { expect, test } from "vitest";
import { EventEntity } from "../../../functions/events/event.entity.ts";
import { MemberEntity } from "../../../functions/members/member.entity.ts";
import type { TicketFilter } from "../../../shared/model/ticket-report.ts";
import { call, ok, send } from "../../support/call.ts";
import { buy, payAndSettle, payUnheard, stack, ticketsOf } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent, type Member } from "../../support/fixtures.ts";
import { keyOf, openTable } from "../../support/table.ts";

const asAdmin = async () => ({ token: (await anAdmin()).token });
const list = async (input: TicketFilter & { limit?: number; cursor?: string }) =>
  ok(call("ticketsAdmin", "list", input, await asAdmin()));
const setStatus = async (ticketId: string, status: "valid" | "redeemed", now?: string) =>
  call("ticketsAdmin", "setStatus", { ticketId, status }, { ...(await asAdmin()), now });
const anOrder = async (about: { buyer?: Member; eventId?: string; quantity?: number; tier?: "GA+" | "VIP+" } = {}) => {
  const buyer = about.buyer ?? (await aMember());
  const eventId = about.eventId ?? (await anEvent()).id;
  const { session } = await buy(buyer, eventId, { quantity: about.quantity ?? 1, tier: about.tier ?? "GA+" });
  await payAndSettle(session);
  return { buyer, eventId, session, tickets: await ticketsOf(buyer, session) };
};
type Order = Awaited<ReturnType<typeof anOrder>>;
const auditOf = async (subject: string) =>
  (await ok(call("auditAdmin", "list", { subject }, await asAdmin()))).items.map(({ action, details }) => ({
    action,
    details,
  }));

test("[adminticket-02] the list is filtered by event, tier and status, newest first, with buyer and event title", async () => {
  const event = await anEvent({ title: "Sunset sail" });
  const maya = await aMember({ name: "Maya Mango", phone: "+19045550123" });
  const first = await anOrder({ buyer: maya, eventId: event.id, quantity: 2 });
  const second = await anOrder({ eventId: event.id, tier: "VIP+" });
  await ok(setStatus(first.tickets[0]?.id ?? "", "redeemed"));
  const ids = async (filter: TicketFilter) => (await list({ event_id: event.id, ...filter })).items.map(({ id }) => id);
  const newestFirst = [...second.tickets, ...first.tickets.toReversed()].map(({ id }) => id);
  expect([...(await ids({}))].sort()).toEqual([...newestFirst].sort());
  expect((await ids({}))[0]).toBe(second.tickets[0]?.id);
  expect(await ids({ tier: "VIP+" })).toEqual([second.tickets[0]?.id]);
  expect(await ids({ status: "redeemed" })).toEqual([first.tickets[0]?.id]);
  expect(await ids({ tier: "VIP+", status: "redeemed" })).toEqual([]);
  const { items } = await list({ event_id: event.id, status: "redeemed" });
  expect(items[0]).toMatchObject({
    buyer_name: "Maya Mango",
    buyer_email: maya.email,
    event_title: "Sunset sail",
    last4_phone: "0123",
  });
});

test("[adminticket-02] a period leaves out what was bought before it, by the server's time", async () => {
  const { eventId, tickets } = await anOrder();
  const bought = tickets[0]?.purchase_ts ?? "";
  const at = (days: number) => new Date(Date.parse(bought) + days * 86_400_000).toISOString();
  const count = async (period: "1D" | "1W" | "1M" | "ALL", now: string) =>
    (await ok(call("ticketsAdmin", "list", { event_id: eventId, period }, { ...(await asAdmin()), now }))).items.length;
  expect(await count("1D", bought)).toBe(1);
  expect(await count("1D", at(1))).toBe(0);
  expect(await count("1W", at(7))).toBe(0);
  expect(await count("1M", at(31))).toBe(0);
  expect(await count("ALL", at(31))).toBe(1);
});

test("[adminticket-02] the list comes in pages by cursor of at most 500", async () => {
  const { eventId, tickets } = await anOrder({ quantity: 5 });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ event_id: eventId, limit: 2, ...(cursor ? { cursor } : {}) });
    expect(page.items.length).toBeLessThanOrEqual(2);
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.cursor ?? undefined;
  } while (cursor);
  expect(seen.sort()).toEqual(tickets.map(({ id }) => id).sort());
  const { token } = await asAdmin();
  expect((await send("GET", "/api/admin/tickets?limit=500", undefined, { token })).status).toBe(200);
  expect((await send("GET", "/api/admin/tickets?limit=501", undefined, { token })).status).toBe(400);
});

test("[adminticket-07] marking as redeemed keeps the server's time whatever time is sent, and a second time is refused", async () => {
  const { session, tickets } = await anOrder();
  const ticketId = tickets[0]?.id ?? "";
  const now = new Date(Date.now() + 60_000).toISOString();
  const body = { status: "redeemed", check_in_ts: "2020-01-01T00:00:00.000Z" };
  const { token } = await asAdmin();
  const marked = await send("PATCH", `/api/admin/tickets/${ticketId}`, body, { token, now });
  expect(marked.body).toMatchObject({ status: "redeemed", check_in_ts: now });
  const again = await setStatus(ticketId, "redeemed");
  expect([again.status, again.error?.code, again.error?.details?.check_in_ts]).toEqual([
    409,
    "ticket.already-redeemed",
    now,
  ]);
  const later = new Date(Date.parse(now) + 60_000).toISOString();
  expect(await ok(setStatus(ticketId, "valid", later))).toMatchObject({ status: "valid", check_in_ts: null });
  expect((await setStatus(ticketId, "valid")).error?.code).toBe("ticket.not-redeemed");
  expect((await auditOf(session)).map(({ action }) => action)).toEqual(["ticket.undo-redemption", "ticket.redeem"]);
  expect((await auditOf(session))[1]?.details).toMatchObject({
    ticket_id: ticketId,
    changes: { status: ["valid", "redeemed"], check_in_ts: [null, now] },
  });
});

test("[adminticket-07] of several marks of a ticket at once one is kept, with one audit row", async () => {
  const { session, tickets } = await anOrder({ quantity: 8 });
  const marks = tickets.flatMap(({ id }) => [id, id, id, id]);
  const answers = await Promise.all(marks.map((ticketId) => setStatus(ticketId, "redeemed")));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(tickets.length);
  expect(answers.filter(({ error }) => error?.code === "ticket.already-redeemed")).toHaveLength(3 * tickets.length);
  expect(await auditOf(session)).toHaveLength(tickets.length);
});

test("[adminticket-08] a cancelled ticket changes no more, and no other status is taken", async () => {
  const { session, eventId, tickets } = await anOrder();
  const ticketId = tickets[0]?.id ?? "";
  const { token } = await asAdmin();
  for (const status of ["cancelled", "pending", "", null]) {
    expect((await send("PATCH", `/api/admin/tickets/${ticketId}`, { status }, { token })).status).toBe(400);
  }
  expect((await list({ event_id: eventId })).items[0]?.status).toBe("valid");
  await ok(call("ticketsAdmin", "refund", { sessionId: session }, { token }));
  for (const status of ["redeemed", "valid"] as const)
    expect((await setStatus(ticketId, status)).error?.code).toBe("ticket.refunded");
  expect((await list({ event_id: eventId })).items[0]).toMatchObject({ status: "cancelled", check_in_ts: null });
});

test("[adminticket-09] reconciling 48 hours makes the tickets of a paid checkout that has none, and a second run makes none", async () => {
  const [buyer, event] = await Promise.all([aMember(), anEvent()]);
  const { session } = await buy(buyer, event.id, { quantity: 2 });
  await payUnheard(session);
  expect(await ticketsOf(buyer, session)).toEqual([]);
  const reconcile = async () => ok(call("ticketsAdmin", "reconcilePayments", {}, await asAdmin()));
  const first = await reconcile();
  expect(first.tickets_created).toBeGreaterThanOrEqual(2);
  expect(await ticketsOf(buyer, session)).toHaveLength(2);
  const second = await reconcile();
  expect(second.tickets_skipped).toBeGreaterThanOrEqual(2);
  expect(await ticketsOf(buyer, session)).toHaveLength(2);
});

test("[adminticket-11] a confirmation goes again to the recorded buyer, whatever the request names", async () => {
  const [{ buyer, session, tickets }, other] = await Promise.all([anOrder(), aMember()]);
  const { token } = await asAdmin();
  const body = { email: other.email, userEmail: other.email, eventId: "evt_other1", tier: "VIP+" };
  const path = `/api/admin/tickets/${tickets[0]?.id}/confirmation`;
  const mailsTo = async ({ email }: Member) => {
    await stack().settled();
    return (await stack().mails()).filter(
      ({ to, subject }) => to.some(({ address }) => address === email) && /Your ticket/.test(subject),
    );
  };
  expect((await send("POST", path, body, { token })).body).toEqual({ sent_to: buyer.email });
  await expect.poll(async () => (await mailsTo(buyer)).length).toBe(2);
  const again = (await mailsTo(buyer))[1]?.text;
  expect(again).toContain(`/ticket/${tickets[0]?.id}`);
  expect(again).toMatch(/^Doors open: \w{3}, /m);
  expect(await mailsTo(other)).toEqual([]);
  expect((await auditOf(session)).map(({ action }) => action)).toEqual(["ticket.resend"]);
  const unknown = await send("POST", "/api/admin/tickets/tkt_unknown1/confirmation", {}, { token });
  expect([unknown.status, unknown.error?.code]).toEqual([404, "not-found"]);
});

test.each([
  ["event", "order.no-event", ({ eventId }: Order) => keyOf(EventEntity, { id: eventId })],
  ["buyer", "order.no-buyer", ({ buyer }: Order) => keyOf(MemberEntity, { user_id: buyer.userId })],
] as const)("a confirmation whose %s is gone is refused with %s, and none is sent", async (_, code, toKey) => {
  const [order, table] = await Promise.all([anOrder(), openTable()]);
  const ticketId = order.tickets[0]?.id ?? "";
  const key = toKey(order);
  const removed = await table.get(key);
  await table.delete(key);
  const answer = await call("ticketsAdmin", "resendConfirmation", { ticketId }, await asAdmin());
  expect([answer.status, answer.error?.code]).toEqual([409, code]);
  await table.put(removed ?? {});
  expect((await call("ticketsAdmin", "resendConfirmation", { ticketId }, await asAdmin())).status).toBe(200);
});

test("a refund is told before it is made: money, seats, the free GA+ and the mail", async () => {
  const buyer = await aMember({ tier: "premium" });
  const { session, tickets } = await anOrder({ buyer, quantity: 2 });
  const preview = async (ticket_ids?: string[]) =>
    ok(
      call(
        "ticketsAdmin",
        "refundPreview",
        { sessionId: session, ...(ticket_ids ? { ticket_ids } : {}) },
        await asAdmin(),
      ),
    );
  expect(await preview()).toEqual({
    amount: 1_000,
    tickets: 2,
    seats_returned: 2,
    free_ga_returned: true,
    code_use_returned: false,
    emails_buyer: true,
  });
  expect(await preview([tickets[1]?.id ?? ""])).toMatchObject({ tickets: 1, free_ga_returned: false });
  await ok(setStatus(tickets[0]?.id ?? "", "redeemed"));
  expect(await preview()).toMatchObject({ seats_returned: 1, free_ga_returned: false });
});
