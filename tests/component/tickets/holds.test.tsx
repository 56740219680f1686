import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Hold } from "../../../shared/model/ticket.ts";
import { expectDialogClosed } from "../../support/component/closed-dialog.ts";
import { passTime, playTime, retriesMilliseconds } from "../../support/component/pass-time.ts";
import { answer, lose, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aHold, aParty } from "../../support/component/samples/tickets.ts";
import { answerCheckout, openEvent, openTab, watchLeaving } from "../../support/component/ticket-screens.ts";
import { findToast } from "../../support/component/toast.ts";

const reservation = () => screen.findByRole("region", { name: "Your reservation" });
const expectNoReservation = () =>
  waitFor(() => expect(screen.queryByRole("region", { name: "Your reservation" })).toBeNull());
const payPage = "https://pay.test/cs_test_1";

test("[hold-06] a reservation made elsewhere counts down, and its payment page is opened", async () => {
  playTime();
  answer("tickets", "hold", aHold());
  const leave = watchLeaving();
  const user = await openEvent({ holds: [aHold()] });
  const card = within(await reservation());
  expect(card.getByText("1 × GA+ held for you")).toBeVisible();
  expect(card.getByRole("timer")).toHaveTextContent(/^(20:00|19:5\d)$/);
  await passTime(61_000);
  expect(card.getByRole("timer")).toHaveTextContent(/^18:5\d$/);
  await user.click(await screen.findByRole("button", { name: "Continue to payment" }));
  await waitFor(() => expect(leave.mock.calls).toEqual([[payPage]]));
});

test("a reservation whose time is up offers no payment, and holds and seats are read again", async () => {
  playTime();
  await openEvent({ holds: [aHold({ expires_at: new Date(Date.now() + 10_000).toISOString() })] });
  await reservation();
  const before = requestsOf("events", "get").length;
  answer("tickets", "holds", { items: [] });
  await passTime(11_000);
  await expectNoReservation();
  await waitFor(() => expect(requestsOf("events", "get").length).toBeGreaterThan(before));
  expect(screen.getByRole("button", { name: "Get tickets" })).toBeEnabled();
});

test("while an ended reservation can't be read again, it is shown as ended and can't be paid", async () => {
  playTime();
  await openEvent({ holds: [aHold({ expires_at: new Date(Date.now() + 5_000).toISOString() })] });
  const card = within(await reservation());
  lose("tickets", "holds");
  await passTime(6_000);
  expect(card.getByText("Your reservation has ended")).toBeVisible();
  expect(card.queryByRole("timer")).toBeNull();
  expect(card.queryByRole("link", { name: "Pay $20" })).toBeNull();
  expect(card.queryByRole("button", { name: "Release" })).toBeNull();
});

test("[hold-06] releasing a reservation asks first, then tells the server and takes it off the page", async () => {
  answer("tickets", "cancelHold", aHold({ status: "released" }));
  const user = await openEvent({ holds: [aHold()] });
  await user.click(within(await reservation()).getByRole("button", { name: "Release" }));
  const question = await screen.findByRole("dialog", { name: "Release your tickets?" });
  expect(question).toHaveTextContent("Your 1 × GA+ for RAGER on the roof go back on sale. You won't be charged.");
  await user.click(within(question).getByRole("button", { name: "Cancel" }));
  expect(requestsOf("tickets", "cancelHold")).toEqual([]);
  await user.click(within(await reservation()).getByRole("button", { name: "Release" }));
  answer("tickets", "holds", { items: [] });
  await user.click(await screen.findByRole("button", { name: "Release tickets" }));
  await findToast("Reservation released", "Nothing was charged.");
  await expectNoReservation();
  expect(requestsOf("tickets", "cancelHold")).toEqual([{ holdId: "hld_00000001" }]);
});

test("a reservation that couldn't be released stays on the page, and is released by the next try", async () => {
  refuse("tickets", "cancelHold", { status: 500, code: "internal-error" }, { once: true });
  answer("tickets", "cancelHold", aHold({ status: "released" }));
  const user = await openEvent({ holds: [aHold()] });
  const release = async () => {
    await user.click(within(await reservation()).getByRole("button", { name: "Release" }));
    await user.click(await screen.findByRole("button", { name: "Release tickets" }));
  };
  await release();
  await findToast("Couldn't release your tickets. Please try again.");
  await expectDialogClosed();
  expect(within(await reservation()).getByRole("timer")).toBeVisible();
  answer("tickets", "holds", { items: [] });
  await release();
  await findToast("Reservation released");
  await expectNoReservation();
});

