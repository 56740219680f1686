import { expect, signedIn, test } from "../support/browser.ts";
import { call, ok } from "../support/call.ts";
import { aMember, anAdmin } from "../support/fixtures.ts";

const aLogo = async (name: string) =>
  ok(
    call(
      "contentAdmin",
      "createLogo",
      { name, logo_url: "/art/logo.svg", display_order: 1 },
      { token: (await anAdmin()).token },
    ),
  );

test("[landing-01] / shows the pitch without a session", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByText("#1 membership for food, nightlife and experiences")).toBeVisible();
  await expect(page.getByText("$200+ in free food, perks and experiences every month")).toBeVisible();
});

test("[landing-02] whoever is signed in never stays on the landing page", async ({ page, context }) => {
  await signedIn(context, await aMember());
  await page.goto("/");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("[landing-03] the landing page has a moving photo wall, benefits, partners and three steps", async ({ page }) => {
  await page.goto("/");
  const column = page.locator(".wall-column").first();
  const top = async () => (await column.boundingBox())?.y ?? 0;
  const before = await top();
  await expect.poll(top).not.toBe(before);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const title of ["Eat & Drink Free", "VIP Nightlife", "Exclusive Perks", "Join", "Redeem", "Playyy"]) {
    await expect(page.getByRole("heading", { level: 3, name: title, exact: true })).toBeVisible();
  }
  const trusted = page.getByRole("region", { name: "Trusted by" }).locator(".names li");
  expect(await trusted.count()).toBeGreaterThan(3);
});

test("[landing-04] the two ways in lead to sign-up with their tier", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Start Your Journey" }).click();
  await expect(page).toHaveURL(/\/auth\?mode=signup&tier=premium$/);
  await page.goto("/");
  await page.getByRole("link", { name: "SIGN UP NOW FOR FREE" }).click();
  await expect(page).toHaveURL(/\/auth\?mode=signup&tier=essential$/);
});

test("[landing-05] the figures, the people who joined today and three testimonials with what they saved", async ({
  page,
}) => {
  await page.goto("/");
  const figure = (label: string) => page.locator(".figures > div").filter({ hasText: label });
  await expect(figure("active members")).toContainText("1K+");
  await expect(figure("Instagram views this month")).toContainText("1.2M+");
  await expect(figure("people joined today")).toContainText(/\d+/);
  const voices = page.locator("[data-voices] li");
  await expect(voices).toHaveCount(3);
  for (const voice of await voices.all()) await expect(voice).toContainText(/\$[\d,]+ saved/);
});

test("[landing-05] without a number the whole line of people who joined is left out", async ({ page }) => {
  await page.route("**/api/marketing", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), joined_today: null } });
  });
  const answered = page.waitForResponse("**/api/marketing");
  await page.goto("/");
  await (await answered).finished();
  await expect(page.getByText("active members")).toBeVisible();
  await expect(page.getByText("people joined today")).toBeHidden();
});

test("[landing-09] the logo strip waits with a skeleton and then passes in 40 seconds", async ({ page }) => {
  await aLogo("Strip partner");
  let answer = () => {};
  const asked = new Promise<void>((resume) => {
    answer = resume;
  });
  await page.route("**/api/logos", async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto("/");
  await expect(page.locator(".logos-wait")).toBeAttached();
  answer();
  await expect(page.getByRole("img", { name: "Strip partner" }).first()).toBeAttached();
  await expect(page.locator(".logos-wait")).toHaveCount(0);
  await expect(page.locator(".logos-strip")).toHaveCSS("animation-duration", "40s");
});

test("[landing-09] without an active logo there is no strip", async ({ page }) => {
  await page.route("**/api/logos", (route) => route.fulfill({ json: { items: [], cursor: null } }));
  await page.goto("/");
  await expect(page.locator("[data-logos]")).toHaveCount(0);
});

test("[landing-11] logos that do not load are passed over in silence", async ({ page, watch }) => {
  watch.expectTrouble(/500/);
  await page.route("**/api/logos", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/");
  await expect(page.locator("[data-logos]")).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Start Your Journey" })).toBeVisible();
});

test("[landing-12] the footer leads to the legal pages, support and social pages and names the year", async ({
  page,
}) => {
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  for (const path of ["/privacy", "/terms", "/refund-policy", "/support"]) {
    await expect(footer.locator(`a[href="${path}"]`)).toBeVisible();
  }
  expect(await footer.getByRole("navigation", { name: "Social" }).getByRole("link").count()).toBeGreaterThan(0);
  await expect(footer).toContainText("© 2024");
});

test("the landing page loads at most 20 KB of script and nothing of the app", async ({ page }) => {
  const scripts: { url: string; bytes: number }[] = [];
  page.on("response", async (response) => {
    if (response.request().resourceType() !== "script") return;
    scripts.push({ url: response.url(), bytes: (await response.request().sizes()).responseBodySize });
  });
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(20_000);
});
