import type { Page } from "@playwright/test";
import { signInByForm } from "../../support/browser/sign-in-form.ts";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { call, callOrigin, ok } from "../../support/call.ts";
import { aDeal, aMember, anAdmin, grant, type Member, openSettings } from "../../support/fixtures.ts";
import { aMemberWithPoints } from "../../support/points.ts";
import { uniqueCode } from "../../support/sample-calls/sample-call.ts";
import { stackAt } from "../../support/stack.ts";

const settled = () => stackAt(callOrigin()).settled();
const cardOf = (page: Page, { name }: Member) => page.getByRole("article", { name });

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

test("a member's page redeems points, undoes a redemption, keeps notes, lists what was changed, and exports their data", async ({
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
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export Data" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`member-${member.userId}.json`);
});

test("a blocked member is told kindly at sign-in, and an unblocked one signs in", async ({
  page,
  openBrowser,
  pageErrors,
}) => {
  pageErrors.allow({ status: 400, path: "/cognito" });
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
