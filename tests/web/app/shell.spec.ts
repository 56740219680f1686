import { expect, signInAs, test } from "../../support/browser/test.ts";
import { aProfile } from "../../support/community.ts";
import { aDeal, aMember } from "../../support/fixtures.ts";
import { sendTo } from "../../support/messages.ts";

// In the order of the requirement.
const tabs = [
  { id: "home", label: "Home" },
  { id: "playyy", label: "PLAYYY" },
  { id: "explore", label: "Explore" },
  { id: "events", label: "Events" },
  { id: "community", label: "Community" },
  { id: "rager-run", label: "Game" },
  { id: "profile", label: "Profile" },
];

test("[shell-01] the dashboard starts on Home with its tabs in order at the bottom, and tapping one marks it and switches the content", async ({
  page,
  context,
}) => {
  await signInAs(context, await aMember());
  await page.goto("/dashboard");
  const bar = page.getByRole("navigation", { name: "Main" });
  const content = page.getByRole("main");
  await expect(bar.getByRole("link")).toHaveText(tabs.map(({ label }) => label));
  await expect(bar.locator("[aria-current=page]")).toHaveText("Home");
  const box = await bar.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844);
  await expect(content.getByRole("region", { name: "Highlights" })).toBeVisible();
  let before = await content.textContent();
  for (const { id, label } of tabs.slice(1)) {
    await bar.getByRole("link", { name: label, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/dashboard\\?tab=${id}$`));
    await expect(bar.locator("[aria-current=page]")).toHaveText(label);
    await expect(content.getByRole("heading").first()).toBeVisible();
    await expect.poll(() => content.textContent()).not.toBe(before);
    before = await content.textContent();
  }
  await bar.getByRole("link", { name: "Home", exact: true }).click();
  await expect(content.getByRole("region", { name: "Highlights" })).toBeVisible();
});

test("[shell-07] the Community tab counts unread messages, up to 9+, on every page with the tabs", async ({
  page,
  context,
}) => {
  const [member, peer] = await Promise.all([aProfile(), aProfile()]);
  await sendTo(peer, member);
  await signInAs(context, member);
  await page.goto("/dashboard");
  const bar = page.getByRole("navigation", { name: "Main" });
  const tab = (name: string) => bar.getByRole("link", { name, exact: true });
  await expect(tab("Community (1 unread)")).toContainText("1");
  for (let more = 0; more < 9; more += 1) await sendTo(peer, member);
  // Coming back to the app reads it again.
  await page.clock.install();
  await page.reload();
  await expect(tab("Community (10 unread)").getByText("9+", { exact: true })).toBeVisible();
  const box = await tab("Community (10 unread)").getByText("9+", { exact: true }).boundingBox();
  const link = await tab("Community (10 unread)").boundingBox();
  expect(box && link && box.x >= link.x && box.x + box.width <= link.x + link.width).toBe(true);
  const heightOf = async (name: string) => (await tab(name).locator("svg").boundingBox())?.y;
  expect(await heightOf("Community (10 unread)")).toBe(await heightOf("Events"));
  await sendTo(peer, member);
  await page.clock.runFor(61_000);
  await expect(tab("Community (11 unread)")).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(tab("Community (11 unread)").getByText("9+", { exact: true })).toBeVisible();
  await tab("Community (11 unread)").click();
  await page.getByRole("tab", { name: "Messages (11 unread)" }).click();
  const read = page.waitForResponse((response) => response.url().endsWith("/read"));
  await page.locator(`[data-peer="${peer.userId}"]`).getByRole("button").click();
  await read;
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(tab("Community")).toBeVisible();
  await expect(bar.getByText("9+", { exact: true })).toHaveCount(0);
});

test("[shell-05] the scrollbar of a scroll area hides 600 ms after its last use", async ({ page, context }) => {
  for (let count = 0; count < 4; count += 1) await aDeal({ offer_details: `FREE refill ${count}` });
  await signInAs(context, await aMember());
  await page.clock.install();
  await page.goto("/dashboard");
  const row = page.getByRole("region", { name: "Freebies" }).getByRole("list");
  await expect(row.getByRole("article").first()).toBeVisible();
  const thumb = () => row.evaluate((area) => getComputedStyle(area).scrollbarColor.startsWith("rgba(0, 0, 0, 0)"));
  await expect.poll(thumb).toBe(true);
  // Time stands still from here on.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await row.evaluate((area) => area.dispatchEvent(new Event("scroll")));
  expect(await thumb()).toBe(false);
  await page.clock.runFor(599);
  expect(await thumb()).toBe(false);
  await page.clock.runFor(1);
  expect(await thumb()).toBe(true);
  await row.evaluate((area) => area.dispatchEvent(new PointerEvent("pointerenter", { pointerType: "mouse" })));
  await page.clock.runFor(5_000);
  expect(await thumb()).toBe(false);
  await row.evaluate((area) => area.dispatchEvent(new PointerEvent("pointerleave", { pointerType: "mouse" })));
  await page.clock.runFor(599);
  expect(await thumb()).toBe(false);
  await page.clock.runFor(1);
  expect(await thumb()).toBe(true);
});
