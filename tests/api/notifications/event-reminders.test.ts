import { expect, test } from "vitest";
import { giveOwnTable } from "../../support/own-table.ts";
import { anEventAt, anRsvpOf, aStoredMember, aTicketOf } from "../../support/stored-comers.ts";

const functions = giveOwnTable(async () => ({
  ...(await import("../../../functions/event-notices/reminders/reminder-run.entity.ts")),
  ...(await import("../../../functions/event-notices/reminders/send-reminders.ts")),
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/events/rsvp.entity.ts")),
  ...(await import("../../../functions/mail/outbox.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/notifications/notifications.ts")),
  ...(await import("../../../functions/tickets/ticket.entity.ts")),
}));

const start = "2027-06-06T00:00:00.000Z";
const dayBefore = "2027-06-05T00:00:00.000Z";
const hoursBefore = "2027-06-05T22:00:00.000Z";
const remind = (now: string, mayContinue = () => true, sign = (userId: string) => `signed-${userId}`) =>
  functions().sendReminders({ now, mayContinue, sign });

type Member = ReturnType<typeof aStoredMember>;

const aMember = async (about: Parameters<typeof aStoredMember>[0] = {}) => {
  const member = aStoredMember(about);
  await functions().MemberEntity.put(member).go();
  return member;
};
const anEvent = async (about: object = {}, start_at = start) => {
  const event = anEventAt(start_at, { door_mode: "member", ...about });
  await functions().EventEntity.put(event).go();
  return event;
};
const aTicket = (...about: Parameters<typeof aTicketOf>) =>
  functions()
    .TicketEntity.put(aTicketOf(...about))
    .go();
const anRsvp = (...about: Parameters<typeof anRsvpOf>) =>
  functions()
    .RsvpEntity.put(anRsvpOf(...about))
    .go();
const endEvent = ({ id }: { id: string }) => functions().EventEntity.delete({ id }).go();

const bellOf = async ({ user_id }: Member) =>
  (await functions().listNotifications(user_id, { limit: 20, position: null })).items.map(({ title }) => title);
const mailsTo = async ({ email }: Member) => {
  const { data } = await functions().OutboxEntity.query.byAddress({ to: email }).go({ order: "desc" });
  return data.map(({ letter }) => JSON.parse(letter) as Record<string, unknown>);
};
const remindersOf = async (member: Member) => (await mailsTo(member)).map(({ reminder }) => reminder);

test("[notices-07] holders and RSVPs are reminded the day before and two hours before, once each by bell and email", async () => {
  const [holder, guest, both, payer] = await Promise.all([aMember(), aMember(), aMember(), aMember()]);
  const event = await anEvent();
  await Promise.all([aTicket(event.id, payer.user_id, { holder_id: holder.user_id }), anRsvp(event.id, guest.user_id)]);
  await Promise.all([aTicket(event.id, both.user_id), aTicket(event.id, both.user_id), anRsvp(event.id, both.user_id)]);

  expect(await remind("2027-06-04T23:59:59.999Z")).toBe(0);
  expect(await remind(dayBefore)).toBe(3);
  expect(await remind("2027-06-05T00:15:00.000Z")).toBe(0);
  expect(await remind("2027-06-05T21:59:59.999Z")).toBe(0);
  expect(await remind(hoursBefore)).toBe(3);
  expect(await remind(start)).toBe(0);
  const title = "RAGER on the river";
  for (const member of [holder, guest, both]) {
    expect(await bellOf(member)).toEqual([`${title} starts soon`, `${title} is tomorrow`]);
    expect(await remindersOf(member)).toEqual(["hours-before", "day-before"]);
  }
  // Who has sent a ticket on isn't coming.
  expect([await bellOf(payer), await mailsTo(payer)]).toEqual([[], []]);
  const letters = await Promise.all([holder, guest, both].map(async (member) => (await mailsTo(member))[0] ?? {}));
  expect(letters.map(({ ticket_ids }) => (ticket_ids as string[]).length)).toEqual([1, 0, 2]);
  expect(letters[1]).toMatchObject({ is_today: true, unsubscribe: expect.stringMatching(`/signed-${guest.user_id}$`) });
  await endEvent(event);
});

