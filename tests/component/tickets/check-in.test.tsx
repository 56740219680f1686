import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { expectDialogClosed } from "../../support/component/closed-dialog.ts";
import { endSession } from "../../support/component/end-session.ts";
import { passTime, playTime, retriesMilliseconds } from "../../support/component/pass-time.ts";
import { aPerson } from "../../support/component/person.ts";
import { answer, lose, refuse, requestsOf, setServerAhead } from "../../support/component/played-api.ts";
import { aTicket } from "../../support/component/samples/tickets.ts";
import { checkIn, openTicket, ticketStatus } from "../../support/component/ticket-screens.ts";
import { findToast, listToasts } from "../../support/component/toast.ts";

const minute = 60_000;
const hour = 60 * minute;
const startsAt = Date.parse("2026-11-21T01:00:00.000Z");
const endsAt = startsAt + 4 * hour;
// The window: 6 hours before the start to 2 hours after the end.
const opens = startsAt - 6 * hour;
const closes = endsAt + 2 * hour;

const aTimedTicket = () =>
  aTicket({ event: { start_at: new Date(startsAt).toISOString(), end_at: new Date(endsAt).toISOString() } });

/** Stops this device's clock at an instant, and the server's so far ahead of it. */
const setClocks = (now: number, serverAhead = 0) => {
  vi.useFakeTimers({ toFake: ["Date"], now });
  setServerAhead(serverAhead);
};

test.each([
  ["a minute before its window", opens - minute, "Not yet", 0],
  ["a minute into its window", opens + minute, "Valid", 1],
  ["a minute before its window ends", closes - minute, "Valid", 1],
  ["a minute after its window", closes + minute, "Over", 0],
] as const)(
  "[ticket-05] %s a ticket that wasn't used is at %d %s, with as many Redeem buttons: %i",
  async (_when, at, word, count) => {
    setClocks(at);
    await openTicket(aTimedTicket());
    await waitFor(() => expect(ticketStatus()).toBe(word));
    expect(screen.queryAllByRole("button", { name: "Redeem" })).toHaveLength(count);
  },
);

test.each([
  ["an hour ahead", hour],
  ["an hour behind", -hour],
])("a phone whose clock is %s shows the check-in window by the server's time", async (_what, ahead) => {
  setClocks(opens - 30 * minute + ahead, -ahead);
  await openTicket(aTimedTicket());
  await waitFor(() => expect(ticketStatus()).toBe("Not yet"));
  expect(screen.queryByRole("button", { name: "Redeem" })).toBeNull();
});

test.each([
  ["an hour ahead", hour],
  ["an hour behind", -hour],
])("a phone whose clock is %s offers Redeem once the window is open by the server's time", async (_what, ahead) => {
  setClocks(opens + 30 * minute + ahead, -ahead);
  await openTicket(aTimedTicket());
  await waitFor(() => expect(ticketStatus()).toBe("Valid"));
  expect(await screen.findByRole("button", { name: "Redeem" })).toBeVisible();
});

test("canceling the check-in sends nothing, and one press without holding checks in after it was confirmed", async () => {
  answer("tickets", "redeem", { check_in_ts: "2026-11-21T02:03:00.000Z" });
  const user = await openTicket(aTicket());
  await user.click(await screen.findByRole("button", { name: "Redeem" }));
  const sheet = await screen.findByRole("dialog", { name: "Check in this ticket?" });
  await user.click(within(sheet).getByRole("button", { name: "Hold to check in" }));
  expect(within(sheet).getByRole("button", { name: "Hold to check in" })).toHaveTextContent(/Keep holding/);
  await user.click(within(sheet).getByRole("button", { name: "Cancel" }));
  await expectDialogClosed();
  expect(ticketStatus()).toBe("Valid");
  expect(requestsOf("tickets", "redeem")).toEqual([]);

  await user.click(screen.getByRole("button", { name: "Redeem" }));
  await user.click(await screen.findByRole("button", { name: "Confirm without holding" }));
  expect(requestsOf("tickets", "redeem")).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Check in" }));
  await waitFor(() => expect(ticketStatus()).toBe("Checked in"));
  expect(requestsOf("tickets", "redeem")).toEqual([{ ticketId: "tkt_00000001" }]);
  expect(listToasts()).toHaveLength(1);
});

test("[ticket-07] a successful check-in shows the toast, REDEEMED and the check-in time, and no Redeem anymore", async () => {
  const check_in_ts = "2026-11-21T02:03:00.000Z";
  answer("tickets", "redeem", { check_in_ts });
  const user = await openTicket(aTicket());
  await checkIn(user);
  await findToast("Ticket redeemed! Enjoy the event! 🎉");
  expect(screen.getByRole("button", { name: "REDEEMED" })).toBeDisabled();
  expect(screen.getByText("Checked in Fri, Nov 20 • 9:03 PM")).toBeVisible();
  expect(ticketStatus()).toBe("Checked in");
  expect(screen.queryByRole("button", { name: "Redeem" })).toBeNull();
});

