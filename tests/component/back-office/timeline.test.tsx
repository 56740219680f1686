import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { TimelineEntry } from "../../../shared/model/timeline.ts";
import { openOffice, pageOf, retype } from "../../support/component/back-office.ts";
import { anAdministrator } from "../../support/component/person.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aVendorSummary } from "../../support/component/samples/back-office/catalog.ts";
import { anEventRecord, answerEvents } from "../../support/component/samples/back-office/events.ts";
import { someDetails } from "../../support/component/samples/back-office/members.ts";
import { anOrder } from "../../support/component/samples/back-office/tickets.ts";
import { aChange, aNoteEntry } from "../../support/component/samples/back-office/timelines.ts";
import { findToast } from "../../support/component/toast.ts";

const { id: userId } = someDetails();
const path = `/admin/members/${userId}?tab=timeline`;
const failure = { status: 500, code: "internal-error" } as const;
const block = aChange({ action: "member.block", subject: userId, details: { reason: "Chargebacks" } });
const joined: TimelineEntry = {
  kind: "fact",
  id: `joined_${userId}`,
  at: "2026-10-01T12:00:00.000Z",
  fact: { type: "joined" },
};
const ordered = (about: { event_title: string | null; tickets: number }): TimelineEntry => ({
  ...{ kind: "fact", id: `tkt_0000000${about.tickets}`, at: "2026-10-02T12:00:00.000Z" },
  fact: { type: "ordered", session_id: "cs_test_1", ...about },
});
const own = aNoteEntry({ author: anAdministrator().userId, author_name: "Olivia Owner" });

const timeline = async () => within(await screen.findByRole("region", { name: "Timeline" }));
const day = async (name: string) => (await timeline()).findByRole("list", { name });

beforeEach(() => {
  answer("memberSearchAdmin", "get", someDetails());
  answer("membershipsAdmin", "grants", pageOf());
});

test("[desk-106] a timeline has its entries by the city's days with who and why, and a note's author", async () => {
  answer("timelinesAdmin", "member", pageOf(aNoteEntry(), block, joined));
  await openOffice(path);
  expect(await day("Sunday, November 22, 2026")).toHaveTextContent("Note by Riley ReefPrefers a call.");
  const blocked = await day("Saturday, November 21, 2026");
  expect(blocked).toHaveTextContent("Riley Reef blocked the account of");
  expect(blocked).toHaveTextContent("“Chargebacks”");
  expect(await day("Thursday, October 1, 2026")).toHaveTextContent("Joined");
  // Somebody else's note.
  expect(screen.queryByRole("button", { name: "Delete this note" })).toBeNull();
});

test("[desk-106] what a member ordered leads to the order, also where its event is gone", async () => {
  const [fox, gone] = [ordered({ event_title: "Fox Night", tickets: 3 }), ordered({ event_title: null, tickets: 1 })];
  answer("timelinesAdmin", "member", pageOf(fox, gone));
  await openOffice(path);
  const link = await (await timeline()).findByRole("link", { name: "Ordered 3 tickets for Fox Night" });
  expect(link).toHaveAttribute("href", "/admin/orders/cs_test_1");
  expect(screen.getByRole("link", { name: "Ordered 1 ticket for an event that was deleted" })).toBeVisible();
});

test("[desk-106] an entry's exact time shows when its time has the focus", async () => {
  answer("timelinesAdmin", "member", pageOf(joined));
  await openOffice(path);
  const time = await (await timeline()).findByText("8:00 AM");
  time.focus();
  expect(await screen.findByRole("tooltip")).toHaveTextContent("Thursday, Oct 1, 2026, 8:00:00 AM");
});

test("[desk-106] while it loads that is told, a failure offers to try again, and without an entry nothing has happened yet", async () => {
  const release = hold("timelinesAdmin", "member");
  const user = await openOffice(path);
  expect(await screen.findByRole("status", { name: "Loading the timeline" })).toBeVisible();
  refuse("timelinesAdmin", "member", failure);
  release();
  expect(await screen.findByText("Couldn't load the timeline")).toBeVisible();
  answer("timelinesAdmin", "member", pageOf());
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Nothing has happened yet.")).toBeVisible();
});

test("[desk-106] older entries come below those that are shown, until there are no more", async () => {
  answer("timelinesAdmin", "member", ({ cursor }) =>
    cursor ? pageOf(joined) : { items: [aNoteEntry()], cursor: "older" },
  );
  const user = await openOffice(path);
  await user.click(await screen.findByRole("button", { name: "Show older" }));
  expect(await day("Thursday, October 1, 2026")).toHaveTextContent("Joined");
  expect(await day("Sunday, November 22, 2026")).toHaveTextContent("Prefers a call.");
  expect(screen.queryByRole("button", { name: "Show older" })).toBeNull();
});

