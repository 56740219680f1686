import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { factsOf, findDialog, findRow, openOffice, pageOf, retype } from "../../support/component/back-office.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { answerSync } from "../../support/component/samples/back-office/sync.ts";
import {
  anOrder,
  anOrderTicket,
  aReturnedRefund,
  aTicketRow,
} from "../../support/component/samples/back-office/tickets.ts";
import { findToast } from "../../support/component/toast.ts";

const path = "/admin/orders/cs_test_1";
const failure = { status: 500, code: "internal-error" } as const;
const preview = {
  amount: 5_000,
  tickets: 1,
  seats_returned: 1,
  free_ga_returned: false,
  code_use_returned: false,
  emails_buyer: true,
};

beforeEach(() => {
  answer("ticketsAdmin", "order", anOrder());
  answer("ticketsAdmin", "refundPreview", preview);
});

test("an order's page shows buyer, payment and tickets, with its payment at Stripe and its timeline", async () => {
  await openOffice(path);
  expect(await screen.findByRole("heading", { name: "Lantern Night" })).toBeVisible();
  const order = within(screen.getByRole("region", { name: "Order" }));
  for (const text of ["Vic Vole", "vic@x.test", "0177", "Nov 1, 2026, 12:30 PM", "$100.00"]) {
    expect(order.getByText(text)).toBeVisible();
  }
  const stripe = order.getByRole("link", { name: "pi_1" });
  expect(stripe).toHaveAttribute("href", "https://dashboard.stripe.com/payments/pi_1");
  expect(factsOf(await findRow("Ticket 1"))).toEqual({
    Tier: "VIP+",
    "Price paid": "$50.00",
    Status: "Pending",
    "Check-in": "–",
  });
  expect(screen.getByRole("region", { name: "Timeline" })).toBeVisible();
});

test("a refund says what it does before it is made, and the ticket is shown as refunded", async () => {
  const user = await openOffice(path);
  await user.click(await screen.findByRole("button", { name: "Refund: ticket 1" }));
  const dialog = await findDialog("Refund 1 ticket?");
  const lines = [
    "$50.00 goes back to the card used for the payment.",
    "1 ticket stops working.",
    "1 seat goes back on sale.",
    "The buyer gets an email.",
  ];
  await dialog.findByText(lines[0] ?? "");
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(lines);
  await retype(user, dialog.getByLabelText(/^Reason/), "The rain");
  answer("ticketsAdmin", "refund", () => {
    const refunded = anOrder({
      tickets: [anOrderTicket({ status: "cancelled", cancelled_by: "re_1" }), anOrderTicket({ id: "tkt_00000002" })],
    });
    answer("ticketsAdmin", "order", refunded);
    return refunded;
  });
  await user.click(dialog.getByRole("button", { name: "Refund" }));
  await findToast("Ticket refunded");
  expect(requestsOf("ticketsAdmin", "refund")).toEqual([
    { sessionId: "cs_test_1", ticket_ids: ["tkt_00000001"], reason: "The rain" },
  ]);
  await waitFor(async () => expect(factsOf(await findRow("Ticket 1")).Status).toBe("Refunded"));
  expect(screen.queryByRole("button", { name: "Refund: ticket 1" })).toBeNull();
});

test("a free ticket is cancelled without money, a seat, or an email where there is none to send", async () => {
  answer(
    "ticketsAdmin",
    "order",
    anOrder({ amount: 0, payment_intent: null, tickets: [anOrderTicket({ price_paid: 0 })] }),
  );
  answer("ticketsAdmin", "refundPreview", {
    ...preview,
    amount: 0,
    seats_returned: 0,
    free_ga_returned: true,
    emails_buyer: false,
  });
  const user = await openOffice(path);
  expect(await screen.findByText("None: the total was $0")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Refund: ticket 1" }));
  const dialog = await findDialog("Refund 1 ticket?");
  await dialog.findByText("No money goes back: nothing was paid.");
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "No money goes back: nothing was paid.",
    "1 ticket stops working.",
    "No seat goes back on sale.",
    "The buyer can use this month's free ticket again.",
    "The buyer gets no email.",
  ]);
  answer("ticketsAdmin", "refund", () => {
    const cancelled = anOrder({
      amount: 0,
      tickets: [anOrderTicket({ status: "cancelled", cancelled_by: "re_free_1" })],
    });
    answer("ticketsAdmin", "order", cancelled);
    return cancelled;
  });
  await user.click(dialog.getByRole("button", { name: "Refund" }));
  await waitFor(async () => expect(factsOf(await findRow("Ticket 1")).Status).toBe("Cancelled"));
});

