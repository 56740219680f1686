import type { Page } from "@playwright/test";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aCampaign, anAudience, sendCampaigns, ticketItem } from "../../support/campaigns.ts";
import { aMember, anAdmin } from "../../support/fixtures.ts";
import type { StackControl } from "../../support/stack.ts";
import { openTable } from "../../support/table.ts";
import { uniqueText } from "../../support/unique-text.ts";

const openMarketing = async (page: Page, query = "") => {
  await signInAs(page.context(), await anAdmin());
  await page.goto(`/admin/notifications${query}`);
};

const listed = (page: Page, title: string) =>
  page.getByRole("list", { name: "Recent notifications" }).getByRole("listitem").filter({ hasText: title });

/** A sent campaign with three recipients, one of whom opened it and clicked. */
const aSentCampaign = async (stack: StackControl, title: string) => {
  const { event_id, members } = await anAudience(["free", "free", "free"]);
  const [reader] = members;
  const { id } = await aCampaign({ event_id, title, message: `${"A long story about the city. ".repeat(6)}The end.` });
  await sendCampaigns(stack);
  const mail = await stack.mailTo(reader?.email ?? "", new RegExp(title));
  const later = { "user-agent": "Mozilla/5.0 (iPhone)", "x-local-now": new Date(Date.now() + 60_000).toISOString() };
  for (const kind of ["opened", "clicked"]) {
    const [, url = ""] = mail.html?.match(new RegExp(`(?:src|href)="([^"]+/hooks/mail/${kind}/[^"]+)"`)) ?? [];
    await fetch(url, { headers: later, redirect: "manual" });
  }
  return { id, reader: reader?.email ?? "" };
};

test("[campaigns-02] [campaigns-20] the send dialog wants title and message without brackets, asks with count and text, and sends more than 200 characters", async ({
  page,
  stack,
}) => {
  const { event_id, members } = await anAudience(["free"]);
  const title = uniqueText("Long news");
  await openMarketing(page, "?new=1");
  const dialog = page.getByRole("dialog", { name: "Send Notification" });
  await dialog.getByRole("button", { name: "Send Now" }).click();
  await expect(dialog.getByText("Enter a title")).toBeVisible();
  await expect(dialog.getByText("Enter a message")).toBeVisible();
  await dialog.getByLabel("Audience").click();
  await expect(page.getByRole("option")).toHaveText([
    "All members",
    "Premium members",
    "Essential members",
    "Free members",
  ]);
  await page.getByRole("option", { name: "All members" }).click();
  await dialog.getByLabel("Template").click();
  await page.getByRole("option", { name: "New deals" }).click();
  await expect(dialog.getByLabel("Title")).toHaveValue("New deals just dropped");
  await dialog.getByRole("button", { name: "Send Now" }).click();
  await expect(dialog.getByText("Fill in [Partner: offer] first")).toBeVisible();
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByLabel("Message").fill("x".repeat(250));
  await expect(dialog.getByText("250/200 characters")).toBeVisible();
  // Only this test's audience: everybody else's members would get it too.
  await page.route("**/api/admin/campaigns", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), event_id }) });
  });
  await dialog.getByRole("button", { name: "Send Now" }).click();
  const question = page.getByRole("dialog", { name: /^Send to [\d,]+ members\?$/ });
  await expect(question.getByRole("group", { name: "What they get" })).toHaveText(`${title}${"x".repeat(250)}`);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(listed(page, title)).toHaveCount(0);
  await dialog.getByRole("button", { name: "Send Now" }).click();
  await question.getByRole("button", { name: "Send", exact: true }).click();
  await expect(getToast(page, "Notification is being sent")).toBeVisible();
  await expect(listed(page, title)).toContainText("Sending");
  await sendCampaigns(stack);
  expect((await stack.mailTo(members[0]?.email ?? "", new RegExp(title))).text).toContain("x".repeat(250));
  await expect(listed(page, title)).toContainText("Sent");
});

test("[campaigns-12] [campaigns-13] a campaign opens its results with date, tiles for targeted and sent, and the way back", async ({
  page,
  stack,
}) => {
  const title = uniqueText("Told news");
  const { id } = await aSentCampaign(stack, title);
  await openMarketing(page);
  await listed(page, title).getByRole("button", { name: title, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/campaign/${id}$`));
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByText(/^Campaign sent on \w+ \d+, \d{4}$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Export CSV" })).toBeVisible();
  const tile = (name: string) => page.getByRole("article", { name });
  await expect(tile("Total Targeted")).toContainText("3");
  await expect(tile("Sent")).toContainText("3");
  await expect(tile("Open Rate")).toContainText("33.3%");
  await expect(tile("Open Rate")).toContainText("1 opened of 3 sent, estimated");
  await expect(tile("Click Rate")).toContainText("33.3%");
  await expect(tile("Audience")).toContainText("A long story about the city. ".repeat(6).slice(0, 100).trim());
  await expect(tile("Audience")).not.toContainText("The end");
  await page.getByRole("link", { name: "Back to Notifications" }).click();
  await expect(page).toHaveURL(/\/admin\/notifications$/);
});

test("the email is previewed on a phone and in dark mode, and a test goes to the administrator", async ({
  page,
  stack,
}) => {
  const title = uniqueText("Previewed news");
  await openMarketing(page, "?new=1");
  const dialog = page.getByRole("dialog", { name: "Send Notification" });
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByLabel("Message").fill("Look at https://example.com/rooftop.");
  await dialog.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("dialog", { name: "Preview" });
  const email = preview.frameLocator("iframe");
  await expect(email.getByRole("heading", { name: title })).toBeVisible();
  await expect(email.getByRole("link", { name: "https://example.com/rooftop" })).toBeVisible();
  const background = () => email.locator(".card").evaluate((card) => getComputedStyle(card).backgroundColor);
  expect(await background()).toBe("rgb(255, 255, 255)");
  await preview.getByRole("button", { name: "Dark" }).click();
  await expect.poll(background).toBe("rgb(26, 19, 48)");
  await preview.getByRole("button", { name: "Close" }).click();
  await dialog.getByRole("button", { name: "Send Test" }).click();
  await expect(getToast(page, "Test email sent to you")).toBeVisible();
  expect((await stack.mailTo((await anAdmin()).email, new RegExp(title))).html).toContain("rooftop");
});

test("a member sees the bell's count, reads the notification, and the count is gone", async ({ page, stack }) => {
  const member = await aMember();
  const title = uniqueText("News for you");
  const { event_id } = await anAudience([]);
  await (await openTable()).put(ticketItem(member.userId, event_id));
  await aCampaign({ event_id, title });
  await sendCampaigns(stack);
  await signInAs(page.context(), member);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Notifications, 1 unread" }).click();
  const dialog = page.getByRole("dialog", { name: "Notifications" });
  await expect(dialog.getByRole("listitem")).toContainText([title]);
  await expect(dialog.getByText("New", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
  expect(await ok(call("notifications", "unread", {}, { token: member.token }))).toEqual({ unread: 0 });
});
