import { describe, expect, test } from "vitest";
import { textOf } from "../../../web/src/door/answers/answer-texts.ts";

// Noon UTC is 7 AM in the city.
const at = Date.parse("2027-03-01T12:00:00.000Z");
const seatOf = (seat: number, away: object | null = null) => ({ seat, away });
const away = { exit: { at, gate: "North" }, first: { at: at - 3_600_000, gate: "South" } };
const answerOf = (word: string, about: object = {}) => ({
  ...{
    word,
    claims: { notBefore: at / 1_000, notAfter: at / 1_000 + 60 },
    seats: [seatOf(0)],
    ready: [],
    idReasons: [],
  },
  ...{ admitted: null, ...about },
});
const text = (word: string, about: object = {}, scan: object = {}) => {
  const { word: shown, lines } = textOf({
    answer: answerOf(word, about),
    state: "refused",
    seats: [],
    at: null,
    ...scan,
  } as never);
  return [shown, ...lines];
};

describe("door staff read", () => {
  test.each([
    ["not-a-ticket", ["NOT A TICKET", "Ask for the ticket in the app, with its code"]],
    ["forged", ["FORGED", "This code is not genuine. The supervisor decides by name"]],
  ])("of a code that is %s what to do", (word, lines) => {
    const { word: shown, lines: told } = textOf({ answer: { word }, state: "refused", seats: [], at: null } as never);
    expect([shown, ...told]).toEqual(lines);
    expect(textOf({ answer: { word }, state: "check-id", seats: [], at: null } as never).lines).toEqual(told);
  });

  test("since when somebody is in, and where", () => {
    const admitted = { at, gate: "North" };
    const staff = "Send them to the supervisor";
    expect(text("already-in", { admitted })).toEqual(["ALREADY IN", "7:00 AM at North", staff]);
    expect(text("already-in")).toEqual(["ALREADY IN", staff]);
    expect(text("just-let-in", { admitted })).toEqual(["JUST LET IN", "This code came in a moment ago"]);
  });

  test("from when and until when a ticket counts", () => {
    expect(text("too-early")).toEqual(["TOO EARLY", "Counts from Mon 7:00 AM"]);
    expect(text("over")).toEqual(["OVER", "Counted until Mon 7:01 AM"]);
    expect(text("moved")).toEqual(["MOVED", "This ticket lives on another phone now"]);
  });

  test("that nobody is in with a ticket, or since when they are out", () => {
    const switchTo = "To let them in, switch to In";
    expect(text("not-inside")).toEqual([
      ...["NOT INSIDE", "As far as this scanner knows, nobody is in with this ticket", switchTo],
    ]);
    expect(text("not-inside", { seats: [seatOf(0), seatOf(1, away)] })).toEqual([
      ...["NOT INSIDE", "Out since 7:00 AM, North", switchTo],
    ]);
  });

  test("why an ID is asked for, while it is", () => {
    const about = { idReasons: ["still-code", "unsure-clock"] };
    expect(text("check-id", about, { state: "check-id" })).toEqual([
      ...["CHECK ID", "A code on paper or in a picture", "This scanner's clock isn't certain"],
    ]);
    expect(text("check-id", about)).toEqual(["CHECK ID"]);
  });

  test("who was let in, whether their ticket is new, and since when somebody is back in", () => {
    const admitted = { state: "admitted", seats: [1] };
    expect(text("check-id", {}, admitted)).toEqual(["LET IN"]);
    expect(text("new", {}, admitted)).toEqual(["LET IN", "New: issued after this list was read"]);
    const seats = [seatOf(0, away), seatOf(1, { ...away, first: { at, gate: "East" } })];
    expect(text("let-in", { seats }, admitted)).toEqual(["BACK IN", "First in at 7:00 AM, East"]);
    const both = { state: "admitted", seats: [0, 1] };
    expect(text("let-in", { seats: [seatOf(0), seatOf(1, away)] }, both)[0]).toBe("BACK IN");
    expect(text("let-in", { seats: [seatOf(0, away), seatOf(1)] }, admitted)).toEqual(["LET IN"]);
  });

  test("who was let out, and when", () => {
    expect(text("let-out", {}, { state: "let-out", at })).toEqual(["OUT", "7:00 AM · may come back"]);
    expect(text("let-out", {}, { state: "let-out", at: 0 })[1]).toMatch(/^7:00 PM · /);
    expect(text("let-out", {}, { state: "let-out" })).toEqual(["OUT", "may come back"]);
  });

  test("that nothing was stored, and that seats have to be chosen", () => {
    expect(text("let-in", {}, { state: "not-stored" })[0]).toBe("NOT STORED");
    expect(text("let-in", {}, { state: "choose-seats" })).toEqual(["HOW MANY?"]);
  });
});