const refusals = [
  { status: 400, code: "ticket.too-early", says: "Redemption window not yet open" },
  { status: 404, code: "not-found", says: "Ticket not found or access denied" },
  { status: 500, code: "internal-error", says: "Failed to redeem ticket" },
] as const;

test.each(refusals)(
  '[ticket-12] a check-in that is answered with $code shows "$says" and leaves the ticket valid',
  async ({ says, ...refusal }) => {
    refuse("tickets", "redeem", refusal);
    const user = await openTicket(aTicket());
    await checkIn(user);
    await findToast(says);
    expect(ticketStatus()).toBe("Valid");
  },
);

test("after a check-in that comes too early by the server's clock, the ticket isn't valid yet", async () => {
  setClocks(opens + minute);
  refuse("tickets", "redeem", { status: 400, code: "ticket.too-early" });
  const user = await openTicket(aTimedTicket());
  await screen.findByRole("button", { name: "Redeem" });
  setServerAhead(-hour);
  await checkIn(user);
  await findToast("Redemption window not yet open");
  await waitFor(() => expect(ticketStatus()).toBe("Not yet"));
  expect(screen.queryByRole("button", { name: "Redeem" })).toBeNull();
});

test("[ticket-12] checking in after the session has ended asks to log in", async () => {
  const user = await openTicket(aTicket());
  await screen.findByRole("button", { name: "Redeem" });
  endSession("tickets", "redeem");
  await checkIn(user);
  await findToast("Please log in to redeem ticket");
});

test("a ticket that was refunded elsewhere is reported as refunded, not as redeemed, and can't be checked in", async () => {
  refuse("tickets", "redeem", { status: 409, code: "ticket.refunded" });
  const user = await openTicket(aTicket());
  await screen.findByRole("button", { name: "Redeem" });
  answer("tickets", "get", aTicket({ status: "cancelled", refunded: true }));
  await checkIn(user);
  await findToast("This ticket was refunded and is no longer valid");
  expect(ticketStatus()).toBe("Refunded");
  expect(screen.getByText("This ticket was refunded and is no longer valid.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Redeem" })).toBeNull();
  expect(listToasts()).toHaveLength(1);
});

test("[ticket-12] a ticket that was checked in elsewhere is reported and shown as redeemed, with the time", async () => {
  const check_in_ts = "2026-11-21T02:03:00.000Z";
  refuse("tickets", "redeem", { status: 409, code: "ticket.already-redeemed", details: { check_in_ts } });
  const user = await openTicket(aTicket());
  await screen.findByRole("button", { name: "Redeem" });
  answer("tickets", "get", aTicket({ status: "redeemed", check_in_ts }));
  await checkIn(user);
  await findToast("This ticket has already been redeemed");
  expect(screen.getByRole("button", { name: "REDEEMED" })).toBeDisabled();
  expect(screen.getByText("Checked in Fri, Nov 20 • 9:03 PM")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Redeem" })).toBeNull();
});

test("a check-in whose answer is lost says that it needs a connection, and the ticket is read again", async () => {
  playTime();
  lose("tickets", "redeem");
  const user = await openTicket(aTicket());
  await screen.findByRole("button", { name: "Redeem" });
  answer("tickets", "get", aTicket({ status: "redeemed", check_in_ts: "2026-11-21T02:03:00.000Z" }));
  await checkIn(user);
  await passTime(retriesMilliseconds);
  await findToast("You need a connection to check in");
  expect(await screen.findByRole("button", { name: "REDEEMED" })).toBeDisabled();
});

test("a ticket that somebody else has taken isn't checked in and is theirs from then on", async () => {
  refuse("tickets", "redeem", { status: 409, code: "ticket.sent" });
  const user = await openTicket(aTicket());
  await screen.findByRole("button", { name: "Redeem" });
  answer("tickets", "get", aTicket({ held_by: "Priya Raman" }));
  await checkIn(user);
  expect(await screen.findByText("Priya Raman has this ticket now. It's theirs to use at the door.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Redeem" })).toBeNull();
});

test("a group's second ticket is named in the question, with event, holder and tier", async () => {
  const order = [aTicket({ order_quantity: 2 }), aTicket({ id: "tkt_00000002", number: 2, order_quantity: 2 })];
  const user = await openTicket(order[1] ?? aTicket(), { order, as: aPerson({ name: "Dora Door" }) });
  await user.click(await screen.findByRole("button", { name: "Redeem" }));
  const sheet = await screen.findByRole("dialog", { name: "Check in ticket 2 of 2?" });
  for (const fact of ["RAGER on the roof", "Dora Door", "GA+"]) expect(within(sheet).getByText(fact)).toBeVisible();
});
