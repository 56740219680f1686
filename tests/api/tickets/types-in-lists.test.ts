import { beforeAll, expect, test } from "vitest";
import { EventEntity } from "../../../functions/events/event.entity.ts";
import { TicketEntity } from "../../../functions/tickets/ticket.entity.ts";
import type { TicketFilter } from "../../../shared/model/ticket-report.ts";
import type { TicketTier } from "../../../shared/model/ticket-type.ts";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle, stack, ticketsOf } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent, openSettings } from "../../support/fixtures.ts";
import { giveOwnStack } from "../../support/own-stack-of-file.ts";
import { typesAt } from "../../support/prices.ts";
import { keyOf, openTable } from "../../support/table.ts";
import { uniqueText } from "../../support/unique-text.ts";

giveOwnStack("in-memory-counted");
beforeAll(() => openSettings());

/** Counts and search follow the table's stream. */
const patience = { interval: 1_000, timeout: 20_000 };
const admin = async () => ({ token: (await anAdmin()).token });
const list = async (filter: TicketFilter = {}) => (await ok(call("ticketsAdmin", "list", filter, await admin()))).items;
const namesOf = (items: { tier_name: string }[]) => items.map(({ tier_name }) => tier_name).sort();

const named = (tier: TicketTier, name: string) => ({ tier, name, price: 1_000, rule: "flat" as const });
const anEventOf = (...names: string[]) => {
  const others = names.map((name, index) => named(`T${index + 3}` as TicketTier, name));
  return anEvent({ title: uniqueText("otter"), ticket_types: [...typesAt(), ...others] });
};

const aTicket = async (eventId: string, tier: TicketTier) => {
  const buyer = await aMember();
  const { session } = await buy(buyer, eventId, { tier });
  await payAndSettle(session);
  const [ticket] = await ticketsOf(buyer, session);
  return ticket?.id ?? "";
};

const queriesOf = async (work: () => Promise<unknown>): Promise<number> => {
  await stack().settled();
  await stack().databaseCalls();
  await work();
  const calls = await stack().databaseCalls();
  return calls.filter(({ caller, operation }) => /TicketsAdmin/.test(caller) && operation === "Query").length;
};

test("[types-44] lists, search and figures have tickets of every type by the name that their event gives it, filtered by its number", async () => {
  const [event, other] = await Promise.all([anEventOf("Early bird", "Balcony"), anEventOf("Booth")]);
  const tiers = ["GA+", "VIP+", "T3", "T4"] as const;
  const ids: Partial<Record<TicketTier, string>> = {};
  for (const tier of tiers) ids[tier] = await aTicket(event.id, tier);
  const booth = await aTicket(other.id, "T3");
  const all = ["Balcony", "Early bird", "GA+", "VIP+"];
  expect(namesOf(await list({ event_id: event.id }))).toEqual(all);
  for (const tier of tiers) {
    expect((await list({ event_id: event.id, tier })).map(({ id }) => id)).toEqual([ids[tier]]);
    const figures = async () => ok(call("ticketsAdmin", "summary", { event_id: event.id, tier }, await admin()));
    const price = { "GA+": 2_000, "VIP+": 3_000, T3: 1_000, T4: 1_000 }[tier];
    await expect.poll(figures, patience).toMatchObject({ total_tickets: 1, total_revenue: price, pending: 1 });
  }
  expect(await list({ event_id: event.id, tier: "T5" })).toEqual([]);
  // Over all events a number is no one type, and nothing is left out or shown for another.
  expect(namesOf(await list())).toEqual([...all, "Booth"].sort());
  expect((await list({ tier: "T3" })).map(({ id }) => id)).toEqual([booth, ids.T3]);
  expect((await list({ tier: "VIP+" })).map(({ id }) => id)).toEqual([ids["VIP+"]]);
  const found = async (filter: TicketFilter) =>
    namesOf((await ok(call("ticketsAdmin", "search", { q: event.title, ...filter }, await admin()))).items);
  await expect.poll(() => found({}), patience).toEqual(all);
  expect(await found({ tier: "T4" })).toEqual(["Balcony"]);
  const figures = async (filter: TicketFilter) => ok(call("ticketsAdmin", "summary", filter, await admin()));
  expect(await figures({ event_id: event.id })).toMatchObject({ total_tickets: 4, total_revenue: 7_000, pending: 4 });
  expect(await figures({})).toMatchObject({ total_tickets: 5, total_revenue: 8_000 });
});

test("[types-44] a page of all tickets costs 9 queries however many types there are, one of an event 3 for each type that it has", async () => {
  const [few, many] = [await anEvent(), await anEventOf("Early bird", "Balcony", "Booth")];
  expect(await queriesOf(() => list())).toBe(9);
  expect(await queriesOf(() => list({ tier: "VIP+" }))).toBe(3);
  expect(await queriesOf(() => list({ tier: "T3" }))).toBe(3);
  expect(await queriesOf(() => list({ event_id: few.id }))).toBe(6);
  expect(await queriesOf(() => list({ event_id: many.id }))).toBe(15);
  expect(await queriesOf(() => list({ event_id: many.id, tier: "T4", status: "valid" }))).toBe(1);
});

test("[types-44] a ticket that was stored before types had groups is listed under the same keys, and so once it is used", async () => {
  const [event, table] = await Promise.all([anEvent(), openTable()]);
  const id = await aTicket(event.id, "VIP+");
  const stored = async () => (await table.get(keyOf(TicketEntity, { id }))) ?? {};
  const { tier_group, ...older } = await stored();
  expect([tier_group, older.gsi3pk]).toEqual(["VIP+", "$city_tickets#tier_vip+#status_valid"]);
  await table.put(older);
  const statusesOf = async () =>
    (await list({ tier: "VIP+" })).filter((ticket) => ticket.id === id).map(({ status }) => status);
  expect(await statusesOf()).toEqual(["valid"]);
  await ok(call("ticketsAdmin", "setStatus", { ticketId: id, status: "redeemed" }, await admin()));
  expect(await stored()).toMatchObject({ tier_group: "VIP+", gsi3pk: "$city_tickets#tier_vip+#status_redeemed" });
  expect(await statusesOf()).toEqual(["redeemed"]);
});

test("[types-44] tickets of an event whose GA+ and VIP+ have no price any more, and of one that is gone, stay in its list", async () => {
  const [event, table] = await Promise.all([anEventOf("Early bird"), openTable()]);
  const tiers = ["GA+", "T3"] as const;
  for (const tier of tiers) await aTicket(event.id, tier);
  const key = keyOf(EventEntity, { id: event.id });
  const { ticket_types: types, ...stored } = (await table.get(key)) ?? {};
  await table.put({ ...stored, ticket_types: (types as { tier: string }[]).filter(({ tier }) => tier === "T3") });
  expect(namesOf(await list({ event_id: event.id }))).toEqual(["Early bird", "GA+"]);
  await table.delete(key);
  expect(namesOf(await list({ event_id: event.id }))).toEqual(["GA+", "Ticket type 3"]);
});
