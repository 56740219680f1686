import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { toLocalTime } from "../../../shared/rules/city-time.ts";
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

test("[campaigns-01] the marketing page has figures of 30 days, templates, both dialogs and the newest campaign first", async ({
  page,
}) => {
  const [first, second] = [uniqueText("First news"), uniqueText("Second news")];
  const { event_id } = await anAudience([]);
  await aCampaign({ event_id, title: first });
  await aCampaign({ event_id, title: second });
  await openMarketing(page);
  await expect(page.getByRole("article", { name: "Reach" })).toContainText("Emails sent in the last 30 days");
  await expect(page.getByRole("article", { name: "Open Rate" })).toContainText(/—|\d+\.\d%/);
  await expect(page.getByRole("button", { name: /^Use template/ })).toHaveCount(5);
  await expect(page.getByRole("button", { name: "Schedule", exact: true })).toBeVisible();
  const rows = page.getByRole("list", { name: "Recent notifications" }).getByRole("listitem");
  await expect(listed(page, first)).toBeVisible();
  const titles = await rows.allTextContents();
  const place = (title: string) => titles.findIndex((text) => text.includes(title));
  expect(place(second)).toBeGreaterThanOrEqual(0);
  expect(place(first)).toBeGreaterThan(place(second));
});

test("[campaigns-01] the open rate is a dash while it is 0", async ({ page }) => {
  await page.route("**/api/admin/campaigns/stats", (route) => route.fulfill({ json: { reach: 4, opened: 0 } }));
  await openMarketing(page);
  await expect(page.getByRole("article", { name: "Open Rate" })).toContainText("—");
  await page.route("**/api/admin/campaigns/stats", (route) => route.fulfill({ json: { reach: 3, opened: 1 } }));
  await page.reload();
  await expect(page.getByRole("article", { name: "Open Rate" })).toContainText("33.3%");
});

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

test("[campaigns-08] a campaign is scheduled for a New York time, listed as scheduled, and can be cancelled", async ({
  page,
}) => {
  const title = uniqueText("Later news");
  await openMarketing(page);
  await page.getByRole("button", { name: "Schedule", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Schedule Notification" });
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByLabel("Message").fill("Soon.");
  await dialog.getByLabel("Send at").fill("2020-01-01T12:00");
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await expect(dialog.getByText("Choose a time in the future.")).toBeVisible();
  const at = toLocalTime(new Date(Date.now() + 30 * 86_400_000).toISOString()).replace(/T.*/, "T20:00");
  await dialog.getByLabel("Send at").fill(at);
  await expect(page.getByText(/coming soon/i)).toHaveCount(0);
  await dialog.getByRole("button", { name: "Schedule" }).click();
  const question = page.getByRole("dialog", { name: /^Schedule to [\d,]+ members\?$/ });
  await expect(question.getByText(/on \w+ \d+, \d{4}, 8:00 PM\. Whoever matches then gets it\.$/)).toBeVisible();
  await question.getByRole("button", { name: "Schedule" }).click();
  await expect(getToast(page, "Notification scheduled")).toBeVisible();
  await expect(listed(page, title)).toContainText("Scheduled");
  await expect(listed(page, title)).toContainText("8:00 PM");
  await listed(page, title)
    .getByRole("button", { name: `Cancel ${title}` })
    .click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Keep Notification" })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel Notification" }).click();
  await expect(listed(page, title)).toContainText("Cancelled");
});

test("[campaigns-11] failed calls of notifications name what failed, and the list offers to try again", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/503|500/);
  const fail = { status: 503, json: { error: { code: "unavailable", message: "We're busy.", requestId: "r" } } };
  let isDown = true;
  await page.route(/\/api\/admin\/campaigns(\?|$)/, (route) => (isDown ? route.fulfill(fail) : route.fallback()));
  await openMarketing(page);
  await expect(page.getByText("Failed to load notifications")).toBeVisible();
  await page.getByRole("button", { name: "Send Notification" }).click();
  const dialog = page.getByRole("dialog", { name: "Send Notification" });
  await dialog.getByLabel("Title").fill("News");
  await dialog.getByLabel("Message").fill("News.");
  await dialog.getByRole("button", { name: "Send Now" }).click();
  await page
    .getByRole("dialog", { name: /^Send to/ })
    .getByRole("button", { name: "Send", exact: true })
    .click();
  await expect(getToast(page, "Failed to send notification")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  isDown = false;
  await page.getByRole("button", { name: /again|retry/i }).click();
  await expect(page.getByText("Failed to load notifications")).toHaveCount(0);
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

test("[campaigns-15] [campaigns-18] recipients are listed with what they did, and exported as listed", async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const title = uniqueText("Listed news");
  const { id, reader } = await aSentCampaign(stack, title);
  await page.route(`**/api/admin/campaigns/${id}?*`, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const others = body.targets.filter(({ email }: { email: string }) => email !== reader);
    Object.assign(others[0], { status: "failed", sent_at: null, error: "MessageRejected" });
    Object.assign(others[1], { status: "pending", sent_at: null });
    await route.fulfill({ response: answer, json: body });
  });
  await signInAs(page.context(), await anAdmin());
  await page.goto(`/admin/campaign/${id}`);
  const grid = page.getByRole("grid", { name: "Recipients" });
  await expect(grid.getByRole("columnheader")).toHaveText(["Email", "Status", "Sent At", "Opened", "Clicked"]);
  const row = grid.getByRole("row").filter({ hasText: reader });
  await expect(row.getByRole("gridcell")).toHaveText([reader, "sent", /\w+ \d+, \d{4}, \d+:\d\d [AP]M/, "Yes", "Yes"]);
  await expect(row.locator("[data-tone=positive]")).toHaveText("sent");
  const failed = grid.getByRole("row").filter({ hasText: "failed" });
  await expect(failed.locator("[data-tone=negative]")).toHaveText("failed");
  await expect(failed).toContainText("N/A");
  await expect(failed).toContainText("No");
  await expect(grid.locator("[data-tone=neutral]")).toHaveText("pending");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`campaign-${title}-results.csv`);
  const lines = readFileSync(await file.path(), "utf8")
    .trim()
    .split("\r\n");
  expect([lines[0], lines.length]).toEqual(["Email,Status,Sent At,Opened,Clicked", 4]);
  expect(lines.find((line) => line.startsWith(reader))).toMatch(
    /,sent,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0[45]:00,Yes,Yes$/,
  );
});

test("[campaigns-16] a campaign without recipients has a text in the list's place", async ({ page, stack }) => {
  const { event_id } = await anAudience([]);
  const { id } = await aCampaign({ event_id });
  await sendCampaigns(stack);
  await signInAs(page.context(), await anAdmin());
  await page.goto(`/admin/campaign/${id}`);
  await expect(page.getByText("No recipients found for this campaign")).toBeVisible();
});

test("[campaigns-17] an unknown campaign leads back with a toast, and a failing one has its text", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/404|503/);
  await signInAs(page.context(), await anAdmin());
  await page.goto("/admin/campaign/camp_00000000000000000000000000");
  await expect(getToast(page, "Campaign not found")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/notifications$/);
  const { event_id } = await anAudience([]);
  const { id } = await aCampaign({ event_id });
  const fail = { status: 503, json: { error: { code: "unavailable", message: "We're busy.", requestId: "r" } } };
  await page.route(`**/api/admin/campaigns/${id}*`, (route) => route.fulfill(fail));
  await page.goto(`/admin/campaign/${id}`);
  await expect(page.getByText("Failed to load campaign details")).toBeVisible();
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
