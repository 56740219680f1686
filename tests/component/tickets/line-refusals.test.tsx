import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { passTime, playTime } from "../../support/component/pass-time.ts";
import { aPerson } from "../../support/component/person.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aPlace } from "../../support/component/samples/tickets.ts";
import { openEvent } from "../../support/component/ticket-screens.ts";

const findNotice = () => screen.findByRole("status", { name: "Your order" });
const expectNoNotice = () => waitFor(() => expect(screen.queryByRole("status", { name: "Your order" })).toBeNull());
const soldOut = { code: "event.sold-out", message: "Sold out", details: { spots_left: 0 } };
const refused = (error: { code: string; message: string; details?: Record<string, unknown> }) =>
  aPlace({ state: "refused", error });

test("who waited in vain learns that the event is sold out, and can dismiss that", async () => {
  playTime();
  answer("tickets", "leaveLine", { place: null });
  const user = await openEvent({ place: aPlace() });
  await screen.findByRole("region", { name: "Your place in line" });
  answer("tickets", "linePlace", { place: refused(soldOut) });
  await passTime(2_000);
  const notice = await findNotice();
  expect(notice).toHaveTextContent("The last tickets went before it was your turn. Nothing was charged.");
  expect(within(notice).getByRole("link", { name: "See All Events" })).toBeVisible();
  expect(screen.queryByRole("region", { name: "Your place in line" })).toBeNull();
  await user.click(within(notice).getByRole("button", { name: "Got it" }));
  await expectNoNotice();
  expect(requestsOf("tickets", "leaveLine")).toEqual([{ eventId: "evt_00000001" }]);
  expect(window.localStorage.getItem(`playyy.lines.${aPerson().userId}`)).toBeNull();
});

test("a refusal that couldn't be dismissed is gone from the page all the same", async () => {
  refuse("tickets", "leaveLine", { status: 500, code: "internal-error" });
  const user = await openEvent({ place: refused(soldOut) });
  await user.click(within(await findNotice()).getByRole("button", { name: "Got it" }));
  await expectNoNotice();
  expect(requestsOf("tickets", "leaveLine")).toHaveLength(1);
});

const refusals = [
  {
    code: "price-changed",
    message: "The price has changed.",
    details: { quote: { total: 5_000 } },
    text: "2 × GA+ is now $50, not $40. Nothing was charged. Check the new total and try again.",
  },
  {
    code: "event.sold-out",
    message: "Only 1 left. Please choose fewer tickets.",
    details: { spots_left: 1 },
    text: "Not enough tickets leftOnly 1 left. Please choose fewer tickets.",
  },
  { code: "code.invalid", message: "Invalid or inactive code.", text: "Invalid CodeInvalid or inactive code." },
  { code: "event.past", message: "This event is over.", text: "This event is overNothing was charged." },
  {
    code: "ticket.sales-paused",
    message: "Paused",
    text: "Ticket sales are pausedNothing was charged. Please check back soon.",
  },
  {
    code: "hold.too-many-events",
    message: "You have reservations for 3 events.",
    text: "You have reservations for 3 events.You'll find them in My Tickets.",
  },
];

test.each(refusals)(
  "an order refused in line with $code gives the reason, and the buyer can order again",
  async ({ text, ...error }) => {
    await openEvent({ place: refused(error) });
    expect(await findNotice()).toHaveTextContent(text);
    await waitFor(() => expect(screen.getByRole("button", { name: "Get tickets" })).toBeEnabled());
  },
);
