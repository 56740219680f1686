import { expect, test } from "vitest";
import { erasureWord } from "../../../shared/model/account.ts";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle, stack, ticketsOf } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent, type Member } from "../../support/fixtures.ts";
import { uniqueText } from "../../support/unique-text.ts";

/** Counts and search follow the table's stream; searching is limited to 120 a minute. */
const patience = { interval: 1_000 };
const asAdmin = async () => ({ token: (await anAdmin()).token });
const summary = async (filter: object) => ok(call("ticketsAdmin", "summary", filter, await asAdmin()));
const buyTickets = async (buyer: Member, eventId: string, quantity: number, tier: "GA+" | "VIP+" = "GA+") => {
  const { session } = await buy(buyer, eventId, { quantity, tier });
  await payAndSettle(session);
  return { session, tickets: await ticketsOf(buyer, session) };
};

test("[adminticket-05] the summary equals a recount of all tickets after orders, check-ins, undone ones and refunds", async () => {
  const [event, maya, omar] = await Promise.all([anEvent({ total_spots: 30 }), aMember(), aMember()]);
  const one = await buyTickets(maya, event.id, 4);
  const two = await buyTickets(omar, event.id, 3, "VIP+");
  const set = async (ticketId: string | undefined, status: "valid" | "redeemed") =>
    ok(call("ticketsAdmin", "setStatus", { ticketId: ticketId ?? "", status }, await asAdmin()));
  const [a, b, c] = one.tickets;
  await Promise.all([set(a?.id, "redeemed"), set(b?.id, "redeemed"), set(two.tickets[0]?.id, "redeemed")]);
  await set(b?.id, "valid");
  await ok(call("ticketsAdmin", "refund", { sessionId: one.session, ticket_ids: [c?.id ?? ""] }, await asAdmin()));
  const { items } = await ok(call("ticketsAdmin", "list", { event_id: event.id }, await asAdmin()));
  const recount = (some: typeof items) => ({
    total_tickets: some.length,
    total_revenue: some
      .filter(({ status }) => status !== "cancelled")
      .reduce((sum, { price_paid }) => sum + price_paid, 0),
    redeemed: some.filter(({ status }) => status === "redeemed").length,
    pending: some.filter(({ status }) => status === "valid").length,
    cancelled: some.filter(({ status }) => status === "cancelled").length,
  });
  const byEvent = { event_id: event.id };
  await expect.poll(() => summary(byEvent), patience).toEqual(recount(items));
  expect(recount(items)).toMatchObject({ total_tickets: 7, redeemed: 2, pending: 4, cancelled: 1 });
  for (const period of ["1D", "1W", "1M", "ALL"]) expect(await summary({ ...byEvent, period })).toEqual(recount(items));
  const vip = items.filter(({ tier }) => tier === "VIP+");
  expect(await summary({ ...byEvent, tier: "VIP+" })).toEqual(recount(vip));
  const redeemed = items.filter(({ status }) => status === "redeemed");
  expect(await summary({ ...byEvent, status: "redeemed" })).toEqual(recount(redeemed));
  expect(await summary({ ...byEvent, from: "2020-01-01", to: "2020-12-31" })).toEqual(recount([]));
  expect(await summary({ ...byEvent, from: "2020-01-01", to: "2099-12-31" })).toEqual(recount(items));
});

test("[adminticket-01] tickets are found by buyer's name, address, event title, last four phone digits and Stripe's id, in any letter case, those of an order newest first", async () => {
  const word = uniqueText("zebra").replace(/[^a-z0-9]/gi, "");
  const [event, buyer] = await Promise.all([
    anEvent({ title: `The ${word} night` }),
    aMember({ name: `Ann O${word}`, phone: "+19045557391" }),
  ]);
  const { session, tickets } = await buyTickets(buyer, event.id, 2);
  const listed = async (q: string, filter: object = {}) =>
    (await ok(call("ticketsAdmin", "search", { q, ...filter }, await asAdmin()))).items.map(({ id }) => id);
  const found = async (q: string, filter: object = {}) => (await listed(q, filter)).sort();
  const ids = tickets.map(({ id }) => id).sort();
  await expect.poll(() => found(`o${word}`.toUpperCase()), patience).toEqual(ids);
  expect(await found(buyer.email.toUpperCase().slice(2))).toEqual(ids);
  await expect.poll(() => found(`THE ${word} n`), patience).toEqual(ids);
  await expect.poll(() => listed(session.toUpperCase()), patience).toEqual(ids.toReversed());
  expect(await found("7391", { event_id: event.id })).toEqual(ids);
  for (const other of ["7392", "5573"]) expect(await found(other, { event_id: event.id })).toEqual([]);
  expect(await found(word, { status: "redeemed" })).toEqual([]);
  expect(await found(`${word}x`)).toEqual([]);
  const order = await ok(call("ticketsAdmin", "refund", { sessionId: session }, await asAdmin()));
  await expect.poll(() => found(String(order.tickets[0]?.cancelled_by)), patience).toEqual(ids);
  expect(await found(String(order.payment_intent).toUpperCase())).toEqual(ids);
});

test("a search by an event's title or by an order goes on by cursor until every match was shown once", async () => {
  const word = uniqueText("tapir").replace(/[^a-z0-9]/gi, "");
  const event = await anEvent({ title: `${word} ball` });
  const { session, tickets } = await buyTickets(await aMember(), event.id, 5);
  const search = async (q: string, cursor?: string) =>
    ok(call("ticketsAdmin", "search", { q, limit: 2, ...(cursor ? { cursor } : {}) }, await asAdmin()));
  for (const q of [word, session]) {
    await expect.poll(async () => (await search(q)).items.length, patience).toBe(2);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await search(q, cursor);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.cursor ?? undefined;
    } while (cursor);
    expect(seen.sort()).toEqual(tickets.map(({ id }) => id).sort());
  }
});

test("a buyer is found by a new name, and no more by the old one or once the account is deleted", async () => {
  const [former, current] = [uniqueText("otter"), uniqueText("heron")].map((text) => text.replace(/[^a-z0-9]/gi, ""));
  const [event, buyer] = await Promise.all([anEvent(), aMember({ name: `Bo ${former}` })]);
  await buyTickets(buyer, event.id, 1);
  const count = async (q: string | undefined) =>
    (await ok(call("ticketsAdmin", "search", { q: q ?? "" }, await asAdmin()))).items.length;
  await expect.poll(() => count(former), patience).toBe(1);
  await ok(call("members", "update", { name: `Bo ${current}` }, { token: buyer.token }));
  await expect.poll(() => count(current), patience).toBe(1);
  expect(await count(former)).toBe(0);
  await ok(call("account", "erase", { confirm: erasureWord }, { token: buyer.token }));
  await stack().settled();
  await expect.poll(() => count(current), patience).toBe(0);
});
