import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { findDialog, openOffice } from "../../support/component/back-office.ts";
import { answer, hold, lose, refuse, requestsOf } from "../../support/component/played-api.ts";
import { answerDashboard, figures, settings } from "../../support/component/samples/back-office/dashboard.ts";
import { findToast } from "../../support/component/toast.ts";

beforeEach(answerDashboard);

const openSettings = async () => {
  const user = await openOffice("/admin");
  const card = within(await screen.findByRole("region", { name: "App Settings" }));
  await waitFor(() => expect(card.getByRole("button", { name: "Change" })).toBeEnabled());
  await user.click(card.getByRole("button", { name: "Change" }));
  return user;
};
const findSwitch = (name: string) => screen.findByRole("switch", { name });
const isOn = (name: string) => (screen.getByRole("switch", { name }) as HTMLInputElement).checked;
const switches = ["Deals are live", "Redemptions", "Membership purchases", "Ticket sales"];

test("[appsettings-01] each setting is shown with the last update and changes on its own", async () => {
  let stored = settings();
  answer("contentAdmin", "updateSettings", (change) => {
    stored = { ...stored, ...change } as typeof stored;
    return stored;
  });
  const user = await openSettings();
  await findSwitch("Redemptions");
  expect(switches.map(isOn)).toEqual([true, true, true, true]);
  const card = within(screen.getByRole("region", { name: "App Settings" }));
  const about = "All settings changes are written to the admin audit trail and take effect immediately.";
  expect(card.getByText(about)).toBeVisible();
  expect(card.getByText("Last updated Nov 21, 2026, 3:05 PM (ET)")).toBeVisible();
  for (const name of ["Redemptions", "Membership purchases"]) {
    await user.click(await findSwitch(name));
    await waitFor(() => expect(isOn(name)).toBe(false));
  }
  await findToast("Settings Updated", "The change is live for everyone.");
  expect(switches.map(isOn)).toEqual([true, false, false, true]);
  expect(requestsOf("contentAdmin", "updateSettings")).toEqual([
    { redemptions_enabled: false },
    { allow_membership_purchase: false },
  ]);
});

test("settings that were never changed are shown as such", async () => {
  answer("content", "settings", settings({ updated_at: null }));
  await openSettings();
  expect(await screen.findByText("Never changed")).toBeVisible();
});

const off = { redemptions_enabled: false, allow_membership_purchase: false, ticket_sales_enabled: false };
const before_pause = { redemptions_enabled: true, allow_membership_purchase: false, ticket_sales_enabled: true };

test.each([
  {
    action: "Enter Coming Soon",
    from: settings(),
    text: "Every deal shows Coming Soon, and nobody can redeem one. That's 1,200 members. Memberships and tickets aren't affected.",
    sent: { deals_mode: "coming_soon", redemptions_enabled: false },
  },
  {
    action: "Go Live",
    from: settings({ deals_mode: "coming_soon", redemptions_enabled: false, ticket_sales_enabled: false }),
    text: "Members see every deal and can redeem it from now on. Ticket sales stay off; turn them on below.",
    sent: { deals_mode: "active", redemptions_enabled: true },
  },
  {
    action: "Pause All Transactions",
    from: settings({ allow_membership_purchase: false }),
    text: "This stops redemptions and ticket sales for everyone. That's 1,200 members and 2 upcoming events. Reserved tickets can still be paid for, tickets still count at the door, and 250 paid plans will keep renewing. Resume brings everything back as it is now.",
    sent: { paused: true },
  },
  {
    action: "Resume",
    from: settings({ ...off, before_pause }),
    text: "Everything returns to how it stood before the pause. Redemptions and ticket sales will be on. Membership purchases will be off.",
    sent: { paused: false },
  },
])(
  "[appsettings-02] the quick action $action asks first, says whom it touches, and is sent once confirmed",
  async ({ action, from, text, sent }) => {
    answer("content", "settings", from);
    answer("contentAdmin", "updateSettings", settings({ updated_at: "2026-11-22T20:05:00.000Z" }));
    const user = await openSettings();
    await screen.findByRole("article", { name: "Total Members" });
    await user.click(await screen.findByRole("button", { name: action }));
    const question = await findDialog(`${action}?`);
    expect(await question.findByText(text)).toBeVisible();
    expect(requestsOf("contentAdmin", "updateSettings")).toEqual([]);
    await user.click(question.getByRole("button", { name: action }));
    await findToast("Settings Updated");
    expect(requestsOf("contentAdmin", "updateSettings")).toEqual([sent]);
    expect(await screen.findByText("Last updated Nov 22, 2026, 3:05 PM (ET)")).toBeVisible();
  },
);

