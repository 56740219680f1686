import { describe, expect, test } from "vitest";
import { assertNoTickets, createEntryQuestion } from "../../../../functions/events/change-entry.ts";
import {
  type Coming,
  createMoveQuestion,
  isAnybodyComing,
  isMove,
  toMoved,
} from "../../../../functions/events/move-event.ts";
import type { AppError } from "../../../../shared/model/errors.ts";

const now = "2027-03-01T12:00:00.000Z";
const start_at = "2027-03-20T20:00:00.000Z";
const another = "2027-03-21T20:00:00.000Z";
const eventOf = (about: object = {}) => ({ id: "evt_1", location: "Downtown", start_at, ...about }) as never;

describe("an event is moved", () => {
  const cases: [string, object, object, boolean][] = [
    ["by another start", {}, { start_at: another }, true],
    ["by another place", {}, { location: "Riverside" }, true],
    ["not by another end alone", {}, { end_at: another }, false],
    ["not while it is postponed, by its place", { postponed_at: now }, { location: "Riverside" }, false],
    ["while it is postponed, by its new date", { postponed_at: now }, { start_at: another }, true],
    ["not where it was over, and still is", { start_at: "2027-02-01" }, { start_at: "2027-02-02" }, false],
    ["where it was over, and is to come", { start_at: "2027-02-01" }, {}, true],
    ["where it was to come, and is over", {}, { start_at: "2027-02-01" }, true],
  ];

  test.each(cases)("%s", (_, was, is, moves) => {
    expect(isMove(eventOf(was), eventOf(is), now)).toBe(moves);
  });
});

describe("a moved event is stored", () => {
  const tickets = { moved_from: { start_at: "older", place: "Older" }, return_until: "older" };

  test("with what it was before, and returns for a week, where somebody is coming", () => {
    const moved = toMoved(
      eventOf({ ...tickets, calendar_sequence: 2 }),
      eventOf({ ...tickets, start_at: another }),
      true,
      now,
    );
    expect(moved).toEqual({
      ...{ id: "evt_1", location: "Downtown", start_at: another, calendar_sequence: 3 },
      moved_from: { start_at, place: "Downtown" },
      return_until: "2027-03-08T12:00:00.000Z",
    });
  });

  test("with returns until it starts, where that is within the week", () => {
    const soon = "2027-03-08T11:59:59.999Z";
    expect(toMoved(eventOf(), eventOf({ start_at: soon }), true, now).return_until).toBe(soon);
    const later = "2027-03-08T12:00:00.001Z";
    expect(toMoved(eventOf(), eventOf({ start_at: later }), true, now).return_until).toBe("2027-03-08T12:00:00.000Z");
  });

  test("with nothing of either where nobody is", () => {
    const moved = toMoved(eventOf(tickets), eventOf({ ...tickets, start_at: another }), false, now);
    expect(moved).toEqual({ id: "evt_1", location: "Downtown", start_at: another, calendar_sequence: 1 });
  });

  test("as postponed no longer once it has another date, and as postponed with the same", () => {
    const postponed = eventOf({ postponed_at: now });
    expect(toMoved(postponed, eventOf({ postponed_at: now, start_at: another }), false, now)).not.toHaveProperty(
      "postponed_at",
    );
    expect(toMoved(postponed, eventOf({ postponed_at: now, location: "Riverside" }), false, now)).toMatchObject({
      postponed_at: now,
    });
  });
});

test("somebody is coming by a ticket, an RSVP or a reservation, and by nothing else", () => {
  const nobody = { tickets: 0, rsvps: 0, held: 0 };
  const counts: Partial<Coming>[] = [{}, { tickets: 1 }, { rsvps: 1 }, { held: 1 }];
  expect(counts.map((count) => isAnybodyComing({ ...nobody, ...count }))).toEqual([false, true, true, true]);
});

const textOf = (coming: Coming, paid: number): string => createMoveQuestion(eventOf(), coming, paid).message;
const told = "and everybody is told of the move.";
const confirm = "Confirm that you want to move it.";

test("the question before a move lists who is coming, and what may be returned", () => {
  expect(textOf({ tickets: 2, rsvps: 1, held: 1 }, 4_050)).toBe(
    `This event has 2 tickets, 1 RSVP, and 1 reserved ticket, ${told} Whoever paid may return their ticket, up to $40.50 in all. ${confirm}`,
  );
  expect(textOf({ tickets: 1, rsvps: 0, held: 0 }, 0)).toBe(`This event has 1 ticket, ${told} ${confirm}`);
  expect(textOf({ tickets: 0, rsvps: 2, held: 0 }, 1)).toBe(
    `This event has 2 RSVPs, ${told} Whoever paid may return their ticket, up to $0.01 in all. ${confirm}`,
  );
  expect(textOf({ tickets: 0, rsvps: 0, held: 1 }, 0)).toBe(`This event has 1 reserved ticket, ${told} ${confirm}`);
});

test("the question has its numbers, and until when tickets may be returned", () => {
  const { code, details } = createMoveQuestion(
    eventOf({ return_until: another }),
    { tickets: 1, rsvps: 2, held: 3 },
    5,
  );
  expect([code, details]).toEqual([
    "event.move-confirm",
    { tickets: 1, rsvps: 2, held: 3, paid: 5, return_until: another },
  ]);
});

describe("an event that is to take RSVPs", () => {
  const refusalOf = (stock: object) => {
    try {
      assertNoTickets(stock as never);
      return null;
    } catch (error) {
      const { code, message, details } = error as AppError;
      return { code, message, ...details };
    }
  };

  test("may where no ticket is sold or held", () => {
    expect(refusalOf({ sold: 0, held: 0 })).toBeNull();
  });

  test.each([
    [2, 0, "2 tickets"],
    [0, 1, "1 reserved ticket"],
    [1, 3, "1 ticket and 3 reserved tickets"],
  ])("stays one with tickets once %d are sold and %d held", (sold, held, listed) => {
    const message = `This event has ${listed}, so it stays one with tickets.`;
    const fields = [{ path: "entry", message }];
    expect(refusalOf({ sold, held })).toEqual({ code: "event.has-tickets", message, sold, held, fields });
  });
});

test("the question before RSVPs end is in the singular for one, and in the plural for more", () => {
  expect(createEntryQuestion(1).message).toBe(
    "This event has 1 RSVP, which ends if it needs a ticket. This member is told that they need one. Confirm the change.",
  );
  expect(createEntryQuestion(2)).toMatchObject({
    code: "event.entry-confirm",
    message:
      "This event has 2 RSVPs, which end if it needs a ticket. These members are told that they need one. Confirm the change.",
    details: { rsvps: 2 },
  });
});
