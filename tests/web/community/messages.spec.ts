import type { Page } from "@playwright/test";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { aProfile } from "../../support/community.ts";
import type { Member } from "../../support/fixtures.ts";
import { sendTo } from "../../support/messages.ts";

const messagesPath = "/dashboard?tab=community&view=messages";
const rowOf = (page: Page, member: Member) => page.locator(`[data-peer="${member.userId}"]`);
const fieldOf = (page: Page) => page.getByRole("textbox", { name: "Message", exact: true });

test("[message-06] [message-10] a member reads a conversation, which stays read after a reload, keeps a draft in it, and writes to somebody new", async ({
  page,
  stack,
}) => {
  const [member, una, ben] = await Promise.all([
    aProfile(),
    aProfile({ name: "Una Unread" }),
    aProfile({ name: `Ben ${Date.now().toString(36)}` }),
  ]);
  await sendTo(una, member, "First");
  await sendTo(una, member, "Second");
  await stack.settled();
  await signInAs(page.context(), member);
  await page.goto(messagesPath);
  await expect(page.getByRole("tab", { name: "Messages (2 unread)" })).toBeVisible();
  await expect(rowOf(page, una)).toContainText("2 unread");
  await rowOf(page, una).getByRole("button").click();
  await expect(page.getByRole("dialog", { name: "Una Unread" }).getByText("Second")).toBeVisible();
  await fieldOf(page).fill("Not yet");
  await page.getByRole("button", { name: "Close" }).click();
  await expect(rowOf(page, una)).not.toContainText("unread");
  await page.reload();
  await expect(rowOf(page, una)).toContainText("Second");
  await expect(rowOf(page, una)).not.toContainText("unread");
  await expect(page.getByRole("tab", { name: "Messages", exact: true })).toBeVisible();
  await rowOf(page, una).getByRole("button").click();
  await expect(fieldOf(page)).toHaveValue("Not yet");
  await page.getByRole("button", { name: "Delete draft" }).click();
  await page.reload();
  await expect(fieldOf(page)).toHaveValue("");
  await page.getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: "New Message" }).click();
  await page.getByRole("searchbox", { name: "Search members" }).fill(ben.name);
  await page.getByRole("list", { name: "Members" }).getByRole("button", { name: ben.name }).click();
  await expect(page.getByText("No messages yet. Start the conversation!")).toBeVisible();
  await fieldOf(page).fill("One");
  await fieldOf(page).press("Shift+Enter");
  await fieldOf(page).pressSequentially("Two");
  await fieldOf(page).press("Enter");
  await expect(getToast(page, "Message sent!")).toBeVisible();
  await page.reload();
  await expect(page.locator("[data-message=own]")).toContainText("One\nTwo");
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.locator("[data-peer]")).toHaveCount(2);
  await expect(page.locator("[data-peer]").first()).toContainText(`${ben.name}`);
});
