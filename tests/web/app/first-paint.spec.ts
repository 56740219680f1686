import type { Page } from "@playwright/test";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { aMember } from "../../support/fixtures.ts";

const outline = (page: Page) => page.locator("#first-paint");

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the HTML alone shows the logo and the outline of the app shell", async ({ page }) => {
    await page.goto("/dashboard");
    await expect(outline(page).locator(".center svg")).toBeVisible();
    expect(await outline(page).locator(".bar > span").count()).toBe(7);
    await expect(page.locator("html")).toHaveCSS("background-color", "rgb(12, 10, 29)");
  });
});

/** Keeps the app's own script back, so that only the HTML and the scheme show. */
const holdApp = (page: Page) => page.route("**/assets/*.js", (route) => route.abort());
const appHeldBack = { failure: "ERR_FAILED", path: "/assets/*.js" } as const;

test("the outline matches the app shell, so nothing moves when the app takes over", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(appHeldBack);
  await signInAs(context, await aMember({ tier: "premium" }));
  await holdApp(page);
  await page.goto("/dashboard");
  const bar = await outline(page).locator(".bar").boundingBox();
  const logo = await outline(page).locator(".top svg").boundingBox();
  await page.unroute("**/assets/*.js");
  await page.reload();
  await expect(outline(page)).toHaveCount(0);
  const shell = page.getByRole("navigation", { name: "Main" });
  await expect(page.locator("header").getByText("Premium")).toBeVisible();
  expect(await shell.boundingBox()).toEqual(bar);
  const shown = await page.locator("header img").first().boundingBox();
  expect(Math.abs((shown?.x ?? 0) - (logo?.x ?? 99))).toBeLessThanOrEqual(1);
  expect(Math.abs((shown?.y ?? 0) - (logo?.y ?? 99))).toBeLessThanOrEqual(1);
});

test("each theme on a dark and a light device paints one background before and after the app starts", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(appHeldBack);
  for (const { mode, scheme, ground } of [
    { mode: "light", scheme: "dark", ground: "rgb(251, 246, 239)" },
    { mode: "system", scheme: "light", ground: "rgb(251, 246, 239)" },
    { mode: "system", scheme: "dark", ground: "rgb(12, 10, 29)" },
    { mode: "dark", scheme: "light", ground: "rgb(12, 10, 29)" },
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.addInitScript((chosen) => localStorage.setItem("mui-mode", chosen), mode);
    await holdApp(page);
    await page.goto("/auth");
    await expect(outline(page)).toHaveCSS("background-color", ground);
    await page.unroute("**/assets/*.js");
    await page.reload();
    await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
    await expect(outline(page)).toHaveCount(0);
    await expect(page.locator("body")).toHaveCSS("background-color", ground);
  }
});

test("an unknown address shows the not-found page without the outline before it", async ({ page }) => {
  await page.goto("/no-such-page");
  await expect(outline(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
});

test("a page whose code fails to load offers to try again without the outline before it", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow({ failure: "ERR_FAILED", path: "/assets/shell-*.js" });
  await signInAs(context, await aMember({ tier: "premium" }));
  await page.route("**/assets/shell-*.js", (route) => route.abort());
  await page.goto("/dashboard");
  await expect(outline(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Try Again" })).toBeVisible();
});

test("[opened-02] a page whose code hangs stays behind the outline for at most 10 seconds", async ({
  page,
  context,
}) => {
  await signInAs(context, await aMember({ tier: "premium" }));
  await page.clock.install();
  const isAsked = page.waitForRequest("**/assets/home-*.js");
  await page.route("**/assets/home-*.js", () => undefined);
  await page.goto("/dashboard", { waitUntil: "commit" });
  await isAsked;
  await page.waitForLoadState("domcontentloaded");
  await page.clock.runFor(9_000);
  await expect(outline(page)).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(outline(page)).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
});
