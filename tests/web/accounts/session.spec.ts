import type { BrowserContext, Page } from "@playwright/test";
import { errorResponse } from "../../support/browser/error-response.ts";
import { openSettingsPage } from "../../support/browser/settings-page.ts";
import { signInByForm } from "../../support/browser/sign-in-form.ts";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { aDeal, aMember, anEvent } from "../../support/fixtures.ts";

test("[session-01] the session survives a reload and a new window of the browser", async ({ page, context }) => {
  await signInAs(context, await aMember());
  await page.goto("/dashboard");
  await expect(page.getByText("Free Member")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Free Member")).toBeVisible();
  await page.close();
  const again = await context.newPage();
  await again.goto("/dashboard");
  await expect(again.getByText("Free Member")).toBeVisible();
});

for (const path of ["/dashboard", "/subscription", "/subscription-success", "/favorites", "/settings"]) {
  test(`[session-05] [guard-02] ${path} without a session leads to /auth`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`/auth\\?next=${encodeURIComponent(path)}`));
  });
}

const spins = async (page: Page, context: BrowserContext, path: string) => {
  await signInAs(context, await aMember());
  // A token past its end has to be refreshed first, for which the configuration is read.
  await context.addInitScript(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith(".clockDrift"));
    if (key) localStorage.setItem(key, String(10 * 3_600_000));
  });
  let answer = () => {};
  const known = new Promise<void>((resume) => {
    answer = resume;
  });
  await page.route("**/config.json", async (route) => {
    await known;
    await route.continue();
  });
  await page.goto(path);
  const main = page.getByRole("main");
  await expect(main.getByRole("status", { name: "Loading your session" })).toBeVisible();
  await expect(main).toHaveText("");
  await expect(page.getByRole("heading")).toHaveCount(0);
  answer();
};

test("[session-05] /dashboard shows a spinner and nothing of its content until the session is known", async ({
  page,
  context,
}) => {
  await spins(page, context, "/dashboard");
  await expect(page.getByText("Free Member")).toBeVisible();
});

test("[session-05] /subscription shows a spinner and nothing of its content until the session is known", async ({
  page,
  context,
}) => {
  await spins(page, context, "/subscription");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/subscription$/);
});

