import { expect, test } from "vitest";
import { giveOwnTable } from "../../support/own-table.ts";
import { anRsvpOf, aTicketOf } from "../../support/stored-comers.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/event-notices/coming.ts")),
  ...(await import("../../../functions/events/rsvp.entity.ts")),
  ...(await import("../../../functions/tickets/ticket.entity.ts")),
}));

const early = "2026-10-01T12:00:00.000Z";
const late = "2026-10-02T12:00:00.000Z";

const ticket = async (event_id: string, user_id: string, about: object = {}) => {
  const stored = aTicketOf(event_id, user_id, about);
  await city().TicketEntity.put(stored).go();
  return stored.id;
};

const everybody = async (event_id: string, limit?: number) => {
  const people = [];
  for (let position: string | null | undefined; position !== null; ) {
    const page = await city().listComing(event_id, position ?? null, limit);
    people.push(...page.people);
    position = page.position;
  }
  return people.toSorted((one, other) => one.userId.localeCompare(other.userId));
};

test("whoever holds a ticket is coming, whoever paid for somebody else's isn't, and each stands there once", async () => {
  const event = "evt_coming";
  const own = await ticket(event, "ada", { purchase_ts: late });
  const second = await ticket(event, "ada", { purchase_ts: early });
  const sent = await ticket(event, "ada", { holder_id: "ben", purchase_ts: late });
  await ticket(event, "cleo", { status: "redeemed" });
  await ticket(event, "dora", { status: "cancelled" });
  const free = await ticket(event, "emil", { price_paid: 0, holder_id: "finn" });
  const person = { hasTicket: true, isComing: true, hasPaid: false, since: early };
  expect(await everybody(event)).toEqual([
    { ...person, userId: "ada", hasPaid: true, ticketIds: expect.toSatisfy((ids: string[]) => ids.length === 2) },
    { ...person, userId: "ben", ticketIds: [sent], since: late },
    { ...person, userId: "cleo", hasPaid: true, ticketIds: [] },
    { ...person, userId: "finn", ticketIds: [free] },
  ]);
  const ada = (await everybody(event)).find(({ userId }) => userId === "ada");
  expect(ada?.ticketIds.toSorted()).toEqual([own, second].toSorted());
});

test("whoever only paid has a ticket and doesn't come", async () => {
  await ticket("evt_paid", "ada", { holder_id: "ben" });
  const [ada] = await everybody("evt_paid");
  expect(ada).toEqual({ userId: "ada", hasTicket: true, isComing: false, hasPaid: true, ticketIds: [], since: early });
});

test("whoever has an RSVP comes after those with tickets, but not by the RSVP that a ticket made", async () => {
  const event = "evt_rsvps";
  await ticket(event, "ada", { price_paid: 0 });
  await city()
    .RsvpEntity.put(anRsvpOf(event, "ben", late))
    .go();
  await city()
    .RsvpEntity.put({ ...anRsvpOf(event, "ada"), by: "ticket" as const })
    .go();
  const first = await city().listComing(event, null);
  expect([first.people.map(({ userId }) => userId), first.position]).toEqual([["ada"], "rsvps:"]);
  const second = await city().listComing(event, first.position);
  expect(second).toEqual({
    people: [{ userId: "ben", hasTicket: false, isComing: true, hasPaid: false, ticketIds: [], since: late }],
    position: null,
  });
});

test("people come page by page, and a position of before is the beginning", async () => {
  const event = "evt_pages";
  for (const user of ["a", "b", "c"]) await ticket(event, user, { price_paid: 0 });
  for (const user of ["d", "e", "f"]) await city().RsvpEntity.put(anRsvpOf(event, user)).go();
  expect((await everybody(event, 2)).map(({ userId }) => userId)).toEqual(["a", "b", "c", "d", "e", "f"]);
  const old = await city().listComing(event, "cursor-of-before", 2);
  expect(old.people).toHaveLength(2);
  expect((await city().listComing(event, null)).people).toHaveLength(3);
});
