import type { Page } from "@playwright/test";
import { errorResponse } from "../../support/browser/error-response.ts";
import { signInByForm } from "../../support/browser/sign-in-form.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, anAdmin, anEvent } from "../../support/fixtures.ts";
import { uniqueCode } from "../../support/sample-calls/sample-call.ts";

const adminLink = (page: Page) => page.getByRole("link", { name: "Admin Panel" });

test("[shell-02] [guard-08] an administrator sees the fixed Admin Panel button on every screen, and it opens /admin", async ({
  page,
  context,
}) => {
  await signInAs(context, await anAdmin());
  for (const path of ["/subscription", "/favorites", "/support", "/settings", "/dashboard"]) {
    await page.goto(path);
    await expect(adminLink(page)).toBeVisible();
    expect(await adminLink(page).evaluate((button) => getComputedStyle(button).position)).toBe("fixed");
  }
  await adminLink(page).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole("heading", { name: "Admin Panel", level: 1 })).toBeVisible();
});

for (const tier of ["free", "essential", "premium"] as const) {
  test(`[shell-02] [guard-08] a member with ${tier} membership sees no Admin Panel button`, async ({
    page,
    context,
  }) => {
    await signInAs(context, await aMember(tier === "free" ? {} : { tier }));
    await page.goto("/dashboard");
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
    await expect(adminLink(page)).toHaveCount(0);
  });
}

test("[join-03] /auth sends a signed-in administrator to /admin and a signed-in member to /dashboard", async ({
  openBrowser,
}) => {
  for (const [who, path] of [
    [await anAdmin(), "/admin"],
    [await aMember(), "/dashboard"],
  ] as const) {
    const page = await openBrowser(who);
    await page.goto("/auth");
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
});

test("[join-03] an administrator who signs in at /auth lands in the back-office", async ({ page }) => {
  const admin = await anAdmin();
  await page.goto("/auth");
  await signInByForm(page, admin);
  await expect(page).toHaveURL(/\/admin$/);
});

test("[admin-01] the panel has links back to Home and out of the session", async ({ page, context }) => {
  await signInAs(context, await anAdmin());
  await page.goto("/admin");
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/admin");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/auth/);
});

test("a visitor who opens the panel is asked to sign in", async ({ page }) => {
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/auth\?next=%2Fadmin$/);
});

test("a member who opens the panel is sent away, and no admin route is called", async ({ page, context }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/admin/")) asked.push(request.url());
  });
  await signInAs(context, await aMember({ tier: "premium" }));
  await page.goto("/admin/promo-codes");
  await expect(getToast(page, "Access Denied", "You don't have admin access.")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(asked).toEqual([]);
});

test("[admin-06] an unknown address of the panel shows the not-found text within the panel's frame, and leads to the dashboard", async ({
  page,
  context,
}) => {
  await signInAs(context, await anAdmin());
  await page.goto("/admin/nothing-here");
  await expect(page.getByRole("heading", { name: "Admin Panel" })).toBeVisible();
  await expect(page.getByRole("main").getByText("Page not found")).toBeVisible();
  await page.getByRole("link", { name: "Go to the dashboard" }).click();
  await expect(page).toHaveURL(/\/admin$/);
});

