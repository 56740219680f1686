import { describe, expect, test } from "vitest";
import { EventEntity } from "../../../functions/events/event.entity.ts";
import { StockEntity } from "../../../functions/events/stock.entity.ts";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle, ticketsOf, tryToBuy } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent, type Member } from "../../support/fixtures.ts";
import { joinBeforeTickets } from "../../support/former-rsvp.ts";
import { typesAt } from "../../support/prices.ts";
import { changeStoredEvent } from "../../support/stored-event.ts";
import { keyOf, openTable } from "../../support/table.ts";
import { uniqueText } from "../../support/unique-text.ts";

type Event = Awaited<ReturnType<typeof anEvent>>;
const change = async (event: Event, about: Record<string, unknown>) =>
  call("eventsAdmin", "update", { ...event, ...about, eventId: event.id } as never, { token: (await anAdmin()).token });
const setFlags = async (eventId: string, flags: { is_published: boolean }) =>
  call("eventsAdmin", "setFlags", { eventId, ...flags }, { token: (await anAdmin()).token });
const read = (eventId: string, who?: Member) => call("events", "get", { eventId }, who ? { token: who.token } : {});
const join = (eventId: string, who: Member) => call("events", "join", { eventId }, { token: who.token });
const stockOf = async (event_id: string) => (await openTable()).get(keyOf(StockEntity, { event_id }));
const quote = (who: Member, eventId: string, tier: "GA+" | "VIP+") =>
  call("tickets", "quote", { eventId, tier }, { token: who.token });

describe("the tiers of an event", () => {
  test("[checkout-23] a tier that is switched off is refused at quote and checkout, and the other one is sold", async () => {
    const [buyer, event] = await Promise.all([aMember(), anEvent({ price_vip: null, total_spots: 5 })]);
    expect(await ok(read(event.id))).toMatchObject({ price: "$20", ticket_types: [{ tier: "GA+", price: 2_000 }] });
    for (const refused of [await quote(buyer, event.id, "VIP+"), await tryToBuy(buyer, event.id, { tier: "VIP+" })]) {
      expect([refused.status, refused.error?.code, refused.error?.message]).toEqual([
        409,
        "ticket.tier-not-sold",
        "VIP+ tickets aren't sold for this event.",
      ]);
    }
    expect((await ok(read(event.id))).spots_left).toBe(5);
    expect((await ok(quote(buyer, event.id, "GA+"))).total).toBe(2_000);
    expect((await buy(buyer, event.id)).hold.total).toBe(2_000);
  });

  test("[checkout-23] switching a tier off leaves its tickets valid and its running hold payable", async () => {
    const [owner, holder, event] = await Promise.all([aMember(), aMember(), anEvent({ start_at: inHours(3) })]);
    const first = await buy(owner, event.id);
    await payAndSettle(first.session);
    const held = await buy(holder, event.id);
    await ok(change(event, { ticket_types: typesAt().map((type) => ({ ...type, is_on: type.tier !== "GA+" })) }));
    expect((await tryToBuy(await aMember(), event.id)).error?.code).toBe("ticket.tier-not-sold");
    await payAndSettle(held.session);
    expect(await ticketsOf(holder, held.session)).toMatchObject([{ tier: "GA+", price_paid: 2_000, status: "valid" }]);
    const [ticket] = await ticketsOf(owner, first.session);
    await ok(call("tickets", "redeem", { ticketId: ticket?.id ?? "" }, { token: owner.token }));
  });

  test("[adminevents-22] a cleared price is stored as none, never as a default, and the price's text follows", async () => {
    const event = await anEvent({ price_ga: 2_250, price_vip: 3_000 });
    expect(event.price).toBe("From $22.50");
    const [ga, vip] = event.ticket_types;
    expect(await ok(change(event, { ticket_types: [ga] }))).toMatchObject({ price: "$22.50" });
    const { price: _cleared, ...unpriced } = vip as NonNullable<typeof vip>;
    expect((await change(event, { ticket_types: [ga, unpriced] })).error).toMatchObject({
      code: "invalid-input",
      details: { fields: [{ path: "ticket_types.1.price" }] },
    });
    expect(await ok(change(event, { price: "Free" }))).toMatchObject({ price: "From $22.50" });
  });

  test("[events-16] an event stored with a typed price shows what it charges, without a backfill", async () => {
    const event = await anEvent({ price_ga: 2_250, price_vip: 2_250 });
    const store = await openTable();
    const stored = await store.get(keyOf(EventEntity, { id: event.id }));
    await store.put({ ...stored, price: "Free" });
    expect((await ok(read(event.id))).price).toBe("$22.50");
    expect((await ok(setFlags(event.id, { is_published: true }))).price).toBe("$22.50");
  });
});

