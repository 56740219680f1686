import { describe, expect, test, vi } from "vitest";
import type { StreamChange } from "../../../functions/platform/stream/change.ts";
import type { StoredTicket } from "../../../functions/tickets/tickets.ts";
import { aStoredEvent } from "../../support/door/stored-items.ts";
import { endOf } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { anRsvpOf, aStoredMember } from "../../support/stored-comers.ts";
import { uniqueId } from "../../support/unique-text.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/events/rsvp.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
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

  test("with all that are theirs, until the last one goes", async () => {
    const user_id = await aMember();
    const first = await aTicket({ user_id });
    const next = await aTicket({ user_id, event_id: first.event_id });
    await follow(change(null, first));
    await follow(change(null, next));
    expect((await rsvpOf(first, user_id))?.ticket_ids).toEqual([first.id, next.id].sort());
    const cancel = async (ticket: StoredTicket) => {
      const cancelled = await aTicket({ ...ticket, status: "cancelled" });
      await follow(change(ticket, cancelled));
      return (await rsvpOf(first, user_id))?.ticket_ids;
    };
    expect([await cancel(first), await cancel(next)]).toEqual([[next.id], undefined]);
  });

  test("and an RSVP of their own stays without the tickets", async () => {
    const user_id = await aMember();
    const ticket = await aTicket({ user_id });
    await city().RsvpEntity.put(anRsvpOf(ticket.event_id, user_id)).go();
    await follow(change(null, ticket));
    expect(await rsvpOf(ticket, user_id)).toMatchObject({ ticket_ids: [ticket.id] });
    await follow(change(ticket, await aTicket({ ...ticket, status: "cancelled" })));
    const rsvp = await rsvpOf(ticket, user_id);
    expect([rsvp?.status, rsvp?.ticket_ids ?? [], rsvp?.by]).toEqual(["attending", [], undefined]);
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
