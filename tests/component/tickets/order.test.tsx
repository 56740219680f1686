import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { passTime, playTime, retriesMilliseconds } from "../../support/component/pass-time.ts";
import { answer, lose, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aHold, aParty, aTicket, quoteFor } from "../../support/component/samples/tickets.ts";
import {
  answerCheckout,
  answerTicket,
  openEvent,
  priceOf,
  watchLeaving,
} from "../../support/component/ticket-screens.ts";
import { findToast, listToasts } from "../../support/component/toast.ts";

const buyButton = () => screen.findByRole("button", { name: "Get tickets" });
const expectTotal = (total: string) => waitFor(() => expect(priceOf("Total")).toBe(total));

test("[checkout-07] an order goes to the payment page of its hold, with the total that was shown", async () => {
  answerCheckout(aHold());
  const leave = watchLeaving();
  const user = await openEvent();
  await expectTotal("$20");
  await user.click(await buyButton());
  await waitFor(() => expect(leave.mock.calls).toEqual([["https://pay.test/cs_test_1"]]));
  expect(requestsOf("tickets", "checkout")).toEqual([
    { eventId: "evt_00000001", tier: "GA+", quantity: 1, ambassadorCode: null, expectedTotal: 2_000 },
  ]);
});

test("a double tap on Get tickets places one order", async () => {
  answerCheckout(aHold());
  const leave = watchLeaving();
  await openEvent();
  await expectTotal("$20");
  const button = await buyButton();
  button.click();
  button.click();
  await waitFor(() => expect(leave).toHaveBeenCalledOnce());
  expect(requestsOf("tickets", "checkout")).toHaveLength(1);
});

test("a price that couldn't be loaded is read by Try Again, and nothing can be bought before", async () => {
  refuse("tickets", "quote", { status: 500, code: "internal-error" });
  const user = await openEvent();
  expect(await screen.findByText("Couldn't load the price.")).toBeVisible();
  expect(await buyButton()).toBeDisabled();
  answer("tickets", "quote", quoteFor);
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  await expectTotal("$20");
  expect(await buyButton()).toBeEnabled();
});

test("a price that changed is shown with the reason, and only the next press orders at it", async () => {
  const user = await openEvent();
  await expectTotal("$20");
  const quote = { ...quoteFor({ tier: "GA+" }), total: 2_500 };
  refuse("tickets", "checkout", { status: 409, code: "price-changed", details: { quote } });
  await user.click(await buyButton());
  await findToast("The price has changed", "Check the new total and try again.");
  await expectTotal("$25");
  expect(requestsOf("tickets", "checkout")).toHaveLength(1);
  answerCheckout(aHold());
  const leave = watchLeaving();
  await user.click(await buyButton());
  await waitFor(() => expect(leave).toHaveBeenCalledOnce());
  expect(requestsOf("tickets", "checkout").map(({ expectedTotal }) => expectedTotal)).toEqual([2_000, 2_500]);
});

const refusals = [
  {
    code: "event.sold-out",
    message: "Only 2 left. Please choose fewer tickets.",
    shows: ["Only 2 left. Please choose fewer tickets."],
  },
  { code: "hold.expired", message: "No", shows: ["This reservation has ended", "Check your order and try again."] },
  {
    code: "hold.too-many-events",
    message: "You have reservations for 3 events.",
    shows: ["You have reservations for 3 events.", "You'll find them in My Tickets."],
  },
  {
    code: "internal-error",
    message: "Something went wrong",
    shows: ["Failed to start checkout", "Something went wrong"],
  },
] as const;

test.each(refusals)(
  "an order refused with $code shows why, stays chosen and can be placed again",
  async ({ code, message, shows }) => {
    const [title, text = ""] = shows;
    refuse("tickets", "checkout", { status: code === "internal-error" ? 500 : 409, code, message });
    const leave = watchLeaving();
    const user = await openEvent({ search: "?quantity=3" });
    await expectTotal("$60");
    await user.click(await buyButton());
    await findToast(title, text);
    expect(listToasts()).toHaveLength(1);
    await waitFor(async () => expect(await buyButton()).toBeEnabled());
    await expectTotal("$60");
    expect(leave).not.toHaveBeenCalled();
  },
);

test("an order whose answer is lost can be placed again", async () => {
  playTime();
  lose("tickets", "checkout");
  const leave = watchLeaving();
  const user = await openEvent();
  await expectTotal("$20");
  await user.click(await buyButton());
  await passTime(retriesMilliseconds);
  await findToast("Failed to start checkout");
  answerCheckout(aHold());
  await waitFor(async () => expect(await buyButton()).toBeEnabled());
  await user.click(await buyButton());
  await waitFor(() => expect(leave).toHaveBeenCalledOnce());
});

test("[checkout-12] an order that costs nothing leads straight to its ticket, not to a payment page", async () => {
  answer("tickets", "quote", { ...quoteFor({ tier: "GA+" }), total: 0 });
  answer("tickets", "checkout", {
    url: null,
    hold: aHold({ total: 0, status: "paid" }),
    ticket_ids: ["tkt_00000001"],
    place: null,
  });
  answerTicket(aTicket());
  const leave = watchLeaving();
  const user = await openEvent();
  await expectTotal("Free");
  expect(screen.queryByText("We hold your seats for 30 minutes while you pay.")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Get free ticket" }));
  expect(await screen.findByRole("article")).toBeVisible();
  expect(window.location.pathname).toBe("/ticket/tkt_00000001");
  expect(leave).not.toHaveBeenCalled();
});

test("no more tickets can be chosen than are left", async () => {
  const user = await openEvent({ event: aParty({ spots_left: 2 }) });
  await user.click(await screen.findByRole("button", { name: "Add a ticket" }));
  expect(screen.getByLabelText("2 tickets")).toBeVisible();
  expect(screen.getByRole("button", { name: "Add a ticket" })).toBeDisabled();
});
