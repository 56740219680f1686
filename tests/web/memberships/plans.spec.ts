import { randomBytes } from "node:crypto";
import type { Page, Route } from "@playwright/test";
import { advanceUntil, readPageTime, readRequests, recordRequests } from "../../support/browser/request-times.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, anAdmin } from "../../support/fixtures.ts";

const path = { checkout: "**/api/membership/checkout", apply: "**/api/membership/apply-promo" };
const card = (page: Page, name: "Essential" | "Premium") => page.getByRole("region", { name, exact: true });
const button = (page: Page, plan: "Essential" | "Premium", name: string) =>
  card(page, plan).getByRole("button", { name, exact: true });

const answer = (status: number, body: unknown) => (route: Route) => route.fulfill({ status, json: body });
const failure = (status: number, code: string, message: string) =>
  answer(status, { error: { code, message, requestId: "test" } });

const open = async (page: Page): Promise<void> => {
  await page.goto("/subscription");
  await expect(card(page, "Premium").getByRole("button").first()).toBeVisible();
};

const aCode = async (about: object): Promise<string> => {
  const code = `W-${randomBytes(5).toString("hex")}`.toUpperCase();
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const input = { code, discount_type: "free" as const, starts_at: at(-1), expires_at: at(9), ...about };
  await ok(call("membershipsAdmin", "createPromoCode", input, { token: (await anAdmin()).token }));
  return code;
};

const typeCode = async (page: Page, plan: "Essential" | "Premium", code: string): Promise<void> => {
  await button(page, plan, "Have a promo code?").click();
  await card(page, plan).getByLabel("Promo code").fill(code);
};

test("[plan-01] the membership page shows both plans with their prices and the management card", async ({
  page,
  context,
}) => {
  await signInAs(context, await aMember());
  await open(page);
  await expect(card(page, "Essential")).toContainText("$12.99/ month");
  await expect(card(page, "Premium")).toContainText("$19.99/ month");
  const management = page.getByRole("region", { name: "Your subscription" });
  await expect(management.getByRole("button", { name: "Manage Subscription" })).toBeVisible();
});

for (const [tier, essential, premium] of [
  [undefined, "Subscribe", "Subscribe"],
  ["essential", "Current Plan", "Upgrade"],
  ["premium", "Downgrade", "Current Plan"],
] as const) {
  test(`[plan-04] the plan buttons of a member with ${tier ?? "free"} membership read ${essential} and ${premium}`, async ({
    page,
    context,
  }) => {
    await signInAs(context, await aMember(tier ? { tier } : {}));
    await open(page);
    for (const [plan, label] of [
      ["Essential", essential],
      ["Premium", premium],
    ] as const) {
      const found = button(page, plan, label);
      await expect(found).toBeVisible();
      if (label === "Current Plan") await expect(found).toBeDisabled();
      else await expect(found).toBeEnabled();
    }
  });
}

