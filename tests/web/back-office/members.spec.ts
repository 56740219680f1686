import type { Page } from "@playwright/test";
import { plans } from "../../../shared/model/plans.ts";
import { errorResponse } from "../../support/browser/error-response.ts";
import { signInByForm } from "../../support/browser/sign-in-form.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, callOrigin, ok } from "../../support/call.ts";
import { aDeal, aMember, anAdmin, grant, type Member, openSettings } from "../../support/fixtures.ts";
import { subscribe } from "../../support/plans.ts";
import { aMemberWithPoints } from "../../support/points.ts";
import { uniqueCode } from "../../support/sample-calls/sample-call.ts";
import { stackAt } from "../../support/stack.ts";

const settled = () => stackAt(callOrigin()).settled();
const cardOf = (page: Page, { name }: Member) => page.getByRole("article", { name });
const dialogOf = (page: Page, { name }: Member) => page.getByRole("dialog", { name: `Manage ${name}` });

const openMembers = async (page: Page, path = "/admin/members") => {
  await signInAs(page.context(), await anAdmin());
  await page.goto(path);
};

const find = async (page: Page, text: string) =>
  page.getByRole("searchbox", { name: "Name, email or phone" }).fill(text);

const aNamedMember = async (about: Parameters<typeof aMember>[0] = {}) => {
  const member = await aMember({ name: `Nora ${uniqueCode()}`, ...about });
  await settled();
  return member;
};

test("[members-01] four cards show all members, paying ones, those by promo or admin grant, and monthly revenue", async ({
  page,
}) => {
  const totals = { total_members: 1_234, active_paying: 56, promo_grants: 7, admin_grants: 8, monthly_revenue: 72_744 };
  await page.route("**/api/admin/members/search", (route) =>
    route.fulfill({ json: { ...totals, members: [], cursor: null } }),
  );
  await openMembers(page);
  for (const [label, value] of [
    ["Total members", "1,234"],
    ["Paying with Stripe", "56"],
    ["By promo or admin grant", "15"],
    ["Monthly revenue", "$727.44"],
  ]) {
    await expect(page.getByRole("article", { name: label }).getByText(value ?? "", { exact: true })).toBeVisible();
  }
  await expect(page.getByText("Nobody has joined yet.")).toBeVisible();
});

