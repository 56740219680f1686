import { describe, expect, test, vi } from "vitest";
import { GuestInput } from "../../../shared/model/guest.ts";
import { TicketTypeInput } from "../../../shared/model/ticket-type.ts";
import { aStoredEvent } from "../../support/door/stored-items.ts";
import { endOf } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const accounts = vi.hoisted(() => new Map<string, string>());
// The user pool's answer, and what hashes of addresses need; the functions that run here have neither.
vi.mock("../../../functions/user-pool/find-verified-user.ts", () => ({
  findVerifiedUser: async (email: string) => accounts.get(email) ?? null,
}));
vi.mock("../../../functions/platform/secrets.ts", () => ({ getSecret: async () => "a secret of this test" }));

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/events/stock.entity.ts")),
  ...(await import("../../../functions/events/stock.ts")),
  ...(await import("../../../functions/mail/outbox.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/tickets/checkout/reserve-order.ts")),
  ...(await import("../../../functions/tickets/free-tickets/free-ticket-count.entity.ts")),
  ...(await import("../../../functions/tickets/guests/add-guest.ts")),
  ...(await import("../../../functions/tickets/guests/erase-guests.ts")),
  ...(await import("../../../functions/tickets/guests/guest.entity.ts")),
  ...(await import("../../../functions/tickets/guests/guest-address.entity.ts")),
  ...(await import("../../../functions/tickets/guests/guests.ts")),
  ...(await import("../../../functions/tickets/guests/list-guests.ts")),
  ...(await import("../../../functions/tickets/guests/resend-guest.ts")),
  ...(await import("../../../functions/tickets/guests/void-guest.ts")),
  ...(await import("../../../functions/tickets/ticket.entity.ts")),
  ...(await import("../../../functions/tickets/seats.ts")),
}));

const now = "2027-02-01T12:00:00.000Z";
const admin = { userId: "admin", email: "" };

type About = { total?: number | null; limit?: number } & Record<string, unknown>;

/** An event of March 2027 with GA+ at no price and VIP+, 10 seats unless said otherwise. */
const anEvent = async ({ total = 10, limit, ...about }: About = {}) => {
  const { EventEntity, StockEntity, createStock } = city();
  const { door_mode: _door, ...stored } = aStoredEvent();
  const ticket_types = (["GA+", "VIP+"] as const).map((tier) => {
    const {
      note: _n,
      base: _b,
      limit: _l,
      opens_at: _o,
      closes_at: _c,
      ...type
    } = TicketTypeInput.parse({
      tier,
      name: tier,
      price: 0,
      rule: "flat",
    });
    return { ...type, ...(tier === "GA+" && limit ? { limit } : {}) };
  });
  const event = { ...stored, entry: "tickets" as const, ticket_types, types_version: 1, ...about };
  await EventEntity.put(event).go();
  await StockEntity.put(createStock(stored.id, total)).go();
  return stored.id;
};

const aGuest = (about: Partial<GuestInput> = {}) =>
  GuestInput.parse({ name: "Dana Rivers", email: `${uniqueId()}@guests.test`, tier: "GA+", plus_ones: 2, ...about });

const add = (eventId: string, about: Partial<GuestInput> = {}, at = now) =>
  city().addGuest(admin, eventId, aGuest(about), at);

const aMemberWith = async (email: string, about: object = {}) => {
  const user_id = crypto.randomUUID();
  const fixed = { reward_points: 0, referral_code: uniqueId(), member_card_number: uniqueId(), created_at: now };
  await city()
    .MemberEntity.put({
      user_id,
      email,
      name: "Maya Member",
      display_name: "Maya",
      ...fixed,
      updated_at: now,
      ...about,
    })
    .go();
  accounts.set(email, user_id);
  return user_id;
};

const readStock = async (event_id: string) =>
  (await city().StockEntity.get({ event_id }).go({ consistent: true })).data ?? {};

const ticketsOf = async (guestId: string) => {
  const { data: guest } = await city().GuestEntity.get({ id: guestId }).go({ consistent: true });
  const tickets = await Promise.all(
    (guest?.ticket_ids ?? []).map((id) => city().TicketEntity.get({ id }).go({ consistent: true })),
  );
  return tickets.flatMap(({ data }) => data ?? []);
};

const mailsTo = async (to: string) =>
  (await city().OutboxEntity.query.byAddress({ to }).go()).data.map(({ letter }) => JSON.parse(letter));

const detailsOf = (verb: Promise<unknown>) =>
  verb.then(
    () => null,
    ({ code, message, details }) => ({ code, message, ...details }),
  );

