import { describe, expect, test } from "vitest";
import type { Guest, GuestSeats } from "../../../shared/model/guest.ts";
import { readGuestLines } from "../../../web/src/features/admin/guests/guest-lines.ts";
import {
  describeClosed,
  describeGuest,
  describeLeft,
  describeTaking,
  nameWithCompany,
} from "../../../web/src/features/admin/guests/guest-texts.ts";

const read = (text: string) =>
  readGuestLines(text, "GA+").map(({ input, problem }) => problem ?? [input?.name, input?.email, input?.plus_ones]);

describe("pasted lines", () => {
  test("[comp-17] are read with commas, semicolons or tabs, with and without plus-ones, and empty ones left out", () => {
    expect(
      read("Dana Rivers, Dana@Example.com, 2\r\n\n  \nLee Park;lee@example.com\nSam\tsam@example.com\t+7"),
    ).toEqual([
      ["Dana Rivers", "dana@example.com", 2],
      ["Lee Park", "lee@example.com", 0],
      ["Sam", "sam@example.com", 7],
    ]);
    expect(read("Rivers, Dana, dana@example.com, 1")).toEqual([["Rivers, Dana", "dana@example.com", 1]]);
  });

  test("[comp-17] that can't be have their own problem, and the others stay good", () => {
    expect(
      read(
        "Dana, dana@example\nLee, lee@example.com, 8\nSam, sam@example.com, two\n, no@example.com\nOk, ok@example.com",
      ),
    ).toEqual([
      "Enter an email address, such as dana@example.com",
      "Enter 0 to 7 plus-ones",
      "Enter 0 to 7 plus-ones",
      "Enter a name",
      ["Ok", "ok@example.com", 0],
    ]);
    expect(read("Dana Rivers\ndana@example.com\nSam, sam@example.com, 1e0")).toEqual([
      "Enter an email address, such as dana@example.com",
      "Enter an email address, such as dana@example.com",
      "Enter 0 to 7 plus-ones",
    ]);
    expect(read("A, a@example.com, 1, VIP")).toEqual(["Enter name, email and plus-ones, and nothing else"]);
    expect(read("A, a@example.com\nB, A@example.com")).toEqual([
      ["A", "a@example.com", 0],
      "This address is in a line above",
    ]);
  });
});

const seats = (about: Partial<GuestSeats> = {}): GuestSeats => ({
  title: "RAGER",
  state: "published",
  past: false,
  sells_tickets: true,
  left: 12,
  types: [
    { tier: "GA+", name: "GA+", left: 4, waiting: 0 },
    { tier: "VIP+", name: "VIP+", left: 8, waiting: 1 },
  ],
  ...about,
});

describe("what a guest list says", () => {
  test("[comp-18] of seats before they are taken, and of those that members wait for", () => {
    expect(describeLeft(seats())).toBe("12 seats left: 4 GA+, 8 VIP+");
    expect(describeLeft(seats({ left: null }))).toBe("No limit");
    const [first, second] = seats().types as [GuestSeats["types"][number], GuestSeats["types"][number]];
    expect(describeLeft(seats({ types: [first] }))).toBe("12 seats left");
    expect(describeLeft(seats({ types: [{ ...first, left: null }, second] }))).toBe("12 seats left: 8 VIP+");
    const unlimited = [
      { ...first, left: null },
      { ...first, tier: "T3" as const, left: null },
    ];
    expect(describeLeft(seats({ types: unlimited }))).toBe("12 seats left");
    expect(describeTaking(seats({ types: unlimited }), "GA+", 2)).toBe("Takes 2 seats.");
    expect(describeTaking(seats(), "GA+", 3)).toBe("Takes 3 of the 4 seats left.");
    expect(describeTaking(seats(), "VIP+", 1)).toBe("1 member waits for VIP+, and every place goes to them first.");
    expect(describeTaking(seats(), "T3", 1)).toBe("Choose a type of ticket");
  });

  test("[comp-18] of an event that takes nobody, with a way on", () => {
    expect(describeClosed(seats())).toBeNull();
    expect(describeClosed(seats({ state: "sales-stopped" }))).toMatch(/Resume sales/);
    expect(describeClosed(seats({ state: "draft" }))).toMatch(/Publish it first/);
    expect(describeClosed(seats({ state: "postponed" }))).toMatch(/new date/);
    expect(describeClosed(seats({ state: "cancelled" }))).toMatch(/told by email/);
    expect(describeClosed(seats({ past: true }))).toMatch(/over/);
    expect(describeClosed(seats({ sells_tickets: false }))).toMatch(/RSVP/);
  });

  test.each([
    ["Dana", 1, "Dana"],
    ["Dana", 2, "Dana +1"],
    [null, 3, "Erased guest +2"],
  ])("[comp-18] of the guest %s with %i people: %s", (name, people, text) => {
    expect(nameWithCompany({ name, people })).toBe(text);
  });

  test("[comp-18] of where a guest stands", () => {
    const guest = { state: "sent", admitted: 0, people: 3, in_at: null } as Guest;
    const in_at = "2026-11-22T02:41:00.000Z";
    expect(describeGuest(guest)).toBe("Sent");
    expect(describeGuest({ ...guest, state: "voided" })).toBe("Voided");
    expect(describeGuest({ ...guest, in_at })).toBe("Sent");
    expect(describeGuest({ ...guest, state: "in", admitted: 3 })).toBe("Sent");
    expect(describeGuest({ ...guest, state: "in", admitted: 3, in_at })).toBe("In at 9:41 PM");
    expect(describeGuest({ ...guest, state: "in", admitted: 2, in_at })).toBe("2 of 3 in since 9:41 PM");
  });
});
