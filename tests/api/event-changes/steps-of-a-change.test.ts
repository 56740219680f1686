import { expect, test } from "vitest";
import { giveOwnTable } from "../../support/own-table.ts";
import { aChange, anEventAt, aStoredMember, aTicketOf } from "../../support/stored-comers.ts";
import { uniqueId } from "../../support/unique-text.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/event-changes/cancelled/close-sales.ts")),
  ...(await import("../../../functions/event-changes/cancelled/list-orders.ts")),
  ...(await import("../../../functions/event-changes/end-rsvps.ts")),
  ...(await import("../../../functions/event-changes/end-waiting.ts")),
  ...(await import("../../../functions/event-changes/impact.ts")),
  ...(await import("../../../functions/event-changes/messages/messages.ts")),
  ...(await import("../../../functions/event-changes/tell-guests.ts")),
  ...(await import("../../../functions/event-changes/tell-people.ts")),
  ...(await import("../../../functions/event-changes/tell-waiters.ts")),
  ...(await import("../../../functions/event-changes/work-on-changes.ts")),
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/events/event-change.entity.ts")),
  ...(await import("../../../functions/events/stock.entity.ts")),
  ...(await import("../../../functions/events/stock.ts")),
  ...(await import("../../../functions/mail/outbox.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/notifications/notifications.ts")),
  ...(await import("../../../functions/tickets/guests/guest.entity.ts")),
  ...(await import("../../../functions/tickets/ticket.entity.ts")),
  ...(await import("../../../functions/waiting-lists/waiting-entry.entity.ts")),
}));

const now = "2027-02-20T12:00:00.000Z";
const start = "2027-03-01T01:00:00.000Z";
const time = { now, mayContinue: () => true };

const anEvent = async (about: object = {}) => {
  const event = anEventAt(start, { id: `evt_${uniqueId()}`, entry: "rsvp", ticket_types: [], ...about });
  await city().EventEntity.put(event).go();
  return event.id;
};

const aStoredChange = async (event_id: string, about: object = {}) => {
  const change = aChange(event_id, about);
  await city().EventChangeEntity.put(change).go();
  return change;
};

const aMember = async () => {
  const member = aStoredMember();
  await city().MemberEntity.put(member).go();
  return member;
};

const titlesOf = async (user_id: string) =>
  (await city().listNotifications(user_id, { limit: 20, position: null })).items.map(({ title }) => title);
const mailsTo = async (to: string) => (await city().OutboxEntity.query.byAddress({ to }).go()).data.length;

test("guests without an account are told of a change by email once, and nobody else of the guest list", async () => {
  const event_id = await anEvent();
  const put = async (about: object) => {
    const id = `guest_${uniqueId()}`;
    const email = `${id}@x.test`;
    await city()
      .GuestEntity.put({
        ...{ id, event_id, holder_id: id, has_account: false, name: "Gus", email, tier: "GA+", people: 1 },
        ...{ ticket_ids: [], sent_at: now, created_at: now, ...about },
      } as never)
      .go();
    return email;
  };
  const [told, member, voided] = [await put({}), await put({ has_account: true }), await put({ voided_at: now })];
  await put({ email: undefined });
  const change = await aStoredChange(event_id);
  for (const _time of [1, 2]) expect(await city().tellGuests(change, null, time)).toBeNull();
  expect(await Promise.all([told, member, voided].map(mailsTo))).toEqual([1, 0, 0]);
});

const aWaiter = async (event_id: string) => {
  const { user_id } = await aMember();
  await city()
    .WaitingEntryEntity.put({
      ...{ user_id, event_id, awaits: "rsvp" as const, quantity: 1, state: "resting" as const, number: 1 },
      queued_at: now,
      ...{ joined_at: now, offers: 0, unanswered: 0 },
    })
    .go();
  const state = async () =>
    (await city().WaitingEntryEntity.get({ user_id, event_id }).go({ consistent: true })).data?.reason ?? "on the list";
  return { user_id, state };
};

test.each([
  ["is cancelled", { cancelled_at: now }, "cancelled"],
  ["needs a ticket", { entry: "tickets" }, "needs-ticket"],
  ["is joined by RSVPs", {}, "on the list"],
  ["needs a ticket and is cancelled", { entry: "tickets", cancelled_at: now }, "cancelled"],
])("the waiting for an event that %s ends or goes on", async (_what, about, state) => {
  const event_id = await anEvent(about);
  const waiter = await aWaiter(event_id);
  const change = await aStoredChange(event_id, { kind: "entry-changed" });
  for (let position: string | null | undefined; position !== null; )
    position = (await city().endWaiting(change, position ?? null, time)) as string | null;
  expect(await waiter.state()).toBe(state);
});

