import { expect, test } from "vitest";
import { endOf, testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { anEventAt, anRsvpOf, aStoredMember, aTicketOf } from "../../support/stored-comers.ts";

const functions = giveOwnTable(async () => ({
  ...(await import("../../../functions/audit/audit.entity.ts")),
  ...(await import("../../../functions/event-changes/change-steps.ts")),
  ...(await import("../../../functions/event-changes/messages/message-days.ts")),
  ...(await import("../../../functions/event-changes/messages/messages.ts")),
  ...(await import("../../../functions/event-changes/messages/send-message.ts")),
  ...(await import("../../../functions/event-changes/work-on-changes.ts")),
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/events/event-change.entity.ts")),
  ...(await import("../../../functions/events/rsvp-writes.ts")),
  ...(await import("../../../functions/mail/outbox.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/notifications/notifications.ts")),
  ...(await import("../../../functions/platform/table/transaction.ts")),
  ...(await import("../../../functions/tickets/ticket.entity.ts")),
}));

const admin = { userId: "10000000-0000-4000-8000-000000000001", email: "owner@x.test" };
const start = "2027-03-02T01:00:00.000Z";
// 9 PM in the city on February 20; its midnight is at 5 AM UTC.
const evening = "2027-02-21T02:00:00.000Z";
const time = { now: evening, mayContinue: () => true };

const aMember = async (about: Parameters<typeof aStoredMember>[0] = {}) => {
  const member = aStoredMember(about);
  await functions().MemberEntity.put(member).go();
  return member;
};

/** A published event to which one member comes by an RSVP. */
const anEventWithGuest = async (about: object = {}) => {
  const { EventEntity, addRsvpSteps, writeAll } = functions();
  const event = anEventAt(start, about);
  await EventEntity.put(event).go();
  const guest = await aMember();
  await writeAll(addRsvpSteps(anRsvpOf(event.id, guest.user_id)));
  return { eventId: event.id, guest };
};

const send = (eventId: string, now = evening, text = "Doors moved to 10 PM") =>
  functions().sendMessage(admin, { eventId, text }, now);
const toldOf = async ({ user_id, email }: { user_id: string; email: string }) => {
  const { items } = await functions().listNotifications(user_id, { limit: 20, position: null });
  const { data } = await functions().OutboxEntity.query.byAddress({ to: email }).go();
  return [items.length, data.length];
};

test("[night-07] a message reaches whoever holds a standing ticket or has an RSVP, once each, behind the bell and by email unless they turned that off", async () => {
  const { eventId, guest } = await anEventWithGuest();
  const { TicketEntity, workOnChanges, listMessages, listNotifications } = functions();
  const [holder, payer, receiver, refunded, quiet] = await Promise.all([
    aMember(),
    aMember(),
    aMember(),
    aMember(),
    aMember({ reminder_emails_off_at: evening }),
  ]);
  for (const ticket of [
    aTicketOf(eventId, holder.user_id),
    aTicketOf(eventId, holder.user_id, { status: "redeemed" }),
    aTicketOf(eventId, payer.user_id, { holder_id: receiver.user_id, price_paid: 2_000 }),
    aTicketOf(eventId, refunded.user_id, { status: "cancelled" }),
    aTicketOf(eventId, quiet.user_id),
  ])
    await TicketEntity.put(ticket).go();
  const sent = await send(eventId);
  expect(sent).toMatchObject({ text: "Doors moved to 10 PM", told: 0, is_done: false });
  await workOnChanges(time);
  await workOnChanges(time);
  expect(await Promise.all([guest, holder, receiver, quiet, payer, refunded].map(toldOf))).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
    [1, 0],
    [0, 0],
    [0, 0],
  ]);
  expect(await listMessages(eventId)).toEqual([{ ...sent, told: 4, is_done: true }]);
  const { items } = await listNotifications(guest.user_id, { limit: 1, position: null });
  expect(items).toMatchObject([
    {
      kind: "events",
      link: `/event/${eventId}`,
      title: "A message about RAGER on the river",
      message: "Doors moved to 10 PM",
    },
  ]);
});