describe("complimentary tickets", () => {
  test("[comp-01] take a seat each, plus-ones too, at $0 and in no count of free tickets, for a guest without an account", async () => {
    const event = await anEvent();
    const guest = await add(event, { email: "dana@guests.test", plus_ones: 2, note: "DJ's sister" });
    expect(guest).toMatchObject({ people: 3, user_id: null, state: "sent", admitted: 0, name: "Dana Rivers" });
    expect(await readStock(event)).toMatchObject({ capacity: 10, left: 7, held: 0, sold: 3, taken_1: 3, sold_1: 3 });
    const tickets = await ticketsOf(guest.id);
    expect(tickets.map(({ number }) => number)).toEqual([1, 2, 3]);
    for (const ticket of tickets)
      expect(ticket).toMatchObject({ price_paid: 0, discount_type: "complimentary", is_guest: true, status: "valid" });
    const holder = tickets[0]?.user_id ?? "";
    const counted = await city().FreeTicketCountEntity.get({ owner: holder, event_id: event }).go();
    expect(counted.data).toBeNull();
    const [mail] = await mailsTo("dana@guests.test");
    expect(mail).toMatchObject({ template: "guest-invitation", people: 3, has_account: false });
    const code = mail.path.replace("/guest#", "");
    expect((await city().findGuestByCode(code))?.id).toBe(guest.id);
    expect(await city().findGuestByCode(`${guest.id}.${"a".repeat(27)}`)).toBeNull();
  });

  test("[comp-02] of a member's verified address are tickets in their account, past their limit of free ones and without a gate", async () => {
    const email = `${uniqueId()}@members.test`;
    const userId = await aMemberWith(email);
    const event = await anEvent({ premium: true });
    await city().FreeTicketCountEntity.put({ owner: userId, event_id: event, tickets: 8, ttl: 2_000_000_000 }).go();
    const guest = await add(event, { email, plus_ones: 0 });
    expect(guest.user_id).toBe(userId);
    const [ticket] = await ticketsOf(guest.id);
    expect(ticket).toMatchObject({ user_id: userId, price_paid: 0, discount_type: "complimentary" });
    expect(ticket?.is_guest).toBeUndefined();
    expect(await mailsTo(email)).toMatchObject([{ has_account: true, path: `/ticket/${ticket?.id}` }]);
    const { data: counted } = await city().FreeTicketCountEntity.get({ owner: userId, event_id: event }).go();
    expect(counted?.tickets).toBe(8);
  });

  test("[comp-03] are refused by what the event is, each with a way on, and possible beside it", async () => {
    const refusalOf = async (about: About) => endOf(add(await anEvent(about)));
    expect(await refusalOf({ cancelled_at: now })).toBe("event.cancelled");
    expect(await refusalOf({ postponed_at: now })).toBe("event.postponed");
    expect(await refusalOf({ sales_stopped_at: now })).toBe("event.sales-stopped");
    expect(await refusalOf({ is_published: false })).toBe("event.not-published");
    expect(await refusalOf({ entry: "rsvp" })).toBe("guest.no-tickets");
    expect(await endOf(add("event_nowhere"))).toBe("not-found");
    const event = await anEvent({ end_at: "2027-03-01T18:00:00.000Z" });
    expect(await endOf(add(event, {}, "2027-03-01T18:00:00.000Z"))).toBe("event.past");
    expect(await endOf(add(event, {}, "2027-03-01T17:59:59.999Z"))).toBe("done");
    expect(await detailsOf(add(event, { tier: "T3" }))).toMatchObject({
      code: "ticket.tier-not-sold",
      fields: [{ path: "tier" }],
    });
    expect(await readStock(event)).toMatchObject({ sold: 3 });
  });

  test("[comp-04] fill an event, and a type's own limit, to the last seat and not one further, and the refusal says the numbers", async () => {
    const event = await anEvent({ total: 5, limit: 3 });
    expect(await detailsOf(add(event, { plus_ones: 3 }))).toMatchObject({ code: "ticket.type-sold-out", left: 3 });
    expect(await endOf(add(event, { plus_ones: 2 }))).toBe("done");
    expect(await detailsOf(add(event, { plus_ones: 0 }))).toMatchObject({ code: "ticket.type-sold-out", left: 0 });
    expect(await detailsOf(add(event, { tier: "VIP+", plus_ones: 2 }))).toMatchObject({
      code: "event.sold-out",
      spots_left: 2,
    });
    expect(await endOf(add(event, { tier: "VIP+", plus_ones: 1 }))).toBe("done");
    expect(await readStock(event)).toMatchObject({ left: 0, sold: 5 });
  });

  test("[comp-05] wait behind members who wait for the type, or for another that could have the seats, and for nobody else", async () => {
    const wait = (event_id: string, waiting_1: number) =>
      city().StockEntity.patch({ event_id }).set({ waiting_1 }).go();
    const event = await anEvent();
    await wait(event, 1);
    expect(await detailsOf(add(event))).toMatchObject({ code: "guest.waiting", waiting: 1 });
    expect(await endOf(add(event, { tier: "VIP+" }))).toBe("guest.waiting");
    await wait(event, 0);
    expect(await endOf(add(event))).toBe("done");
    // Whoever waits for a type that is full up to its own limit can't have the seats of another.
    const limited = await anEvent({ limit: 3 });
    expect(await endOf(add(limited))).toBe("done");
    await wait(limited, 1);
    expect(await endOf(add(limited, { tier: "VIP+" }))).toBe("done");
    expect(await endOf(add(limited, { plus_ones: 0 }))).toBe("guest.waiting");
  });

  test("[comp-06] are given to an address once, to a blocked account never, and a voided guest can be added again", async () => {
    const event = await anEvent();
    const guest = await add(event, { email: "twice@guests.test", plus_ones: 0 });
    expect(await detailsOf(add(event, { email: "twice@guests.test" }))).toMatchObject({
      code: "guest.listed",
      fields: [{ path: "email" }],
    });
    expect(await readStock(event)).toMatchObject({ sold: 1 });
    await city().voidGuest(admin, { eventId: event, guestId: guest.id }, "Can't come", now);
    expect(await endOf(add(event, { email: "twice@guests.test", plus_ones: 1 }))).toBe("done");
    expect(await readStock(event)).toMatchObject({ sold: 2, left: 8 });
    await aMemberWith("blocked@members.test", { blocked_at: now });
    expect(await detailsOf(add(event, { email: "blocked@members.test" }))).toMatchObject({
      code: "account.blocked",
      fields: [{ path: "email" }],
    });
  });
});

