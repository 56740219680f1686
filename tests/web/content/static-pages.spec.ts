import { expect, test } from "../../support/browser/test.ts";

const pages = [
  ["/privacy", "Privacy Policy"],
  ["/terms", "Terms of Service"],
  ["/refund-policy", "Refund and Cancellation Policy"],
  ["/support", "Contact Support"],
] as const;

test("[static-01] [static-02] the legal pages and support open from the footer of the landing page, each at an address of its own, without signing in, and an unknown path leads home", async ({
  page,
}) => {
  for (const [path, title] of pages) {
    await page.goto("/");
    await page.getByRole("contentinfo").locator(`a[href="${path}"]`).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(new RegExp(title));
  }
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Page not found");
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/");
});