test("[night-07] a page of the message that runs twice tells nobody twice", async () => {
  const { eventId, guest } = await anEventWithGuest();
  const { id } = await send(eventId);
  const { data } = await functions().EventChangeEntity.query.byEvent({ event_id: eventId }).go();
  const change = data.find((one) => one.id === id);
  const [tell] = functions().changeSteps.message;
  if (!change) throw new Error("No change");
  await tell?.(change, "rsvps:", time);
  await functions().workOnChanges(time);
  expect(await toldOf(guest)).toEqual([1, 1]);
});

test("[night-08] an event sends 3 messages on a day of the city, the 4th is refused until its midnight, and another event is not held up", async () => {
  const [{ eventId }, other] = await Promise.all([anEventWithGuest(), anEventWithGuest()]);
  await send(eventId, "2027-02-20T05:00:00.000Z", "One");
  await send(eventId, "2027-02-20T12:00:00.000Z", "Two");
  await send(eventId, evening, "Three");
  await expect(send(eventId, "2027-02-21T04:59:59.999Z")).rejects.toMatchObject({
    code: "event.message-limit",
    details: { againAt: "2027-02-21T05:00:00.000Z" },
  });
  expect(await functions().countMessagesLeft(eventId, evening)).toBe(0);
  expect(await endOf(send(other.eventId))).toBe("done");
  expect(await endOf(send(eventId, "2027-02-21T05:00:00.000Z", "Four"))).toBe("done");
  expect((await functions().listMessages(eventId)).map(({ text }) => text)).toEqual(["Four", "Three", "Two", "One"]);
});

test.each([
  ["isn't published", { is_published: false }, "event.not-published"],
  ["is cancelled", { cancelled_at: evening }, "event.cancelled"],
  ["is over", { start_at: "2027-02-20T01:00:00.000Z" }, "event.past"],
  ["is postponed, though its date is over", { start_at: "2027-02-20T01:00:00.000Z", postponed_at: evening }, "done"],
])("[night-09] a message about an event that %s is answered as such", async (_what, about, outcome) => {
  const { eventId } = await anEventWithGuest(about);
  expect(await endOf(send(eventId))).toBe(outcome);
});

test("[night-09] an event that nobody comes to, or that doesn't exist, sends nothing, and neither counts", async () => {
  const event = anEventAt(start);
  await functions().EventEntity.put(event).go();
  expect(await endOf(send(event.id))).toBe("event.nobody-holds");
  expect(await endOf(send("event_unknown01"))).toBe("not-found");
  expect(await functions().countMessagesLeft(event.id, evening)).toBe(3);
});

test("[night-09] a message has one audit row with its words under its event", async () => {
  const { eventId } = await anEventWithGuest();
  await send(eventId);
  const { data } = await functions()
    .AuditEntity.scan.where((row, { eq }) => eq(row.subject, eventId))
    .go();
  expect(data.map(({ action, actor }) => [action, actor])).toEqual([["event.message", admin.userId]]);
  expect(JSON.parse(data[0]?.details ?? "{}")).toMatchObject({ text: "Doors moved to 10 PM" });
});

testOvertaken(
  "[night-08] a third message that another third one overtakes",
  async () => {
    const { eventId } = await anEventWithGuest();
    await send(eventId, evening, "One");
    await send(eventId, evening, "Two");
    return {
      write: { containing: "event-message-day" },
      late: () => endOf(send(eventId, evening, "Late")),
      meanwhile: () => send(eventId, evening, "Three"),
      outcome: async (ended) => [ended, (await functions().listMessages(eventId)).length],
    };
  },
  { guarded: ["event.message-limit", 3], control: ["done", 4] },
);
