import { expect, signInAs, test } from "../../support/browser/test.ts";
import { aMember } from "../../support/fixtures.ts";

const pages = [
  ["/privacy", "Privacy Policy", "What we keep"],
  ["/terms", "Terms of Service", "Your account"],
  ["/refund-policy", "Refund and Cancellation Policy", "How long it takes"],
  ["/support", "Contact Support", "Frequently Asked Questions"],
] as const;

for (const [path, title, section] of pages) {
  test(`[static-01] [static-02] ${path} opens by its address without signing in`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByRole("heading", { name: section })).toBeVisible();
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(new RegExp(title));
  });

  test(`[static-01] [static-02] ${path} opens from the footer of the landing page`, async ({ page }) => {
    await page.goto("/");
    await page.getByRole("contentinfo").locator(`a[href="${path}"]`).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  });
}

test("[static-02] a member reads the static pages inside the app", async ({ page, context }) => {
  await signInAs(context, await aMember());
  await page.goto("/terms");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms of Service");
  await expect(page.getByRole("link", { name: "Sign In" })).toHaveCount(0);
});

test('[static-03] an unknown path shows "Oops! Page not found" with a link home', async ({ page }) => {
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Page not found");
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/");
});

test("[static-04] the refund page states how long each step takes", async ({ page }) => {
  await page.goto("/refund-policy");
  const text = page.getByRole("article");
  await expect(text).toContainText("reviewed in 5-7 business days and processed in 10 business days");
  await expect(text).toContainText("Billing disputes are resolved in 48 hours");
  await expect(text).toContainText("appeal within 30 days");
});

test("[static-05] the landing page promises answers within the same time as the support page", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByText("Something else? Ask us. We answer within 24 hours.")).toBeVisible();
});

test("[static-05] the support page shows when messages are answered and an FAQ that opens", async ({ page }) => {
  await page.goto("/support");
  const times = page.getByRole("region", { name: "Response Times" });
  await expect(times).toContainText("We answer every message within 24 hours.");
  await expect(page.getByText(/\d+-\d+ hours/)).toHaveCount(0);
  const question = page.getByRole("button", { name: "Where are my tickets?" });
  await expect(question).toHaveAttribute("aria-expanded", "false");
  await question.click();
  await expect(page.getByText("On the Profile tab under My Tickets")).toBeVisible();
});
