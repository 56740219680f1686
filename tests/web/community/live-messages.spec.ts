import type { Page, WebSocketRoute } from "@playwright/test";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aProfile } from "../../support/community.ts";
import { anEvent, type Member } from "../../support/fixtures.ts";
import { makeWellKnown } from "../../support/friend-activities.ts";
import { follow, sendTo } from "../../support/messages.ts";

const messagesPath = "/dashboard?tab=community&view=messages";
const activityPath = "/dashboard?tab=community&view=profile&part=activity";
const fieldOf = (page: Page) => page.getByRole("textbox", { name: "Message", exact: true });
const rowOf = (page: Page, member: Member) => page.locator(`[data-peer="${member.userId}"]`);
const liveOf = (page: Page) => page.waitForEvent("websocket");

test("[realtime-08] [shell-07] a message appears in the receiver's open conversation and list and in the tab's count without a reload", async ({
  openBrowser,
}) => {
  const [ana, ben] = await Promise.all([aProfile({ name: "Ana Live" }), aProfile({ name: "Ben Live" })]);
  const [anas, bens] = [await openBrowser(ana), await openBrowser(ben)];
  const opened = liveOf(bens);
  await bens.goto(messagesPath);
  await expect(bens.getByText("No conversations yet")).toBeVisible();
  await opened;
  await anas.goto(`${messagesPath}&chat=${ben.userId}`);
  await fieldOf(anas).fill("Are you going tonight?");
  await fieldOf(anas).press("Enter");
  await expect(rowOf(bens, ana)).toContainText("Are you going tonight?");
  await expect(bens.getByRole("tab", { name: "Messages (1 unread)" })).toBeVisible();
  await expect(bens.getByRole("link", { name: "Community (1 unread)", exact: true })).toBeVisible();
  await rowOf(bens, ana).getByRole("button").click();
  await expect(anas.getByText("Read", { exact: true })).toBeVisible();
  await fieldOf(bens).fill("Yes!");
  await fieldOf(bens).press("Enter");
  await expect(anas.locator("[data-message=theirs]")).toContainText("Yes!");
  await expect(anas.locator("[data-message=own]")).toHaveCount(1);
});

test("two tabs of one member show the same messages and unread count, and reading in one clears the other", async ({
  context,
  page,
}) => {
  const [ana, ben] = await Promise.all([aProfile({ name: "Ana Tabs" }), aProfile({ name: "Ben Tabs" })]);
  await signInAs(context, ben);
  await page.goto(messagesPath);
  const second = await context.newPage();
  await second.goto(messagesPath);
  for (const tab of [page, second]) await expect(tab.getByText("No conversations yet")).toBeVisible();
  await sendTo(ana, ben, "One");
  await sendTo(ana, ben, "Two");
  for (const tab of [page, second]) {
    await expect(tab.getByRole("tab", { name: "Messages (2 unread)" })).toBeVisible();
    await expect(rowOf(tab, ana)).toContainText("2 unread");
  }
  await rowOf(page, ana).getByRole("button").click();
  await expect(page.locator("[data-message=theirs]")).toHaveText([/One/, /Two/]);
  const allRead = { name: "Messages", exact: true };
  await expect(second.getByRole("tab", allRead)).toBeVisible();
  await expect(rowOf(second, ana)).not.toContainText("unread");
  await fieldOf(page).fill("Three");
  await fieldOf(page).press("Enter");
  await expect(rowOf(second, ana)).toContainText("You: Three");
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("tab", allRead)).toBeVisible();
  await rowOf(second, ana).getByRole("button").click();
  await expect(second.locator("[data-message]")).toHaveText([/One/, /Two/, /Three/]);
});

