import { describe, expect, test, vi } from "vitest";
import type { StreamChange } from "../../../functions/platform/stream/change.ts";
import type { StoredTicket } from "../../../functions/tickets/tickets.ts";
import { EventUpdate } from "../../../shared/model/event.ts";
import { aStoredEvent } from "../../support/door/stored-items.ts";
import { endOf } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { anRsvpOf, aStoredMember } from "../../support/stored-comers.ts";
import { uniqueId } from "../../support/unique-text.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/event-changes/impact.ts")),
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/events/manage-events.ts")),
  ...(await import("../../../functions/events/rsvp.entity.ts")),
  ...(await import("../../../functions/events/rsvp-writes.ts")),
  ...(await import("../../../functions/events/rsvps.ts")),
  ...(await import("../../../functions/events/stock.entity.ts")),
  ...(await import("../../../functions/events/stock.ts")),
  ...(await import("../../../functions/events/update-event.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/metrics/counts.ts")),
  ...(await import("../../../functions/platform/table/transaction.ts")),
  ...(await import("../../../functions/platform/table/table.ts")),
  ...(await import("../../../functions/tickets/attending.projection.ts")),
  ...(await import("../../../functions/tickets/held-ticket.entity.ts")),
  ...(await import("../../../functions/tickets/ticket.entity.ts")),
  ...(await import("../../../functions/tickets/ticketed-events.ts")),
  ...(await import("../../../functions/tickets/tickets.ts")),
}));

const at = (day: number) => `2027-03-0${day}T12:00:00.000Z`;
const now = at(9);
const aUser = () => `usr_${uniqueId()}`;

const anEvent = async (about: Record<string, unknown> = {}) => {
  const event = { ...aStoredEvent(), ...about };
  await city().EventEntity.put(event).go();
  return event.id;
};
const aTicket = async (about: Partial<StoredTicket> = {}): Promise<StoredTicket> => {
  const ticket: StoredTicket = {
    ...{ id: `tkt_${uniqueId()}`, user_id: aUser(), event_id: `evt_${uniqueId()}`, hold_id: "hold" },
    ...{
      session_id: `cs_${uniqueId()}`,
      tier: "GA+",
      status: "valid",
      price_paid: 2_000,
      purchase_ts: at(1),
      ...about,
    },
  };
  await city().TicketEntity.put(ticket).go();
  return ticket;
};
/** A ticket that somebody was sent, and may have given on since. */
const aSentTicket = async (user_id: string, about: Partial<StoredTicket> = {}) => {
  const ticket = await aTicket({ holder_id: user_id, ...about });
  await city()
    .HeldTicketEntity.put({ user_id, ticket_id: ticket.id, event_id: ticket.event_id, received_at: at(5) })
    .go();
  return ticket;
};
const aMember = async (name = "Mo Lee") => {
  const member = { ...aStoredMember(), name };
  await city().MemberEntity.put(member).go();
  return member.user_id;
};

