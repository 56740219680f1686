import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { EventCancellation, EventImpact, RefusedOrder } from "../../../shared/model/event-change.ts";
import { listEventActs } from "../../../web/src/features/admin/events/event-acts.ts";
import { findDialog, findForm, openOffice, retype } from "../../support/component/back-office.ts";
import { expectDialogClosed } from "../../support/component/closed-dialog.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { anEventRecord, answerEvents } from "../../support/component/samples/back-office/events.ts";
import { findToast } from "../../support/component/toast.ts";

const event = anEventRecord({ sold: 41 });
const cancelled = anEventRecord({ state: "cancelled", cancel_reason: "The band is ill.", version: 4 });
const failure = { status: 500, code: "internal-error" } as const;
const impact: EventImpact = { tickets: 41, used: 3, held: 2, rsvps: 12, paid: 124_000, paid_orders: 31 };
const buyerId = "11111111-1111-4111-8111-111111111111";

const aRefusedOrder = (about: Partial<RefusedOrder> = {}): RefusedOrder => ({
  session_id: "cs_test_1",
  refund_id: "re_refused_1",
  user_id: buyerId,
  buyer_name: "Vic Vole",
  buyer_email: "vic@x.test",
  amount: 4_000,
  code: "charge_disputed",
  status: "open",
  ...about,
});

const aCancellation = (about: Partial<EventCancellation> = {}): EventCancellation => ({
  cancelled_at: "2026-11-27T18:00:00.000Z",
  cancelled_by: "Olivia Owner",
  reason: "The band is ill.",
  is_done: false,
  told: 0,
  orders: 31,
  orders_refunded: 10,
  orders_refused: 0,
  used_tickets: 3,
  refunded: 40_000,
  refused: [],
  ...about,
});

beforeEach(() => {
  answerEvents(event);
  answer("eventChangesAdmin", "impact", impact);
  answer("eventChangesAdmin", "cancel", cancelled);
  answer("eventChangesAdmin", "cancellation", aCancellation());
});

const openDialog = async () => {
  const user = await openOffice("/admin/events");
  await user.click(await screen.findByRole("button", { name: "Actions for Lantern Night" }));
  await user.click(await screen.findByRole("menuitem", { name: "Cancel event…" }));
  return { user, dialog: await findDialog("Cancel Lantern Night?") };
};
const confirmButton = (dialog: Awaited<ReturnType<typeof findDialog>>) =>
  dialog.getByRole("button", { name: "Cancel event" });

test("[cancel-09] before an event is cancelled the question says whom it reaches and what goes back, and needs a reason and a yes", async () => {
  const { user, dialog } = await openDialog();
  expect(await dialog.findByText(/41 tickets will be cancelled/)).toHaveTextContent(
    "41 tickets will be cancelled, 3 of them used already. 2 reserved tickets in open checkouts will be released. 12 people with an RSVP will be told.",
  );
  expect(dialog.getByText("$1,240.00 goes back for 31 paid orders.")).toBeVisible();
  expect(confirmButton(dialog)).toBeDisabled();
  await retype(user, dialog.getByRole("textbox", { name: /Reason/ }), "The band is ill.");
  expect(confirmButton(dialog)).toBeDisabled();
  await user.click(dialog.getByRole("checkbox", { name: "Yes, cancel this event for good" }));
  await retype(user, dialog.getByRole("textbox", { name: /Reason/ }), " ");
  expect(confirmButton(dialog)).toBeDisabled();
  await retype(user, dialog.getByRole("textbox", { name: /Reason/ }), "The band is ill.");
  await user.click(confirmButton(dialog));
  await findToast("Event cancelled", "Refunds are on their way. Its page in the panel shows how far they are.");
  expect(requestsOf("eventChangesAdmin", "cancel")).toEqual([
    { eventId: event.id, reason: "The band is ill.", version: 3 },
  ]);
  await expectDialogClosed();
});

