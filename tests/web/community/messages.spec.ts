import type { Page } from "@playwright/test";
import { errorResponse } from "../../support/browser/error-response.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { aProfile } from "../../support/community.ts";
import type { Member } from "../../support/fixtures.ts";
import { sendTo } from "../../support/messages.ts";

const messagesPath = "/dashboard?tab=community&view=messages";
const dialogWith = (page: Page, name: string) => page.getByRole("dialog", { name });
const rowOf = (page: Page, member: Member) => page.locator(`[data-peer="${member.userId}"]`);
const fieldOf = (page: Page) => page.getByRole("textbox", { name: "Message", exact: true });

const openMessages = async (page: Page, member: Member) => {
  await signInAs(page.context(), member);
  await page.goto(messagesPath);
};
const openChat = async (page: Page, member: Member, peer: Member) => {
  await signInAs(page.context(), member);
  await page.goto(`${messagesPath}&chat=${peer.userId}`);
  await expect(dialogWith(page, peer.name)).toBeVisible();
};

test("[message-01] the Messages tab lists conversations, and its search box filters them", async ({ page }) => {
  const [member, ana, ben] = await Promise.all([
    aProfile(),
    aProfile({ name: "Ana Anders" }),
    aProfile({ name: "Ben Brook" }),
  ]);
  await sendTo(ana, member, "Hi from Ana");
  await sendTo(member, ben, "Hi Ben");
  await openMessages(page, member);
  await expect(page.getByRole("button", { name: "New Message" })).toBeVisible();
  await expect(rowOf(page, ana)).toContainText("Hi from Ana");
  await expect(rowOf(page, ben)).toContainText("You: Hi Ben");
  await page.getByRole("searchbox", { name: "Search conversations" }).fill("brook");
  await expect(rowOf(page, ana)).toHaveCount(0);
  await expect(rowOf(page, ben)).toBeVisible();
  await page.getByRole("searchbox", { name: "Search conversations" }).fill("nobody");
  await expect(page.getByText("No conversation with “nobody”.")).toBeVisible();
});

test('[message-01] without conversations the Messages tab shows "No conversations yet"', async ({ page }) => {
  await openMessages(page, await aProfile());
  await expect(page.getByText("No conversations yet")).toBeVisible();
});

test("[message-02] without a session the Messages tab asks to sign in", async ({ page }) => {
  await page.goto(messagesPath);
  await expect(page.getByText("Sign in to view your messages")).toBeVisible();
});

test("[message-02] a conversation's address without a session shows Sign in required and opens no dialog", async ({
  page,
}) => {
  const peer = await aProfile();
  await page.goto(`${messagesPath}&chat=${peer.userId}`);
  await expect(getToast(page, "Sign in required")).toBeVisible();
  await expect(page.getByText("Sign in to view your messages")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).not.toHaveURL(/chat=/);
});