test("while everything is paused, Resume stands in the place of Go Live and of the pause", async () => {
  answer("content", "settings", settings({ ...off, before_pause }));
  await openSettings();
  expect(await screen.findByText("All transactions are paused. Resume restores how the switches stood.")).toBeVisible();
  expect(switches.map(isOn)).toEqual([true, false, false, false]);
  for (const name of ["Go Live", "Pause All Transactions"]) expect(screen.queryByRole("button", { name })).toBeNull();
});

test("a question asked before the figures arrived counts whom it touches once they are there", async () => {
  const release = hold("reportsAdmin", "dashboard");
  const user = await openSettings();
  await user.click(await screen.findByRole("button", { name: "Enter Coming Soon" }));
  const question = await screen.findByRole("dialog");
  expect(question).not.toHaveTextContent("That's");
  answer("reportsAdmin", "dashboard", figures());
  release();
  await waitFor(() => expect(question).toHaveTextContent("That's 1,200 members."));
});

test("[appsettings-05] a refused change shows the server's error, a broken connection its own, and the card keeps its values", async () => {
  refuse("contentAdmin", "updateSettings", { status: 409, code: "conflict", message: "Somebody was faster" });
  const user = await openSettings();
  await user.click(await findSwitch("Redemptions"));
  await findToast("Update Failed", "Somebody was faster");
  expect(isOn("Redemptions")).toBe(true);
  lose("contentAdmin", "updateSettings");
  await user.click(await findSwitch("Redemptions"));
  await findToast("Error", "An unexpected error occurred.");
  expect(switches.map(isOn)).toEqual([true, true, true, true]);
});

test("[appsettings-06] settings that can't be loaded leave the card with its text, and Try Again reads them", async () => {
  refuse("content", "settings", { status: 500, code: "internal-error" }, { once: true });
  const user = await openOffice("/admin");
  const card = within(await screen.findByRole("region", { name: "App Settings" }));
  expect(await card.findByText("Failed to load app settings. Please try again.")).toBeVisible();
  expect(card.getByRole("button", { name: "Change" })).toBeDisabled();
  await user.click(card.getByRole("button", { name: "Try Again" }));
  expect(await card.findByText("All live")).toBeVisible();
  await user.click(card.getByRole("button", { name: "Change" }));
  expect(await findSwitch("Redemptions")).toBeChecked();
});

test.each([
  { from: settings(), state: "All live", offered: ["Enter Coming Soon", "Pause All Transactions"] },
  {
    from: settings({ deals_mode: "coming_soon", redemptions_enabled: false }),
    state: "Off: Deals are live, Redemptions",
    offered: ["Go Live", "Pause All Transactions"],
  },
  {
    from: settings({ redemptions_enabled: false }),
    state: "Off: Redemptions",
    offered: ["Go Live", "Enter Coming Soon", "Pause All Transactions"],
  },
  {
    from: settings({ ...off }),
    state: "Off: Redemptions, Membership purchases, Ticket sales",
    offered: ["Go Live", "Enter Coming Soon"],
  },
  {
    from: settings({ ...off, before_pause }),
    state: "All transactions are paused",
    offered: ["Resume", "Enter Coming Soon"],
  },
])(
  "[desk-04] the switches are one row that says $state, and Change offers what isn't in force: $offered",
  async ({ from, state, offered }) => {
    answer("content", "settings", from);
    const user = await openOffice("/admin");
    const card = within(await screen.findByRole("region", { name: "App Settings" }));
    expect(await card.findByText(state)).toBeVisible();
    expect(card.queryByRole("switch")).toBeNull();
    const change = card.getByRole("button", { name: "Change" });
    expect(change).toHaveAttribute("aria-expanded", "false");
    await user.click(change);
    expect(card.getAllByRole("switch")).toHaveLength(4);
    const actions = ["Resume", "Go Live", "Enter Coming Soon", "Pause All Transactions"];
    expect(actions.filter((name) => card.queryByRole("button", { name }))).toEqual(offered);
    await user.click(card.getByRole("button", { name: "Done" }));
    expect(card.queryByRole("switch")).toBeNull();
  },
);
