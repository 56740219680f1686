import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aCampaign, anAudience, sendCampaigns, ticketItem } from "../../support/campaigns.ts";
import { aMember, anAdmin } from "../../support/fixtures.ts";
import type { StackControl } from "../../support/stack.ts";
import { openTable } from "../../support/table.ts";
import { uniqueText } from "../../support/unique-text.ts";

/** Longer than the counter's 200 characters. */
const story = `${"A long story about the city. ".repeat(8)}The end.`;

/** A sent campaign with four recipients, one of whom opened it and clicked; `reader` is another one, who can sign in. */
const aSentCampaign = async (stack: StackControl, title: string) => {
  const reader = await aMember();
  const { event_id, members } = await anAudience(["free", "free", "free"]);
  await (await openTable()).put(ticketItem(reader.userId, event_id));
  const { id } = await aCampaign({ event_id, title, message: story });
  await sendCampaigns(stack);
  const mail = await stack.mailTo(members[0]?.email ?? "", new RegExp(title));
  const later = { "user-agent": "Mozilla/5.0 (iPhone)", "x-local-now": new Date(Date.now() + 60_000).toISOString() };
  for (const kind of ["opened", "clicked"]) {
    const [, url = ""] = mail.html?.match(new RegExp(`(?:src|href)="([^"]+/hooks/mail/${kind}/[^"]+)"`)) ?? [];
    await fetch(url, { headers: later, redirect: "manual" });
  }
  expect(mail.text).toContain(story);
  return { id, reader };
};

test("[campaigns-12] [campaigns-13] an email is previewed in light and dark and sent to the administrator as a test, a sent campaign opens its results, and its recipient reads it behind the bell", async ({
  page,
  context,
  openBrowser,
  stack,
}) => {
  const title = uniqueText("Told news");
  const { id, reader } = await aSentCampaign(stack, title);
  await signInAs(context, await anAdmin());
  await page.goto("/admin/notifications?new=1");
  const dialog = page.getByRole("dialog", { name: "Send Notification" });
  const draft = uniqueText("Previewed news");
  await dialog.getByLabel("Title").fill(draft);
  await dialog.getByLabel("Message").fill("Look at https://example.com/rooftop.");
  await dialog.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("dialog", { name: "Preview" });
  const email = preview.frameLocator("iframe");
  await expect(email.getByRole("heading", { name: draft })).toBeVisible();
  await expect(email.getByRole("link", { name: "https://example.com/rooftop" })).toBeVisible();
  const background = () => email.locator(".card").evaluate((card) => getComputedStyle(card).backgroundColor);
  expect(await background()).toBe("rgb(255, 255, 255)");
  await preview.getByRole("button", { name: "Dark" }).click();
  await expect.poll(background).toBe("rgb(26, 19, 48)");
  await preview.getByRole("button", { name: "Close" }).click();
  await dialog.getByRole("button", { name: "Send Test" }).click();
  await expect(getToast(page, "Test email sent to you")).toBeVisible();
  expect((await stack.mailTo((await anAdmin()).email, new RegExp(draft))).html).toContain("rooftop");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();

  await page.getByRole("button", { name: title, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/campaign/${id}$`));
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByText(/^Campaign sent on \w+ \d+, \d{4}$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Export CSV" })).toBeVisible();
  const tile = (name: string) => page.getByRole("article", { name });
  await expect(tile("Total Targeted")).toContainText("4");
  await expect(tile("Sent")).toContainText("4");
  await expect(tile("Open Rate")).toContainText("25.0%");
  await expect(tile("Open Rate")).toContainText("1 opened of 4 sent, estimated");
  await expect(tile("Click Rate")).toContainText("25.0%");
  await expect(tile("Audience")).toContainText(story.slice(0, 100).trim());
  await expect(tile("Audience")).not.toContainText("The end");
  await page.getByRole("link", { name: "Back to Notifications" }).click();
  await expect(page).toHaveURL(/\/admin\/notifications$/);

  const readers = await openBrowser(reader);
  await readers.goto("/dashboard");
  await readers.getByRole("button", { name: "Notifications, 1 unread" }).click();
  const bell = readers.getByRole("dialog", { name: "Notifications" });
  await expect(bell.getByRole("listitem")).toContainText([title]);
  await expect(bell.getByText("New", { exact: true })).toBeVisible();
  await bell.getByRole("button", { name: "Close" }).click();
  await expect(readers.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
  expect(await ok(call("notifications", "unread", {}, { token: reader.token }))).toEqual({ unread: 0 });
});