test.describe("the city settings", () => {
  test("[appsettings-02] [appsettings-05] are changed by switch and by preset, and a refused change is switched back", async ({
    page,
    context,
    pageErrors,
  }) => {
    pageErrors.allow(/409/);
    // The switches are everybody's: what this page sends is seen here and answered here, so that no other test meets it.
    const stored = {
      deals_mode: "active",
      redemptions_enabled: true,
      allow_membership_purchase: true,
      ticket_sales_enabled: true,
      before_pause: null as object | null,
      updated_at: null,
    };
    const stopped = { redemptions_enabled: false, allow_membership_purchase: false, ticket_sales_enabled: false };
    await page.route("**/api/settings", (route) => route.fulfill({ json: stored }));
    await page.route("**/api/admin/settings", async (route) => {
      const { paused, ...switches } = route.request().postDataJSON();
      const { redemptions_enabled, allow_membership_purchase, ticket_sales_enabled, before_pause } = stored;
      const before = { redemptions_enabled, allow_membership_purchase, ticket_sales_enabled };
      const change = paused ? { ...stopped, before_pause: before } : { ...before_pause, before_pause: null };
      const updated_at = "2026-11-21T20:05:00.000Z";
      Object.assign(stored, paused === undefined ? switches : change, { updated_at });
      await route.fulfill({ json: stored });
    });
    await signInAs(context, await anAdmin());
    await page.goto("/admin");
    const deals = page.getByRole("switch", { name: "Deals are live" });
    const redemptions = page.getByRole("switch", { name: "Redemptions" });
    const purchases = page.getByRole("switch", { name: "Membership purchases" });
    await expect(deals).toBeChecked();

    const press = async (name: string, says: string | RegExp) => {
      await page.getByRole("button", { name }).click();
      const question = page.getByRole("dialog", { name: `${name}?` });
      await expect(question).toContainText(says);
      await question.getByRole("button", { name }).click();
      await expect(question).toBeHidden();
    };
    await press("Enter Coming Soon", /nobody can redeem one\. That's \d[\d,]* members?\. Memberships and tickets/);
    await expect(deals).not.toBeChecked();
    await expect(redemptions).not.toBeChecked();
    await expect(purchases).toBeChecked();
    await expect(page.getByText("Last updated Nov 21, 2026, 3:05 PM (ET)")).toBeVisible();
    await expect(getToast(page, "Settings Updated").first()).toBeVisible();

    await press("Go Live", "Members see every deal");
    await expect(redemptions).toBeChecked();
    await purchases.click();
    await expect(purchases).not.toBeChecked();

    await press(
      "Pause All Transactions",
      /This stops redemptions and ticket sales for everyone\. That's \d[\d,]* members? and \d[\d,]* upcoming events?\. .* \d[\d,]* paid plans? will keep renewing/,
    );
    const sales = page.getByRole("switch", { name: "Ticket sales" });
    for (const toggle of [redemptions, purchases, sales]) await expect(toggle).not.toBeChecked();
    await expect(page.getByRole("button", { name: "Go Live" })).toHaveCount(0);
    await press("Resume", "Redemptions and ticket sales will be on. Membership purchases will be off.");
    for (const toggle of [redemptions, sales]) await expect(toggle).toBeChecked();
    await expect(purchases).not.toBeChecked();

    await page.unroute("**/api/admin/settings");
    await page.route("**/api/admin/settings", (route) =>
      route.fulfill(errorResponse(409, "conflict", "Somebody was faster")),
    );
    await press("Pause All Transactions", "Resume brings everything back");
    await expect(getToast(page, "Update Failed", "Somebody was faster")).toBeVisible();
    await expect(redemptions).toBeChecked();
  });
});

test("an administrator finds an event's free ticket in the panel and cancels it", async ({ page, context }) => {
  const [buyer, event] = await Promise.all([
    aMember({ tier: "premium" }),
    anEvent({ title: `Refundable ${uniqueCode()}` }),
  ]);
  const order = { eventId: event.id, tier: "GA+" } as const;
  const { ticket_ids } = await ok(call("tickets", "checkout", order, { token: buyer.token }));
  await signInAs(context, await anAdmin());
  await page.goto(`/admin/tickets?event=${event.id}`);
  await page.getByRole("list", { name: "Tickets" }).getByRole("button", { name: buyer.name, exact: true }).click();
  await page.getByRole("button", { name: "Refund: ticket 1" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Refund", exact: true }).click();
  await expect(page.getByRole("list", { name: "Tickets of the order" })).toContainText("Cancelled");
  const ticketId = ticket_ids[0] ?? "";
  expect((await ok(call("tickets", "get", { ticketId }, { token: buyer.token }))).status).toBe("cancelled");
});

test("an administrator reads a support message in the panel", async ({ page, context }) => {
  const subject = `Parking ${uniqueCode()}`;
  const note = { name: "Pat", email: "pat@example.com", subject, message: "Is there any?" };
  await ok(call("contact", "send", note));
  await signInAs(context, await anAdmin());
  await page.goto("/admin/messages");
  await page.getByRole("button", { name: subject }).click();
  const dialog = page.getByRole("dialog", { name: subject });
  await expect(dialog).toContainText("Is there any?");
  await expect(dialog.getByRole("link", { name: "Reply by Email" })).toHaveAttribute(
    "href",
    /^mailto:pat%40example\.com/,
  );
});