describe("an RSVP to a full event", () => {
  const anRsvpEvent = (total_spots: number | null) => anEvent({ total_spots, entry: "rsvp" });

  test("[event-15] is refused and stores nothing, while whoever joined before stays, and the last spot still takes one", async () => {
    const [early, late, event] = await Promise.all([aMember(), aMember(), anRsvpEvent(1)]);
    expect((await join(event.id, early)).status).toBe(200);
    const refused = await join(event.id, late);
    expect([refused.status, refused.error?.code, refused.error?.message]).toEqual([
      409,
      "event.full",
      "This event is full, so it takes no more RSVPs.",
    ]);
    expect((await call("events", "rsvp", { eventId: event.id }, { token: late.token })).status).toBe(404);
    expect((await join(event.id, early)).status).toBe(200);
    expect((await join((await anRsvpEvent(null)).id, late)).status).toBe(200);
    await ok(call("events", "leave", { eventId: event.id }, { token: early.token }));
    expect((await join(event.id, late)).status).toBe(200);
    expect(await stockOf(event.id)).toMatchObject({ left: 0, held: 0, sold: 0, joined: 1 });
  });

  test("[event-15] [entry-02] of eight RSVPs for three spots at the same moment, three are stored and five are told that it's full", async () => {
    const [guests, event] = await Promise.all([
      Promise.all(Array.from({ length: 8 }, () => aMember())),
      anRsvpEvent(3),
    ]);
    const answers = await Promise.all(guests.map((guest) => join(event.id, guest)));
    expect(answers.map(({ status, error }) => error?.code ?? status).sort()).toEqual([
      ...Array.from({ length: 3 }, () => 200),
      ...Array.from({ length: 5 }, () => "event.full"),
    ]);
    const stored = await Promise.all(
      guests.map(({ token }) => call("events", "rsvp", { eventId: event.id }, { token })),
    );
    expect(stored.map(({ status }) => status)).toEqual(answers.map(({ status }) => (status === 200 ? 200 : 404)));
    expect(await stockOf(event.id)).toMatchObject({ capacity: 3, left: 0, joined: 3 });
    expect(await ok(read(event.id))).toMatchObject({ spots_left: 0, total_spots: 3 });
  });

  test("[entry-01] of an event that sells tickets is refused, and stores and takes nothing", async () => {
    const [guest, event] = await Promise.all([aMember(), anEvent({ total_spots: 2 })]);
    const refused = await join(event.id, guest);
    expect([refused.status, refused.error?.code, refused.error?.message]).toEqual([
      409,
      "event.tickets-only",
      "This event needs a ticket.",
    ]);
    expect((await call("events", "rsvp", { eventId: event.id }, { token: guest.token })).status).toBe(404);
    expect(await stockOf(event.id)).toMatchObject({ left: 2 });
  });
});

describe("an event that people hold tickets or RSVPs of", () => {
  test("[adminevents-23] is never unpublished: the refusal has the counts and what to do instead, and saving its form keeps its state", async () => {
    const [buyer, guest, event] = await Promise.all([aMember(), aMember(), anEvent({ title: uniqueText("Held") })]);
    await payAndSettle((await buy(buyer, event.id, { quantity: 2 })).session);
    await joinBeforeTickets(event.id, guest);
    const refused = await setFlags(event.id, { is_published: false });
    expect([refused.status, refused.error?.code, refused.error?.details]).toEqual([
      409,
      "event.has-holders",
      { tickets: 2, rsvps: 1, held: 0 },
    ]);
    expect(refused.error?.message).toBe(
      "This event has 2 tickets and 1 RSVP, so it can't be unpublished. Postpone or cancel it instead.",
    );
    expect(await ok(change(event, { is_published: false, rewards: "A lantern" }))).toMatchObject({
      state: "published",
      rewards: "A lantern",
    });
    expect((await ok(read(event.id))).is_published).toBe(true);
    expect(await ok(setFlags((await anEvent()).id, { is_published: false }))).toMatchObject({ state: "draft" });
  });

  test("[adminevents-23] running reservations keep an event published, until they have ended", async () => {
    const [buyer, event] = await Promise.all([aMember(), anEvent()]);
    const { hold } = await buy(buyer, event.id, { quantity: 2 });
    const refused = await setFlags(event.id, { is_published: false });
    expect(refused.error).toMatchObject({
      code: "event.has-holders",
      message: "This event has 2 reserved tickets, so it can't be unpublished. Postpone or cancel it instead.",
      details: { tickets: 0, rsvps: 0, held: 2 },
    });
    await ok(call("tickets", "cancelHold", { holdId: hold.id }, { token: buyer.token }));
    expect((await setFlags(event.id, { is_published: false })).status).toBe(200);
  });

  test("[event-16] that was unpublished in former times is reached by who is paying, until the reservation ends, and by who has paid", async () => {
    const [buyer, event] = await Promise.all([aMember(), anEvent()]);
    const { session, hold } = await buy(buyer, event.id, { quantity: 2 });
    await changeStoredEvent(event.id, { is_published: false });
    expect(await ok(read(event.id, buyer))).toMatchObject({ id: event.id, is_published: false });
    expect((await read(event.id, await aMember())).status).toBe(404);
    // The reservation has ended, whether or not anything has cleaned it up.
    const late = new Date(Date.parse(hold.expires_at) + 1_000).toISOString();
    expect((await call("events", "get", { eventId: event.id }, { token: buyer.token, now: late })).status).toBe(404);
    await payAndSettle(session);
    expect((await call("events", "get", { eventId: event.id }, { token: buyer.token, now: late })).status).toBe(200);
  });

  test("[event-16] that was unpublished in former times is reached by its buyer and its RSVP, who can cancel it, and is a 404 to everybody else", async () => {
    const [buyer, guest, other, event] = await Promise.all([aMember(), aMember(), aMember(), anEvent()]);
    await payAndSettle((await buy(buyer, event.id)).session);
    await joinBeforeTickets(event.id, guest);
    await changeStoredEvent(event.id, { is_published: false });
    for (const holder of [buyer, guest]) {
      expect(await ok(read(event.id, holder))).toMatchObject({ id: event.id, is_published: false });
    }
    for (const who of [other, undefined]) {
      const answer = await read(event.id, who);
      expect([answer.status, answer.error?.code, answer.error?.message]).toEqual([404, "not-found", "Event not found"]);
    }
    expect((await tryToBuy(buyer, event.id)).status).toBe(404);
    expect((await join(event.id, other)).status).toBe(404);
    await ok(call("events", "leave", { eventId: event.id }, { token: guest.token }));
    expect((await read(event.id, guest)).status).toBe(404);
  });
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