describe("a ticket", () => {
  test("is its buyer's and its holder's, who doesn't see the purchase, and nobody else's", async () => {
    const [user_id, holder_id] = [await aMember(), await aMember("Holly")];
    const purchase = {
      last4_phone: "1234",
      code_used: "RYE",
      discount_type: "ambassador",
      refund_failed: true,
    } as const;
    const { id, session_id } = await aTicket({ user_id, holder_id, ...purchase });
    expect(await city().readTicket(id, user_id)).toMatchObject({
      ...{ id, session_id, price_paid: 2_000, held_by: "Holly", holder_id, ...purchase },
    });
    const shown = await city().readTicket(id, holder_id);
    expect(shown).toMatchObject({
      ...{ id, price_paid: 0, last4_phone: null, code_used: null, discount_type: null, refund_failed: false },
      ...{ held_by: null },
    });
    expect(shown.session_id).toMatch(/^sent_/);
    for (const nobody of [aUser(), "undefined"]) expect(await endOf(city().readTicket(id, nobody))).toBe("not-found");
    const own = await aTicket();
    expect(await endOf(city().readTicket(own.id, user_id))).toBe("not-found");
    expect((await city().readTicket(own.id, own.user_id)).held_by).toBeNull();
    expect(await endOf(city().readTicket(`tkt_${uniqueId()}`, user_id))).toBe("not-found");
  });

  test("names its holder, where they have a name", async () => {
    for (const [holder_id, name] of [
      [await aMember("Holly "), "Holly"],
      [await aMember(" "), "Somebody else"],
      [aUser(), "Somebody else"],
    ] as const) {
      const { id, user_id } = await aTicket({ holder_id });
      expect((await city().readTicket(id, user_id)).held_by).toBe(name);
    }
  });

  test.each<[Partial<StoredTicket>, string, boolean]>([
    [{}, "valid", false],
    [{ seat_passed: true }, "cancelled", true],
    [{ seat_passed: true, status: "redeemed" }, "redeemed", false],
    [{ status: "cancelled", cancelled_by: "re_1" }, "cancelled", true],
    [{ status: "cancelled", cancelled_by: "du_1" }, "cancelled", false],
    [{ status: "cancelled" }, "cancelled", false],
    [{ cancelled_by: "re_1" }, "valid", false],
  ])("of %j reads as %s, refunded: %s", async (about, status, refunded) => {
    const { id, user_id } = await aTicket(about);
    expect(await city().readTicket(id, user_id)).toMatchObject({ status, refunded });
  });

  test("says what its event is, and that it was removed", async () => {
    const read = async (event_id: string, about: Partial<StoredTicket> = {}) => {
      const { id, user_id } = await aTicket({ event_id, ...about });
      return city().readTicket(id, user_id);
    };
    const named = { tier: "T3", name: "Early bird", price: 1_500, rule: "flat", max_per_order: 8, is_on: true };
    const scanned = await read(await anEvent({ re_entry: true, ticket_types: [named], return_until: now }), {
      tier: "T3",
    });
    expect([scanned.tier_name, scanned.is_being_sent, scanned.event]).toMatchObject([
      ...["Early bird", false, { title: "RAGER on the river", re_entry: true, state: "published" }],
    ]);
    expect(scanned.event.return_until).toBe(now);
    expect((await read(await anEvent())).event.re_entry).toBe(false);
    expect((await read(await anEvent({ door_mode: "member", re_entry: true }))).event.re_entry).toBe(false);
    const cancelled = await read(await anEvent({ cancelled_at: now, price_ga: 2_000, return_until: now }), {
      transfer_fingerprint: "f",
    });
    expect([cancelled.tier_name, cancelled.is_being_sent, cancelled.event]).toMatchObject([
      ...["GA+", true, { state: "cancelled", return_until: null }],
    ]);
    const removed = await read(`evt_${uniqueId()}`, { tier: "T3" });
    expect([removed.tier_name, removed.event]).toMatchObject([
      ...["Ticket type 3", { title: "This event was removed", state: "draft", start_at: at(1), return_until: null }],
    ]);
  });
});

test("a member's list has what they bought, newest first, then what they were sent and still have, page by page", async () => {
  const user_id = aUser();
  const bought = [
    await aTicket({ user_id, purchase_ts: at(2) }),
    await aTicket({ user_id, purchase_ts: at(1) }),
    await aTicket({ user_id, purchase_ts: at(3) }),
  ];
  for (const id of ["a", "b", "c"]) await aSentTicket(user_id, { id: `tkt_${user_id}_${id}` });
  await aSentTicket(user_id, { id: `tkt_${user_id}_d`, holder_id: aUser() });
  const sent = ["c", "b", "a"].map((letter) => `tkt_${user_id}_${letter}`);
  const expected = [bought[2]?.id, bought[0]?.id, bought[1]?.id, ...sent];
  const whole = await city().listTickets(user_id, { limit: 50, position: null });
  expect([whole.items.map(({ id }) => id), whole.position]).toEqual([expected, null]);
  expect(whole.items.map(({ price_paid }) => price_paid)).toEqual([2_000, 2_000, 2_000, 0, 0, 0]);
  for (const limit of [1, 2, 3, 4]) {
    const ids: string[] = [];
    let position: string | null = null;
    do {
      const page: Awaited<ReturnType<ReturnType<typeof city>["listTickets"]>> = await city().listTickets(user_id, {
        ...{ limit, position },
      });
      expect(page.items.length).toBeLessThanOrEqual(limit);
      ids.push(...page.items.map(({ id }) => id));
      position = page.position ?? null;
    } while (position !== null && ids.length < 20);
    expect(ids).toEqual(expected);
  }
});