test("[cancel-09] without tickets, RSVPs or payments the question names that nobody is reached and nothing refunded", async () => {
  answer("eventChangesAdmin", "impact", { tickets: 0, used: 0, held: 0, rsvps: 0, paid: 0, paid_orders: 0 });
  const { dialog } = await openDialog();
  expect(await dialog.findByText("Nobody has a ticket or an RSVP.")).toBeVisible();
  expect(dialog.getByText("Nobody has paid, so nothing is refunded.")).toBeVisible();
});

test("[cancel-09] what can't be counted isn't cancelled before it is; a refusal is shown and the question stays", async () => {
  refuse("eventChangesAdmin", "impact", failure);
  const { user, dialog } = await openDialog();
  expect(await dialog.findByText("Couldn't count whom this reaches")).toBeVisible();
  await retype(user, dialog.getByRole("textbox", { name: /Reason/ }), "The band is ill.");
  await user.click(dialog.getByRole("checkbox", { name: "Yes, cancel this event for good" }));
  expect(confirmButton(dialog)).toBeDisabled();
  answer("eventChangesAdmin", "impact", impact);
  await user.click(dialog.getByRole("button", { name: "Try again" }));
  refuse("eventChangesAdmin", "cancel", { status: 409, code: "version-conflict", message: "Somebody changed it." });
  await waitFor(() => expect(confirmButton(dialog)).toBeEnabled());
  await user.click(confirmButton(dialog));
  await findToast("Event not cancelled", "Somebody changed it.");
  await user.click(dialog.getByRole("button", { name: "Keep event" }));
  await expectDialogClosed();
});

test("[cancel-09] events that are over, cancelled, or drafts that nobody holds offer no cancelling", () => {
  const events = [
    event,
    anEventRecord({ past: true }),
    anEventRecord({ state: "cancelled" }),
    anEventRecord({ state: "draft", is_published: false }),
    anEventRecord({ state: "draft", is_published: false, sold: 1 }),
  ];
  expect(events.map((one) => listEventActs(one).includes("cancel"))).toEqual([true, false, false, false, true]);
});

test("[cancel-10] the form of an event cancels it, and then shows how far that is", async () => {
  const user = await openOffice(`/admin/events/${event.id}/edit`);
  const form = await findForm("Edit event");
  await user.click(form.getByRole("button", { name: "Actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Cancel event…" }));
  const dialog = await findDialog("Cancel Lantern Night?");
  await retype(user, dialog.getByRole("textbox", { name: /Reason/ }), "The band is ill.");
  await user.click(dialog.getByRole("checkbox", { name: "Yes, cancel this event for good" }));
  await waitFor(() => expect(confirmButton(dialog)).toBeEnabled());
  await user.click(confirmButton(dialog));
  const panel = within(await screen.findByRole("region", { name: "Cancellation" }));
  expect(panel.getByRole("heading", { name: "Cancelled Nov 27, 2026 by Olivia Owner" })).toBeVisible();
  expect(panel.getByText("The band is ill.")).toBeVisible();
  expect(panel.getByRole("status")).toHaveTextContent("10 of 31 orders done.");
  expect(panel.getByText("$400.00 went back through Stripe · 3 refunded tickets had been used")).toBeVisible();
  await user.click(form.getByRole("button", { name: "Actions" }));
  expect(await screen.findByRole("menuitem", { name: "Duplicate" })).toBeVisible();
  expect(screen.queryByRole("menuitem", { name: "Cancel event…" })).toBeNull();
});

test("[cancel-10] the form of a cancelled event can be read, and has nothing to save", async () => {
  answerEvents(cancelled);
  await openOffice(`/admin/events/${event.id}/edit`);
  const form = await findForm("Edit event");
  expect(await form.findByRole("textbox", { name: /^Title/ })).toBeDisabled();
  expect(form.queryByRole("button", { name: "Save" })).toBeNull();
  expect(form.getByRole("button", { name: "Close" })).toBeEnabled();
});