test.each(["profile", "events"] as const)(
  "the %s tab shows a reservation with its event, and releases it",
  async (tab) => {
    answer("tickets", "cancelHold", aHold({ status: "released" }));
    const user = await openTab(tab, { holds: [aHold()] });
    const card = within(await reservation());
    expect(card.getByRole("link", { name: /^RAGER on the roof · / })).toHaveAttribute("href", "/event/evt_00000001");
    expect(card.getByRole("timer")).toHaveTextContent(/^(20:00|19:\d\d)$/);
    await user.click(card.getByRole("button", { name: "Release" }));
    answer("tickets", "holds", { items: [] });
    await user.click(await screen.findByRole("button", { name: "Release tickets" }));
    await findToast("Reservation released");
    await expectNoReservation();
  },
);

test("a new quantity is announced as a replacement of the reservation, up to the seats that it holds itself", async () => {
  answerCheckout(aHold({ id: "hld_00000002", quantity: 2, total: 4_000 }));
  const leave = watchLeaving();
  const user = await openEvent({ holds: [aHold()], event: aParty({ spots_left: 1, total_spots: 2 }) });
  expect(await screen.findByRole("button", { name: "Continue to payment" })).toBeVisible();
  const more = screen.getByRole("button", { name: "Add a ticket" });
  await user.click(more);
  expect(await screen.findByText("This order replaces your current reservation of 1 × GA+.")).toBeVisible();
  expect(more).toBeDisabled();
  await waitFor(() => expect(screen.getByRole("button", { name: "Replace reservation" })).toBeEnabled());
  await user.click(screen.getByRole("button", { name: "Replace reservation" }));
  await waitFor(() => expect(leave).toHaveBeenCalledOnce());
  expect(requestsOf("tickets", "checkout")).toMatchObject([{ tier: "GA+", quantity: 2, expectedTotal: 4_000 }]);
});

const ends: { ended: Hold["status"]; title: string; text: string }[] = [
  { ended: "released", title: "This reservation has ended", text: "Choose your tickets again." },
  { ended: "paid", title: "These tickets are already paid for", text: "You'll find them in My Tickets." },
];

test.each(ends)(
  "a reservation that was $ended elsewhere is reported instead of opening its payment page",
  async ({ ended, title, text }) => {
    answer("tickets", "hold", aHold({ status: ended }));
    answer("tickets", "list", { items: [], cursor: null });
    const leave = watchLeaving();
    const user = await openEvent({ holds: [aHold()] });
    const pay = within(await reservation()).getByRole("link", { name: "Pay $20" });
    answer("tickets", "holds", { items: [] });
    await user.click(pay);
    await findToast(title, text);
    await expectNoReservation();
    expect(leave).not.toHaveBeenCalled();
    expect(await screen.findByRole("button", { name: "Get tickets" })).toBeVisible();
  },
);

test("a payment page that is known is opened although the reservation can't be checked", async () => {
  refuse("tickets", "hold", { status: 500, code: "internal-error" });
  const leave = watchLeaving();
  const user = await openEvent({ holds: [aHold()] });
  await user.click(within(await reservation()).getByRole("link", { name: "Pay $20" }));
  await waitFor(() => expect(leave.mock.calls).toEqual([[payPage]]));
});

test("without a connection the payment page isn't opened, and Pay can be tried again", async () => {
  playTime();
  lose("tickets", "hold");
  const leave = watchLeaving();
  const user = await openEvent({ holds: [aHold()] });
  await user.click(within(await reservation()).getByRole("link", { name: "Pay $20" }));
  await passTime(retriesMilliseconds);
  await findToast("Couldn't open the payment page. Please try again.");
  expect(leave).not.toHaveBeenCalled();
  answer("tickets", "hold", aHold());
  await user.click(within(await reservation()).getByRole("link", { name: "Pay $20" }));
  await waitFor(() => expect(leave.mock.calls).toEqual([[payPage]]));
});
