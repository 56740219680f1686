import { expect, test } from "vitest";
import { testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { aChange, anEventAt, anRsvpOf, aStoredMember, aTicketOf } from "../../support/stored-comers.ts";

const functions = giveOwnTable(async () => ({
  ...(await import("../../../functions/event-changes/end-rsvps.ts")),
  ...(await import("../../../functions/event-changes/work-on-changes.ts")),
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/events/event-change.entity.ts")),
  ...(await import("../../../functions/events/rsvp.entity.ts")),
  ...(await import("../../../functions/events/rsvp-writes.ts")),
  ...(await import("../../../functions/events/stock.ts")),
  ...(await import("../../../functions/events/stock.entity.ts")),
  ...(await import("../../../functions/mail/outbox.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/metrics/counts.ts")),
  ...(await import("../../../functions/notifications/notifications.ts")),
  ...(await import("../../../functions/platform/table/transaction.ts")),
  ...(await import("../../../functions/tickets/ticket.entity.ts")),
}));

const now = "2027-02-20T12:00:05.000Z";
const time = { now, mayContinue: () => true };
const start = "2027-03-02T01:00:00.000Z";

type Member = ReturnType<typeof aStoredMember>;
type RsvpAbout = { takes_spot?: boolean; by?: "ticket"; ticket_ids?: string[] };

/** An event that needs a ticket since a moment, with 100 spots and the change that says so. */
const aChanged = async (about: object = {}) => {
  const { EventChangeEntity, EventEntity, StockEntity, createStock } = functions();
  const event = anEventAt(start, { entry: "tickets", ticket_types: [], types_version: 2, ...about });
  await EventEntity.put(event).go();
  await StockEntity.put({ ...createStock(event.id, 100), types_version: 2, joined: 0 }).go();
  const change = aChange(event.id, { kind: "entry-changed", after: undefined });
  await EventChangeEntity.put(change).go();
  return { eventId: event.id, event, change };
};

const aGuest = async (eventId: string, about: RsvpAbout = { takes_spot: true }): Promise<Member> => {
  const { MemberEntity, StockEntity, addRsvpSteps, writeAll } = functions();
  const member = aStoredMember();
  await MemberEntity.put(member).go();
  await writeAll(addRsvpSteps({ ...anRsvpOf(eventId, member.user_id), ...about }));
  if (about.takes_spot) await StockEntity.patch({ event_id: eventId }).add({ left: -1, joined: 1 }).go();
  return member;
};

const rsvpOf = async (event_id: string, { user_id }: Member) =>
  (await functions().RsvpEntity.get({ user_id, event_id }).go({ consistent: true })).data;
const spotsOf = async (event_id: string) => {
  const { data } = await functions().StockEntity.get({ event_id }).go({ consistent: true });
  return [data?.left, data?.joined];
};
const countsOf = async (eventId: string) => [
  await functions().readCount("event-rsvps", eventId),
  await functions().readCount("event-ticket-rsvps", eventId),
];
const tellingsOf = async ({ user_id, email }: Member) => {
  const { items } = await functions().listNotifications(user_id, { limit: 20, position: null });
  const { data } = await functions().OutboxEntity.query.byAddress({ to: email }).go();
  return [items.length, data.length];
};
const stateOf = async ({ event_id, at, id }: ReturnType<typeof aChange>) => {
  const { data } = await functions().EventChangeEntity.get({ event_id, at, id }).go({ consistent: true });
  return [data?.status, data?.told];
};

test("[entry-06] RSVPs without a ticket end with their spots, whoever has one stays without a spot, and each without is told once", async () => {
  const { eventId, change } = await aChanged();
  const guests = [await aGuest(eventId), await aGuest(eventId)];
  const former = await aGuest(eventId, {});
  const holder = await aGuest(eventId, { takes_spot: true, ticket_ids: ["ticket_1"] });
  const buyer = await aGuest(eventId, { by: "ticket", ticket_ids: ["ticket_2"] });
  expect(await spotsOf(eventId)).toEqual([97, 3]);
  await functions().workOnChanges(time);
  for (const guest of [...guests, former]) {
    expect([await rsvpOf(eventId, guest), await tellingsOf(guest)]).toEqual([null, [1, 1]]);
  }
  for (const stays of [holder, buyer]) {
    const rsvp = await rsvpOf(eventId, stays);
    expect([rsvp?.by, rsvp?.takes_spot, await tellingsOf(stays)]).toEqual(["ticket", undefined, [0, 0]]);
  }
  expect(await spotsOf(eventId)).toEqual([100, 0]);
  expect(await countsOf(eventId)).toEqual([2, 2]);
  expect(await stateOf(change)).toEqual(["done", 3]);
  const [first] = guests;
  const { items } = await functions().listNotifications(first?.user_id ?? "", { limit: 1, position: null });
  expect(items).toMatchObject([
    {
      kind: "events",
      link: `/event/${eventId}`,
      title: "RAGER on the river needs a ticket now",
      message: "Your RSVP has ended. Still want to come? Get a ticket on the event's page.",
    },
  ]);
  const { data } = await functions()
    .OutboxEntity.query.byAddress({ to: first?.email ?? "" })
    .go();
  expect(JSON.parse(data[0]?.letter ?? "{}")).toMatchObject({ template: "event-needs-ticket", event: { id: eventId } });
});

test("[entry-06] a run that dies after any page goes on there, and a page that runs twice tells and returns nothing twice", async () => {
  const { eventId, change } = await aChanged();
  const guests: Member[] = [];
  for (let guest = 0; guest < 60; guest += 1) guests.push(await aGuest(eventId));
  const { endRsvps } = functions();
  expect(await endRsvps(change, null, time)).toEqual(expect.any(String));
  expect(await endRsvps(change, null, time)).toBeNull();
  // Died before either page was noted.
  await functions().workOnChanges(time);
  expect(await stateOf(change)).toEqual(["done", 60]);
  expect(new Set((await Promise.all(guests.map(tellingsOf))).map(String))).toEqual(new Set(["1,1"]));
  expect(await spotsOf(eventId)).toEqual([100, 0]);
  expect(await countsOf(eventId)).toEqual([0, 0]);
});

test("[entry-06] whose ticket isn't noted at their RSVP yet is neither told nor ended, and the change waits for them", async () => {
  const { eventId, change } = await aChanged();
  const buyer = await aGuest(eventId);
  const other = await aGuest(eventId);
  await functions().TicketEntity.put(aTicketOf(eventId, buyer.user_id)).go();
  await functions().workOnChanges(time);
  expect([await stateOf(change), await tellingsOf(buyer), await tellingsOf(other)]).toEqual([
    ["open", 1],
    [0, 0],
    [1, 1],
  ]);
  expect(await rsvpOf(eventId, buyer)).toMatchObject({ takes_spot: true });
  await functions()
    .RsvpEntity.patch({ user_id: buyer.user_id, event_id: eventId })
    .set({ ticket_ids: ["ticket_1"] })
    .go();
  await functions().workOnChanges(time);
  expect([await stateOf(change), await spotsOf(eventId)]).toEqual([
    ["done", 1],
    [100, 0],
  ]);
  expect(await rsvpOf(eventId, buyer)).toMatchObject({ by: "ticket" });
});

test.each([
  ["takes RSVPs again", { entry: "rsvp" }],
  ["is cancelled meanwhile", { cancelled_at: now }],
])("[entry-06] the RSVPs of an event that %s stay, and nobody is told", async (_what, about) => {
  const { eventId, change } = await aChanged(about);
  const guest = await aGuest(eventId);
  await functions().workOnChanges(time);
  expect(await rsvpOf(eventId, guest)).toMatchObject({ takes_spot: true });
  expect([await tellingsOf(guest), await spotsOf(eventId), await stateOf(change)]).toEqual([
    [0, 0],
    [99, 1],
    ["done", 0],
  ]);
});

testOvertaken(
  "[entry-06] an RSVP that ends while its event takes RSVPs again",
  async () => {
    const { eventId, event, change } = await aChanged();
    const guest = await aGuest(eventId);
    const { EventEntity, StockEntity, endRsvps } = functions();
    return {
      write: { containing: `"joined"` },
      late: () => endRsvps(change, null, time),
      meanwhile: async () => {
        await EventEntity.put({ ...event, entry: "rsvp", types_version: 3 }).go();
        await StockEntity.patch({ event_id: eventId }).set({ types_version: 3 }).go();
      },
      outcome: async () => [(await rsvpOf(eventId, guest))?.takes_spot, await spotsOf(eventId)],
    };
  },
  { guarded: [true, [99, 1]], control: [undefined, [100, 0]] },
);
