import { describe, expect, test } from "vitest";
import { StockEntity } from "../../../functions/events/stock.entity.ts";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle, stack } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent, type Member } from "../../support/fixtures.ts";
import { typesAt } from "../../support/prices.ts";
import { keyOf, openTable } from "../../support/table.ts";

type Event = Awaited<ReturnType<typeof anEvent>>;

const change = async (event: Event, about: Record<string, unknown>) =>
  call("eventsAdmin", "update", { ...event, ...about, eventId: event.id } as never, { token: (await anAdmin()).token });
const read = (eventId: string) => ok(call("events", "get", { eventId }));
const record = async (eventId: string) =>
  ok(call("eventsAdmin", "event", { eventId }, { token: (await anAdmin()).token }));
const join = (eventId: string, { token }: Member) => call("events", "join", { eventId }, { token });
const stockOf = async (event_id: string) => (await openTable()).get(keyOf(StockEntity, { event_id }));
const toTickets = { entry: "tickets", ticket_types: typesAt() };
const toRsvps = { entry: "rsvp", ticket_types: [] };

describe("[entry-05] an event with tickets", () => {
  test("stays one while any is held or sold, with the numbers at the field, and takes RSVPs once nothing stands", async () => {
    const [buyer, guest, event] = await Promise.all([aMember(), aMember(), anEvent({ total_spots: 5 })]);
    const { session, hold } = await buy(buyer, event.id, { quantity: 2 });
    const held = await change(event, toRsvps);
    const message = "This event has 2 reserved tickets, so it stays one with tickets.";
    expect([held.status, held.error]).toMatchObject([
      409,
      { code: "event.has-tickets", message, details: { sold: 0, held: 2, fields: [{ path: "entry", message }] } },
    ]);
    await payAndSettle(session);
    const sold = await change(event, toRsvps);
    expect(sold.error).toMatchObject({
      code: "event.has-tickets",
      message: "This event has 2 tickets, so it stays one with tickets.",
      details: { sold: 2, held: 0 },
    });
    expect((await read(event.id)).entry).toBe("tickets");
    await ok(call("ticketsAdmin", "refund", { sessionId: session }, { token: (await anAdmin()).token }));
    expect(hold.status).toBe("held");
    expect(await ok(change(event, toRsvps))).toMatchObject({ entry: "rsvp", price: "Free" });
    expect(await read(event.id)).toMatchObject({ entry: "rsvp", ticket_types: [], spots_left: 5 });
    expect((await record(event.id)).ticket_types).toMatchObject([{ tier: "GA+", is_on: false, sold: 0, held: 0 }]);
    expect((await join(event.id, guest)).status).toBe(200);
    expect(
      (await call("tickets", "quote", { eventId: event.id, tier: "GA+" }, { token: buyer.token })).error?.code,
    ).toBe("ticket.tier-not-sold");
    // Saved again, what was ordered stays.
    await ok(change(event, { ...toRsvps, title: "Pier night" }));
    expect((await record(event.id)).ticket_types).toHaveLength(1);
  });
});

describe("[entry-06] an event with RSVPs", () => {
  test("asks before it needs a ticket, with how many RSVPs end, and then ends and tells them", async () => {
    const [one, other] = [await aMember(), await aMember()];
    const event = await anEvent({ entry: "rsvp", total_spots: 5, title: "Boat night" });
    for (const guest of [one, other]) await ok(join(event.id, guest));
    const refused = await change(event, toTickets);
    expect([refused.status, refused.error]).toMatchObject([
      409,
      {
        code: "event.entry-confirm",
        message:
          "This event has 2 RSVPs, which end if it needs a ticket. These members are told that they need one. Confirm the change.",
        details: { rsvps: 2 },
      },
    ]);
    expect(await read(event.id)).toMatchObject({ entry: "rsvp", spots_left: 3 });
    await ok(change(event, { ...toTickets, confirm_entry: true }));
    expect((await join(event.id, await aMember())).error?.code).toBe("event.tickets-only");
    await stack().settled();
    for (const { token, email } of [one, other]) {
      expect((await call("events", "rsvp", { eventId: event.id }, { token })).status).toBe(404);
      const { items } = await ok(call("notifications", "list", {}, { token }));
      expect(items.map(({ title }) => title)).toEqual(["Boat night needs a ticket now"]);
      expect((await stack().mailTo(email, /^You need a ticket now: Boat night/)).text).toContain("your RSVP has ended");
    }
    expect(await read(event.id)).toMatchObject({ entry: "tickets", spots_left: 5, price: "From $20" });
    expect(await stockOf(event.id)).toMatchObject({ left: 5, held: 0, sold: 0, joined: 0 });
  });

  test("changes without a question where nobody has joined, or once it is over, whose RSVPs stay", async () => {
    const open = await anEvent({ entry: "rsvp" });
    expect(await ok(change(open, toTickets))).toMatchObject({ entry: "tickets" });
    const [guest, past] = [await aMember(), await anEvent({ entry: "rsvp" })];
    await ok(join(past.id, guest));
    const over = { start_at: "2026-01-01T00:00:00.000Z", end_at: "2026-01-01T05:00:00.000Z", doors_at: null };
    await ok(change(past, { ...over, confirm_move: true }));
    await ok(change(past, { ...over, ...toTickets }));
    await stack().settled();
    expect((await call("events", "rsvp", { eventId: past.id }, { token: guest.token })).status).toBe(200);
  });
});
