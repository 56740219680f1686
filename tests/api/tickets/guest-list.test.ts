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
  ...(await import("../../../functions/notifications/notice.entity.ts")),
  ...(await import("../../../functions/notifications/notice-text.entity.ts")),
  ...(await import("../../../functions/tickets/guests/add-guest.ts")),
  ...(await import("../../../functions/tickets/guests/erase-guests.ts")),
  ...(await import("../../../functions/tickets/guests/guest.entity.ts")),
  ...(await import("../../../functions/tickets/guests/guest-list.entity.ts")),
  ...(await import("../../../functions/tickets/guests/guests.ts")),
  ...(await import("../../../functions/tickets/guests/list-guests.ts")),
  ...(await import("../../../functions/tickets/guests/resend-guest.ts")),
  ...(await import("../../../functions/tickets/guests/void-guest.ts")),
  ...(await import("../../../functions/tickets/ticket.entity.ts")),
}));

const now = "2027-02-01T12:00:00.000Z";
const admin = { userId: "admin", email: "" };

type About = { total?: number | null; limit?: number } & Record<string, unknown>;

/** An event with GA+ at no price, within a limit of its own if that is given, 10 seats unless said otherwise. */
const anEvent = async ({ total = 10, limit, ...about }: About = {}) => {
  const { EventEntity, StockEntity, createStock } = city();
  const { door_mode: _door, ...stored } = aStoredEvent();
  const {
    note: _n,
    base: _b,
    limit: _l,
    opens_at: _o,
    closes_at: _c,
    ...type
  } = TicketTypeInput.parse({
    ...{ tier: "GA+", name: "GA+", price: 0, rule: "flat" },
  });
  const ticket_types = [{ ...type, ...(limit ? { limit } : {}) }];
  await EventEntity.put({ ...stored, entry: "tickets", ticket_types, types_version: 1, ...about }).go();
  await StockEntity.put(createStock(stored.id, total)).go();
  return stored.id;
};
const add = (eventId: string, about: Partial<GuestInput> = {}, at = now) => {
  const email = `${uniqueId()}@guests.test`;
  const input = GuestInput.parse({ name: "Dana Rivers", email, tier: "GA+", plus_ones: 2, ...about });
  return city().addGuest(admin, eventId, input, at);
};
const messageOf = (verb: Promise<unknown>) =>
  verb.then(
    () => "done",
    ({ message }: Error) => message,
  );
const guestOf = async (id: string) => (await city().GuestEntity.get({ id }).go({ consistent: true })).data;
const ticketsOf = async (id: string) => {
  const ids = (await guestOf(id))?.ticket_ids ?? [];
  const { data } = await city()
    .TicketEntity.get(ids.map((one) => ({ id: one })))
    .go({ consistent: true });
  return data.toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0));
};
type Ticket = Awaited<ReturnType<typeof ticketsOf>>[number];
const setStatus = (ticket: Ticket | undefined, status: "cancelled" | "redeemed", about: object = {}) =>
  city()
    .TicketEntity.put({ ...(ticket as Ticket), status, ...about })
    .go();

describe("a guest who has an account", () => {
  test.each([
    [0, "Your ticket is on the house."],
    [2, "Here are 3 tickets, on the house."],
  ])("and brings %d others reads in the app: %s", async (plus_ones, message) => {
    const [user_id, email] = [crypto.randomUUID(), `${uniqueId()}@members.test`];
    await city()
      .MemberEntity.put({
        ...{ user_id, email, name: "Maya", display_name: "Maya", reward_points: 0, referral_code: uniqueId() },
        ...{ member_card_number: uniqueId(), created_at: now, updated_at: now },
      })
      .go();
    accounts.set(email, user_id);
    const guest = await add(await anEvent(), { email, plus_ones });
    expect(guest.user_id).toBe(user_id);
    const { data } = await city().NoticeEntity.scan.go({ pages: "all" });
    const notice = data.find((one) => one.user_id === user_id);
    const text = await city()
      .NoticeTextEntity.get({ id: notice?.text_id ?? "" })
      .go();
    expect(JSON.stringify(text.data)).toContain(message);
  });

  test("in the user pool alone is a guest without one", async () => {
    const email = `${uniqueId()}@members.test`;
    accounts.set(email, crypto.randomUUID());
    expect((await add(await anEvent(), { email })).user_id).toBeNull();
  });
});