test("[desk-106] a note is saved and shown, an empty one isn't sent, and an own one is deleted after a question", async () => {
  const user = await openOffice(path);
  await screen.findByText("Nothing has happened yet.");
  await user.click(screen.getByRole("button", { name: "Add Note" }));
  expect(await screen.findByText("Write a note first")).toBeVisible();
  expect(requestsOf("membersAdmin", "addNote")).toEqual([]);
  answer("membersAdmin", "addNote", () => {
    answer("timelinesAdmin", "member", pageOf(own));
    const { id, at } = own;
    return {
      ...{ id, at, user_id: userId, text: "Prefers a call." },
      ...{ author: anAdministrator().userId, author_email: null },
    };
  });
  await retype(user, screen.getByLabelText("Add a note for the team"), "Prefers a call.");
  await user.click(screen.getByRole("button", { name: "Add Note" }));
  await findToast("Note saved");
  expect(requestsOf("membersAdmin", "addNote")).toEqual([{ userId, text: "Prefers a call." }]);
  expect(await day("Sunday, November 22, 2026")).toHaveTextContent("Prefers a call.");
  await waitFor(() => expect(screen.getByLabelText("Add a note for the team")).toHaveValue(""));
  answer("membersAdmin", "deleteNote", () => {
    answer("timelinesAdmin", "member", pageOf());
    return {};
  });
  await user.click(screen.getByRole("button", { name: "Delete this note" }));
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Nothing has happened yet.")).toBeVisible();
  expect(requestsOf("membersAdmin", "deleteNote")).toEqual([{ userId, noteId: own.id }]);
});

test.each(["notes", "audit"])(
  "[desk-107] the address of the former tab %s leads to a member's timeline",
  async (tab) => {
    await openOffice(`/admin/members/${userId}?tab=${tab}`);
    expect(await screen.findByRole("tab", { name: "Timeline", selected: true })).toBeVisible();
    expect(await screen.findByText("Nothing has happened yet.")).toBeVisible();
  },
);

test("[desk-107] an event's page takes a note on the event, of which the form beside it is left alone", async () => {
  const event = anEventRecord();
  answerEvents(event);
  answer("timelinesAdmin", "addEventNote", {
    ...{ id: "note_00000002", text: "The band comes at six.", author: userId, author_email: null },
    at: "2026-11-22T17:00:00.000Z",
  });
  const user = await openOffice(`/admin/events/${event.id}/edit`);
  await retype(user, await screen.findByLabelText("Add a note for the team"), "The band comes at six.");
  await user.click(screen.getByRole("button", { name: "Add Note" }));
  await findToast("Note saved");
  expect(requestsOf("timelinesAdmin", "addEventNote")).toEqual([{ eventId: event.id, text: "The band comes at six." }]);
  expect(requestsOf("eventsAdmin", "update")).toEqual([]);
});

test("[desk-107] a vendor's details and an order's page have their timelines", async () => {
  const vendor = aVendorSummary();
  answer("dealsAdmin", "vendors", pageOf(vendor));
  answer("dealsAdmin", "vendor", vendor);
  answer("dealsAdmin", "list", pageOf());
  answer("timelinesAdmin", "vendor", pageOf(aNoteEntry({ text: "Ask for Rita." })));
  const user = await openOffice("/admin/vendors");
  await user.click(await screen.findByRole("button", { name: vendor.name }));
  expect(await day("Sunday, November 22, 2026")).toHaveTextContent("Ask for Rita.");
  expect(requestsOf("timelinesAdmin", "vendor")).toEqual([{ vendorId: vendor.id }]);
});

test("[desk-107] an order's page has its payment and what was done with it, without a link that the role may not follow", async () => {
  const paid = { type: "order-paid", amount: 10_000, tickets: 2 } as const;
  const refund = aChange({
    ...{ action: "order.refund", subject: "cs_test_1" },
    details: { amount: 5_000, ticket_ids: ["tkt_00000001"], reason: "The rain" },
  });
  answer("ticketsAdmin", "order", anOrder());
  answer(
    "timelinesAdmin",
    "order",
    pageOf(refund, { kind: "fact", id: "paid_cs_test_1", at: "2026-11-21T16:00:00.000Z", fact: paid }),
  );
  await openOffice("/admin/orders/cs_test_1", { role: "books" });
  const entries = within(await day("Saturday, November 21, 2026")).getAllByRole("listitem");
  expect(entries[0]).toHaveTextContent("Riley Reef refunded $50.00 of an order (1 ticket): “The rain”");
  expect(entries[1]).toHaveTextContent("Paid $100.00 for 2 tickets");
  expect(screen.queryByRole("link", { name: "Riley Reef" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Details" })).toBeNull();
});

test("[desk-107] an order whose buyer has no account, such as a guest's, has no field for a note", async () => {
  answer("ticketsAdmin", "order", anOrder({ has_account: false }));
  await openOffice("/admin/orders/cs_test_1");
  expect(await screen.findByText("Nothing has happened yet.")).toBeVisible();
  expect(screen.queryByLabelText("Add a note for the team")).toBeNull();
});