test("[plan-04] Subscribe reads Processing... and is disabled until the payment page opens", async ({
  page,
  context,
}) => {
  await signInAs(context, await aMember());
  let release = () => {};
  const held = new Promise<void>((resume) => {
    release = resume;
  });
  let url = "";
  await page.route(path.checkout, async (route) => {
    const response = await route.fetch();
    url = (await response.json()).url;
    await held;
    await route.fulfill({ response });
  });
  await open(page);
  await button(page, "Premium", "Subscribe").click();
  await expect(button(page, "Premium", "Processing...")).toBeDisabled();
  await expect(button(page, "Essential", "Subscribe")).toBeDisabled();
  release();
  await page.waitForURL(/\/stripe\/checkout\//);
  expect(page.url()).toBe(url);
  await expect(page.getByText("$19.99").first()).toBeVisible();
});

test.describe("[plan-08] a purchase that cannot start", () => {
  test("shows Login Required without a session", async ({ page, context, pageErrors }) => {
    pageErrors.allow(/401/);
    await signInAs(context, await aMember());
    await open(page);
    await page.route(path.checkout, failure(401, "unauthorized", "Please sign in."));
    await button(page, "Essential", "Subscribe").click();
    await expect(getToast(page, "Login Required", "Please log in to subscribe to a membership plan.")).toBeVisible();
  });

  test("shows that purchases are paused while memberships are not sold", async ({ page, context, pageErrors }) => {
    pageErrors.allow(/403/);
    await signInAs(context, await aMember());
    await open(page);
    await page.route(path.checkout, failure(403, "membership.purchases-paused", "Purchases paused—coming soon"));
    await button(page, "Essential", "Subscribe").click();
    await expect(getToast(page, "Purchases paused—coming soon")).toBeVisible();
    await expect(button(page, "Essential", "Subscribe")).toBeEnabled();
  });

  test("shows an error of its own when the server returns no URL", async ({ page, context }) => {
    await signInAs(context, await aMember());
    await open(page);
    await page.route(path.checkout, answer(200, {}));
    await button(page, "Essential", "Subscribe").click();
    await expect(getToast(page, "No checkout URL received from server")).toBeVisible();
    await expect(button(page, "Essential", "Subscribe")).toBeEnabled();
  });

  test("asks to try again after any other failure", async ({ page, context, pageErrors }) => {
    pageErrors.allow(/500/);
    await signInAs(context, await aMember());
    await open(page);
    await page.route(path.checkout, failure(500, "internal-error", "Something went wrong."));
    await button(page, "Essential", "Subscribe").click();
    await expect(getToast(page, "Failed to start checkout. Please try again.")).toBeVisible();
    await expect(button(page, "Essential", "Subscribe")).toBeEnabled();
  });
});

test("[plan-09] the promo code field opens on request, upper-cases and checks its code, and closes on Cancel", async ({
  page,
  context,
}) => {
  const code = await aCode({ discount_type: "percent", discount_value: 20 });
  await signInAs(context, await aMember());
  await open(page);
  for (const plan of ["Essential", "Premium"] as const) {
    const field = card(page, plan).getByLabel("Promo code");
    await expect(field).toHaveCount(0);
    await typeCode(page, plan, "no-such-code");
    await expect(field).toHaveValue("NO-SUCH-CODE");
    await expect(card(page, plan).getByText("Invalid or expired code")).toBeVisible();
    await expect(button(page, plan, "Apply")).toBeDisabled();
    await field.fill(code.toLowerCase());
    await expect(field).toHaveValue(code);
    await expect(card(page, plan).getByText("20% off your first month")).toBeVisible();
    await expect(button(page, plan, "Apply")).toBeEnabled();
    await field.fill(`${code}X`);
    await expect(button(page, plan, "Apply")).toBeDisabled();
    await button(page, plan, "Cancel").click();
    await expect(field).toHaveCount(0);
    await expect(button(page, plan, "Have a promo code?")).toBeVisible();
  }
});

test.describe("[plan-13] applying a promo code", () => {
  test("[membership-15] shows its message and, after 0.5 seconds of refreshing, Premium without a reload", async ({
    page,
    context,
  }) => {
    const code = await aCode({});
    await signInAs(context, await aMember());
    await recordRequests(page, "/api/membership");
    await page.clock.resume();
    await open(page);
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await typeCode(page, "Essential", code);
    await expect(button(page, "Essential", "Apply")).toBeEnabled();
    await page.waitForLoadState("networkidle");
    await page.clock.pauseAt((await readPageTime(page)) + 60_000);
    await button(page, "Essential", "Apply").click();
    const refreshing = page.getByText("Updating your membership status...");
    await advanceUntil(page, () => refreshing.isVisible(), { step: 50 });
    const [applied] = await readRequests(page, "/apply-promo");
    const since = applied?.at ?? 0;
    const findRefresh = async () => (await readRequests(page, "/membership")).find(({ at }) => at >= since);
    await advanceUntil(page, async () => (await findRefresh()) !== undefined, { step: 50 });
    const waited = ((await findRefresh())?.at ?? 0) - since;
    expect(waited).toBeGreaterThanOrEqual(500);
    expect(waited).toBeLessThanOrEqual(600);
    await page.clock.resume();
    await expect(getToast(page, "Promo code applied successfully! You now have Premium membership.")).toBeVisible();
    await expect(button(page, "Premium", "Current Plan")).toBeVisible();
    await expect(page.getByText("Updating your membership status...")).toHaveCount(0);
    expect(await page.evaluate(() => "stayed" in window)).toBe(true);
  });

  test("sends the browser to the payment page with the discount on it", async ({ page, context }) => {
    const code = await aCode({ discount_type: "amount", discount_value: 500 });
    await signInAs(context, await aMember());
    await open(page);
    await typeCode(page, "Premium", code);
    await button(page, "Premium", "Apply").click();
    await page.waitForURL(/\/stripe\/checkout\//);
    await expect(page.getByText("$14.99").first()).toBeVisible();
  });

  test("reports a technical failure and leaves everything unchanged", async ({ page, context, pageErrors }) => {
    pageErrors.allow(/500/);
    const code = await aCode({});
    await signInAs(context, await aMember());
    await open(page);
    await page.route(path.apply, failure(500, "internal-error", "Something went wrong."));
    await typeCode(page, "Premium", code);
    await button(page, "Premium", "Apply").click();
    await expect(getToast(page, "Failed to apply promo code")).toBeVisible();
    await expect(button(page, "Premium", "Apply")).toBeEnabled();
    await expect(button(page, "Premium", "Subscribe")).toBeVisible();
  });
});