test("a member holds tickets of the events that they bought or were sent one of, unless all are cancelled or given on", async () => {
  const user_id = aUser();
  const [bought, sent, givenOn, cancelled] = [
    await aTicket({ user_id }),
    await aSentTicket(user_id),
    await aSentTicket(user_id, { holder_id: aUser() }),
    await aTicket({ user_id, status: "cancelled" }),
  ];
  await aTicket({ user_id, event_id: bought.event_id, status: "cancelled" });
  const sentAndCancelled = await aSentTicket(user_id, { status: "cancelled" });
  await aSentTicket(user_id, { event_id: sent.event_id, status: "cancelled" });
  const holds = (event_id: string) => city().holdsTicketOf(event_id, user_id);
  const events = [bought, sent, givenOn, cancelled, sentAndCancelled].map(({ event_id }) => event_id);
  expect(await Promise.all([...events, `evt_${uniqueId()}`].map(holds))).toEqual([
    ...[true, true, false, false, false, false],
  ]);
  const { standing, cancelled: gone } = await city().listTicketedEvents(user_id);
  expect(standing.sort()).toEqual([bought.event_id, sent.event_id].sort());
  expect(gone.sort()).toEqual([bought.event_id, cancelled.event_id, sentAndCancelled.event_id, sent.event_id].sort());
  expect(await city().listTicketedEvents(aUser())).toEqual({ standing: [], cancelled: [] });
});

