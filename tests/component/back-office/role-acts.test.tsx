import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { Role } from "../../../shared/model/roles.ts";
import { askedBeyond } from "../../support/component/asked-beyond.ts";
import { findDialog, findRow, openOffice, pageOf } from "../../support/component/back-office.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { anAmbassador } from "../../support/component/samples/back-office/ambassadors.ts";
import { aCampaign, answerMarketing } from "../../support/component/samples/back-office/campaigns.ts";
import { aDealSummary } from "../../support/component/samples/back-office/catalog.ts";
import { anEventRecord, answerEvents } from "../../support/component/samples/back-office/events.ts";
import { aGuest, guestSeats } from "../../support/component/samples/back-office/guests.ts";
import { aListedMember, aMembersPage, someDetails } from "../../support/component/samples/back-office/members.ts";
import { answerOffice } from "../../support/component/samples/back-office/office.ts";
import { aSyncAudit } from "../../support/component/samples/back-office/sync.ts";
import {
  anOrder,
  answerTickets,
  aReturnedRefund,
  aTicketRow,
} from "../../support/component/samples/back-office/tickets.ts";
import { listToasts } from "../../support/component/toast.ts";

beforeEach(answerOffice);

/** Which of these buttons, links and tabs are there. */
const shownOf = (...names: (string | RegExp)[]): (string | RegExp)[] =>
  names.filter((name) =>
    (["button", "link", "tab", "combobox"] as const).some((role) => screen.queryAllByRole(role, { name }).length > 0),
  );

const orderActs = [
  "Mark redeemed: ticket 1",
  "Resend: ticket 1",
  "Refund: ticket 1",
  "Refund all 2 tickets",
  "Vic Vole",
];

test.each([
  ["manager", orderActs],
  ["events", ["Mark redeemed: ticket 1", "Resend: ticket 1"]],
  ["support", ["Refund: ticket 1", "Refund all 2 tickets", "Vic Vole"]],
  ["books", []],
] as [Role, string[]][])("[desk-18] on an order's page the role %s finds %j", async (role, acts) => {
  answer("ticketsAdmin", "order", anOrder());
  await openOffice("/admin/orders/cs_test_1", { role });
  await findRow("Ticket 1");
  expect(shownOf(...orderActs)).toEqual(acts);
  expect(screen.queryAllByText("Vic Vole")).not.toEqual([]);
  expect(screen.getByRole("region", { name: "Timeline" })).toBeVisible();
  expect(askedBeyond(role)).toEqual([]);
});

const openRefund = async () => {
  answer("ticketsAdmin", "order", anOrder());
  const user = await openOffice("/admin/orders/cs_test_1", { role: "support" });
  await user.click(await screen.findByRole("button", { name: "Refund: ticket 1" }));
  return { user, dialog: await findDialog("Refund 1 ticket?") };
};
const limit = { status: 403, code: "role.refund-limit", message: "Your role refunds up to $100 of an order." } as const;

