import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { formatEventDateTime } from "../../../shared/rules/city-time.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { passTime, playTime, retriesMilliseconds } from "../../support/component/pass-time.ts";
import { anAdministrator, aPerson } from "../../support/component/person.ts";
import { answer, lose, refuse } from "../../support/component/played-api.ts";
import { aTicket, inHours } from "../../support/component/samples/tickets.ts";
import { answerEvent, answerProfile, openTicket, ticketStatus } from "../../support/component/ticket-screens.ts";
import { findToast } from "../../support/component/toast.ts";

const ticketPath = "/ticket/tkt_00000001";
const watermark = () => document.querySelector("[data-watermark]");

test("[ticket-01] the ticket shows its event, tier, status and the holder's watermark", async () => {
  const ticket = aTicket({ event: { start_at: "2031-01-16T01:00:00.000Z" } });
  await openTicket(ticket);
  const pass = within(await screen.findByRole("article"));
  expect(pass.getByRole("heading", { name: "RAGER on the roof" })).toBeVisible();
  for (const text of ["GA+", "The Dock"]) expect(pass.getByText(text)).toBeVisible();
  expect(pass.getByText(formatEventDateTime(ticket.event))).toBeVisible();
  expect(ticketStatus()).toBe("Not yet");
  expect(watermark()).toHaveTextContent("m•••@x.test");
  expect(watermark()).toHaveTextContent("•••• 0188");
  expect(watermark()).not.toHaveTextContent("maya@x.test");
});

test("the ticket page shows its holder, its number in the order, the address and when the doors open", async () => {
  const event = { start_at: "2031-01-16T01:00:00.000Z", doors_at: "2031-01-16T00:30:00.000Z" };
  const one = aTicket({ order_quantity: 2, event });
  const other = aTicket({ id: "tkt_00000002", number: 2, order_quantity: 2, event });
  const user = await openTicket(one, { order: [one, other], as: aPerson({ name: "Dora Door" }) });
  const pass = within(await screen.findByRole("article"));
  for (const text of ["Dora Door", "Ticket 1 of 2", "1 Water St, Jacksonville", "7:30 PM"]) {
    expect(pass.getByText(text)).toBeVisible();
  }
  await user.click(screen.getByRole("link", { name: "Ticket 2 of 2" }));
  await waitFor(() => expect(window.location.pathname).toBe("/ticket/tkt_00000002"));
  expect(await pass.findByText("Ticket 2 of 2")).toBeVisible();
});

/** Has both the ticket and the list of all tickets, which would do as well, refused. */
const refuseTicket = (status: number, code: "not-found" | "internal-error") => {
  refuse("tickets", "get", { status, code });
  refuse("tickets", "list", { status: 500, code: "internal-error" });
};

const answerHome = () => {
  answerEvent();
  answerProfile(aPerson());
  answer("events", "list", { items: [], cursor: null });
  answer("deals", "list", { items: [], cursor: null });
  answer("content", "news", { items: [], cursor: null });
};

test.each([
  { status: 404, code: "not-found", says: "This ticket does not belong to you" },
  { status: 500, code: "internal-error", says: "Failed to load ticket" },
] as const)(
  "[ticket-13] a ticket that is answered with $status leads to Home with the reason",
  async ({ status, code, says }) => {
    refuseTicket(status, code);
    answerHome();
    await openApp(ticketPath, { as: aPerson() });
    await findToast(says);
    expect(window.location.pathname).toBe("/dashboard");
  },
);

test("a ticket whose own read fails is shown from the list of all tickets", async () => {
  refuse("tickets", "get", { status: 500, code: "internal-error" });
  await openTicket(aTicket());
  expect(await screen.findByRole("article")).toBeVisible();
  expect(ticketStatus()).toBe("Valid");
  expect(window.location.pathname).toBe(ticketPath);
});

test("a listed ticket that the server no longer finds isn't shown from the list", async () => {
  refuse("tickets", "get", { status: 404, code: "not-found" });
  answer("tickets", "list", { items: [aTicket()], cursor: null });
  answerHome();
  await openApp(ticketPath, { as: aPerson() });
  await findToast("This ticket does not belong to you");
  expect(screen.queryByRole("article")).toBeNull();
});

