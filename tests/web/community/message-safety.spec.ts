import type { Page } from "@playwright/test";
import { expect, getToast, test } from "../../support/browser/test.ts";
import { findViolations } from "../../support/browser/violations.ts";
import { ok } from "../../support/call.ts";
import { aProfile } from "../../support/community.ts";
import { anAdmin, type Member } from "../../support/fixtures.ts";
import { sendTo } from "../../support/messages.ts";
import { aReportedMessage, decide } from "../../support/moderation.ts";

const chatPath = (peer: Member) => `/dashboard?tab=community&view=messages&chat=${peer.userId}`;
const fieldOf = (page: Page) => page.getByRole("textbox", { name: "Message", exact: true });
const theirs = (page: Page) => page.locator("[data-message=theirs]");
const suspend = { action: "suspend", rule: "harassment", days: 7 } as const;

test("a reported message is opened and removed in the back-office, and disappears for both members while they look at it", async ({
  openBrowser,
}) => {
  const [author, receiver] = await Promise.all([aProfile({ name: "Max Menace" }), aProfile({ name: "Rita Receiver" })]);
  const text = `Pay me now ${Date.now()}`;
  await sendTo(receiver, author, "Hi, who are you?");
  await sendTo(author, receiver, text);
  const [authors, receivers] = [await openBrowser(author), await openBrowser(receiver)];
  await authors.goto(chatPath(receiver));
  await expect(authors.locator("[data-message=own]")).toContainText(text);
  await expect(authors.getByRole("button", { name: "Message options" })).toHaveCount(1);
  await receivers.goto(chatPath(author));
  await theirs(receivers).getByRole("button", { name: "Message options" }).click();
  await receivers.getByRole("menuitem", { name: "Report Message" }).click();
  const form = receivers.getByRole("dialog", { name: "Report Message" });
  await expect(form.getByText("The team can read this message and the 5 before it.")).toBeVisible();
  await form.getByLabel("Threats or violence").check();
  await form.getByRole("button", { name: "Send Report" }).click();
  await expect(getToast(receivers, "Report sent")).toBeVisible();

  const admins = await openBrowser(await anAdmin());
  await admins.emulateMedia({ reducedMotion: "reduce" });
  await admins.goto("/admin/community");
  await admins.getByRole("button", { name: text, exact: true }).click();
  const dialog = admins.getByRole("dialog", { name: "Reported Message" });
  await expect(dialog.getByText("Hi, who are you?")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Open Conversation" }).click();
  const conversation = dialog.getByRole("list", { name: "Conversation" }).getByRole("listitem");
  await expect(conversation).toHaveText([
    /Rita Receiver.*Hi, who are you\?/,
    new RegExp(`Max Menace.*Reported.*${text}`),
  ]);
  await dialog.getByLabel("Remove the message").check();
  await dialog.getByLabel("Rule that was broken").click();
  await admins.getByRole("option", { name: "No threats or violence" }).click();
  await expect(admins.getByRole("listbox")).toHaveCount(0);
  expect(await findViolations(admins, { all: true })).toEqual([]);
  await dialog.getByRole("button", { name: "Save Decision" }).click();
  await expect(getToast(admins, "Decision saved")).toBeVisible();

  await expect(theirs(receivers)).toContainText("Removed by the team");
  await expect(theirs(receivers).getByRole("button", { name: "Message options" })).toHaveCount(0);
  await expect(authors.locator("[data-message=own]")).toContainText("Removed by the team");
  await expect(authors.getByText(text)).toHaveCount(0);
  await authors.getByRole("button", { name: "Close" }).click();
  await expect(authors.locator(`[data-peer="${receiver.userId}"]`)).toContainText("You: Removed by the team");
});

test("a member who is suspended while writing sees why and until when, keeps the draft and reads on, and can write when it ends", async ({
  openBrowser,
}) => {
  const { author, reporter, found } = await aReportedMessage();
  const page = await openBrowser(author);
  await page.goto(chatPath(reporter));
  await fieldOf(page).fill("What I want to say");
  await ok(decide(found, suspend));
  await expect(page.getByText(/You can't send messages: you're suspended from the community until/)).toBeVisible();
  await expect(page.getByText(/Rule broken: No bullying or harassment\./)).toBeVisible();
  await expect(fieldOf(page)).toBeDisabled();
  await expect(fieldOf(page)).toHaveValue("What I want to say");
  await expect(page.getByRole("button", { name: "Send message" })).toBeDisabled();
  await sendTo(reporter, author, "Please stop");
  await expect(theirs(page).last()).toContainText("Please stop");
  await page.reload();
  await expect(fieldOf(page)).toBeDisabled();
  await expect(fieldOf(page)).toHaveValue("What I want to say");
  expect(await findViolations(page, { all: true })).toEqual([]);
  await page.getByRole("link", { name: "See your standing" }).click();
  const standing = page.getByRole("dialog", { name: "Your Standing" });
  await expect(standing.getByText("Rule broken: No bullying or harassment").first()).toBeVisible();
});