test("who waits is told of a change by bell, once", async () => {
  const event_id = await anEvent();
  const { user_id } = await aWaiter(event_id);
  const change = await aStoredChange(event_id);
  for (let position: string | null | undefined; position !== null; )
    position = (await city().tellWaiters(change, position ?? null, time)) as string | null;
  expect(await titlesOf(user_id)).toHaveLength(1);
});

test("every step of a change of an event that is gone is through at once", async () => {
  const change = aChange("evt_gone");
  const { tellPeople, tellGuests, tellWaiters, endWaiting, endRsvps } = city();
  for (const step of [tellPeople, tellGuests, tellWaiters, endWaiting, endRsvps])
    expect(await step(change, null, time)).toBeNull();
});

test("a message isn't for who only paid for others, and a move is", async () => {
  const event_id = await anEvent({ entry: "tickets" });
  const [buyer, holder] = [await aMember(), await aMember()];
  await city()
    .TicketEntity.put(aTicketOf(event_id, buyer.user_id, { holder_id: holder.user_id }))
    .go();
  const tell = async (about: object) => {
    const change = await aStoredChange(event_id, about);
    await city().tellPeople(change, null, time);
    return [(await titlesOf(buyer.user_id)).length, (await titlesOf(holder.user_id)).length];
  };
  expect(await tell({ kind: "message", text: "Hi" })).toEqual([0, 1]);
  expect(await tell({ kind: "moved" })).toEqual([1, 2]);
});

test("the impact of a change counts paid orders, never below 0", async () => {
  const event_id = await anEvent({ entry: "tickets" });
  const { StockEntity, createStock, readImpact } = city();
  const put = (about: object) => StockEntity.put({ ...createStock(event_id, 10), held: 2, ...about }).go();
  await put({ paid_orders: 3 });
  expect(await readImpact(event_id, now)).toMatchObject({ held: 2, rsvps: 0, paid_orders: 3 });
  await put({ paid_orders: -1 });
  expect((await readImpact(event_id, now)).paid_orders).toBe(0);
});

test("the newest ten messages of an event are listed, newest first, and no other changes", async () => {
  const event_id = await anEvent();
  const at = (minute: number) => new Date(Date.parse(now) + minute * 60_000).toISOString();
  await aStoredChange(event_id, { kind: "moved", at: at(99) });
  for (let minute = 0; minute < 12; minute += 1)
    await aStoredChange(event_id, { kind: "message", text: `${minute}`, at: at(minute), status: "done" });
  await aStoredChange(event_id, { kind: "message", text: "last", at: at(98) });
  const messages = await city().listMessages(event_id);
  expect(messages.slice(0, 3).map(({ text, is_done }) => [text, is_done])).toEqual([
    ["last", false],
    ["11", true],
    ["10", true],
  ]);
  expect(messages).toHaveLength(10);
});

test("a cancelled event's line is closed queue by queue, and from an unknown place nothing is left to close", async () => {
  const change = aChange(await anEvent({ cancelled_at: now }), { kind: "cancelled" });
  expect(await city().closeLine(change, null, time)).toBe("1:0");
  expect(await city().closeLine(change, "1:0", time)).toBeNull();
  expect(await city().closeLine(change, "2:0", time)).toBeNull();
});

test("orders are listed type by type, from the beginning where the place isn't known, and then known to be all", async () => {
  const event_id = await anEvent({ entry: "tickets" });
  const change = await aStoredChange(event_id, { kind: "cancelled" });
  const first = (await city().listOrders(change, null, time)) as string;
  expect(await city().listOrders(change, "unknown:cursor", time)).toBe(first);
  const places = [first];
  for (let position: string | null = first; position; ) {
    position = (await city().listOrders(change, position, time)) as string | null;
    if (position) places.push(position);
  }
  expect(new Set(places).size).toBe(places.length);
  const { data } = await city()
    .EventChangeEntity.get({ event_id, at: change.at, id: change.id })
    .go({ consistent: true });
  expect([data?.orders_listed, data?.orders]).toEqual([true, undefined]);
});

test("open changes are worked on until they are done, and nothing is begun when time is up", async () => {
  const event_id = await anEvent();
  const change = await aStoredChange(event_id, { kind: "message", text: "Hi" });
  const stored = async () =>
    (await city().EventChangeEntity.get({ event_id, at: change.at, id: change.id }).go({ consistent: true })).data;
  expect(await city().workOnChanges({ now, mayContinue: () => false })).toBeGreaterThanOrEqual(1);
  expect(await stored()).toMatchObject({ status: "open", step: 0 });
  await city().workOnChanges(time);
  expect(await stored()).toMatchObject({ status: "done", step: 2, finished_at: now });
  const { position } = (await stored()) ?? {};
  expect(position).toBeUndefined();
});