test("without a connection and without a copy, the page offers to try again, and then shows the ticket", async () => {
  playTime();
  lose("tickets", "get");
  lose("tickets", "list");
  answerProfile(aPerson());
  const user = await openApp(ticketPath, { as: aPerson() });
  await passTime(retriesMilliseconds);
  expect(await screen.findByText("Your ticket isn't saved on this device")).toBeVisible();
  answer("tickets", "get", aTicket());
  answer("tickets", "list", { items: [aTicket()], cursor: null });
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("article")).toBeVisible();
  expect(ticketStatus()).toBe("Valid");
});

test("a ticket that was sent meanwhile is the receiver's at once, although the list still has it as it was", async () => {
  answer("tickets", "get", aTicket({ held_by: "Priya Raman", holder_id: "10000000-0000-4000-8000-000000000009" }));
  await openTicket(aTicket());
  await waitFor(() => expect(ticketStatus()).toBe("Sent"));
  expect(await screen.findByText("Priya Raman has this ticket now. It's theirs to use at the door.")).toBeVisible();
  expect(watermark()).toBeNull();
  expect(screen.queryByRole("button", { name: "Redeem" })).toBeNull();
});

test("[ticket-14] the watermark is renewed every 5 seconds", async () => {
  playTime();
  await openTicket(aTicket({ event: { start_at: inHours(48) } }));
  await waitFor(() => expect(watermark()).toHaveTextContent("m•••@x.test"));
  const drawnAt = () => Date.parse(watermark()?.getAttribute("data-watermark") ?? "");
  await passTime(5_000);
  const first = drawnAt();
  for (const times of [1, 2]) {
    await passTime(5_000);
    expect(Math.round((drawnAt() - first) / 1_000)).toBe(5 * times);
  }
});

/** What the ticket's page logs; `debug` lines of others don't count. */
const loggedLines = () => vi.mocked(console.debug).mock.calls.filter(([tag]) => String(tag).startsWith("[ticket]"));

test.each([
  ["an administrator's ticket is logged with ?debug=1", anAdministrator(), "?debug=1", true],
  ["an administrator's ticket isn't logged without it", anAdministrator(), "", false],
  ["no other member's ticket is logged, even with ?debug=1", aPerson(), "?debug=1", false],
])("[ticket-17] %s", async (_title, as, search, isLogged) => {
  await openTicket(aTicket({}, as), { as, search });
  await waitFor(() => expect(watermark()).not.toBeNull());
  expect(loggedLines().length > 0).toBe(isLogged);
});

test.each([
  ["not-found", () => refuse("tickets", "get", { status: 404, code: "not-found" })],
  ["NetworkError", () => lose("tickets", "get")],
] as const)("[ticket-17] an administrator's ticket that can't be read is logged with %s", async (code, fail) => {
  fail();
  answerHome();
  await openTicket(aTicket(), { as: anAdministrator(), order: [], search: "?debug=1" });
  await waitFor(() => expect(console.debug).toHaveBeenCalledWith("[ticket] failed", { code }), { timeout: 15_000 });
});

test("an open link is canceled on the ticket's page, and the ticket can be sent again", async () => {
  answer("transfers", "takeBack", aTicket());
  const user = await openTicket(aTicket({ is_being_sent: true }));
  await user.click(await screen.findByRole("button", { name: "Cancel the link" }));
  await findToast("The link doesn't work anymore");
  expect(await screen.findByRole("button", { name: "Send this ticket" })).toBeVisible();
});

test("a link that was used before it could be canceled names who has the ticket now", async () => {
  answer("transfers", "takeBack", aTicket({ held_by: "Priya Raman" }));
  const user = await openTicket(aTicket({ is_being_sent: true }));
  const cancel = await screen.findByRole("button", { name: "Cancel the link" });
  answer("tickets", "get", aTicket({ held_by: "Priya Raman" }));
  await user.click(cancel);
  await findToast("Priya Raman took it already");
  expect(screen.queryByRole("button", { name: "Send this ticket" })).toBeNull();
});

test("sending a ticket without a connection names the missing connection, and leaves the ticket as it was", async () => {
  playTime();
  lose("transfers", "send");
  const user = await openTicket(aTicket());
  await user.click(await screen.findByRole("button", { name: "Send this ticket" }));
  await user.click(await screen.findByRole("button", { name: "Get the link" }));
  await passTime(retriesMilliseconds);
  await findToast("You need a connection to send a ticket");
  expect(await screen.findByRole("button", { name: "Send this ticket" })).toBeVisible();
});
