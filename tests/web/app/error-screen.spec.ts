import { expect, test } from "../../support/browser/test.ts";

test("[errorscreen-01] a page that fails to render shows the error screen with Try Again and Go Home", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow({ text: "Error: The page is broken" });
  await page.route("**/assets/support-*.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: 'throw new Error("The page is broken")' }),
  );
  await page.goto("/support");
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await expect(page.getByText("We encountered an unexpected error. Please try again.")).toBeVisible();
  await expect(page.getByText("The page is broken")).toBeVisible();
  await expect(page.getByRole("link", { name: "Go Home" })).toHaveAttribute("href", "/");
  await page.unroute("**/assets/support-*.js");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
