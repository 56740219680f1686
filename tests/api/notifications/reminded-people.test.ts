import { expect, test, vi } from "vitest";
import { aListedOrder } from "../../support/door/stored-items.ts";
import { overtake } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { anEventAt, anRsvpOf, aStoredMember, aTicketOf } from "../../support/stored-comers.ts";
import { uniqueId } from "../../support/unique-text.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/door/list/door-order.entity.ts")),
  ...(await import("../../../functions/event-notices/reminders.job.ts")),
  ...(await import("../../../functions/event-notices/reminders/remind-of-codes.ts")),
  ...(await import("../../../functions/event-notices/reminders/remind-of-event.ts")),
  ...(await import("../../../functions/event-notices/tell-people.ts")),
  ...(await import("../../../functions/events/rsvp.entity.ts")),
  ...(await import("../../../functions/mail/outbox.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/notifications/notifications.ts")),
  ...(await import("../../../functions/platform/clock.ts")),
  ...(await import("../../../functions/platform/table/lease.ts")),
  ...(await import("../../../functions/tickets/ticket.entity.ts")),
}));

const start = "2027-06-06T00:00:00.000Z";
const now = "2027-06-01T12:00:00.000Z";

const aMember = async () => {
  const member = aStoredMember();
  await city().MemberEntity.put(member).go();
  return member;
};
const lettersTo = async ({ email }: { email: string }) => {
  const { data } = await city().OutboxEntity.query.byAddress({ to: email }).go();
  return data.map(({ letter }) => JSON.parse(letter) as { ticket_ids: string[]; is_today?: boolean });
};
const bellOf = async ({ user_id }: { user_id: string }) =>
  (await city().listNotifications(user_id, { limit: 20, position: null })).items.map(({ title }) => title);

test("each holder of an order is sent one email for all of their valid tickets of it, once", async () => {
  const event = { ...anEventAt(start), id: `evt_${uniqueId()}` };
  const [ada, ben, gone] = [await aMember(), await aMember(), aStoredMember()];
  const ticket = aTicketOf(event.id, ada.user_id);
  const order = await aListedOrder(ticket as never);
  const seat = ({ user_id }: { user_id: string }, status: "valid" | "refunded" = "valid") => ({
    ...{ holder_id: user_id, name: "Mo Lee", status },
  });
  const ids = [1, 2, 3, 4, 5].map((number) => ({ id: `ticket_${event.id}_${number}`, number, purchase_ts: now }));
  await city()
    .DoorOrderEntity.put({
      ...order,
      tickets: ids,
      ...{ seat_1: seat(ada), seat_2: seat(ada), seat_3: seat(ben), seat_4: seat(ben, "refunded"), seat_5: seat(gone) },
      seat_6: seat(ben),
    } as never)
    .go();
  expect(await city().remindOfCodes(event as never, null, now)).toEqual({ told: 2, position: null });
  const ticketsOf = async (one: { email: string }) => (await lettersTo(one)).map(({ ticket_ids }) => ticket_ids);
  expect(await ticketsOf(ada)).toEqual([[ids[0]?.id, ids[1]?.id]]);
  expect(await ticketsOf(ben)).toEqual([[ids[2]?.id]]);
  expect((await city().remindOfCodes(event as never, null, now)).told).toBe(0);
  const other = { ...event, id: `evt_${uniqueId()}` };
  const single = await aListedOrder(aTicketOf(other.id, ada.user_id) as never);
  await city()
    .DoorOrderEntity.put(single as never)
    .go();
  await city()
    .MemberEntity.put({ ...aStoredMember(), user_id: single.seat_1.holder_id })
    .go();
  expect((await city().remindOfCodes(other as never, null, now)).told).toBe(1);
  expect(await city().remindOfCodes({ ...event, id: "evt_none" } as never, null, now)).toEqual({
    told: 0,
    position: null,
  });
});