test("[cancel-10] progress is asked for every 2 seconds until it is done, and no longer", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answerEvents(cancelled);
  answer("eventChangesAdmin", "cancellation", aCancellation({ orders: null, orders_refunded: 0, refunded: 0 }));
  await openOffice(`/admin/events/${event.id}/edit`);
  const panel = within(await screen.findByRole("region", { name: "Cancellation" }));
  expect(panel.getByRole("status")).toHaveTextContent("Closing sales and counting orders…");
  const asked = requestsOf("eventChangesAdmin", "cancellation").length;
  answer("eventChangesAdmin", "cancellation", aCancellation({ is_done: true, orders_refunded: 31, told: 53 }));
  await vi.advanceTimersByTimeAsync(2_100);
  await waitFor(() => expect(panel.getByRole("status")).toHaveTextContent("31 orders refunded."));
  expect(panel.getByText(/53 people told/)).toBeVisible();
  expect(panel.queryByRole("progressbar")).toBeNull();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(requestsOf("eventChangesAdmin", "cancellation")).toHaveLength(asked + 1);
  vi.useRealTimers();
});

test("[cancel-10] an order that Stripe refused is named with its amount and reason, leads to its page, and is refunded again or marked as paid there", async () => {
  answerEvents(cancelled);
  const settled = aRefusedOrder({ refund_id: "re_refused_2", buyer_name: null, buyer_email: null, status: "settled" });
  answer(
    "eventChangesAdmin",
    "cancellation",
    aCancellation({ is_done: true, orders_refunded: 29, orders_refused: 2, refused: [aRefusedOrder(), settled] }),
  );
  const unsettled = {
    refund_id: "re_refused_1",
    session_id: "cs_test_1",
    user_id: buyerId,
    email: "vic@x.test",
    about: "Lantern Night",
    amount: 4_000,
    reason: "charge_disputed",
    status: "paid",
    failed_at: "2026-11-27T18:00:00.000Z",
    settled_at: "2026-11-27T19:00:00.000Z",
  } as const;
  answer("ticketsAdmin", "markRefundPaid", unsettled);
  refuse("ticketsAdmin", "retryRefund", { status: 409, code: "order.disputed", message: "This payment is disputed." });
  const user = await openOffice(`/admin/events/${event.id}/edit`);
  const list = within(await screen.findByRole("region", { name: "Not refunded" }));
  expect(list.getByRole("heading", { name: "1 order Stripe wouldn't refund" })).toBeVisible();
  const [open, done] = list.getAllByRole("listitem").map((item) => within(item));
  expect(open?.getByText("Vic Vole")).toBeVisible();
  expect(open?.getByText("$40.00")).toBeVisible();
  expect(open?.getByText(/The buyer's bank disputes the payment/)).toBeVisible();
  expect(open?.getByRole("link", { name: "Show order" })).toHaveAttribute("href", "/admin/orders/cs_test_1");
  expect(done?.getByText("Deleted account")).toBeVisible();
  expect(done?.getByText("Settled")).toBeVisible();
  await user.click(list.getByRole("button", { name: "Refund again" }));
  const again = await findDialog("Refund $40.00 again?");
  await user.click(again.getByRole("button", { name: "Refund again" }));
  await findToast("Not settled", "This payment is disputed.");
  await user.click(again.getByRole("button", { name: "Cancel" }));
  await expectDialogClosed();
  await user.click(list.getByRole("button", { name: "Mark as paid" }));
  const paid = await findDialog("Mark $40.00 as paid back?");
  await retype(user, paid.getByRole("textbox", { name: /How was it paid/ }), "Check 7");
  await user.click(paid.getByRole("button", { name: "Mark as paid" }));
  await findToast("Marked as paid", "It's recorded in the ledger and the audit log.");
  expect(requestsOf("ticketsAdmin", "markRefundPaid")).toEqual([{ refundId: "re_refused_1", note: "Check 7" }]);
});

test("[cancel-10] a cancellation that can't be loaded shows an error, and is there after Try again", async () => {
  answerEvents(cancelled);
  refuse("eventChangesAdmin", "cancellation", failure);
  const user = await openOffice(`/admin/events/${event.id}/edit`);
  expect(await screen.findByText("Couldn't load the cancellation")).toBeVisible();
  answer(
    "eventChangesAdmin",
    "cancellation",
    aCancellation({ is_done: true, orders: 0, orders_refunded: 0, refunded: 0 }),
  );
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("There were no orders to refund.")).toBeVisible();
});