describe("who has a ticket is coming", () => {
  const change = (before: object | null, after: object | null): StreamChange => ({
    ...{ id: uniqueId(), at: now, entity: "ticket", isExpiry: false },
    before: before as never,
    after: after as never,
  });
  const follow = (...changes: StreamChange[]) => city().attending.apply(changes, { zone: "America/New_York", now });
  const rsvpOf = async ({ event_id }: StoredTicket, user_id: string) =>
    (await city().RsvpEntity.get({ user_id, event_id }).go({ consistent: true })).data;

  test("since the purchase of the first one, or since they were sent it", async () => {
    const [user_id, holder_id] = [await aMember(), await aMember()];
    const event_id = `evt_${uniqueId()}`;
    const later = await aTicket({ user_id, event_id, purchase_ts: at(3) });
    const first = await aTicket({ user_id, event_id, purchase_ts: at(2) });
    const sent = await aSentTicket(holder_id, { user_id, event_id });
    await follow(change(null, later), change(null, first), change(null, sent));
    expect(await rsvpOf(first, user_id)).toMatchObject({ created_at: at(2), by: "ticket" });
    expect((await rsvpOf(first, user_id))?.ticket_ids?.toSorted()).toEqual([first.id, later.id].sort());
    expect(await rsvpOf(sent, holder_id)).toMatchObject({ created_at: at(5), ticket_ids: [sent.id] });
  });

  const countOf = (event_id: string) => city().readCount("event-rsvps", event_id);
  const cancel = async (ticket: StoredTicket) =>
    follow(change(ticket, await aTicket({ ...ticket, status: "cancelled" })));

  test("[entry-03] once with all that are theirs, without a spot, until the last one goes", async () => {
    const user_id = await aMember();
    const first = await aTicket({ user_id });
    const next = await aTicket({ user_id, event_id: first.event_id, price_paid: 0 });
    await follow(change(null, first));
    await follow(change(null, next));
    const rsvp = await rsvpOf(first, user_id);
    expect(rsvp).toMatchObject({ status: "attending", by: "ticket", ticket_ids: [first.id, next.id].sort() });
    expect([rsvp?.takes_spot, await countOf(first.event_id)]).toEqual([undefined, 1]);
    await cancel(first);
    expect([(await rsvpOf(first, user_id))?.ticket_ids, await countOf(first.event_id)]).toEqual([[next.id], 1]);
    await cancel(next);
    expect([await rsvpOf(first, user_id), await countOf(first.event_id)]).toEqual([null, 0]);
  });

  test("[entry-03] once beside an RSVP of their own, which stays with its spot without the tickets", async () => {
    const user_id = await aMember();
    const ticket = await aTicket({ user_id });
    const own = { ...anRsvpOf(ticket.event_id, user_id), takes_spot: true };
    await city().writeAll(city().addRsvpSteps(own));
    await follow(change(null, ticket));
    expect(await rsvpOf(ticket, user_id)).toMatchObject({ takes_spot: true, ticket_ids: [ticket.id] });
    expect(await countOf(ticket.event_id)).toBe(1);
    await cancel(ticket);
    const rsvp = await rsvpOf(ticket, user_id);
    expect([rsvp?.status, rsvp?.takes_spot, rsvp?.ticket_ids ?? [], rsvp?.by]).toEqual([
      ...["attending", true, [], undefined],
    ]);
    expect(await countOf(ticket.event_id)).toBe(1);
  });

  test("[entry-03] in place of whoever sent it, who is coming again once it is given back", async () => {
    const [user_id, holder_id] = [await aMember(), await aMember()];
    const bought = await aTicket({ user_id });
    await follow(change(null, bought));
    const coming = async () => [
      ...[Boolean(await rsvpOf(bought, user_id)), Boolean(await rsvpOf(bought, holder_id))],
      await countOf(bought.event_id),
    ];
    expect(await coming()).toEqual([true, false, 1]);
    const sent = await aSentTicket(holder_id, bought);
    await follow(change(bought, sent));
    expect(await coming()).toEqual([false, true, 1]);
    await follow(change(sent, await aTicket(bought)));
    expect(await coming()).toEqual([true, false, 1]);
  });

  test("[entry-03] no more once their account is deleted, also when one of its tickets changes later", async () => {
    const user_id = await aMember();
    const [first, next] = [await aTicket({ user_id }), await aTicket({ user_id })];
    const other = await aTicket({ user_id, event_id: first.event_id });
    await follow(change(null, first), change(null, other), change(null, next));
    expect(await countOf(first.event_id)).toBe(1);
    await city().MemberEntity.delete({ user_id }).go();
    await city().deleteRsvp({ event_id: first.event_id, user_id });
    expect([await rsvpOf(first, user_id), await countOf(first.event_id)]).toEqual([null, 0]);
    await cancel(first);
    expect([await rsvpOf(first, user_id), await countOf(first.event_id)]).toEqual([null, 0]);
  });

  test("and can't cancel what the ticket says", async () => {
    const user_id = await aMember();
    const ticket = await aTicket({ user_id, price_paid: 0 });
    await follow(change(null, ticket));
    const refused = await city()
      .leaveEvent(ticket.event_id, user_id)
      .catch(({ code, message }) => [code, message]);
    expect(refused).toEqual(["event.tickets-only", "You're coming with a ticket, so there's no RSVP to cancel."]);
    expect([(await rsvpOf(ticket, user_id))?.by, await countOf(ticket.event_id)]).toEqual(["ticket", 1]);
  });

  test("[entry-04] and is counted among the tickets of the event alone, by what asks about its holders and refuses them", async () => {
    const [admin, event_id] = [{ userId: "admin", email: "" }, await anEvent({ entry: "tickets", start_at: at(9) })];
    await city()
      .StockEntity.put({ ...city().createStock(event_id, 50), left: 48, sold: 2 })
      .go();
    const user_id = await aMember();
    const tickets = [await aTicket({ user_id, event_id }), await aTicket({ user_id, event_id })];
    await follow(...tickets.map((ticket) => change(null, ticket)));
    expect(await countOf(event_id)).toBe(1);
    expect((await city().readImpact(event_id, at(1))).rsvps).toBe(0);
    const request = { admin, eventId: event_id };
    const refusalOf = (work: Promise<unknown>) => work.catch(({ code, message, details }) => [code, message, details]);
    expect(await refusalOf(city().setEventFlags(request, { is_published: false }, at(1)))).toEqual([
      "event.has-holders",
      "This event has 2 tickets, so it can't be unpublished. Postpone or cancel it instead.",
      { tickets: 2, rsvps: 0, held: 0, waiting: undefined },
    ]);
    const { data: stored } = await city().EventEntity.get({ id: event_id }).go();
    const type = { tier: "GA+", name: "GA+", price: 2_000, rule: "flat" };
    const moved = EventUpdate.parse({ ...stored, ticket_types: [type], total_spots: 50, location: "Neptune Beach" });
    const moving = city().updateEvent(request, moved, { now: at(1), readPaid: async () => 4_000 });
    expect(await refusalOf(moving)).toMatchObject([
      "event.move-confirm",
      expect.any(String),
      { tickets: 2, rsvps: 0, held: 0 },
    ]);
  });

  test("unless they are a guest, the ticket is cancelled, or nothing changes of who has it", async () => {
    const user_id = await aMember();
    const write = vi.spyOn(city().documents, "send");
    const guest = await aTicket({ user_id, is_guest: true });
    const same = await aTicket({ user_id });
    write.mockClear();
    await follow(change(null, guest), change(same, { ...same, price_paid: 1 }));
    expect(write).not.toHaveBeenCalled();
    const cancelled = await aTicket({ user_id, status: "cancelled" });
    await follow(change(null, cancelled), change(cancelled, null));
    for (const ticket of [guest, same, cancelled]) expect(await rsvpOf(ticket, user_id)).toBeNull();
  });
});