const aBuyer = () => {
  const userId = crypto.randomUUID();
  const email = `${userId}@x.test`;
  const about = { emailVerified: true, name: "Bo", isAdmin: false, hasSecondFactor: false, signedInAt: null };
  return { userId, username: userId, email, ...about };
};

const buy = (eventId: string) =>
  city().reserveOrder({
    order: { eventId, tier: "GA+", quantity: 1 },
    caller: aBuyer(),
    holdId: `hold_${uniqueId()}`,
    now,
  });

// Whoever meets somebody else too often at the stock asks again.
const untilDecided = async (begin: () => Promise<unknown>): Promise<string> => {
  const end = await endOf(begin());
  return end === "unavailable" ? untilDecided(begin) : end;
};

describe("20 guests and 20 buyers at once on 10 seats", () => {
  test("[comp-07] take exactly 10 seats", async () => {
    const event = await anEvent();
    const guests = Array.from({ length: 20 }, () => untilDecided(() => add(event, { plus_ones: 0 })));
    const buyers = Array.from({ length: 20 }, () => untilDecided(() => buy(event)));
    const ends = await Promise.all([...guests, ...buyers]);
    expect(ends.filter((end) => end === "done")).toHaveLength(10);
    expect(ends.filter((end) => end === "event.sold-out")).toHaveLength(30);
    expect(await readStock(event)).toMatchObject({ capacity: 10, left: 0, held: 0, sold: 10, sold_1: 10 });
  }, 120_000);

  test("[comp-07] the control that counts what was read gives away more than there are", async () => {
    const event = await anEvent();
    const { StockEntity, findStock } = city();
    const takeWhatWasRead = async () => {
      if (((await findStock(event))?.left ?? 0) < 1) return "event.sold-out";
      await StockEntity.patch({ event_id: event }).add({ left: -1, sold: 1 }).go();
      return "done";
    };
    await Promise.all(Array.from({ length: 40 }, takeWhatWasRead));
    expect((await findStock(event))?.left).toBeLessThan(0);
  });
});