test("[desk-18] a refund beyond the role's limit is refused with the server's sentence within the dialog, without a toast", async () => {
  answer("ticketsAdmin", "refundPreview", {
    amount: 15_000,
    tickets: 1,
    seats_returned: 1,
    free_ga_returned: false,
    code_use_returned: false,
    emails_buyer: true,
  });
  refuse("ticketsAdmin", "refund", limit);
  const { user, dialog } = await openRefund();
  await waitFor(() => expect(dialog.getByRole("button", { name: "Refund" })).toBeEnabled());
  await user.click(dialog.getByRole("button", { name: "Refund" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent(limit.message);
  expect(dialog.getByRole("button", { name: "Refund" })).toBeDisabled();
  expect(listToasts()).toEqual([]);
});

test("[desk-18] where the preview of a refund is beyond the role's limit already, the dialog has the server's sentence and no Try Again", async () => {
  refuse("ticketsAdmin", "refundPreview", limit);
  const { dialog } = await openRefund();
  expect(await dialog.findByRole("alert")).toHaveTextContent(limit.message);
  expect(dialog.queryByRole("button", { name: "Try Again" })).toBeNull();
  expect(dialog.getByRole("button", { name: "Refund" })).toBeDisabled();
});

const ticketActs = ["Reconcile payments", "Export CSV", "Event", /^Mark redeemed:/, /^Resend confirmation to/];

test.each([
  ["manager", ticketActs],
  ["events", ["Reconcile payments", "Event", /^Mark redeemed:/, /^Resend confirmation to/]],
  ["support", []],
  ["books", ["Export CSV"]],
] as [Role, (string | RegExp)[]][])("[desk-18] among the tickets the role %s finds %j", async (role, acts) => {
  answerTickets(aTicketRow());
  await openOffice("/admin/tickets", { role });
  await findRow("Gia Gull");
  expect(shownOf(...ticketActs)).toEqual(acts);
  expect(screen.queryAllByRole("checkbox").length > 0).toBe(role === "manager" || role === "events");
  expect(screen.queryAllByText("Total revenue")).toHaveLength(role === "support" ? 0 : 1);
  expect(askedBeyond(role)).toEqual([]);
});

test.each([
  ["support", ["Refund again", "Mark as paid"], 0],
  ["books", [], 3],
  ["manager", ["Refund again", "Mark as paid"], 3],
] as [Role, string[], number][])(
  "[desk-18] of the sync page the role %s has returned refunds with %j, and %i tabs",
  async (role, acts, tabs) => {
    answer("ticketsAdmin", "unsettledRefunds", pageOf(aReturnedRefund()));
    await openOffice("/admin/membership-sync", { role });
    const refunds = within(await screen.findByRole("region", { name: "Unsettled refunds" }));
    await refunds.findByRole("article");
    expect(shownOf("Refund again", "Mark as paid")).toEqual(acts);
    expect(screen.queryAllByRole("tab")).toHaveLength(tabs);
    expect(askedBeyond(role)).toEqual([]);
  },
);

const syncActs = ["Backfill Profiles", "30 Days", "Full Sync & Create Users", "Create Missing Profiles Now"];

test.each([
  ["manager", syncActs],
  ["books", []],
] as [Role, string[]][])("[desk-18] of the syncs the role %s can start %j", async (role, acts) => {
  const one = { email: "x@x.test", amount_cents: 1_299, reason: "user_not_found" } as const;
  const unmatched_details = [one];
  answer("stripeAdmin", "audits", pageOf(aSyncAudit({ records_unmatched: 1, summary: { unmatched_details } })));
  await openOffice("/admin/membership-sync", { role });
  await screen.findByRole("button", { name: "Copy Cleanup SQL" });
  expect(shownOf(...syncActs)).toEqual(acts);
});

test.each([
  ["manager", 1],
  ["books", 0],
] as [Role, number][])(
  "[desk-18] the role %s can link a subscription without a member, and see failed mails: %i",
  async (role, count) => {
    answer(
      "membershipsAdmin",
      "unmatched",
      pageOf({
        subscription_id: "sub_1",
        customer_id: "cus_1",
        tier: "essential",
        status: "active",
        email: "lost@x.test",
        monthly_amount: 1_299,
        reason: "user_not_found",
        created_at: "2026-11-01T00:00:00.000Z",
      }),
    );
    const user = await openOffice("/admin/membership-sync?tab=comparison", { role });
    await findRow("lost@x.test");
    expect(screen.queryAllByRole("button", { name: "Link to member" })).toHaveLength(count);
    await user.click(screen.getByRole("tab", { name: "System Status" }));
    await screen.findByRole("region", { name: "Sync audit" });
    expect(requestsOf("mailAdmin", "failed")).toHaveLength(count);
    expect(askedBeyond(role)).toEqual([]);
  },
);

test("[desk-18] the support role finds members without ways to change memberships", async () => {
  answer("memberSearchAdmin", "list", aMembersPage([aListedMember()]));
  await openOffice("/admin/members", { role: "support" });
  await screen.findByRole("link", { name: aListedMember().display_name });
  expect(screen.queryByRole("button", { name: /^Manage/ })).toBeNull();
  expect(askedBeyond("support")).toEqual([]);
});

const memberActs = ["Manage Membership", "Block Account", "Export Data", "Points", "Timeline", "Grant Membership"];

test.each([
  ["manager", memberActs],
  ["support", ["Block Account", "Export Data", "Points", "Timeline"]],
] as [Role, string[]][])("[desk-18] on a member's page the role %s finds %j", async (role, acts) => {
  answer("memberSearchAdmin", "get", someDetails());
  answer("membershipsAdmin", "grants", pageOf());
  await openOffice(`/admin/members/${someDetails().id}`, { role });
  await screen.findByText("No subscription at Stripe.");
  await waitFor(() => expect(shownOf(...memberActs)).toEqual(acts));
  expect(askedBeyond(role)).toEqual([]);
});

test("[desk-18] the content role writes and tests campaigns, and sends, stops and schedules none", async () => {
  answerMarketing(aCampaign({ status: "sending" }));
  answer("campaignsAdmin", "audience", { count: 3, is_more: false, cursor: null });
  const user = await openOffice("/admin/notifications", { role: "content" });
  await findRow(aCampaign().title);
  expect(shownOf("Send Notification", "Schedule", `Stop ${aCampaign().title}`)).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Write Notification" }));
  const dialog = await findDialog("Write Notification");
  expect(dialog.getByText(/^Your role writes and tests notifications/)).toBeVisible();
  expect(dialog.getByRole("button", { name: "Send Test" })).toBeVisible();
  expect(dialog.queryByRole("button", { name: "Send Now" })).toBeNull();
  expect(dialog.queryByRole("combobox", { name: "Coming to" })).toBeNull();
  expect(askedBeyond("content")).toEqual([]);
});

test("[desk-18] the manager role sends, schedules and stops campaigns", async () => {
  answerMarketing(aCampaign({ status: "sending" }));
  await openOffice("/admin/notifications", { role: "manager" });
  await findRow(aCampaign().title);
  const acts = ["Send Notification", "Schedule", `Stop ${aCampaign().title}`];
  expect(shownOf(...acts, "Write Notification")).toEqual(acts);
});

test("[desk-18] the content role's form of a deal has no choice of an event", async () => {
  answer("dealsAdmin", "list", pageOf(aDealSummary()));
  answer("mediaAdmin", "imageGenerator", { source: "poster" });
  await openOffice("/admin/deals/new", { role: "content" });
  expect(await screen.findByRole("radiogroup", { name: /^Category/ })).toBeVisible();
  expect(screen.queryByRole("combobox", { name: /^(Linked )?[Ee]vent/ })).toBeNull();
  expect(askedBeyond("content")).toEqual([]);
});

test("[desk-18] the support role decides reports, and has no settings of the community", async () => {
  answer("moderationAdmin", "cases", pageOf());
  await openOffice("/admin/community?view=settings", { role: "support" });
  expect(await screen.findByRole("tab", { name: "Reports" })).toBeVisible();
  expect(screen.queryByRole("tab", { name: "Settings" })).toBeNull();
  await waitFor(() => expect(requestsOf("moderationAdmin", "cases")).toHaveLength(1));
  expect(askedBeyond("support")).toEqual([]);
});

const ambassadorActs = [
  "Add Ambassador",
  `Deactivate ${anAmbassador().name}`,
  `Account of ${anAmbassador().name}`,
  "History",
];

test.each([
  ["manager", ambassadorActs],
  ["events", ["Add Ambassador", `Deactivate ${anAmbassador().name}`]],
  ["books", []],
] as [Role, string[]][])("[desk-18] among the ambassadors the role %s finds %j", async (role, acts) => {
  answer("ticketsAdmin", "ambassadors", pageOf(anAmbassador()));
  await openOffice("/admin/ambassadors?tab=manage", { role });
  await findRow(anAmbassador().name);
  expect(shownOf(...ambassadorActs)).toEqual(acts);
  expect(askedBeyond(role)).toEqual([]);
});

test("[desk-18] a new ambassador of the events role has no account to search for among the members", async () => {
  const user = await openOffice("/admin/ambassadors", { role: "events" });
  await user.click(await screen.findByRole("button", { name: "Add Ambassador" }));
  const dialog = await findDialog("Add Ambassador");
  expect(dialog.getByRole("textbox", { name: "Code" })).toBeVisible();
  expect(dialog.queryByLabelText("Their account (optional)")).toBeNull();
});

test("[desk-18] the events role finds who is coming, without their pages as members, a campaign to them, or their list as a file", async () => {
  answer("eventsAdmin", "event", anEventRecord());
  answer("memberSearchAdmin", "comingCount", { all: 1, with_ticket: 1, by_rsvp: 0 });
  answer("memberSearchAdmin", "coming", pageOf());
  await openOffice(`/admin/events/${anEventRecord().id}/coming`, { role: "events" });
  expect(await screen.findByText("Nobody is coming yet.")).toBeVisible();
  expect(shownOf("Message them", "Export CSV", "Events")).toEqual(["Events"]);
  expect(askedBeyond("events")).toEqual([]);
});

test("[desk-18] the events role's guest list has no way to a guest's page as a member", async () => {
  answer("ticketsAdmin", "guests", pageOf(aGuest({ user_id: "10000000-0000-4000-8000-000000000077" })));
  answer("ticketsAdmin", "guestSeats", guestSeats());
  answerEvents(anEventRecord());
  answer("eventsAdmin", "event", anEventRecord());
  const user = await openOffice(`/admin/events/${anEventRecord().id}/guests`, { role: "events" });
  await user.click((await screen.findAllByRole("button", { name: /^Actions for/ }))[0] as HTMLElement);
  const menu = within(await screen.findByRole("menu"));
  expect(menu.queryByRole("menuitem", { name: "Open member" })).toBeNull();
  expect(menu.getByRole("menuitem", { name: "Send again" })).toBeVisible();
});

test.each([
  ["manager", ["Total Members", "Monthly Revenue", "Events & RSVPs", "Marketing Reach"]],
  ["books", ["Monthly Revenue"]],
] as [Role, string[]][])("[desk-18] of the dashboard's figures the role %s is led on from %j", async (role, links) => {
  await openOffice("/admin", { role });
  await screen.findByRole("article", { name: "Total Members" });
  expect(shownOf("Total Members", "Monthly Revenue", "Events & RSVPs", "Marketing Reach")).toEqual(links);
});