describe("the guest list", () => {
  const list = async (eventId: string) => (await city().listGuests(eventId, { limit: 9, position: null })).items;

  test("begins with the newest guest, with the note of those who have one", async () => {
    const event = await anEvent();
    const first = await add(event, { note: "Table 4" }, "2027-02-01T12:00:00.000Z");
    const second = await add(event, {}, "2027-02-01T12:00:01.000Z");
    expect((await list(event)).map(({ id, note }) => [id, note])).toEqual([
      [second.id, null],
      [first.id, "Table 4"],
    ]);
    expect(await endOf(list("event_nowhere"))).toBe("not-found");
  });

  test("says of each guest how many of theirs are in, since the first, and that they are voided once all tickets are", async () => {
    const event = await anEvent();
    const [coming, other] = [await add(event), await add(event)];
    const [one, two, three] = await ticketsOf(coming.id);
    await setStatus(one, "redeemed", { check_in_ts: "2027-03-01T02:50:00.000Z" });
    await setStatus(two, "redeemed", { check_in_ts: "2027-03-01T02:40:00.000Z" });
    const [cancelled, ...rest] = await ticketsOf(other.id);
    await setStatus(cancelled, "cancelled");
    const shown = async () =>
      Object.fromEntries((await list(event)).map(({ id, state, admitted, in_at }) => [id, [state, admitted, in_at]]));
    expect(await shown()).toEqual({
      [coming.id]: ["in", 2, "2027-03-01T02:40:00.000Z"],
      [other.id]: ["sent", 0, null],
    });
    for (const ticket of rest) await setStatus(ticket, "cancelled");
    await setStatus(three, "cancelled");
    expect(await shown()).toMatchObject({
      [coming.id]: ["in", 2, "2027-03-01T02:40:00.000Z"],
      [other.id]: ["voided", 0, null],
    });
    await city().GuestEntity.patch({ id: coming.id }).set({ ticket_ids: [] }).go();
    expect(await shown()).toMatchObject({ [coming.id]: ["sent", 0, null] });
  });

  test.each([
    [null, undefined, null, null],
    [null, 3, null, 3],
    [5, undefined, 5, 5],
    [5, 3, 5, 3],
    [2, 3, 2, 2],
  ])("of an event with %j seats and a limit of %j has %j left, of the type %j", async (total, limit, left, ofType) => {
    const event = await anEvent({ total, ...(limit ? { limit } : {}) });
    const seats = await city().readGuestSeats(event, now);
    expect([seats.left, seats.types.map((type) => type.left), seats.sells_tickets]).toEqual([left, [ofType], true]);
  });

  test("is none of an event that there isn't, or that sells nothing", async () => {
    expect(await endOf(city().readGuestSeats("event_nowhere", now))).toBe("not-found");
    expect((await city().readGuestSeats(await anEvent({ entry: "rsvp" }), now)).sells_tickets).toBe(false);
  });

  test("has room up to the last seat, and says how many there are", async () => {
    const refusal = async (about: About, plus_ones: number) => messageOf(add(await anEvent(about), { plus_ones }));
    const ending = ". Raise the limit, or bring fewer.";
    expect(await refusal({ total: 3 }, 2)).toBe("done");
    expect(await refusal({ total: 2 }, 2)).toBe(`The event has 2 seats left, and this takes 3${ending}`);
    expect(await refusal({ total: 1 }, 1)).toBe(`The event has 1 seat left, and this takes 2${ending}`);
    expect(await refusal({ total: 0 }, 0)).toBe(`The event has no seats left, and this takes 1${ending}`);
    expect(await refusal({ total: null, limit: 3 }, 2)).toBe("done");
    expect(await refusal({ total: null, limit: 1 }, 1)).toBe(`GA+ has 1 seat left, and this takes 2${ending}`);
    const full = await anEvent({ limit: 1 });
    await city().StockEntity.patch({ event_id: full }).set({ taken_1: 2 }).go();
    expect(await messageOf(add(full, { plus_ones: 0 }))).toBe(`GA+ has no seats left, and this takes 1${ending}`);
  });

  test.each([
    [1, "1 member waits for GA+"],
    [2, "2 members wait for GA+"],
  ])("has no room while %d wait: %s", async (waiting_1, text) => {
    const event = await anEvent();
    await city().StockEntity.patch({ event_id: event }).set({ waiting_1 }).go();
    expect(await messageOf(add(event))).toContain(text);
  });
});

describe("tickets are sent to a guest again", () => {
  const resend = (event: string, id: string) => city().resendGuest(admin, event, id, "2027-02-02T12:00:00.000Z");

  test("not of an event that is gone or cancelled, nor to one who was erased or has no ticket that stands", async () => {
    const cancelled = await anEvent();
    const ofCancelled = await add(cancelled);
    await city().EventEntity.patch({ id: cancelled }).set({ cancelled_at: now }).go();
    const gone = await anEvent();
    const ofGone = await add(gone);
    await city().EventEntity.delete({ id: gone }).go();
    const event = await anEvent();
    const [erased, without] = [await add(event, { plus_ones: 0 }), await add(event, { plus_ones: 0 })];
    const stored = await guestOf(erased.id);
    await city().eraseGuest(stored as NonNullable<typeof stored>, now);
    await setStatus((await ticketsOf(without.id))[0], "cancelled");
    expect([
      await endOf(resend(cancelled, ofCancelled.id)),
      await endOf(resend(gone, ofGone.id)),
      await endOf(resend(event, erased.id)),
      await endOf(resend(event, without.id)),
      await endOf(resend(event, "guest_of_nobody")),
      await endOf(resend(cancelled, without.id)),
    ]).toEqual(["event.cancelled", "order.no-event", "guest.voided", "guest.voided", "not-found", "not-found"]);
  });

  test("and not to one who has changed at the same moment, of whom nothing is stored again", async () => {
    const event = await anEvent();
    const { id } = await add(event);
    const data = await guestOf(id);
    const stale = { go: async () => ({ data }) } as never;
    await city().GuestEntity.patch({ id }).set({ sent_at: "2027-02-01T13:00:00.000Z" }).go();
    vi.spyOn(city().GuestEntity, "get").mockReturnValueOnce(stale);
    expect(await endOf(resend(event, id))).toBe("conflict");
    expect((await guestOf(id))?.sent_at).toBe("2027-02-01T13:00:00.000Z");
    await city().GuestEntity.delete({ id }).go();
    vi.spyOn(city().GuestEntity, "get").mockReturnValueOnce(stale);
    expect(await endOf(resend(event, id))).toBe("conflict");
    expect(await guestOf(id)).toBeNull();
    vi.restoreAllMocks();
  });
});

