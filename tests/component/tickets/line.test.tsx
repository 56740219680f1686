import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import type { LinePlace } from "../../../shared/model/line.ts";
import { passTime, playTime } from "../../support/component/pass-time.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aProfile } from "../../support/component/samples/profile.ts";
import { aHold, aPlace, aTicket, quoteFor } from "../../support/component/samples/tickets.ts";
import { openEvent, priceOf, watchLeaving } from "../../support/component/ticket-screens.ts";
import { findToast } from "../../support/component/toast.ts";

const findPanel = () => screen.findByRole("region", { name: "Your place in line" });
const expectNoPanel = () =>
  waitFor(() => expect(screen.queryByRole("region", { name: "Your place in line" })).toBeNull());
const findReservation = () => screen.findByRole("region", { name: "Your reservation" });
const answerPlace = (place: LinePlace | null) => answer("tickets", "linePlace", { place });
const asked = () => requestsOf("tickets", "linePlace").length;
const held = aHold({ quantity: 2, total: 4_000 });
const payPage = "https://pay.test/cs_test_1";

const leave = async (user: UserEvent) => {
  await user.click(within(await findPanel()).getByRole("button", { name: "Leave the line" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Leave the line" }));
};

const setVisibility = (state: "visible" | "hidden") =>
  act(async () => {
    Object.defineProperty(document, "visibilityState", { configurable: true, value: state });
    Object.defineProperty(document, "hidden", { configurable: true, value: state === "hidden" });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });

afterEach(() => {
  Reflect.deleteProperty(document, "visibilityState");
  Reflect.deleteProperty(document, "hidden");
});

test("an order that waits shows its place, its price and what comes next, moves up by itself and leaves for the payment page", async () => {
  playTime();
  answer("tickets", "checkout", { url: null, hold: null, ticket_ids: [], place: aPlace() });
  const left = watchLeaving();
  const user = await openEvent({ search: "?quantity=2" });
  await waitFor(() => expect(priceOf("Total")).toBe("$40"));
  await user.click(screen.getByRole("button", { name: "Get tickets" }));
  const panel = await findPanel();
  for (const text of [
    "You're in line",
    "You are 120th",
    "Your turn comes in a few seconds.",
    "2 × GA+$40",
    "Keep this page open or come back: your place stays yours.",
    "When it's your turn, we hold your tickets for 30 minutes while you pay.",
  ])
    expect(panel).toHaveTextContent(text);
  expect(panel).toHaveFocus();
  expect(document.title).toBe("120th in line · RAGER on the roof · PLAYYY Jacksonville");
  expect(screen.queryByRole("button", { name: "Get tickets" })).toBeNull();

  answerPlace(aPlace({ ahead: 1 }));
  await passTime(2_000);
  expect(panel).toHaveTextContent("You are 2nd");
  answerPlace(aPlace({ ahead: 0 }));
  await passTime(2_000);
  expect(panel).toHaveTextContent("You're next");
  expect(within(panel).getByRole("status")).toHaveTextContent("You're in line. You're next.");
  expect(left).not.toHaveBeenCalled();

  answerPlace(aPlace({ state: "ready", ahead: 0, hold: held }));
  answer("tickets", "holds", { items: [held] });
  await passTime(2_000);
  expect(left.mock.calls).toEqual([[payPage]]);
});

test("[start-08] a place that was asked for too often is asked for again when the server says, and moves up by itself again", async () => {
  playTime();
  await openEvent({ place: aPlace() });
  const panel = await findPanel();
  refuse("tickets", "linePlace", { status: 429, code: "too-many-requests", details: { retryAfterSeconds: 20 } });
  await passTime(16_000);
  const before = asked();
  answerPlace(aPlace({ ahead: 1 }));
  await passTime(3_000);
  expect(asked()).toBe(before);
  await passTime(16_000);
  expect(panel).toHaveTextContent("You are 2nd");
  answerPlace(aPlace({ ahead: 0 }));
  await passTime(2_000);
  expect(panel).toHaveTextContent("You're next");
});

test("an order with a total of 0 waits in line and leads to its ticket, which the event's page doesn't repeat", async () => {
  playTime();
  const order = { tier: "GA+", quantity: 1, ambassador_code: null, expected_total: 0 } as const;
  const free = aPlace({ order, ahead: 0 });
  answer("tickets", "quote", { ...quoteFor({ tier: "GA+" }), total: 0 });
  answer("tickets", "checkout", { url: null, hold: null, ticket_ids: [], place: free });
  answer("tickets", "leaveLine", { place: null });
  // The ticket's page, where it leads.
  answer("tickets", "get", aTicket());
  answer("tickets", "list", { items: [aTicket()], cursor: null });
  answer("members", "profile", aProfile());
  const user = await openEvent();
  await user.click(await screen.findByRole("button", { name: "Get free ticket" }));
  expect(await findPanel()).toHaveTextContent("1 × GA+Free");
  expect(await findPanel()).toHaveTextContent("You get your tickets when it's your turn.");
  answerPlace({ ...free, state: "ready", ticket_ids: ["tkt_00000001"] });
  await passTime(2_000);
  await waitFor(() => expect(window.location.pathname).toBe("/ticket/tkt_00000001"));
  expect(requestsOf("tickets", "leaveLine")).toEqual([{ eventId: "evt_00000001" }]);
});

test("leaving the line asks first, gives up the place and shows the order again", async () => {
  answer("tickets", "leaveLine", { place: null });
  const user = await openEvent({ place: aPlace() });
  await user.click(within(await findPanel()).getByRole("button", { name: "Leave the line" }));
  const question = await screen.findByRole("dialog");
  expect(question).toHaveTextContent("If you come back, you start at the end of the line.");
  await user.click(within(question).getByRole("button", { name: "Cancel" }));
  expect(await findPanel()).toHaveTextContent("You are 120th");
  expect(requestsOf("tickets", "leaveLine")).toEqual([]);
  await leave(user);
  await findToast("You left the line", "Nothing was charged.");
  expect(await screen.findByRole("button", { name: "Get tickets" })).toBeVisible();
  expect(requestsOf("tickets", "leaveLine")).toHaveLength(1);
});

test("when leaving fails, the buyer is told and keeps the place", async () => {
  refuse("tickets", "leaveLine", { status: 500, code: "internal-error" });
  const user = await openEvent({ place: aPlace() });
  await leave(user);
  await findToast("Couldn't leave the line. Please try again.");
  expect(await findPanel()).toHaveTextContent("You are 120th");
});

test("a turn that came while the buyer was leaving isn't given up unseen: its tickets are held", async () => {
  answer("tickets", "leaveLine", () => {
    answer("tickets", "holds", { items: [held] });
    return { place: null };
  });
  const user = await openEvent({ place: aPlace() });
  await leave(user);
  await findToast("It was already your turn", "Pay for your tickets or release them.");
  expect(await findReservation()).toHaveTextContent("2 × GA+ held for you");
});

const inLineToPay = aPlace({ ahead: 11, hold: held });

test("an order with reserved seats waits for its payment page with the time left, and leaving gives the seats back", async () => {
  answer("tickets", "cancelHold", { ...held, status: "released" });
  answer("tickets", "leaveLine", { place: null });
  const user = await openEvent({ place: inLineToPay, holds: [held] });
  const panel = await findPanel();
  for (const text of ["You're in line to pay", "You are 12th", "We open the payment page when it's your turn."])
    expect(panel).toHaveTextContent(text);
  expect(within(panel).getByRole("timer")).toHaveTextContent(/^(20:00|19:\d\d)$/);
  expect(screen.queryByRole("region", { name: "Your reservation" })).toBeNull();
  expect(within(panel).queryByRole("button", { name: "Change order" })).toBeNull();
  answer("tickets", "holds", { items: [] });
  await leave(user);
  await findToast("You left the line");
  await expectNoPanel();
  expect(requestsOf("tickets", "cancelHold")).toEqual([{ holdId: held.id }]);
  expect(requestsOf("tickets", "leaveLine")).toHaveLength(1);
});

test("seats that were paid while their buyer was leaving are reported as paid", async () => {
  answer("tickets", "cancelHold", { ...held, status: "paid" });
  answer("tickets", "leaveLine", { place: null });
  const user = await openEvent({ place: inLineToPay, holds: [held] });
  await findPanel();
  answer("tickets", "holds", { items: [] });
  await leave(user);
  await findToast("These tickets are already paid for", "You'll find them in My Tickets.");
});

test("who comes back when it is their turn finds their tickets reserved, with the time left to pay", async () => {
  answer("tickets", "hold", held);
  const left = watchLeaving();
  const user = await openEvent({ place: aPlace({ state: "ready", hold: held }), holds: [held] });
  const card = await findReservation();
  expect(card).toHaveTextContent("It's your turn");
  expect(card).toHaveTextContent("Your tickets are reserved: continue to payment.");
  expect(within(card).getByRole("timer")).toHaveTextContent(/^(20:00|19:\d\d)$/);
  expect(document.title).toBe("Your turn · RAGER on the roof · PLAYYY Jacksonville");
  expect(left).not.toHaveBeenCalled();
  await user.click(within(card).getByRole("link", { name: "Pay $40" }));
  await waitFor(() => expect(left.mock.calls).toEqual([[payPage]]));
});

test("a page that nobody sees isn't left for the payment page when it is its turn", async () => {
  playTime();
  const left = watchLeaving();
  await openEvent({ place: inLineToPay, holds: [held] });
  expect(await findPanel()).toHaveTextContent("You are 12th");
  const release = hold("tickets", "linePlace");
  const before = asked();
  await passTime(2_000);
  expect(asked()).toBe(before + 1);
  await setVisibility("hidden");
  answerPlace(aPlace({ state: "ready", hold: held }));
  release();
  await waitFor(() => expect(document.title).toBe("Your turn · RAGER on the roof · PLAYYY Jacksonville"));
  expect(await findReservation()).toHaveTextContent("It's your turn");
  expect(left).not.toHaveBeenCalled();
});

test("a place is asked for one request at a time, not while the page is hidden, and at once when it is back", async () => {
  playTime();
  await openEvent({ place: aPlace() });
  await findPanel();
  await setVisibility("hidden");
  const before = asked();
  await passTime(120_000);
  expect(asked()).toBe(before);
  const release = hold("tickets", "linePlace");
  answerPlace(aPlace({ ahead: 1 }));
  const releaseMoved = hold("tickets", "linePlace");
  await setVisibility("visible");
  expect(asked()).toBe(before + 1);
  await passTime(120_000);
  await setVisibility("hidden");
  await setVisibility("visible");
  expect(asked()).toBe(before + 1);
  release();
  releaseMoved();
  await waitFor(async () => expect(await findPanel()).toHaveTextContent("You are 2nd"));
});

test("while the place can't be checked, the buyer is told that they keep it, and their turn isn't lost by that", async () => {
  playTime();
  const left = watchLeaving();
  await openEvent({ place: aPlace() });
  const panel = await findPanel();
  refuse("tickets", "linePlace", { status: 500, code: "internal-error" });
  await passTime(2_000);
  await waitFor(() =>
    expect(panel).toHaveTextContent("Couldn't check your place. You keep it, and we try again in a moment."),
  );
  expect(panel).toHaveTextContent("You are 120th");
  answerPlace(aPlace({ state: "ready", hold: held }));
  answer("tickets", "holds", { items: [held] });
  await passTime(10_000);
  expect(left.mock.calls).toEqual([[payPage]]);
});