test("[session-05] an event is public and opens without a session", async ({ page }) => {
  const event = await anEvent({ title: "Nobody is asked" });
  await page.goto(`/event/${event.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nobody is asked");
});

test("[session-07] calls carry the session's token, except for the lists that are the same for everybody", async ({
  page,
  context,
}) => {
  const member = await aMember();
  await signInAs(context, member);
  const bearers = new Map<string, string | undefined>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) bearers.set(pathname, request.headers().authorization);
  });
  await page.goto("/dashboard");
  await expect(page.getByText("Free Member")).toBeVisible();
  const token = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith(".accessToken"));
    return localStorage.getItem(key ?? "");
  });
  expect(bearers.get("/api/membership")).toBe(`Bearer ${token}`);
  for (const list of ["/api/deals", "/api/events"]) {
    await expect.poll(() => bearers.has(list)).toBe(true);
    expect([list, bearers.get(list)]).toEqual([list, undefined]);
  }
});

test("[session-07] a visitor reads public data without a token", async ({ page }) => {
  const event = await anEvent();
  const read = page.waitForRequest(`**/api/events/${event.id}`);
  await page.goto(`/event/${event.id}`);
  expect((await read).headers().authorization).toBeUndefined();
});

test("[session-07] a refused token is refreshed once, and the new one is used from then on", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/401/);
  await signInAs(context, await aMember());
  const used: string[] = [];
  let isFirst = true;
  await page.route("**/api/me/notifications/unread", async (route) => {
    used.push(route.request().headers().authorization ?? "");
    if (!isFirst) return route.continue();
    isFirst = false;
    const body = { error: { code: "unauthorized", message: "Expired", requestId: "test" } };
    await route.fulfill({ status: 401, json: body });
  });
  await page.goto("/dashboard");
  await expect.poll(() => used.length).toBeGreaterThanOrEqual(2);
  expect(used[1]).not.toBe(used[0]);
});

test("[membership-11] a membership that cannot be read shows no tier, and the last known one on a device that has it", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/500|Couldn't load the membership/);
  await signInAs(context, await aMember({ tier: "premium" }));
  await page.route("**/api/membership", (route) => route.fulfill(errorResponse(500)));
  const badge = page.locator("header").getByText(/^(Free Member|Essential|Premium)$/);
  const status = page.getByRole("region", { name: "Membership Status" });
  await page.goto("/dashboard?tab=profile");
  await expect(status.getByText("Couldn't load your membership")).toBeVisible();
  await expect(page.getByText(/Free Member|Upgrade Now/)).toHaveCount(0);
  await page.goto("/dashboard");
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeAttached();
  await expect(badge).toHaveCount(0);
  await expect(page.locator("[data-toast]")).toHaveCount(0);

  await page.unroute("**/api/membership");
  await page.goto("/dashboard?tab=profile");
  await expect(status.getByText("Premium Member")).toBeVisible();
  const isKept = () =>
    page.evaluate(async () =>
      (await (await caches.open("playyy-reads")).keys()).some(({ url }) => /memberships/.test(url)),
    );
  await expect.poll(isKept).toBe(true);
  await page.route("**/api/membership", (route) => route.fulfill(errorResponse(500)));
  await page.reload();
  await expect(status.getByText("Premium Member")).toBeVisible();
  await expect(status.locator("[data-as-of]")).toBeVisible();
  await page.goto("/dashboard");
  await expect(badge).toHaveText("Premium");
});

test("[membership-12] the membership is requested only with a session, and never after signing out", async ({
  page,
  context,
}) => {
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/membership")) asked += 1;
  });
  await page.goto("/auth");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  expect(asked).toBe(0);
  const member = await aMember({ tier: "essential" });
  await signInAs(context, member);
  await openSettingsPage(page);
  await expect.poll(() => asked).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(page).toHaveURL(/\/auth/);
  const before = asked;
  await page.goto("/auth");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  expect(asked).toBe(before);
});

const askedFor = (page: Page) => {
  const count = { asks: 0 };
  page.on("request", (request) => {
    if (request.url().endsWith("/api/membership")) count.asks += 1;
  });
  return count;
};

test("[membership-12] a change of the session's user requests the membership again", async ({ page, context }) => {
  const count = askedFor(page);
  await signInAs(context, await aMember());
  await page.goto("/settings");
  await page.getByLabel("Name").fill("Somebody Else");
  await expect.poll(() => count.asks).toBeGreaterThan(0);
  await page.waitForLoadState("networkidle");
  const before = count.asks;
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect.poll(() => count.asks).toBeGreaterThan(before);
});

test("[membership-12] signing out discards the membership, so the next member is shown with their own", async ({
  page,
  context,
}) => {
  const [paid, free] = [await aMember({ tier: "premium" }), await aMember()];
  await signInAs(context, paid);
  await page.goto("/dashboard");
  await expect(page.locator("header").getByText("Premium", { exact: true })).toBeVisible();
  await openSettingsPage(page);
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(page).toHaveURL(/\/auth/);
  const answering = page.waitForResponse("**/api/membership");
  await signInByForm(page, free);
  await expect(page).toHaveURL(/\/dashboard/);
  // Before and after the answer: nothing of the member before.
  await expect(page.getByText("Premium", { exact: true })).toHaveCount(0);
  expect((await (await answering).json()).tier).toBe("free");
  await expect(page.getByRole("link", { name: "Free Member" })).toBeVisible();
});

test("[settings-02] without settings the app behaves as if everything were open", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/500/);
  await aDeal({ offer_details: "Open for all" });
  await signInAs(context, await aMember({ tier: "premium" }));
  await page.route("**/api/settings", (route) => route.fulfill(errorResponse(500)));
  await page.goto("/dashboard?tab=explore");
  await expect(page.getByRole("button", { name: "Redeem Now" }).first()).toBeEnabled();
  await expect(page.locator("[data-toast]")).toHaveCount(0);
});