describe("a guest is voided", () => {
  const voidIt = (eventId: string, guestId: string) =>
    city().voidGuest(admin, { eventId, guestId }, "Wrong night", now);

  test("with the tickets that stand: what was cancelled before gives no seat back twice", async () => {
    const event = await anEvent();
    const { id } = await add(event);
    await setStatus((await ticketsOf(id))[0], "cancelled");
    expect(await voidIt(event, id)).toMatchObject({ state: "voided" });
    const { data } = await city().StockEntity.get({ event_id: event }).go({ consistent: true });
    expect(data).toMatchObject({ left: 9, sold: 1 });
  });

  test("without an email where their address was erased", async () => {
    const event = await anEvent();
    const { id } = await add(event);
    const stored = await guestOf(id);
    await city().eraseGuest(stored as NonNullable<typeof stored>, now);
    expect(await voidIt(event, id)).toMatchObject({ state: "voided", email: null });
    const { data } = await city()
      .OutboxEntity.query.byAddress({ to: stored?.email ?? "" })
      .go();
    expect(data.map(({ letter }) => JSON.parse(letter).template)).toEqual(["guest-invitation"]);
  });

  test("not while one of theirs is in, at whatever time that was", async () => {
    const event = await anEvent();
    const { id } = await add(event);
    await setStatus((await ticketsOf(id))[1], "redeemed");
    expect(await messageOf(voidIt(event, id))).toMatch(/^This guest is in\. /);
    expect((await guestOf(id))?.voided_at).toBeUndefined();
  });
});

describe("guests are erased", () => {
  const checkAtOf = async (event_id: string) =>
    (await city().GuestListEntity.get({ event_id }).go({ consistent: true })).data?.check_at;

  test("when their event was removed, once each, and not while the call has no time", async () => {
    const event = await anEvent();
    const [first, second] = [await add(event), await add(event)];
    const stored = await guestOf(first.id);
    await city().eraseGuest(stored as NonNullable<typeof stored>, now);
    await city().EventEntity.delete({ id: event }).go();
    const later = "2027-02-01T12:30:00.000Z";
    await city().eraseDueGuests(later, () => false);
    expect([(await guestOf(second.id))?.erased_at, await checkAtOf(event)]).toEqual([undefined, now]);
    await city().eraseDueGuests(later);
    expect([(await guestOf(first.id))?.erased_at, (await guestOf(second.id))?.erased_at]).toEqual([now, later]);
    expect(await checkAtOf(event)).toBeUndefined();
  });

  test("when they are looked for: a day later at most, and no later than they are due", async () => {
    const [far, near] = [await anEvent(), await anEvent({ end_at: "2027-01-03T06:00:00.000Z" })];
    for (const event_id of [far, near]) await city().GuestListEntity.put({ event_id, check_at: now }).go();
    await city().eraseDueGuests(now);
    expect([await checkAtOf(far), await checkAtOf(near)]).toEqual([
      ...["2027-02-02T12:00:00.000Z", "2027-02-02T06:00:00.000Z"],
    ]);
  });

  test("of a hundred events in one call", async () => {
    const lists = Array.from({ length: 101 }, () => ({
      event_id: `evt_${uniqueId()}`,
      check_at: "2027-01-01T00:00:00.000Z",
    }));
    await city().GuestListEntity.put(lists).go();
    await city().eraseDueGuests("2027-01-01T00:00:00.000Z");
    const left = (await Promise.all(lists.map(({ event_id }) => checkAtOf(event_id)))).filter(Boolean);
    expect(left).toHaveLength(1);
  });

  test("and one who is gone isn't stored again", async () => {
    const { id } = await add(await anEvent());
    const stored = await guestOf(id);
    await city().GuestEntity.delete({ id }).go();
    await city()
      .eraseGuest(stored as NonNullable<typeof stored>, now)
      .catch(() => undefined);
    expect(await guestOf(id)).toBeNull();
  });
});