test("[members-02] [members-03] members are found by a part of name, email or phone, and narrowed to a tier or status", async ({
  page,
}) => {
  const phone = `+1904${String(Date.now()).slice(-7)}`;
  const member = await aNamedMember({ tier: "essential", phone });
  const other = await aNamedMember();
  await openMembers(page);
  for (const text of [member.name.slice(3).toLowerCase(), member.email.slice(2), phone.slice(5)]) {
    await find(page, text);
    await expect(cardOf(page, member)).toBeVisible();
    await expect(cardOf(page, other)).toHaveCount(0);
  }
  const card = cardOf(page, member);
  for (const text of [member.email, phone, "Essential", "Active", "By admin grant"]) {
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(card.getByText(/^Joined \w{3} \d{1,2}, \d{4}$/)).toBeVisible();
  expect(page.url()).not.toContain(phone.slice(5));
  for (const [option, isShown] of [
    ["Premium", false],
    ["Essential", true],
    ["No active membership", false],
    ["Active membership", true],
  ] as const) {
    await page.getByRole("combobox", { name: "Tier or status" }).click();
    await page.getByRole("option", { name: option, exact: true }).click();
    await expect(card).toHaveCount(isShown ? 1 : 0);
  }
  await find(page, `nobody-${uniqueCode()}`);
  await expect(page.getByText("No members match. Try another name, email or phone number.")).toBeVisible();
});

test("[members-03] the manage dialog changes the tier, suspends, activates and cancels, and the card follows", async ({
  page,
}) => {
  const member = await aNamedMember();
  await openMembers(page);
  await find(page, member.name);
  const card = cardOf(page, member);
  const open = () => card.getByRole("button", { name: "Manage" }).click();
  const dialog = dialogOf(page, member);
  await open();
  await dialog.getByRole("combobox", { name: "Tier" }).click();
  await page.getByRole("option", { name: /^Premium/ }).click();
  await expect(dialog.getByText("This is an admin grant of 30 days. Nothing is charged.")).toBeVisible();
  await dialog.getByRole("button", { name: "Change Tier" }).click();
  const question = page.getByRole("dialog", { name: `Change ${member.name} to Premium?` });
  await expect(question).toContainText(
    /Premium by admin grant for 30 days, until \w+ \d+, \d{4}\. Nothing is charged\./,
  );
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  await expect(getToast(page, "Membership updated")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Change Tier" }).click();
  await question.getByRole("button", { name: "Change to Premium" }).click();
  await expect(getToast(page, "Membership updated")).toBeVisible();
  await expect(card.getByText("Premium", { exact: true })).toBeVisible();
  await expect(card.getByText("Active", { exact: true })).toBeVisible();
  for (const [action, status] of [
    ["Suspend", "Suspended"],
    ["Activate", "Active"],
    ["Cancel Subscription", "Inactive"],
  ] as const) {
    await open();
    await dialog.getByRole("button", { name: action }).click();
    await expect(page.getByRole("dialog").last()).not.toContainText("Stripe");
    await page.getByRole("dialog").last().getByRole("button", { name: action }).click();
    await expect(dialog).toHaveCount(0);
    await expect(card.getByText(status, { exact: true })).toBeVisible();
  }
  await expect(card.getByText("Free", { exact: true })).toBeVisible();
});

test("[members-16] a paying member isn't offered Free, and each question about the plan names its price, dates and that nothing is refunded", async ({
  page,
}) => {
  const member = await aNamedMember();
  await subscribe(member, "essential");
  await openMembers(page, `/admin/members/${member.userId}`);
  await page.getByRole("button", { name: "Manage Membership" }).click();
  const dialog = dialogOf(page, member);
  await dialog.getByRole("combobox", { name: "Tier" }).click();
  await expect(page.getByRole("option")).toHaveText(["Essential ($12.99 per month)", "Premium ($19.99 per month)"]);
  await page.getByRole("option", { name: /^Premium/ }).click();
  const ask = async (button: string, text: RegExp, keep = "Cancel") => {
    await dialog.getByRole("button", { name: button }).click();
    const question = page.getByRole("dialog").last();
    await expect(question).toContainText(text);
    await expect(question).toContainText("Nothing is refunded");
    await question.getByRole("button", { name: keep, exact: true }).click();
    await expect(page.getByRole("dialog")).toHaveCount(1);
  };
  await ask("Change Tier", /Premium replaces Essential on \w+ \d+, \d{4}\..+Stripe charges \$19\.99 on/);
  await ask("Suspend", /Stripe doesn't collect the \$12\.99 per month meanwhile/);
  await ask(
    "Cancel Subscription",
    /Essential at \$12\.99 per month ends with its period on \w+ \d+, \d{4}/,
    "Keep Subscription",
  );
  await dialog.getByRole("button", { name: "Cancel Subscription" }).click();
  const question = page.getByRole("dialog", { name: "Cancel this subscription?" });
  await question.getByRole("combobox", { name: "Takes effect" }).click();
  await page.getByRole("option", { name: "Now" }).click();
  await expect(question).toContainText(/ends now, although its period runs until \w+ \d+, \d{4}\./);
  await question.getByRole("button", { name: "Cancel Subscription" }).click();
  await expect(getToast(page, "Subscription canceled")).toBeVisible();
});

test("[members-04] plans are shown at $12.99 and $19.99 per month", async ({ page }) => {
  expect([plans.essential.monthlyCents, plans.premium.monthlyCents]).toEqual([1_299, 1_999]);
  const member = await aNamedMember();
  await openMembers(page);
  await find(page, member.name);
  await cardOf(page, member).getByRole("button", { name: "Manage" }).click();
  await dialogOf(page, member).getByRole("combobox", { name: "Tier" }).click();
  await expect(page.getByRole("option")).toHaveText([
    "Free",
    "Essential ($12.99 per month)",
    "Premium ($19.99 per month)",
  ]);
});

test("[members-15] a failed change is told and the card keeps its state; a failed list shows the server's error", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/409|500/);
  const member = await aNamedMember({ tier: "essential" });
  await openMembers(page);
  await find(page, member.name);
  const refusal = "Stripe refused this change, so nothing has changed.";
  await page.route("**/api/admin/members/*/membership", (route) =>
    route.fulfill(errorResponse(409, "membership.stripe-refused", refusal)),
  );
  const card = cardOf(page, member);
  await card.getByRole("button", { name: "Manage" }).click();
  await dialogOf(page, member).getByRole("button", { name: "Change Tier" }).click();
  await page.getByRole("dialog").last().getByRole("button", { name: "Change to Essential" }).click();
  await expect(getToast(page, "Failed to update member subscription", refusal)).toBeVisible();
  await dialogOf(page, member).getByRole("button", { name: "Close" }).click();
  await expect(card.getByText("Essential", { exact: true })).toBeVisible();
  await expect(card.getByText("Active", { exact: true })).toBeVisible();

  let message = "The list is being rebuilt.";
  await page.route("**/api/admin/members/search", (route) =>
    route.fulfill(errorResponse(500, "internal-error", message)),
  );
  await page.goto("/admin/members");
  await expect(page.getByText("Couldn't load members")).toBeVisible();
  await expect(page.getByText(message)).toBeVisible();
  message = "";
  await page.getByRole("button", { name: /try again|retry/i }).click();
  await expect(page.getByText("Unknown error")).toBeVisible();
});

test("a member's page redeems points, undoes a redemption, keeps notes, and lists what was changed", async ({
  page,
}) => {
  await openSettings();
  const member = await aMemberWithPoints(120);
  await grant(member, "premium");
  await ok(call("deals", "claim", { dealId: (await aDeal()).id }, { token: member.token }));
  await settled();
  await openMembers(page, `/admin/members/${member.userId}`);
  await expect(page.getByRole("heading", { name: member.name })).toBeVisible();
  await expect(page.getByText("No subscription at Stripe.")).toBeVisible();

  await page.getByRole("tab", { name: "Points" }).click();
  await page.getByRole("button", { name: "Redeem points" }).click();
  const dialog = page.getByRole("dialog", { name: "Redeem points" });
  await dialog.getByLabel("Points").fill("121");
  await dialog.getByLabel("For").fill("A cap");
  await dialog.getByRole("button", { name: "Redeem Points" }).click();
  await expect(dialog.getByText("Enter a whole number from 1 to 120")).toBeVisible();
  await dialog.getByLabel("Points").fill("50");
  await dialog.getByRole("button", { name: "Redeem Points" }).click();
  await expect(page.getByRole("heading", { name: "70 points" })).toBeVisible();

  await page.getByRole("tab", { name: "Claims" }).click();
  await page.getByRole("button", { name: "Undo redemption" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo Redemption" }).click();
  await expect(page.getByText("Undone by us")).toBeVisible();

  await page.getByRole("tab", { name: "Notes" }).click();
  await page.getByLabel("New note").fill("Prefers a call.");
  await page.getByRole("button", { name: "Add Note" }).click();
  await expect(page.getByRole("list", { name: "Notes" }).getByText("Prefers a call.")).toBeVisible();

  await page.getByRole("tab", { name: "Audit" }).click();
  const changes = page.getByRole("list", { name: "Changes" });
  for (const sentence of [
    /redeemed \d+ points of/,
    /undid a deal’s redemption by/,
    /added a note about/,
    /gave .+ without end/,
  ]) {
    await expect(changes.getByText(sentence)).toBeVisible();
  }
  await changes.getByRole("button", { name: "Details" }).first().click();
  await expect(page.getByRole("dialog")).toContainText('"action": "member.add-note"');
});

test("[members-18] a membership is granted with an end and a reason, a past end is refused, and the grant is revoked", async ({
  page,
}) => {
  const member = await aNamedMember();
  await openMembers(page, `/admin/members/${member.userId}`);
  await page.getByRole("button", { name: "Grant Membership" }).click();
  const dialog = page.getByRole("dialog", { name: /Grant membership/ });
  await dialog.getByLabel("Until").fill("2020-01-01T00:00");
  await dialog.getByLabel("Reason").fill("Won the hunt");
  await dialog.getByRole("button", { name: "Grant" }).click();
  await expect(dialog.getByText("Choose a time in the future")).toBeVisible();
  await dialog.getByLabel("Until").fill("");
  await dialog.getByRole("button", { name: "Grant" }).click();
  await expect(page.getByText("Won the hunt")).toBeVisible();
  await expect(page.getByText("No end", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Revoke: Premium by admin grant, without end" }).click();
  await page.getByRole("dialog", { name: "Revoke this grant?" }).getByRole("button", { name: "Revoke" }).click();
  await expect(getToast(page, "Grant revoked")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Revoke/ })).toHaveCount(0);
  await expect(page.getByText("No end", { exact: true })).toHaveCount(0);
  await expect(page.getByText("Ended", { exact: true })).toBeVisible();
});

test("a blocked member is told kindly at sign-in, and an unblocked one signs in", async ({
  page,
  openBrowser,
  pageErrors,
}) => {
  pageErrors.allow(/400/);
  const member = await aNamedMember();
  await openMembers(page, `/admin/members/${member.userId}`);
  await page.getByRole("button", { name: "Block Account" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Block" }).click();
  await expect(page.getByText("Blocked", { exact: true })).toBeVisible();
  const theirs = await openBrowser();
  await theirs.goto("/auth");
  await signInByForm(theirs, member);
  await expect(
    theirs.getByText("This account is blocked. If you think that's a mistake, please contact us.").first(),
  ).toBeVisible();
  await page.getByRole("button", { name: "Unblock Account" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unblock" }).click();
  await expect(page.getByRole("button", { name: "Block Account", exact: true })).toBeVisible();
  await signInByForm(theirs, member);
  await expect(theirs).toHaveURL(/\/dashboard$/);
});

test("the export of a member's data is a JSON file", async ({ page }) => {
  const member = await aNamedMember();
  await openMembers(page, `/admin/members/${member.userId}`);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export Data" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`member-${member.userId}.json`);
});

test("the page of an account that doesn't exist leads back to all members", async ({ page, pageErrors }) => {
  pageErrors.allow(/404/);
  await openMembers(page, "/admin/members/00000000-0000-4000-8000-00000000dead");
  await expect(page.getByText("This member doesn't exist, or their account was deleted.")).toBeVisible();
});
