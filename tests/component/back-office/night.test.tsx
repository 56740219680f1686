import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { findDialog, openOffice, pageOf } from "../../support/component/back-office.ts";
import { phone } from "../../support/component/open-app.tsx";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { anEventRecord } from "../../support/component/samples/back-office/events.ts";
import { aNight, aPace } from "../../support/component/samples/back-office/night.ts";
import { aTicketRow } from "../../support/component/samples/back-office/tickets.ts";
import { findToast } from "../../support/component/toast.ts";

const openNight = () => openOffice("/admin/events/event_00000001/night", { screen: phone });

beforeEach(() => {
  answer("eventsAdmin", "night", aNight());
  answer("eventsAdmin", "pace", { pace: aPace() });
});

const figure = async (label: string) => await screen.findByRole("article", { name: label });

test("[night-02] the night shows inside of sold first, then sold, held and waiting, its types, the money and the pace", async () => {
  await openNight();
  expect(await figure("Inside")).toHaveTextContent("Inside11of 41 sold");
  expect(screen.getAllByRole("article").map((one) => one.getAttribute("aria-label"))).toEqual([
    "Inside",
    "Sold",
    "Held",
    "Waiting",
  ]);
  expect(await figure("Sold")).toHaveTextContent("41of 100");
  const types = within(screen.getByRole("list", { name: "Tickets by type" })).getAllByRole("listitem");
  expect(types.map(({ textContent }) => textContent)).toEqual(["GA+38 sold4 held · 2 waiting", "Table3 of 10 sold"]);
  expect(screen.getByText("$805.00")).toBeVisible();
  expect(
    await screen.findByText("41 sold by today; usually 30 by the end of this day. Only 1 of this kind is over."),
  ).toBeVisible();
  expect(screen.getByText("As of 10:12 PM")).toBeVisible();
  expect(screen.getByRole("link", { name: "Scanners and conflicts" })).toHaveAttribute(
    "href",
    "/admin/events/event_00000001/door",
  );
});

test("[night-02] a night that nobody has a ticket of leaves out held and waiting, and can't send a message", async () => {
  answer("eventsAdmin", "night", aNight({ sold: 0, held: 0, waiting: 0, inside: 0, types: [], people: 0, taken: 0 }));
  answer("eventsAdmin", "pace", { pace: { ...aPace(), before: [] } });
  await openNight();
  expect(await figure("Inside")).toHaveTextContent("Inside0of 0 sold");
  expect(screen.queryByRole("article", { name: "Held" })).toBeNull();
  expect(screen.getByText("Nobody has a ticket or an RSVP yet.")).toBeVisible();
  expect(await screen.findByText("There's no earlier event of this kind to compare with.")).toBeVisible();
});

test("[night-02] a sold-out night of 10,000 has a chip for it", async () => {
  answer("eventsAdmin", "night", aNight({ capacity: 10_000, sold: 10_000, held: 0, inside: 9_412 }));
  await openNight();
  expect(await figure("Inside")).toHaveTextContent("Inside9,412of 10,000 sold");
  expect(screen.getByText("Sold out")).toBeVisible();
});

test("[night-02] a night that can't be loaded offers to try again", async () => {
  refuse("eventsAdmin", "night", { status: 500, code: "internal-error" });
  const user = await openNight();
  expect(await screen.findByText("Failed to load the night")).toBeVisible();
  answer("eventsAdmin", "night", aNight());
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await figure("Inside")).toBeVisible();
});

test("[night-02] a night of an event that doesn't exist is named as such", async () => {
  refuse("eventsAdmin", "night", { status: 404, code: "not-found" });
  await openNight();
  expect(await screen.findByText("Event not found")).toBeVisible();
});

test("[night-04] a guest is found by name, checked in after a question, and undone within 10 seconds", async () => {
  answer("ticketsAdmin", "search", pageOf(aTicketRow()));
  answer("ticketsAdmin", "setStatus", ({ status }) => {
    const saved = aTicketRow({ status, check_in_ts: status === "redeemed" ? "2096-11-02T02:12:00.000Z" : null });
    answer("ticketsAdmin", "search", pageOf(saved));
    return saved;
  });
  const user = await openNight();
  await user.type(await screen.findByRole("searchbox", { name: "Name, email or last 4 of the phone" }), "gia");
  await user.click(await screen.findByRole("button", { name: "Check in Gia Gull, GA+" }));
  const dialog = await findDialog("Check in Gia Gull?");
  expect(requestsOf("ticketsAdmin", "setStatus")).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Check in" }));
  expect(await screen.findByText("In since 10:12 PM")).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Undo the check-in of Gia Gull, GA+" }));
  expect(await screen.findByRole("button", { name: "Check in Gia Gull, GA+" })).toBeVisible();
  expect(requestsOf("ticketsAdmin", "setStatus")).toEqual([
    { ticketId: "tkt_00000001", status: "redeemed" },
    { ticketId: "tkt_00000001", status: "valid" },
  ]);
  expect(requestsOf("ticketsAdmin", "search").at(-1)).toMatchObject({ event_id: "event_00000001", q: "gia" });
});

test("[night-10] stopping sales asks first with what is reserved, and resuming takes its place", async () => {
  answer("eventsAdmin", "stopSales", () => {
    answer("eventsAdmin", "night", aNight({ event: { state: "sales-stopped" } }));
    return anEventRecord({ state: "sales-stopped" });
  });
  const user = await openNight();
  await user.click(await screen.findByRole("button", { name: "Stop sales" }));
  const dialog = await findDialog("Stop the sales of Lantern Night?");
  expect(
    dialog.getByText("Nobody can buy or RSVP until you resume. 4 reserved tickets can still be paid. Nobody is told."),
  ).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Stop sales" }));
  await findToast("Sales stopped");
  await waitFor(() => expect(screen.getByRole("button", { name: "Resume sales" })).toBeVisible());
  expect(requestsOf("eventsAdmin", "stopSales")).toEqual([{ eventId: "event_00000001" }]);
});

test("[night-11] a message asks first with how many people get it, is listed with how many were told, and a used-up day says until when", async () => {
  const sent = {
    id: "change_1",
    text: "Doors moved to 10 PM",
    at: "2096-11-02T02:12:00.000Z",
    told: 20,
    is_done: false,
  };
  answer("eventChangesAdmin", "message", () => {
    const left = { messages: [sent], messages_left: 0, messages_again_at: "2096-11-02T05:00:00.000Z" };
    answer("eventsAdmin", "night", aNight(left));
    return sent;
  });
  const user = await openNight();
  await user.type(await screen.findByRole("textbox", { name: "Message" }), "Doors moved to 10 PM");
  await user.click(screen.getByRole("button", { name: "Send to 37 people" }));
  const dialog = await findDialog("Send this to 37 people?");
  expect(requestsOf("eventChangesAdmin", "message")).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Send" }));
  await findToast("Message on its way");
  expect(requestsOf("eventChangesAdmin", "message")).toEqual([
    { eventId: "event_00000001", text: "Doors moved to 10 PM" },
  ]);
  const list = within(await screen.findByRole("list", { name: "Messages sent" }));
  expect(list.getByRole("listitem")).toHaveTextContent("10:12 PM · Sending, 20 so far");
  await waitFor(() => expect(screen.getByText(/^You've sent all 3 messages of today\./)).toBeVisible());
});