test("[message-02] messaging the own profile shows Can't message yourself and opens no conversation", async ({
  page,
}) => {
  const member = await aProfile({ name: "Selma Self" });
  await signInAs(page.context(), member);
  await page.goto(`/dashboard?tab=community&member=${member.userId}`);
  await page.getByRole("dialog", { name: "Profile" }).getByRole("button", { name: "Message" }).click();
  await expect(getToast(page, "Can't message yourself")).toBeVisible();
  await expect(fieldOf(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/chat=/);
});

test("[message-06] opening a conversation clears its unread mark, also after a reload", async ({ page }) => {
  const [member, peer] = await Promise.all([aProfile(), aProfile({ name: "Una Unread" })]);
  await sendTo(peer, member, "First");
  await sendTo(peer, member, "Second");
  await openMessages(page, member);
  await expect(page.getByRole("tab", { name: "Messages (2 unread)" })).toBeVisible();
  await expect(rowOf(page, peer)).toContainText("2 unread");
  await rowOf(page, peer).getByRole("button").click();
  await expect(dialogWith(page, "Una Unread").getByText("Second")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(rowOf(page, peer)).not.toContainText("unread");
  await page.reload();
  await expect(rowOf(page, peer)).toContainText("Second");
  await expect(rowOf(page, peer)).not.toContainText("unread");
  await expect(page.getByRole("tab", { name: "Messages", exact: true })).toBeVisible();
});

test("[message-06] a conversation without messages invites to start it", async ({ page }) => {
  const [member, peer] = await Promise.all([aProfile(), aProfile({ name: "Nia New" })]);
  await openChat(page, member, peer);
  await expect(page.getByText("No messages yet. Start the conversation!")).toBeVisible();
});

test("[message-07] Enter sends, Shift+Enter starts a new line, and empty text is not sent", async ({ page }) => {
  const [member, peer] = await Promise.all([aProfile(), aProfile({ name: "Eli Enter" })]);
  await openChat(page, member, peer);
  const sent: string[] = [];
  page.on(
    "request",
    (request) => request.method() === "POST" && request.url().endsWith("/api/messages") && sent.push("sent"),
  );
  await fieldOf(page).fill("   ");
  await fieldOf(page).press("Enter");
  await expect(page.getByRole("button", { name: "Send message" })).toBeDisabled();
  await fieldOf(page).fill("One");
  await fieldOf(page).press("Shift+Enter");
  await fieldOf(page).pressSequentially("Two");
  await fieldOf(page).press("Enter");
  await expect(getToast(page, "Message sent!")).toBeVisible();
  await expect(page.locator("[data-message=own]")).toContainText("One\nTwo");
  await expect(fieldOf(page)).toHaveValue("");
  expect(sent).toHaveLength(1);
});

test("[message-07] a message that fails is kept and can be sent again, once", async ({ page, pageErrors }) => {
  pageErrors.allow(/500/);
  const [member, peer] = await Promise.all([aProfile(), aProfile({ name: "Fay Fails" })]);
  await openChat(page, member, peer);
  await page.route("**/api/messages", (route) => route.fulfill(errorResponse(500)));
  await fieldOf(page).fill("Don't lose me");
  await fieldOf(page).press("Enter");
  await expect(getToast(page, "Failed to send message. Please try again.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Not sent")).toBeVisible();
  await page.unroute("**/api/messages");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(getToast(page, "Message sent!")).toBeVisible();
  await expect(page.getByText("Not sent")).toHaveCount(0);
  await expect(page.locator("[data-message=own]")).toHaveCount(1);
});

test("[message-08] the search for a new message starts with the 3rd letter and shows at most 10 members", async ({
  page,
  stack,
}) => {
  const family = `Zed${Date.now().toString(36)}`;
  const [member, ...found] = await Promise.all([
    aProfile(),
    ...Array.from({ length: 11 }, (_, index) => aProfile({ name: `${family} ${index}` })),
  ]);
  await stack.settled();
  await openMessages(page, member);
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/api/community/profiles?") && asked.push(request.url()));
  await page.getByRole("button", { name: "New Message" }).click();
  const search = page.getByRole("searchbox", { name: "Search members" });
  await search.fill("Ze");
  await expect(page.getByText("Type at least 3 letters of a name.")).toBeVisible();
  await search.fill(family);
  const members = page.getByRole("list", { name: "Members" }).getByRole("button");
  await expect(members).toHaveCount(10);
  expect(asked.every((url) => url.includes(family))).toBe(true);
  expect(found).toHaveLength(11);
  await members.first().click();
  await expect(page.getByText("No messages yet. Start the conversation!")).toBeVisible();
});

test("[message-10] a draft is kept when the dialog is closed and can be deleted; a sent message can't", async ({
  page,
}) => {
  const [member, peer] = await Promise.all([aProfile(), aProfile({ name: "Dora Draft" })]);
  await sendTo(member, peer, "Already sent");
  await openMessages(page, member);
  await rowOf(page, peer).getByRole("button").click();
  await fieldOf(page).fill("Not yet");
  await page.getByRole("button", { name: "Close" }).click();
  await rowOf(page, peer).getByRole("button").click();
  await expect(fieldOf(page)).toHaveValue("Not yet");
  await expect(page.locator("[data-message=own]")).toHaveCount(1);
  await expect(page.locator("[data-message=own]").getByRole("button")).toHaveCount(0);
  await page.getByRole("button", { name: "Delete draft" }).click();
  await expect(fieldOf(page)).toHaveValue("");
  await page.reload();
  await expect(fieldOf(page)).toHaveValue("");
});
