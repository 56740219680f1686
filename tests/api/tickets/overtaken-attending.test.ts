import { expect, test } from "vitest";
import type { StreamChange } from "../../../functions/platform/stream/change.ts";
import { testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { aStoredMember, aTicketOf } from "../../support/stored-comers.ts";
import { uniqueId } from "../../support/unique-text.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/events/rsvp.entity.ts")),
  ...(await import("../../../functions/members/erasure.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/metrics/counts.ts")),
  ...(await import("../../../functions/tickets/attending.projection.ts")),
  ...(await import("../../../functions/tickets/held-ticket.entity.ts")),
  ...(await import("../../../functions/tickets/ticket.entity.ts")),
}));

const now = "2027-02-20T12:00:05.000Z";
type Ticket = ReturnType<typeof aTicketOf>;

const aMember = async () => {
  const member = aStoredMember();
  await city().MemberEntity.put(member).go();
  return member.user_id;
};
const write = async (ticket: Ticket): Promise<Ticket> => {
  await city().TicketEntity.put(ticket).go();
  return ticket;
};
const change = (before: object | null, after: object): StreamChange => ({
  ...{ id: uniqueId(), at: now, entity: "ticket", isExpiry: false },
  before: before as never,
  after: after as never,
});
const follow = (...changes: StreamChange[]) => city().attending.apply(changes, { zone: "America/New_York", now });
const rsvpOf = async (event_id: string, user_id: string) =>
  (await city().RsvpEntity.get({ user_id, event_id }).go({ consistent: true })).data;
const countsOf = async (eventId: string) => [
  await city().readCount("event-rsvps", eventId),
  await city().readCount("event-ticket-rsvps", eventId),
];

test("[entry-03] the changes of tickets lead to one RSVP in whatever order they arrive, and however often", async () => {
  const [event, buyer, friend] = [`event_${uniqueId()}`, await aMember(), await aMember()];
  const [kept, sent] = [aTicketOf(event, buyer), aTicketOf(event, buyer)];
  const cancelled = { ...kept, status: "cancelled" as const };
  const held = { ...sent, holder_id: friend };
  await write(cancelled);
  await write(held);
  await city().HeldTicketEntity.put({ user_id: friend, ticket_id: sent.id, event_id: event, received_at: now }).go();
  const changes = [change(null, kept), change(null, sent), change(kept, cancelled), change(sent, held)];
  for (const order of [changes, changes.toReversed(), changes]) {
    await follow(...order);
    for (const one of order) await follow(one);
    expect([await rsvpOf(event, buyer), await countsOf(event)]).toEqual([null, [1, 1]]);
    expect(await rsvpOf(event, friend)).toMatchObject({ by: "ticket", ticket_ids: [sent.id], created_at: now });
  }
});

test("[entry-03] a ticket of an account that is being deleted, or is gone, brings no RSVP", async () => {
  const event = `event_${uniqueId()}`;
  const leaving = await aMember();
  await city()
    .ErasureEntity.put({
      ...{ user_id: leaving, email: "", username: leaving, started_at: now, parts_done: 0, due_at: now },
    })
    .go();
  for (const user of [leaving, "gone"]) {
    await follow(change(null, await write(aTicketOf(event, user))));
    expect([await rsvpOf(event, user), await countsOf(event)]).toEqual([null, [0, 0]]);
  }
});

testOvertaken(
  "[entry-03] an RSVP by a ticket that is cancelled after it was read",
  async () => {
    const [event, buyer] = [`event_${uniqueId()}`, await aMember()];
    const ticket = await write(aTicketOf(event, buyer));
    const cancelled = { ...ticket, status: "cancelled" as const };
    return {
      write: { containing: event },
      late: () => follow(change(null, ticket)),
      meanwhile: async () => {
        await write(cancelled);
        await follow(change(ticket, cancelled));
      },
      outcome: async () => [(await rsvpOf(event, buyer))?.by, ...(await countsOf(event))],
    };
  },
  { guarded: [undefined, 0, 0], control: ["ticket", 1, 1] },
);

testOvertaken(
  "[entry-03] the last ticket that goes while the next one comes",
  async () => {
    const [event, buyer] = [`event_${uniqueId()}`, await aMember()];
    const [first, next] = [await write(aTicketOf(event, buyer)), aTicketOf(event, buyer)];
    await follow(change(null, first));
    const cancelled = { ...first, status: "cancelled" as const };
    return {
      write: { containing: event },
      late: async () => follow(change(first, await write(cancelled))),
      meanwhile: async () => follow(change(null, await write(next))),
      outcome: async () => [(await rsvpOf(event, buyer))?.ticket_ids?.length, (await countsOf(event))[0]],
    };
  },
  { guarded: [1, 1], control: [undefined, 0] },
);