test("whoever came to an event before its reminder's time and isn't in yet is reminded, of today or tomorrow", async () => {
  const event = { ...anEventAt(start, { title: "Pool" }), id: `evt_${uniqueId()}` };
  const from = "2027-06-05T00:00:00.000Z";
  const put = async (purchase_ts: string, about: object = {}) => {
    const member = await aMember();
    await city()
      .TicketEntity.put(aTicketOf(event.id, member.user_id, { purchase_ts, ...about }))
      .go();
    return member;
  };
  const early = await put("2027-06-04T23:59:59.999Z");
  const late = await put(from);
  const guest = await aMember();
  await city().RsvpEntity.put(anRsvpOf(event.id, guest.user_id)).go();
  const used = await put("2027-06-01T00:00:00.000Z", { status: "redeemed" });
  const remind = async (at: string, reminder: "day-before" | "hours-before") => {
    let position: string | null = null;
    do {
      const page = await city().remindOfEvent(event as never, reminder, { position, sign: (id) => id, now: at });
      position = page.position;
    } while (position);
  };
  await remind(from, "day-before");
  expect([await bellOf(early), await bellOf(late), await bellOf(used)]).toEqual([["Pool is tomorrow"], [], []]);
  expect(await bellOf(guest)).toEqual(["Pool is tomorrow"]);
  expect((await lettersTo(early)).map(({ is_today }) => is_today)).toEqual([false]);
  await remind("2027-06-05T22:00:00.000Z", "hours-before");
  expect(await bellOf(late)).toEqual(["Pool starts soon"]);
  expect((await lettersTo(late)).map(({ is_today }) => is_today)).toEqual([true]);
  const sameDay = { ...event, id: `evt_${uniqueId()}` };
  await city().RsvpEntity.put(anRsvpOf(sameDay.id, guest.user_id)).go();
  const rsvps = { position: "rsvps:", sign: (id: string) => id, now: "2027-06-05T22:00:00.000Z" };
  await city().remindOfEvent(sameDay as never, "day-before", rsvps);
  expect(await bellOf(guest)).toContain("Pool is today");
});

const coming = (userId: string) => ({
  ...{ userId, hasTicket: true, isComing: true, hasPaid: false, ticketIds: [], since: now },
});
const aTelling = () => ({
  cause: `cause-${uniqueId()}`,
  notice: { kind: "events" as const, link: "/events", title: "News", message: "There is news." },
  toEmail: () => null,
});

test("people are told once of one cause, also of more than thirty, and whoever has no account isn't counted", async () => {
  const people = await Promise.all(Array.from({ length: 32 }, () => aMember()));
  const telling = aTelling();
  const tell = (ids: string[]) => city().tellPeople(ids.map(coming), telling, now);
  const ids = people.map(({ user_id }) => user_id);
  expect(await tell([])).toBe(0);
  expect(await tell(["nobody"])).toBe(0);
  expect(await tell([ids[0] ?? "", "nobody"])).toBe(1);
  expect(await tell(ids)).toBe(31);
  expect(await tell(ids)).toBe(0);
  expect(await bellOf({ user_id: ids[31] ?? "" })).toEqual(["News"]);
});

test("of people of whom somebody else tells one meanwhile the others are told", async () => {
  const [ada, ben] = [await aMember(), await aMember()];
  const news = aTelling();
  const tell = (ids: string[]) => city().tellPeople(ids.map(coming), news, now);
  const told = await overtake({
    write: { containing: ben.user_id },
    late: () => tell([ada.user_id, ben.user_id]),
    meanwhile: () => tell([ada.user_id]),
  });
  expect([told, await bellOf(ada), await bellOf(ben)]).toEqual([1, ["News"], ["News"]]);
});

test("reminders are sent by one run at a time", async () => {
  vi.spyOn(city().clock, "now").mockReturnValue(now);
  const run = () => city().handler(null, { getRemainingTimeInMillis: () => 60_000 } as never);
  expect(await city().withLease("ticket-reminders", 60, now, run)).toBeNull();
  expect(await run()).toEqual({ queued: 0 });
});