test("a refund that can't be previewed isn't made, and a refused one keeps the dialog and its reason", async () => {
  refuse("ticketsAdmin", "refundPreview", failure, { once: true });
  refuse("ticketsAdmin", "refund", { status: 409, code: "conflict", message: "The payment is disputed." });
  const user = await openOffice(path);
  await user.click(await screen.findByRole("button", { name: "Refund all 2 tickets" }));
  const dialog = await findDialog("Refund 2 tickets?");
  expect(await dialog.findByText("Couldn't work out what the refund does")).toBeVisible();
  expect(dialog.getByRole("button", { name: "Refund" })).toBeDisabled();
  await user.click(dialog.getByRole("button", { name: "Try Again" }));
  await retype(user, dialog.getByLabelText(/^Reason/), "The rain");
  await waitFor(() => expect(dialog.getByRole("button", { name: "Refund" })).toBeEnabled());
  await user.click(dialog.getByRole("button", { name: "Refund" }));
  await findToast("Not refunded", "The payment is disputed.");
  expect(dialog.getByLabelText(/^Reason/)).toHaveValue("The rain");
});

test("a ticket of an order is marked as redeemed, and a refused change shows its text and keeps its status", async () => {
  const user = await openOffice(path);
  refuse("ticketsAdmin", "setStatus", failure, { once: true });
  await user.click(await screen.findByRole("button", { name: "Mark redeemed: ticket 2" }));
  await findToast("Failed to mark ticket as redeemed", "No");
  expect(factsOf(await findRow("Ticket 2")).Status).toBe("Pending");
  answer("ticketsAdmin", "setStatus", () => {
    const redeemed = anOrderTicket({ id: "tkt_00000002", status: "redeemed" });
    answer("ticketsAdmin", "order", anOrder({ tickets: [anOrderTicket(), redeemed] }));
    return aTicketRow({ status: "redeemed" });
  });
  await user.click(screen.getByRole("button", { name: "Mark redeemed: ticket 2" }));
  await waitFor(async () => expect(factsOf(await findRow("Ticket 2")).Status).toBe("Redeemed"));
  expect(requestsOf("ticketsAdmin", "setStatus").at(-1)).toEqual({ ticketId: "tkt_00000002", status: "redeemed" });
});

test("an unknown order shows Order not found, and one that can't be loaded is read by Try Again", async () => {
  refuse("ticketsAdmin", "order", failure, { once: true });
  refuse("ticketsAdmin", "order", { status: 404, code: "not-found" });
  const user = await openOffice(path);
  expect(await screen.findByText("Failed to load order")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Order not found")).toBeVisible();
});

test("a refund that was paid another way is marked as paid with how it was, and leaves the list", async () => {
  answerSync();
  answer("ticketsAdmin", "unsettledRefunds", pageOf(aReturnedRefund()));
  const user = await openOffice("/admin/membership-sync");
  const card = await screen.findByRole("article", { name: "re_1" });
  for (const text of ["Lantern Night", "$20.00", "vic@x.test", "The card has expired or was cancelled · Nov 1, 2026"]) {
    expect(within(card).getByText(text)).toBeVisible();
  }
  await user.click(within(card).getByRole("button", { name: "Mark as paid" }));
  const question = await findDialog("Mark $20.00 as paid back?");
  expect(question.getByRole("button", { name: "Mark as paid" })).toBeDisabled();
  await retype(user, question.getByLabelText(/^How was it paid\?/), "Check no. 1042");
  refuse(
    "ticketsAdmin",
    "markRefundPaid",
    { status: 409, code: "conflict", message: "It was settled meanwhile." },
    { once: true },
  );
  await user.click(question.getByRole("button", { name: "Mark as paid" }));
  await findToast("Not settled", "It was settled meanwhile.");
  answer("ticketsAdmin", "markRefundPaid", () => {
    answer("ticketsAdmin", "unsettledRefunds", pageOf());
    return aReturnedRefund({ status: "paid" });
  });
  await user.click(question.getByRole("button", { name: "Mark as paid" }));
  await findToast("Marked as paid", "It's recorded in the ledger and the audit log.");
  expect(requestsOf("ticketsAdmin", "markRefundPaid").at(-1)).toEqual({ refundId: "re_1", note: "Check no. 1042" });
  await waitFor(() => expect(screen.queryByRole("article", { name: "re_1" })).toBeNull());
});