describe("a guest", () => {
  test("[comp-08] is voided as a whole: the seats are back, the link is dead, and they are told; repeated, it changes nothing", async () => {
    const event = await anEvent();
    const guest = await add(event, { email: "void@guests.test" });
    const [mail] = await mailsTo("void@guests.test");
    const code = mail.path.replace("/guest#", "");
    const voidIt = () => city().voidGuest(admin, { eventId: event, guestId: guest.id }, "Wrong night", now);
    expect(await voidIt()).toMatchObject({ state: "voided", void_reason: "Wrong night" });
    expect(await readStock(event)).toMatchObject({ left: 10, sold: 0, taken_1: 0, sold_1: 0 });
    expect((await ticketsOf(guest.id)).map(({ status }) => status)).toEqual(["cancelled", "cancelled", "cancelled"]);
    expect(await city().findGuestByCode(code)).toBeNull();
    expect(await voidIt()).toMatchObject({ state: "voided" });
    expect(await readStock(event)).toMatchObject({ left: 10, sold: 0 });
    const templates = (await mailsTo("void@guests.test")).map(({ template }) => template);
    expect(templates.sort()).toEqual(["guest-invitation", "guest-voided"]);
    expect(await endOf(city().resendGuest(admin, event, guest.id, now))).toBe("guest.voided");
    expect(await endOf(city().voidGuest(admin, { eventId: "event_other", guestId: guest.id }, "x", now))).toBe(
      "not-found",
    );
  });

  test("[comp-09] of whom one is in can't be voided, and can once that was undone", async () => {
    const event = await anEvent();
    const guest = await add(event);
    const [ticket] = await ticketsOf(guest.id);
    if (!ticket) throw new Error("The guest has tickets");
    const { patchTicketStatus } = city();
    await patchTicketStatus(ticket, "redeemed").set({ check_in_ts: "2027-03-01T02:41:00.000Z" }).go();
    const voidIt = () => city().voidGuest(admin, { eventId: event, guestId: guest.id }, "Wrong night", now);
    const refusal = await detailsOf(voidIt());
    expect(refusal).toMatchObject({ code: "guest.already-in", in_at: "2027-03-01T02:41:00.000Z" });
    expect(refusal?.message).toContain("9:41 PM");
    expect(await readStock(event)).toMatchObject({ sold: 3 });
    const { items } = await city().listGuests(event, { limit: undefined, position: null });
    expect(items).toMatchObject([{ state: "in", admitted: 1, in_at: "2027-03-01T02:41:00.000Z" }]);
    await patchTicketStatus(ticket, "valid").remove(["check_in_ts"]).go();
    expect(await voidIt()).toMatchObject({ state: "voided" });
  });

  test("[comp-10] who is sent the email again has one link: the one before ends", async () => {
    const event = await anEvent();
    const guest = await add(event, { email: "again@guests.test" });
    const later = "2027-02-01T12:00:01.000Z";
    expect(await city().resendGuest(admin, event, guest.id, later)).toMatchObject({ sent_at: later });
    const codes = (await mailsTo("again@guests.test")).map(({ path }) => path.replace("/guest#", ""));
    const found = await Promise.all(codes.map((code) => city().findGuestByCode(code)));
    expect(codes).toHaveLength(2);
    expect(found.filter(Boolean)).toHaveLength(1);
  });

  test("[comp-11] loses name, address and notes 30 days after the event's end and not a moment earlier; the counts stay", async () => {
    const event = await anEvent({ end_at: "2027-03-02T06:00:00.000Z" });
    const { GuestEntity, GuestAddressEntity, eraseDueGuests } = city();
    const guest = await add(event, { email: "erased@guests.test", note: "Table 4" });
    const read = async () => (await GuestEntity.get({ id: guest.id }).go({ consistent: true })).data;
    await eraseDueGuests(now);
    await eraseDueGuests("2027-04-01T05:59:59.999Z");
    expect(await read()).toMatchObject({ name: "Dana Rivers", email: "erased@guests.test", note: "Table 4" });
    await eraseDueGuests("2027-04-01T06:00:00.000Z");
    const erased = await read();
    expect(erased).toMatchObject({ people: 3, erased_at: "2027-04-01T06:00:00.000Z" });
    for (const field of ["name", "email", "note", "link_fingerprint"] as const) expect(erased?.[field]).toBeUndefined();
    const address = await GuestAddressEntity.get({ event_id: event, email: "erased@guests.test" }).go();
    expect(address.data).toBeNull();
    expect(await readStock(event)).toMatchObject({ sold: 3 });
  });

  test("[comp-11] of an event that was moved to an earlier date is erased within a day of the new date's 30", async () => {
    const event = await anEvent({ end_at: "2027-03-02T06:00:00.000Z" });
    const guest = await add(event);
    const { EventEntity, GuestEntity, eraseDueGuests } = city();
    await eraseDueGuests(now);
    const moved = { start_at: "2027-02-02T01:00:00.000Z", end_at: "2027-02-02T06:00:00.000Z" };
    await EventEntity.patch({ id: event }).set(moved).go();
    await eraseDueGuests("2027-03-04T06:00:00.000Z");
    expect((await GuestEntity.get({ id: guest.id }).go()).data?.name).toBeUndefined();
  });
});