test("[notices-07] whoever comes to it once a reminder's time has come gets the next one only, and whoever is in none", async () => {
  const [early, late, inside] = await Promise.all([aMember(), aMember(), aMember()]);
  const event = await anEvent();
  await aTicket(event.id, early.user_id, { purchase_ts: "2027-06-04T23:59:59.999Z" });
  await anRsvp(event.id, late.user_id, dayBefore);
  await aTicket(event.id, inside.user_id, { status: "redeemed" });
  expect(await remind("2027-06-05T00:10:00.000Z")).toBe(1);
  expect(await remind(hoursBefore)).toBe(2);
  expect(await Promise.all([early, late, inside].map(remindersOf))).toEqual([
    ["hours-before", "day-before"],
    ["hours-before"],
    [],
  ]);
  await endEvent(event);
});

test("[notices-07] an event that is moved to another day is reminded of again, one that is postponed or cancelled is not", async () => {
  const holder = await aMember();
  const event = await anEvent();
  await aTicket(event.id, holder.user_id);
  expect(await remind(dayBefore)).toBe(1);
  const { EventEntity } = functions();
  await EventEntity.put({ ...event, start_at: "2027-06-08T00:00:00.000Z" }).go();
  expect([await remind(hoursBefore), await remind("2027-06-07T00:00:00.000Z")]).toEqual([0, 1]);
  for (const marks of [{ postponed_at: dayBefore }, { cancelled_at: dayBefore }]) {
    await EventEntity.put({ ...event, start_at: "2027-06-08T00:00:00.000Z", ...marks }).go();
    expect(await remind("2027-06-07T22:00:00.000Z")).toBe(0);
  }
  expect(await remindersOf(holder)).toEqual(["day-before", "day-before"]);
  await endEvent(event);
});

test("[notices-08] whoever unsubscribed from reminders finds them behind the bell only", async () => {
  const [quiet, other] = await Promise.all([aMember({ reminder_emails_off_at: dayBefore }), aMember()]);
  const event = await anEvent();
  await Promise.all([anRsvp(event.id, quiet.user_id), anRsvp(event.id, other.user_id), anRsvp(event.id, "gone")]);
  expect(await remind(dayBefore)).toBe(2);
  expect([(await bellOf(quiet)).length, (await mailsTo(quiet)).length]).toEqual([1, 0]);
  expect([(await bellOf(other)).length, (await mailsTo(other)).length]).toEqual([1, 1]);
  await endEvent(event);
});

test("[notices-07] a run that is interrupted goes on where it stopped, and tells nobody twice", async () => {
  const members = await Promise.all(Array.from({ length: 60 }, () => aMember()));
  const event = await anEvent();
  for (const { user_id } of members) await aTicket(event.id, user_id);
  // Time for one page of 50.
  let asked = 0;
  expect(await remind(dayBefore, () => ++asked === 1)).toBe(50);
  expect(await remind("2027-06-05T00:15:00.000Z")).toBe(10);
  expect(await Promise.all(members.map(async (member) => (await mailsTo(member)).length))).toEqual(
    members.map(() => 1),
  );
  await endEvent(event);
});

test("[notices-07] an event that can't be reminded of keeps no other waiting, and is tried again", async () => {
  const [failing, other] = await Promise.all([aMember(), aMember()]);
  const [first, second] = [await anEvent(), await anEvent({}, "2027-06-06T00:00:01.000Z")];
  await Promise.all([anRsvp(first.id, failing.user_id), anRsvp(second.id, other.user_id)]);
  const now = "2027-06-05T00:15:00.000Z";
  const sign = (userId: string) => {
    if (userId === failing.user_id) throw new Error("No key");
    return userId;
  };
  await expect(remind(now, () => true, sign)).rejects.toThrow("No key");
  expect((await Promise.all([failing, other].map(mailsTo))).map(({ length }) => length)).toEqual([0, 1]);
  expect(await remind(now)).toBe(1);
  expect((await Promise.all([failing, other].map(mailsTo))).map(({ length }) => length)).toEqual([1, 1]);
  await Promise.all([endEvent(first), endEvent(second)]);
});

test("[notices-07] a half-done run of the former reminders starts over and reminds its guest", async () => {
  const guest = await aMember();
  const event = await anEvent();
  await anRsvp(event.id, guest.user_id);
  const run = { event_id: event.id, reminder: "hours-before" as const, doors_day: "2027-06-05", ttl: 2_000_000_000 };
  await functions()
    .ReminderRunEntity.put({ ...run, position: "eyJwayI6ImEifQ" })
    .go();
  expect(await remind(hoursBefore)).toBe(1);
  await endEvent(event);
});
