import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { ActiveMembership } from "../../../shared/model/sync.ts";
import { factsOf, findRow, openOffice, pageOf } from "../../support/component/back-office.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { answerSync, metrics } from "../../support/component/samples/back-office/sync.ts";
import { findToast } from "../../support/component/toast.ts";

beforeEach(answerSync);

const membership: ActiveMembership = {
  user_id: "10000000-0000-4000-8000-000000000011",
  email: "paying@x.test",
  tier: "essential",
  status: "active",
  subscription_id: "sub_1",
};

test("[sync-11] the comparison counts synced, unsynced and orphaned, and lists active memberships with a badge each", async () => {
  const granted = { ...membership, user_id: "10000000-0000-4000-8000-000000000012", email: "granted@x.test" };
  answer("stripeAdmin", "metrics", metrics({ unmatched_count: 2 }));
  answer("stripeAdmin", "memberships", pageOf(membership, { ...granted, tier: "premium", subscription_id: null }));
  await openOffice("/admin/membership-sync?tab=comparison");
  expect(factsOf(await findRow("paying@x.test"))).toEqual({ Tier: "Essential", Status: "active", Sync: "Synced" });
  expect(factsOf(await findRow("granted@x.test"))).toEqual({ Tier: "Premium", Status: "active", Sync: "Not synced" });
  const counters = {
    "Synced with provider": "12",
    "Not synced (promo/manual)": "3",
    "Provider orphans (no user)": "2",
  };
  for (const [name, value] of Object.entries(counters)) {
    expect(within(screen.getByRole("article", { name })).getByText(value)).toBeVisible();
  }
});

test("a next page of active memberships that can't be loaded keeps the first one, and Show more reads it", async () => {
  const second = { ...membership, user_id: "10000000-0000-4000-8000-000000000012", email: "second@x.test" };
  answer("stripeAdmin", "memberships", ({ cursor }) =>
    cursor ? pageOf(second) : { items: [membership], cursor: "next" },
  );
  const user = await openOffice("/admin/membership-sync");
  const emails = async () =>
    within(await screen.findByRole("list", { name: "Active memberships" }))
      .getAllByText(/@x\.test$/)
      .map(({ textContent }) => textContent);
  expect(await emails()).toEqual(["paying@x.test"]);
  refuse("stripeAdmin", "memberships", { status: 500, code: "internal-error" }, { once: true });
  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect(await screen.findByText("Couldn't load")).toBeVisible();
  expect(await emails()).toEqual(["paying@x.test"]);
  await user.click(screen.getByRole("button", { name: "Show more" }));
  await waitFor(async () => expect(await emails()).toEqual(["paying@x.test", "second@x.test"]));
  expect(screen.queryByText("Couldn't load")).toBeNull();
});

test("[sync-13] the alert of orphan subscriptions gives each its email, monthly amount and one of two reasons", async () => {
  const created_at = "2026-11-01T12:00:00.000Z";
  const orphan = { customer_id: "cus_1", tier: "essential", status: "active", created_at } as const;
  answer(
    "membershipsAdmin",
    "unmatched",
    pageOf(
      { ...orphan, subscription_id: "sub_1", email: "lost@x.test", monthly_amount: 1_299, reason: "user_not_found" },
      { ...orphan, subscription_id: "sub_2", email: null, monthly_amount: 1_999, reason: "no_email" },
    ),
  );
  await openOffice("/admin/membership-sync?tab=comparison");
  expect(factsOf(await findRow("lost@x.test"))).toEqual({
    Amount: "$12.99/mo",
    Reason: "User account does not exist",
    Since: "Nov 1, 2026",
  });
  expect(factsOf(await findRow("No email"))).toEqual({
    Amount: "$19.99/mo",
    Reason: "No email on customer",
    Since: "Nov 1, 2026",
  });
  const alert = screen.getByRole("table", { name: "Subscriptions without a user" }).closest("[role=alert]");
  expect(alert).toHaveAttribute("data-destructive", "true");
  expect(alert).toHaveTextContent("These users must sign up first; the sync then links them automatically.");
});

test("[sync-14] System Status explains how webhooks, the job and auto-heal keep memberships in step", async () => {
  await openOffice("/admin/membership-sync?tab=status");
  const card = await screen.findByRole("region", { name: "How the sync works" });
  expect(
    within(card)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "Webhooks process events in real time: checkout, subscription changes and payments.",
    "A job runs every 15 minutes and matches missing user ids by email.",
    "Unmatched records are linked when users log in (auto-heal).",
    "All sync operations are logged to an audit table.",
  ]);
});

const mail = {
  id: "mail-1",
  to: "ana@example.com",
  template: "ticket-confirmation",
  error: "MessageRejected: no such mailbox",
  attempts: 1,
  created_at: "2026-11-22T12:00:00.000Z",
  failed_at: "2026-11-22T12:00:00.000Z",
};

test("a failed email shows its reason, is sent again, and leaves the list", async () => {
  answer("mailAdmin", "failed", pageOf(mail));
  const user = await openOffice("/admin/membership-sync?tab=status");
  expect(factsOf(await findRow("ana@example.com"))).toMatchObject({
    Email: "Ticket confirmation",
    Reason: "MessageRejected: no such mailbox",
  });
  answer("mailAdmin", "resend", () => {
    answer("mailAdmin", "failed", pageOf());
    return { status: "sent" as const, error: null };
  });
  await user.click(screen.getByRole("button", { name: "Send again" }));
  await findToast("Email sent");
  expect(requestsOf("mailAdmin", "resend")).toEqual([{ id: "mail-1" }]);
  expect(await screen.findByText("Every email was delivered to the mail service.")).toBeVisible();
});

test("an email that is refused again stays in the list with the mail service's reason", async () => {
  answer("mailAdmin", "failed", pageOf(mail));
  answer("mailAdmin", "resend", { status: "failed", error: "Mailbox full" });
  const user = await openOffice("/admin/membership-sync?tab=status");
  await user.click(await screen.findByRole("button", { name: "Send again" }));
  await findToast("The email was refused again", "Mailbox full");
  expect(await findRow("ana@example.com")).toBeVisible();
});

test.each([
  ["comparison", "stripeAdmin", "memberships", "Couldn't load active memberships", "No active memberships"],
  ["comparison", "stripeAdmin", "metrics", "Couldn't load counters", "Not synced (promo/manual)"],
  ["status", "mailAdmin", "failed", "Couldn't load failed emails", "Every email was delivered to the mail service."],
] as const)(
  "on the tab %s, %s.%s that can't be read shows %s, and Try Again reads it",
  async (tab, entry, route, failed, text) => {
    refuse(entry, route as never, { status: 500, code: "internal-error" }, { once: true });
    const user = await openOffice(`/admin/membership-sync?tab=${tab}`);
    expect(await screen.findByText(failed)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText(text)).toBeVisible();
  },
);
