import type { Page } from "@playwright/test";
import { errorResponse } from "../../support/browser/error-response.ts";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { findViolationsInBothThemes, resizePage } from "../../support/browser/violations.ts";
import { call, ok } from "../../support/call.ts";
import { aProfile } from "../../support/community.ts";
import { anEvent, type Member } from "../../support/fixtures.ts";
import { follow, sendTo } from "../../support/messages.ts";

const messagesPath = "/dashboard?tab=community&view=messages";
const longWord = "Donaudampfschifffahrtsgesellschaftskapitän".repeat(2);
const longName = longWord.slice(0, 60);

// 320 pixels show what 390 do, if it fits.
const sizes = [
  { width: 1440, height: 900, isLookedAt: true },
  { width: 320, height: 640, isLookedAt: false },
  { width: 390, height: 844, isLookedAt: true },
];

test.use({ contextOptions: { reducedMotion: "reduce" } });

const findOverflow = (page: Page) =>
  page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll("[role=dialog], [role=log]")];
    return Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth));
  });

const expectFine = async (page: Page, what: string) => {
  for (const { width, height, isLookedAt } of sizes) {
    await resizePage(page, { width, height });
    if (isLookedAt) expect(await findViolationsInBothThemes(page), `${what} at ${width} px`).toEqual([]);
    expect(await findOverflow(page), `${what} at ${width} px`).toBe(0);
  }
};

/** A member with a long name who wrote to another, and whom the other follows to an event. */
const aCorrespondent = async (member: Member): Promise<Member> => {
  const peer = await aProfile({ name: "Lo Long" });
  await ok(call("community", "updateProfile", { display_name: longName }, { token: peer.token }));
  await follow(member, peer);
  await sendTo(peer, member, `${longWord} and a second line\nof the same message`);
  await sendTo(member, peer, "Short answer");
  await sendTo(peer, member, "And one more");
  return peer;
};

test("messages and friend activity meet WCAG 2.2 AA in both themes on screens 390 and 1440 wide, and fit one of 320", async ({
  page,
  context,
  pageErrors,
  stack,
}) => {
  test.setTimeout(120_000);
  pageErrors.allow({ status: 500, path: "/api/messages" }, { status: 500, path: "/api/messages/conversations" });
  const member = await aProfile({ name: "Mia Member" });
  await page.goto(messagesPath);
  await expect(page.getByText("Sign in to view your messages")).toBeVisible();
  await expectFine(page, "a visitor's messages");
  await signInAs(context, member);
  await page.goto(messagesPath);
  await expect(page.getByText("No conversations yet")).toBeVisible();
  await expectFine(page, "no conversations");
  await page.getByRole("button", { name: "New Message" }).click();
  const search = page.getByRole("searchbox", { name: "Search members" });
  await search.fill("zzzzzz");
  await expect(page.getByText("Nobody found.")).toBeVisible();
  await expectFine(page, "a new message to nobody");
  const peer = await aCorrespondent(member);
  await ok(
    call("events", "join", { eventId: (await anEvent({ title: longWord, entry: "rsvp" })).id }, { token: peer.token }),
  );
  await stack.settled();
  await search.fill(longName);
  await expect(page.getByRole("list", { name: "Members" }).getByRole("button").first()).toBeVisible();
  await expectFine(page, "a new message");
  await page.goto(messagesPath);
  const row = page.locator(`[data-peer="${peer.userId}"]`);
  await expect(row).toContainText("And one more");
  await expectFine(page, "conversations");
  await row.getByRole("button").click();
  await page.route("**/api/messages", (route) => route.fulfill(errorResponse(500)));
  await page.getByRole("textbox", { name: "Message", exact: true }).fill(longWord);
  await page.getByRole("textbox", { name: "Message", exact: true }).press("Enter");
  await expect(page.getByText("Not sent")).toBeVisible();
  await expectFine(page, "a conversation with a message that failed");
  await page.getByRole("button", { name: "Conversation options" }).click();
  await expect(page.getByRole("menuitem", { name: "Block" })).toBeVisible();
  await expectFine(page, "the options of a conversation");
  await page.goto("/dashboard?tab=community&view=profile&part=activity");
  await expect(page.getByRole("list", { name: "Friend activity" })).toContainText(longName);
  await expectFine(page, "friend activity");
  await page.getByRole("button", { name: "Privacy" }).click();
  await expect(page.getByText("Who can message me")).toBeVisible();
  await expectFine(page, "message settings");
  await page.route("**/api/messages/conversations**", (route) => route.fulfill(errorResponse(500)));
  await page.goto(messagesPath);
  await expect(page.getByText("Couldn't load your conversations")).toBeVisible();
  await expectFine(page, "conversations that couldn't be loaded");
});
