import { describe, expect, test } from "vitest";
import type { StoredTicket } from "../../../functions/tickets/tickets.ts";
import { endOf } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/platform/table/transaction.ts")),
  ...(await import("../../../functions/tickets/holds/hold.entity.ts")),
  ...(await import("../../../functions/tickets/offered-back/ticket-places.ts")),
  ...(await import("../../../functions/tickets/ticket.entity.ts")),
  ...(await import("../../../functions/waiting-lists/offered-ticket.entity.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";
type Offered = { state?: "offered" | "set-aside" | "passed"; offered_at?: string; offer_id?: string };

/** A ticket that was offered back, and what is stored of the offer. */
const anOffered = async (event_id: string, ticket: Partial<StoredTicket> = {}, offered: Offered = {}) => {
  const id = `tkt_${uniqueId()}`;
  const stored = {
    ...{ id, user_id: "usr_1", event_id, hold_id: "hold_1", session_id: "cs_1", tier: "GA+", status: "valid" },
    ...{ price_paid: 2_000, purchase_ts: now, offered_back_at: now, ...ticket },
  } as StoredTicket;
  await city().TicketEntity.put(stored).go();
  await city()
    .OfferedTicketEntity.put({
      ...{ ticket_id: id, session_id: "cs_1", event_id, tier: "GA+", state: "offered", offered_at: now },
      ...{ ttl: 2_000_000_000, ...offered },
    })
    .go();
  return id;
};
const offeredOf = async (ticket_id: string) =>
  (await city().OfferedTicketEntity.get({ ticket_id }).go({ consistent: true })).data;
const ticketOf = async (id: string) => (await city().TicketEntity.get({ id }).go({ consistent: true })).data;
const anEvent = () => `evt_${uniqueId()}`;

const stale: [string, Partial<StoredTicket>][] = [
  ["was used", { status: "redeemed" }],
  ["was sent to somebody", { holder_id: "usr_2" }],
  ["is disputed", { dispute_id: "du_1" }],
  ["was kept", { offered_back_at: undefined } as never],
];

describe("places of tickets that were offered back", () => {
  const find = async (event_id: string, most = 9) =>
    (await city().ticketPlaces.find(event_id, "GA+", most)).map(({ ticket_id }) => ticket_id);

  test("are found in the order in which they were offered, no more than are asked for", async () => {
    const event = anEvent();
    const at = (minute: number) => ({ offered_at: `2027-03-01T12:0${minute}:00.000Z` });
    const [second, first, third] = [
      await anOffered(event, {}, at(2)),
      await anOffered(event, {}, at(1)),
      await anOffered(event, {}, at(3)),
    ];
    expect(await find(event)).toEqual([first, second, third]);
    expect(await find(event, 2)).toHaveLength(2);
    expect(await find(anEvent())).toEqual([]);
  });

  test.each(stale)("are not that of a ticket that %s, which is offered no more", async (_what, ticket) => {
    const event = anEvent();
    const [gone, standing] = [await anOffered(event, ticket), await anOffered(event)];
    expect(await find(event)).toEqual([standing]);
    expect([await offeredOf(gone), (await offeredOf(standing))?.state]).toEqual([null, "offered"]);
  });

  test("are not that of a ticket that is gone", async () => {
    const event = anEvent();
    const gone = await anOffered(event);
    await city().TicketEntity.delete({ id: gone }).go();
    expect([await find(event), await offeredOf(gone)]).toEqual([[], null]);
  });

  test("are set aside for an offer while their ticket stands, once", async () => {
    const event = anEvent();
    const id = await anOffered(event);
    const found = await city().ticketPlaces.find(event, "GA+", 1);
    const setAside = (offer: string) => city().writeAll(city().ticketPlaces.setAsideSteps(found, offer));
    expect([...(await setAside("offer_1"))]).toEqual([]);
    expect(await offeredOf(id)).toMatchObject({ state: "set-aside", offer_id: "offer_1" });
    expect([...(await setAside("offer_2"))]).toEqual(["offered"]);
    expect((await offeredOf(id))?.offer_id).toBe("offer_1");
  });

  test.each(stale)("aren't set aside once their ticket %s", async (_what, ticket) => {
    const id = await anOffered(anEvent(), ticket);
    const read = await offeredOf(id);
    const refused = await city().writeAll(city().ticketPlaces.setAsideSteps([read as never], "offer_1"));
    expect([[...refused], (await offeredOf(id))?.state]).toEqual([["ticket"], "offered"]);
  });
});

describe("an order that takes places of tickets", () => {
  const alone = { offer: null, replaced: null };
  const stand = (from_tickets: string[] | undefined, about: object = alone) =>
    city().assertPlacesStand({ from_tickets }, about as never, now);

  test("goes on while all of them stand, or where it takes none", async () => {
    const event = anEvent();
    const ids = [await anOffered(event), await anOffered(event)];
    expect([await endOf(stand(ids)), await endOf(stand([])), await endOf(stand(undefined))]).toEqual(
      Array(3).fill("done"),
    );
  });

  test.each(stale)("is over once one of them %s", async (_what, ticket) => {
    const event = anEvent();
    const error = stand([await anOffered(event), await anOffered(event, ticket)]);
    await expect(error).rejects.toMatchObject({
      ...{ code: "offer.over", message: "This ticket was used or refunded after all, so it can't be yours." },
    });
  });

  test("is over once one of them is gone, and the order that it would replace ends", async () => {
    const [event, hold_id] = [anEvent(), `hold_${uniqueId()}`];
    const places = [await anOffered(event), await anOffered(event, { status: "redeemed" })];
    const hold = {
      ...{ id: hold_id, user_id: "usr_1", event_id: event, tier: "GA+" as const, quantity: 1, total: 2_000 },
      ...{ lines: [{ price: 2_000 }], membership_tier: "free" as const, rights: [], email: "m@x.test" },
      ...{
        status: "held" as const,
        expires_at: now,
        created_at: now,
        updated_at: now,
        from_tickets: [places[0] ?? ""],
      },
    };
    await city().HoldEntity.put(hold).go();
    expect(await endOf(stand([`tkt_${uniqueId()}`]))).toBe("offer.over");
    expect(await endOf(stand(places, { offer: null, replaced: { hold } }))).toBe("offer.over");
    expect((await city().HoldEntity.get({ id: hold_id }).go({ consistent: true })).data?.status).toBe("released");
  });

  const pass = async (from_tickets: string[] | undefined) => {
    const steps = await city().passTicketsSteps({ from_tickets }, now);
    return steps && (steps.length === 0 ? [] : [...(await city().writeAll(steps))]);
  };
  const setAside = { state: "set-aside", offer_id: "offer_1" } as const;

  test("has them passed on once it is paid: nobody is let in with them, and their price is due to go back", async () => {
    const event = anEvent();
    const ids = [await anOffered(event, {}, setAside), await anOffered(event, {}, setAside)];
    expect(await pass(ids)).toEqual([]);
    for (const id of ids) {
      expect(await offeredOf(id)).toMatchObject({ state: "passed", due_in: "refund", due_at: now });
      expect(await ticketOf(id)).toMatchObject({
        ...{ status: "valid", seat_passed: true, returning_until: "9999-12-31T23:59:59.999Z" },
      });
    }
    expect(await pass(undefined)).toEqual([]);
  });

  test("gets none of them where one isn't set aside any more", async () => {
    const event = anEvent();
    const [aside, offered] = [await anOffered(event, {}, setAside), await anOffered(event)];
    expect([await pass([aside, offered]), await pass([aside, `tkt_${uniqueId()}`])]).toEqual([null, null]);
    expect((await offeredOf(aside))?.state).toBe("set-aside");
  });

  test.each(stale)("is refused once one of their tickets %s, which is left as it is", async (_what, ticket) => {
    const id = await anOffered(anEvent(), ticket, setAside);
    expect(await pass([id])).toEqual(["ticket"]);
    expect(await ticketOf(id)).not.toHaveProperty("seat_passed");
  });

  test("is refused once one of their tickets is gone, which isn't stored again", async () => {
    const id = await anOffered(anEvent(), {}, setAside);
    await city().TicketEntity.delete({ id }).go();
    expect([await pass([id]), await ticketOf(id)]).toEqual([["ticket"], null]);
  });
});
