import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aHold } from "../../support/component/samples/tickets.ts";
import { openEvent, watchLeaving } from "../../support/component/ticket-screens.ts";
import { findToast } from "../../support/component/toast.ts";

const busy = { status: 503, code: "payments-busy", details: { retryAfterSeconds: 0.01 } } as const;
const withoutPage = aHold({ checkout_url: null });
const payPage = "https://pay.test/cs_test_1";
const reservation = () => screen.findByRole("region", { name: "Your reservation" });

test("when Stripe is too busy for an order, the tickets stay held and Pay opens the payment page", async () => {
  refuse("tickets", "checkout", busy);
  answer("tickets", "hold", withoutPage);
  answer("tickets", "payHold", aHold());
  const leave = watchLeaving();
  const user = await openEvent();
  const buy = await screen.findByRole("button", { name: "Get tickets" });
  await waitFor(() => expect(buy).toBeEnabled());
  answer("tickets", "holds", { items: [withoutPage] });
  await user.click(buy);
  await findToast("Your tickets are held for you", "Tap Pay in a moment to continue.");
  expect(await screen.findByRole("button", { name: "Continue to payment" })).toBeVisible();
  expect(requestsOf("tickets", "checkout")).toHaveLength(1);
  await user.click(within(await reservation()).getByRole("button", { name: "Pay $20" }));
  await waitFor(() => expect(leave.mock.calls).toEqual([[payPage]]));
});

test("Pay asks again while Stripe is busy, and then opens the payment page", async () => {
  for (let refusals = 0; refusals < 2; refusals += 1) refuse("tickets", "payHold", busy, { once: true });
  answer("tickets", "hold", withoutPage);
  answer("tickets", "payHold", aHold());
  const leave = watchLeaving();
  const user = await openEvent({ holds: [withoutPage] });
  await user.click(await screen.findByRole("button", { name: "Continue to payment" }));
  await waitFor(() => expect(leave.mock.calls).toEqual([[payPage]]));
  expect(requestsOf("tickets", "payHold")).toHaveLength(3);
});

test("while Stripe stays busy, Pay gives up after five tries, the tickets stay held and Pay can be tried again", async () => {
  refuse("tickets", "payHold", busy);
  answer("tickets", "hold", withoutPage);
  const leave = watchLeaving();
  const user = await openEvent({ holds: [withoutPage] });
  await user.click(within(await reservation()).getByRole("button", { name: "Pay $20" }));
  await findToast("Your tickets are still held for you", "Please tap Pay again in a moment.");
  expect(requestsOf("tickets", "payHold")).toHaveLength(5);
  expect(within(await reservation()).getByText("1 × GA+ held for you")).toBeVisible();
  answer("tickets", "payHold", aHold());
  await user.click(within(await reservation()).getByRole("button", { name: "Pay $20" }));
  await waitFor(() => expect(leave.mock.calls).toEqual([[payPage]]));
});

test("a payment page that can't be opened for another reason is tried once, with the reservation kept", async () => {
  refuse("tickets", "payHold", { status: 500, code: "internal-error" });
  answer("tickets", "hold", withoutPage);
  const leave = watchLeaving();
  const user = await openEvent({ holds: [withoutPage] });
  await user.click(within(await reservation()).getByRole("button", { name: "Pay $20" }));
  await findToast("Couldn't open the payment page. Please try again.");
  expect(requestsOf("tickets", "payHold")).toHaveLength(1);
  expect(within(await reservation()).getByRole("button", { name: "Pay $20" })).toBeEnabled();
  expect(leave).not.toHaveBeenCalled();
});

const returns = [
  {
    how: "is released",
    status: "released",
    title: "Checkout cancelled",
    text: "Your reservation was released. Nothing was charged.",
  },
  {
    how: "was paid meanwhile",
    status: "paid",
    title: "These tickets are already paid for",
    text: "You'll find them in My Tickets.",
  },
] as const;

test.each(returns)(
  "the reservation of somebody who comes back from the payment page $how, and the address forgets it",
  async ({ status, title, text }) => {
    answer("tickets", "cancelHold", aHold({ status }));
    await openEvent({ search: "?tier=vip&quantity=3&hold=hld_00000001" });
    await findToast(title, text);
    expect(requestsOf("tickets", "cancelHold")).toEqual([{ holdId: "hld_00000001" }]);
    await waitFor(() => expect(window.location.search).toBe("?tier=vip&quantity=3"));
    expect(screen.getByRole("radio", { name: /VIP\+/ })).toBeChecked();
    expect(screen.getByLabelText("3 tickets")).toBeVisible();
  },
);

test("a reservation that can't be released on the way back is said to end within 30 minutes", async () => {
  refuse("tickets", "cancelHold", { status: 500, code: "internal-error" });
  await openEvent({ search: "?hold=hld_00000001" });
  await findToast("Checkout cancelled", "Your seats go back on sale within 30 minutes.");
  expect(requestsOf("tickets", "cancelHold")).toHaveLength(1);
});