test("[realtime-10] messages written without a network are shown as not sent and, sent again, arrive once in their order, and ones that come while the receiver's connection is lost appear once when it is back", async ({
  openBrowser,
  pageErrors,
}) => {
  pageErrors.allow({ offline: true });
  const [ana, ben] = await Promise.all([aProfile({ name: "Ana Offline" }), aProfile({ name: "Ben Online" })]);
  const [anas, bens] = [await openBrowser(ana), await openBrowser(ben)];
  const sockets: WebSocketRoute[] = [];
  let isCut = false;
  await bens.routeWebSocket(/\/ws$/, (socket) => {
    if (isCut) return void socket.close();
    socket.connectToServer();
    sockets.push(socket);
  });
  const received = bens.locator("[data-message=theirs]");
  await bens.goto(`${messagesPath}&chat=${ana.userId}`);
  await anas.goto(`${messagesPath}&chat=${ben.userId}`);
  await fieldOf(anas).fill("First");
  await fieldOf(anas).press("Enter");
  await expect(received).toHaveText([/First/]);
  await anas.context().setOffline(true);
  for (const text of ["Second", "Third"]) {
    await fieldOf(anas).fill(text);
    await fieldOf(anas).press("Enter");
  }
  await expect(anas.getByText("Not sent")).toHaveCount(2);
  await expect(getToast(anas, "Failed to send message. Please try again.").first()).toBeVisible();
  await anas.context().setOffline(false);
  for (const left of [1, 0]) {
    // By the keyboard: what the other one reads meanwhile moves the button.
    await anas.getByRole("button", { name: "Retry" }).first().press("Enter");
    await expect(anas.getByText("Not sent")).toHaveCount(left);
  }
  const inOrder = [/First/, /Second/, /Third/];
  await expect(received).toHaveText(inOrder);
  await expect(anas.locator("[data-message=own]")).toHaveText(inOrder);
  await sendTo(ben, ana, "Got them all");
  await expect(anas.locator("[data-message=theirs]")).toHaveText([/Got them all/]);

  isCut = true;
  for (const socket of sockets) await socket.close();
  await sendTo(ana, ben, "While away");
  await sendTo(ana, ben, "Still away");
  isCut = false;
  // A retry may have to wait 12 seconds, and sending has taken as long as it took.
  await expect(received).toHaveText([...inOrder, /While away/, /Still away/], { timeout: 30_000 });
});

test("[realtime-09] a live friend activity is put at the top of the list and shown as a toast, and what a member with very many followers did while the connection was lost is there when it comes back", async ({
  openBrowser,
  stack,
}) => {
  const [author, follower, set, show] = await Promise.all([
    aProfile({ name: "Wes Wellknown" }),
    aProfile(),
    anEvent({ title: "Rooftop set", entry: "rsvp" }),
    anEvent({ title: "Sold out show", entry: "rsvp" }),
  ]);
  await follow(follower, author);
  await stack.settled();
  const page = await openBrowser(follower);
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/ws$/, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  const first = page.getByRole("list", { name: "Friend activity" }).getByRole("listitem").first();
  await page.goto(activityPath);
  await expect(page.getByText("No recent friend activity")).toBeVisible();
  // What was sent before there is a connection is told within a minute: messages arrive live once there is one.
  await expect(async () => {
    await sendTo(author, follower, "Are you coming?");
    await expect(page.getByRole("tab", { name: /^Messages \(\d+ unread\)/ })).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await ok(call("events", "join", { eventId: set.id }, { token: author.token }));
  await expect(getToast(page, "Wes Wellknown is going to Rooftop set")).toBeVisible();
  await expect(first).toContainText("Wes Wellknown is going to Rooftop set");
  await expect(page.getByRole("tab", { name: "Activity (1 unread)" })).toBeVisible();

  await makeWellKnown(author);
  await ok(call("events", "join", { eventId: show.id }, { token: author.token }));
  await stack.settled();
  await sockets[0]?.close();
  await expect(first).toContainText("Wes Wellknown is going to Sold out show");
  await expect(page.getByRole("tab", { name: "Activity (2 unread)" })).toBeVisible();
});
