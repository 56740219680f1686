import { describe, expect, test } from "vitest";
import type { StoredTicket } from "../../../functions/tickets/tickets.ts";
import { orderKeyOf, orderRef } from "../../../shared/door/refs.ts";
import {
  aPaidSession,
  aStoredEvent,
  aStoredRow,
  aStoredScanner,
  aStoredTicket,
} from "../../support/door/stored-items.ts";
import { testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const door = giveOwnTable(async () => ({
  ...(await import("../../../functions/door/devices/door-device.entity.ts")),
  ...(await import("../../../functions/door/log/door-row.entity.ts")),
  ...(await import("../../../functions/door/log/passage.ts")),
  ...(await import("../../../functions/door/office/count-out.projection.ts")),
  ...(await import("../../../functions/door/office/office-log.ts")),
  ...(await import("../../../functions/door/office/office.projection.ts")),
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/tickets/payments/payment-session.entity.ts")),
  ...(await import("../../../functions/tickets/ticket.entity.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";
const checkedIn = "2027-03-01T11:59:00.000Z";
const changedAt = "2027-03-01T12:01:00.000Z";
const context = { zone: "America/New_York", now };

type Ticket = ReturnType<typeof aStoredTicket>;
type Changed = Partial<Omit<StoredTicket, "status">> & { status?: string };

const aScannedEvent = async () => {
  const event = aStoredEvent();
  await door().EventEntity.put(event).go();
  return event;
};

/** The tickets of one paid order, in the order of their seats. */
const ticketsOf = async (eventId: string, quantity = 1): Promise<Ticket[]> => {
  const { PaymentSessionEntity, TicketEntity } = door();
  const first = aStoredTicket(eventId);
  const others = Array.from({ length: quantity - 1 }, (_, index) => ({
    ...first,
    id: `ticket_${uniqueId()}`,
    number: index + 2,
  }));
  const tickets = [first, ...others];
  await TicketEntity.put(tickets).go();
  const ticket_ids = tickets.map(({ id }) => id);
  await PaymentSessionEntity.put({ ...aPaidSession(first), ticket_ids }).go();
  return tickets;
};

const orderKeyFor = async ({ hold_id }: Pick<Ticket, "hold_id">) => orderKeyOf(await orderRef(hold_id));

const officeRows = async (eventId: string) => {
  const { DoorRowEntity, officeOf } = door();
  return (await DoorRowEntity.query.byDevice({ device_id: officeOf(eventId) }).go({ consistent: true })).data;
};

const readOffice = async (eventId: string) => {
  const { DoorDeviceEntity, officeOf } = door();
  return (await DoorDeviceEntity.get({ event_id: eventId, id: officeOf(eventId) }).go({ consistent: true })).data;
};

const changeOf = (before: object | null, after: object | null, id = `change_${uniqueId()}`) => ({
  id,
  at: changedAt,
  entity: "ticket",
  before: before as Record<string, unknown> | null,
  after: after as Record<string, unknown> | null,
  isExpiry: false,
});

const follow = (before: Changed | null, after: Changed | null) =>
  door().doorOffice.apply([changeOf(before, after)], context);

const isIn = (ticket: Ticket, about: Changed = {}): Changed => ({
  ...ticket,
  status: "redeemed",
  check_in_ts: checkedIn,
  ...about,
});
const mark = (ticket: Ticket) => follow(ticket, isIn(ticket));
const unmark = (ticket: Ticket, about: Changed = {}) => follow(isIn(ticket, about), ticket);

/** A scanner with the row by which it let seat 1 of a ticket's order in, and the ticket as it was then. */
const letInByScanner = async (ticket: Ticket, { about = {}, row = {} } = {}) => {
  const { DoorDeviceEntity, DoorRowEntity } = door();
  const scanner = { ...aStoredScanner(ticket.event_id), ...about };
  const stored = { ...aStoredRow(scanner), at: Date.parse(checkedIn), order_key: await orderKeyFor(ticket), ...row };
  await DoorDeviceEntity.put(scanner).go();
  await DoorRowEntity.put(stored).go();
  const admitted = { device_id: scanner.id, sequence: 1, gate: scanner.gate };
  return { scanner, stored, admitted };
};

const targetsOf = async (eventId: string) =>
  (await officeRows(eventId)).flatMap((row) =>
    row.kind === "undo" ? [[row.target_device, row.target_sequence, row.seats]] : [],
  );

const byNorth = { device_id: "door_north", sequence: 1, gate: "North" };

describe("whom the back-office marks", () => {
  test("is let in by hand by a row of the back-office for their seat, once for a change", async () => {
    const { id } = await aScannedEvent();
    const [first, second] = (await ticketsOf(id, 2)) as [Ticket, Ticket];
    const change = changeOf(second, isIn(second));
    await door().doorOffice.apply([change, change], context);
    expect(await officeRows(id)).toMatchObject([
      {
        sequence: 1,
        kind: "admit",
        order_key: await orderKeyFor(first),
        seats: 0b10,
        at: Date.parse(checkedIn),
        gate: "Back-office",
        by: "hand",
        reason: "Marked by the back-office",
      },
    ]);
    expect(await readOffice(id)).toMatchObject({ acknowledged: 1, admitted: 1, gate: "Back-office" });
    await mark(first);
    expect(await readOffice(id)).toMatchObject({ acknowledged: 2, admitted: 2 });
  });

  test("is taken back by the newest row of just that seat of just that order, and counted no more", async () => {
    const { id } = await aScannedEvent();
    const [[first, second], [other]] = [
      (await ticketsOf(id, 2)) as [Ticket, Ticket],
      (await ticketsOf(id)) as [Ticket],
    ];
    for (const ticket of [first, second, other]) await mark(ticket);
    await unmark(first);
    const office = door().officeOf(id);
    expect(await targetsOf(id)).toEqual([[office, 1, 0b01]]);
    expect((await officeRows(id))[3]).toMatchObject({ at: Date.parse(changedAt), reason: "Undone by the back-office" });
    expect(await readOffice(id)).toMatchObject({ acknowledged: 4, admitted: 2 });
    await mark(first);
    await unmark(first);
    expect((await targetsOf(id))[1]).toEqual([office, 5, 0b01]);
  });

  test("needs no undo where the back-office has no row of them", async () => {
    const { id } = await aScannedEvent();
    const [ticket] = (await ticketsOf(id)) as [Ticket];
    await unmark(ticket);
    expect(await officeRows(id)).toEqual([]);
  });

  test.each<[string, (ticket: Ticket) => [Changed | null, Changed | null]]>([
    ["a ticket that is new", (ticket) => [null, isIn(ticket)]],
    ["a ticket that is deleted", (ticket) => [isIn(ticket), null]],
    ["a ticket that a scanner let in", (ticket) => [ticket, isIn(ticket, { admitted: byNorth })]],
    ["a refund before the door", (ticket) => [ticket, { ...ticket, status: "cancelled" }]],
    ["a refund after it", (ticket) => [isIn(ticket), { ...ticket, status: "cancelled" }]],
    ["a refund that is undone", (ticket) => [{ ...ticket, status: "cancelled" }, ticket]],
    ["a refund that is undone at the door", (ticket) => [{ ...ticket, status: "cancelled" }, isIn(ticket)]],
    ["another change of who is in", (ticket) => [isIn(ticket), isIn(ticket, { holder_id: "somebody" })]],
  ])("is all that the back-office's log follows: %s adds no row", async (_case, statesOf) => {
    const { id } = await aScannedEvent();
    const [ticket] = (await ticketsOf(id)) as [Ticket];
    await mark(ticket);
    await follow(...statesOf(ticket));
    expect((await officeRows(id)).map(({ kind }) => kind)).toEqual(["admit"]);
  });

  test.each<[string, (ticket: Ticket) => Promise<unknown>]>([
    ["has no tickets yet", ({ session_id }) => door().PaymentSessionEntity.delete({ session_id }).go()],
    [
      "doesn't have the ticket",
      (ticket) => {
        const others = { ...aPaidSession(ticket), ticket_ids: [aStoredTicket(ticket.event_id).id] };
        return door().PaymentSessionEntity.put(others).go();
      },
    ],
  ])("has no row while their order %s", async (_case, prepare) => {
    const { id } = await aScannedEvent();
    const [ticket, other] = (await ticketsOf(id, 2)) as [Ticket, Ticket];
    await prepare(ticket);
    await mark(other);
    await unmark(other, { admitted: byNorth });
    expect(await officeRows(id)).toEqual([]);
  });
});

describe("a scanner's check-in that the back-office undoes", () => {
  test("is taken back by its row, and changes nothing of how many the back-office let in", async () => {
    const { id } = await aScannedEvent();
    const [ticket] = (await ticketsOf(id)) as [Ticket];
    const { scanner, admitted } = await letInByScanner(ticket);
    await unmark(ticket, { admitted });
    expect(await targetsOf(id)).toEqual([[scanner.id, 1, 0b01]]);
    expect(await readOffice(id)).toMatchObject({ acknowledged: 1, admitted: 0 });
  });

  test.each<[string, object, object, boolean]>([
    [
      "isn't taken back once more where its scanner is voided since then",
      { void_since: Date.parse(checkedIn) },
      {},
      false,
    ],
    [
      "is taken back where its scanner is voided since later",
      { void_since: Date.parse(checkedIn) + 1, void_from_sequence: 2 },
      {},
      true,
    ],
    ["is taken back where its row isn't kept any more", { void_since: 1 }, { sequence: 7 }, true],
  ])("%s", async (_case, about, row, isTakenBack) => {
    const { id } = await aScannedEvent();
    const [ticket] = (await ticketsOf(id)) as [Ticket];
    const { scanner, admitted } = await letInByScanner(ticket, { about: { revoked_at: now, ...about }, row });
    await unmark(ticket, { admitted });
    expect(await targetsOf(id)).toEqual(isTakenBack ? [[scanner.id, 1, 0b01]] : []);
  });

  test("is taken back though its scanner isn't kept any more", async () => {
    const { id } = await aScannedEvent();
    const [ticket] = (await ticketsOf(id)) as [Ticket];
    const { scanner, admitted } = await letInByScanner(ticket);
    await door().DoorDeviceEntity.delete({ event_id: id, id: scanner.id }).go();
    await unmark(ticket, { admitted });
    expect(await targetsOf(id)).toEqual([[scanner.id, 1, 0b01]]);
  });
});

describe("the ways out and back of a check-in that the back-office undoes", () => {
  /** Seat 1 came in by a scanner's first row and went out by its second; the index has that row where `isIndexed`. */
  const outOf = async ({ isIndexed = true, isAdmission = true, kind = "exit" as "exit" | "admit" } = {}) => {
    const { DoorRowEntity, passageOf } = door();
    const { id } = await aScannedEvent();
    const [ticket] = (await ticketsOf(id)) as [Ticket];
    const { scanner, stored, admitted } = await letInByScanner(ticket);
    const row = { ...stored, sequence: 2, kind, at: stored.at + 1_000 };
    await DoorRowEntity.put({ ...row, ...(isIndexed && { returning_order: stored.order_key }) }).go();
    const passage = passageOf({ at: row.at, device: scanner.id, sequence: 2 });
    const about = { passage, ...(isAdmission && { admitted }) };
    return { id, ticket, scanner, stored, about };
  };

  test("are taken back with it", async () => {
    const { id, ticket, scanner, about } = await outOf();
    await unmark(ticket, about);
    expect(await targetsOf(id)).toEqual([
      [scanner.id, 1, 0b01],
      [scanner.id, 2, 0b01],
    ]);
    expect(await readOffice(id)).toMatchObject({ admitted: 0 });
  });

  test("are taken back too where the index doesn't have the last one yet", async () => {
    const { id, ticket, scanner, about } = await outOf({ isIndexed: false });
    await unmark(ticket, about);
    expect(await targetsOf(id)).toEqual([
      [scanner.id, 1, 0b01],
      [scanner.id, 2, 0b01],
    ]);
  });

  test("are taken back where the row that let the seat in isn't kept any more", async () => {
    const { id, ticket, scanner, about } = await outOf();
    await door().DoorRowEntity.delete({ device_id: scanner.id, sequence: 1 }).go();
    await unmark(ticket, about);
    expect(await targetsOf(id)).toHaveLength(2);
  });

  test("are taken back where the back-office itself had let the seat in", async () => {
    const { id, ticket, scanner, about } = await outOf({ isAdmission: false });
    await mark(ticket);
    await unmark(ticket, about);
    expect(await targetsOf(id)).toEqual([
      [door().officeOf(id), 1, 0b01],
      [scanner.id, 2, 0b01],
    ]);
    expect(await readOffice(id)).toMatchObject({ admitted: 0 });
  });

  test("stay where the last row was in conflict, and so no way back", async () => {
    const { id, ticket, scanner, about } = await outOf({ isIndexed: false, kind: "admit" });
    await unmark(ticket, about);
    expect(await targetsOf(id)).toEqual([[scanner.id, 1, 0b01]]);
  });

  test("are none where the ticket's last row isn't kept any more", async () => {
    const { id, ticket, scanner, about } = await outOf({ isIndexed: false });
    await door().DoorRowEntity.delete({ device_id: scanner.id, sequence: 2 }).go();
    await unmark(ticket, about);
    expect(await targetsOf(id)).toEqual([[scanner.id, 1, 0b01]]);
  });

  test("stay where a supervisor took back the row that let the seat in", async () => {
    const { DoorDeviceEntity, DoorRowEntity } = door();
    const { id, ticket, scanner, stored, about } = await outOf();
    const supervisor = { ...aStoredScanner(id), role: "supervisor" as const };
    await DoorDeviceEntity.put(supervisor).go();
    const { order_key: _order, gate: _gate, by: _by, ...undo } = { ...stored, device_id: supervisor.id };
    const target = { target_device: scanner.id, target_sequence: 1, reason: "Wrong person" };
    await DoorRowEntity.put({ ...undo, ...target, kind: "undo" }).go();
    await unmark(ticket, about);
    expect(await targetsOf(id)).toEqual([[scanner.id, 1, 0b01]]);
  });
});

describe("how many of an event's tickets are out", () => {
  const out = { out_ts: now };
  const count = (before: object | null, after: object | null) =>
    door().doorOut.apply([changeOf(before, after)], context);

  test("rises with each way out and falls with each way back, and with a ticket that is deleted while it is out", async () => {
    const { id } = await aScannedEvent();
    const [ticket] = (await ticketsOf(id)) as [Ticket];
    const counts: unknown[] = [];
    const states = [
      [ticket, { ...ticket, ...out }],
      [{ ...ticket, ...out }, ticket],
      [ticket, isIn(ticket)],
    ] as const;
    for (const [before, after] of states) {
      await count(before, after);
      counts.push((await readOffice(id))?.out);
    }
    await count(ticket, { ...ticket, ...out });
    await count({ ...ticket, ...out }, { ...ticket, out_ts: checkedIn });
    counts.push((await readOffice(id))?.out);
    await count({ ...ticket, ...out }, null);
    counts.push((await readOffice(id))?.out);
    expect(counts).toEqual([1, 0, 0, 1, 0]);
  });

  test("is never below none: who came back before the count began isn't counted", async () => {
    const { id } = await aScannedEvent();
    const [ticket] = (await ticketsOf(id)) as [Ticket];
    await count({ ...ticket, ...out }, ticket);
    expect(await readOffice(id)).toMatchObject({ out: 0, acknowledged: 0, admitted: 0 });
  });

  test("is counted once for a change", async () => {
    const { id } = await aScannedEvent();
    const [ticket] = (await ticketsOf(id)) as [Ticket];
    const change = changeOf(ticket, { ...ticket, ...out });
    await door().doorOut.apply([change, change], context);
    expect((await readOffice(id))?.out).toBe(1);
  });

  test("is counted for no event that is gone", async () => {
    const ticket = aStoredTicket(`event_${uniqueId()}`);
    await count(ticket, { ...ticket, ...out });
    expect(await readOffice(ticket.event_id)).toBeNull();
  });
});

/** An event with its two kinds of changes to the back-office's log. */
const aLog = async () => {
  const event = await aScannedEvent();
  const [ticket] = (await ticketsOf(event.id)) as [Ticket];
  // The order comes into the list before: what is raced is the log's write alone.
  await mark(ticket);
  const { DoorDeviceEntity, DoorRowEntity, officeOf } = door();
  const key = { event_id: event.id, id: officeOf(event.id) };
  const clear = async () => {
    await DoorRowEntity.delete({ device_id: key.id, sequence: 1 }).go();
    await DoorDeviceEntity.delete(key).go();
  };
  return {
    clear,
    remove: () => DoorDeviceEntity.delete(key).go(),
    write: { containing: key.id },
    append: () => mark(ticket),
    goOut: () => door().doorOut.apply([changeOf(ticket, { ...ticket, out_ts: now })], context),
    outcome: async () => {
      const office = await readOffice(event.id);
      return [office?.acknowledged, office?.admitted, office?.out, office?.gate];
    },
  };
};

testOvertaken(
  "the first row of the back-office while the first one goes out",
  async () => {
    const { clear, write, append, goOut, outcome } = await aLog();
    await clear();
    return { write, late: append, meanwhile: goOut, outcome };
  },
  { guarded: [1, 1, 1, "Back-office"], control: [1, 1, undefined, "Back-office"] },
);

testOvertaken(
  "the first way out while the back-office writes its first row",
  async () => {
    const { clear, write, append, goOut, outcome } = await aLog();
    await clear();
    return { write, late: goOut, meanwhile: append, outcome };
  },
  { guarded: [1, 1, 1, "Back-office"], control: [0, 0, 1, "Back-office"] },
);

testOvertaken(
  "a way out while the back-office's log is deleted",
  async () => {
    const { remove, write, goOut, outcome } = await aLog();
    return { write, late: goOut, meanwhile: remove, outcome };
  },
  { guarded: [0, 0, 1, "Back-office"], control: [undefined, undefined, 1, undefined] },
);
