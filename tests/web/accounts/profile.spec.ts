import type { Page } from "@playwright/test";
import { signInByForm } from "../../support/browser/sign-in-form.ts";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aDeal, aMember, anEvent, aVendor, type Member } from "../../support/fixtures.ts";

const open = async (page: Page) => {
  await page.goto("/dashboard?tab=profile");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
};

const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

const profileOf = ({ token }: Member) => ok(call("members", "profile", {}, { token }));

const redeem = async ({ token }: Member, offer_details: string, vendor: string) => {
  const { id } = await aDeal({ offer_details, vendor_id: (await aVendor({ name: vendor })).id });
  await ok(call("deals", "claim", { dealId: id }, { token }));
};

const tiers = [
  [undefined, "Free Member"],
  ["essential", "Essential Member"],
  ["premium", "Premium Member"],
] as const;

for (const [tier, badge] of tiers) {
  test(`[profile-01] the Profile tab shows name, email, badge and figures of a ${badge}`, async ({ page, context }) => {
    const member = await aMember({ name: "Paula Palm", tier });
    if (tier) await redeem(member, "Two for one", "Salt Pop");
    await signInAs(context, member);
    await open(page);
    const header = page.getByRole("main").locator("header");
    await expect(header.getByRole("heading", { level: 1 })).toHaveText("Paula Palm");
    await expect(header).toContainText(member.email);
    await expect(header).toContainText(badge);
    await expect(header.locator("[data-avatar=initials]")).toHaveText("PP");
    const { deals_claimed, reward_points, badges } = await profileOf(member);
    expect([deals_claimed, reward_points, badges.length]).toEqual(tier ? [1, 0, 1] : [0, 0, 0]);
    for (const [label, number] of [
      ["Deals Claimed", deals_claimed],
      ["Points", reward_points],
      ["Badges", badges.length],
    ] as const) {
      const tile = header.locator("dl > div").filter({ hasText: label });
      await expect(tile.locator("dd")).toHaveText(String(number));
    }
  });
}

test("[guard-02] [profile-01] the Profile tab without a session leads to /auth and returns after signing in", async ({
  page,
}) => {
  const member = await aMember({ name: "Gus Guard" });
  await page.goto("/dashboard?tab=profile");
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent("/dashboard?tab=profile")}`);
  await signInByForm(page, member);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gus Guard");
});

test("the badges dialog shows how each badge is earned", async ({ page, context }) => {
  await signInAs(context, await aMember());
  await open(page);
  await page.getByRole("button", { name: "Show badges" }).click();
  await expect(page.getByRole("dialog", { name: /Badges · 0 of/ })).toContainText(
    "Redeemed a first deal · not earned yet",
  );
});

test("[profile-03] Upgrade Now and Manage Plan lead to /subscription", async ({ page, context }) => {
  await signInAs(context, await aMember());
  await open(page);
  for (const name of ["Upgrade Now", "Manage Plan"])
    await expect(panel(page, "Membership Status").getByRole("link", { name })).toHaveAttribute("href", "/subscription");
});

test("[profile-03] a Premium member can manage the plan and sees no upgrade", async ({ page, context }) => {
  await signInAs(context, await aMember({ tier: "premium" }));
  await open(page);
  await expect(panel(page, "Membership Status").getByText("Premium Member", { exact: true })).toBeVisible();
  await expect(panel(page, "Membership Status").getByRole("link")).toHaveText(["Manage Plan"]);
});

test("initials skip emoji, and a long name is shown in full on a small screen", async ({ page, context }) => {
  const name = "🎉 Wilhelmina Alexandrovna Featherstonehaugh-Cholmondeley III";
  const member = await aMember();
  await ok(call("members", "update", { name }, { token: member.token }));
  await signInAs(context, member);
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByRole("heading", { level: 1 })).toHaveAttribute("title", name);
  await expect(page.locator("[data-avatar=initials]")).toHaveText("WA");
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(sideways).toBe(0);
});

test("a name of more than 60 characters is counted and refused with the limit", async ({ page, context }) => {
  const member = await aMember();
  const refused = await call("members", "update", { name: "W".repeat(61) }, { token: member.token });
  expect(refused.status).toBe(400);
  await signInAs(context, member);
  await page.goto("/settings");
  const name = page.getByRole("textbox", { name: "Name" });
  await name.fill("W".repeat(60));
  await expect(page.getByText("60 of 60 characters")).toBeVisible();
  await name.fill("W".repeat(61));
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByText("Use at most 60 characters")).toBeVisible();
});

test("[profile-04] My Tickets lists upcoming and past tickets with their labels, each linked to its page", async ({
  page,
  context,
}) => {
  const member = await aMember({ tier: "premium" });
  const { token } = member;
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const buy = async (title: string, now: string | undefined, redeemed: boolean, start_at: string) => {
    const event = await anEvent({ title, start_at, price_ga: 0, price_vip: 0 });
    const [id = ""] = (await ok(call("tickets", "checkout", { eventId: event.id, tier: "GA+" }, { token, now })))
      .ticket_ids;
    if (redeemed) await ok(call("tickets", "redeem", { ticketId: id }, { token, now }));
    return id;
  };
  const valid = await buy("Still to come", undefined, false, soon);
  const redeemed = await buy("Been let in", undefined, true, soon);
  await signInAs(context, member);
  await open(page);
  const tickets = panel(page, "My Tickets");
  const row = (id: string) => tickets.locator(`[data-ticket="${id}"]`);
  await expect(tickets.getByRole("tab", { name: "Upcoming" })).toHaveAttribute("aria-selected", "true");
  await expect(row(valid)).toContainText("Still to come");
  await expect(row(valid)).toContainText("Valid");
  await expect(row(redeemed)).toContainText("Redeemed");
  // A week later by the clocks of this browser and of the server, which is the one that counts (decision D40).
  const later = new Date(Date.now() + 7 * 86_400_000);
  await page.clock.setFixedTime(later);
  await context.setExtraHTTPHeaders({ "x-local-now": later.toISOString() });
  await page.reload();
  await tickets.getByRole("tab", { name: "Past" }).click();
  await expect(row(valid)).toContainText("Missed");
  await expect(row(redeemed)).toContainText("Attended");
  for (const id of [valid, redeemed]) await expect(row(id)).toHaveAttribute("href", `/ticket/${id}`);
});

test("[profile-10] Recent Activity shows the three most recent claims", async ({ page, context }) => {
  const member = await aMember({ tier: "essential" });
  for (const turn of ["first", "second", "third", "fourth"]) await redeem(member, `The ${turn} offer`, `Venue ${turn}`);
  await signInAs(context, member);
  await open(page);
  const items = panel(page, "Recent Activity").getByRole("listitem");
  await expect(items).toHaveCount(3);
  for (const [index, turn] of ["fourth", "third", "second"].entries()) {
    await expect(items.nth(index)).toContainText(`Venue ${turn}`);
    await expect(items.nth(index)).toContainText(`The ${turn} offer`);
  }
});

test("[profile-11] Favorites and Settings open their screens", async ({ page, context }) => {
  await signInAs(context, await aMember());
  await open(page);
  await page.getByRole("link", { name: "Favorites" }).click();
  await expect(page).toHaveURL("/favorites");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Favorites");
  await page.goBack();
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page).toHaveURL("/settings");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
});
