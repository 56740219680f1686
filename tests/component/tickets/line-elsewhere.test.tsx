import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { LinePlace } from "../../../shared/model/line.ts";
import { answerDeals } from "../../support/component/deal-pages.ts";
import { answerHome } from "../../support/component/home-page.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { passTime, playTime } from "../../support/component/pass-time.ts";
import { aPerson } from "../../support/component/person.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aHold, aPlace, inHours } from "../../support/component/samples/tickets.ts";
import { openTab } from "../../support/component/ticket-screens.ts";

const key = `playyy.lines.${aPerson().userId}`;
const findBars = () => screen.findByRole("region", { name: "Your places in line" });
const held = aHold({ quantity: 2, total: 4_000 });

/** Has this device know that the member waits in a line. */
const knowLine = () =>
  window.localStorage.setItem(key, JSON.stringify([{ id: "evt_00000001", title: "RAGER on the roof" }]));

/** Opens the Events tab of a member who waits in a line that this device knows of. */
const openEvents = async (place: LinePlace | null, { isKnown = true } = {}) => {
  if (isKnown) knowLine();
  return openTab("events", { place });
};

test("without a known place nothing is asked about lines, and no bar is shown", async () => {
  await openEvents(aPlace(), { isKnown: false });
  await screen.findByRole("heading", { level: 1, name: "Events" });
  expect(screen.queryByRole("region", { name: "Your places in line" })).toBeNull();
  expect(requestsOf("tickets", "linePlace")).toEqual([]);
});

test("the Events tab shows where the member stands in a known line, and leads to its event", async () => {
  playTime();
  const user = await openEvents(aPlace());
  const bars = await findBars();
  await waitFor(() => expect(bars).toHaveTextContent("You're 120th in line for RAGER on the roof"));
  expect(bars).toHaveTextContent("Your turn comes in a few seconds.");
  answer("tickets", "linePlace", { place: aPlace({ ahead: 0 }) });
  await passTime(2_000);
  expect(bars).toHaveTextContent("You're next in line for RAGER on the roof");
  await user.click(within(bars).getByRole("link"));
  await waitFor(() => expect(window.location.pathname).toBe("/event/evt_00000001"));
});

test("a place that can't be checked is shown as it was, and checked again", async () => {
  playTime();
  await openEvents(aPlace());
  const bars = await findBars();
  await waitFor(() => expect(bars).toHaveTextContent("You're 120th in line"));
  refuse("tickets", "linePlace", { status: 500, code: "internal-error" });
  await passTime(2_000);
  expect(bars).toHaveTextContent("You're 120th in line");
  answer("tickets", "linePlace", { place: aPlace({ ahead: 4 }) });
  await passTime(10_000);
  expect(bars).toHaveTextContent("You're 5th in line");
});

test("when it is their turn, Events shows the reservation once and not the bar", async () => {
  playTime();
  await openEvents(aPlace({ ahead: 11, hold: held }));
  const bars = await findBars();
  await waitFor(() => expect(bars).toHaveTextContent("You're 12th in line to pay for RAGER on the roof"));
  answer("tickets", "linePlace", { place: aPlace({ state: "ready", hold: held }) });
  answer("tickets", "holds", { items: [held] });
  await passTime(2_000);
  const reservation = await screen.findByRole("region", { name: "Your reservation" });
  expect(reservation).toHaveTextContent("It's your turn");
  expect(within(reservation).getByRole("link", { name: "Pay $40" })).toBeVisible();
  expect(bars).toBeEmptyDOMElement();
});

test("when it is their turn, Home's bar names the time that is left to pay, and is gone once it is over", async () => {
  playTime();
  knowLine();
  answerDeals();
  answerHome();
  const hold = aHold({ expires_at: inHours(5 / 60) });
  answer("tickets", "linePlace", { place: aPlace({ state: "ready", hold }) });
  await openApp("/dashboard", { as: aPerson() });
  const bars = await findBars();
  await waitFor(() => expect(bars).toHaveTextContent(/^It's your turn: pay within (5:00|4:5\d)RAGER on the roof$/));
  expect(within(bars).getByRole("link")).toHaveAttribute("href", "/event/evt_00000001");
  vi.setSystemTime(Date.parse(hold.expires_at) - 61_000);
  await passTime(1_000);
  expect(bars).toHaveTextContent(/^It's your turn: pay within (1:0[01]|0:59)RAGER/);
  vi.setSystemTime(Date.parse(hold.expires_at));
  await passTime(2_000);
  expect(bars).toBeEmptyDOMElement();
});

test("an order that was refused meanwhile leads to the reason, and is forgotten once that was seen", async () => {
  answer("tickets", "leaveLine", { place: null });
  const error = { code: "event.sold-out", message: "Sold out", details: { spots_left: 0 } };
  const user = await openEvents(aPlace({ state: "refused", error }));
  const bars = await findBars();
  await waitFor(() => expect(bars).toHaveTextContent("No tickets for RAGER on the roofSee why. Nothing was charged."));
  await user.click(within(bars).getByRole("link"));
  const notice = await screen.findByRole("status", { name: "Your order" });
  expect(notice).toHaveTextContent("The last tickets went before it was your turn.");
  await user.click(within(notice).getByRole("button", { name: "Got it" }));
  await waitFor(() => expect(window.localStorage.getItem(key)).toBeNull());
});

test("a place that the server no longer knows is forgotten on the device", async () => {
  await openEvents(null);
  await waitFor(() => expect(window.localStorage.getItem(key)).toBeNull());
  expect(screen.queryByRole("region", { name: "Your places in line" })).toBeNull();
});
