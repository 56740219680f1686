import type { Page } from "@playwright/test";
import { plans } from "../../../shared/model/plans.ts";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { measureLowestContrast } from "../../support/browser/text-contrast.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, anAdmin } from "../../support/fixtures.ts";

const aLogo = async (name: string) =>
  ok(call("contentAdmin", "createLogo", { name, logo_url: "/art/logo.svg" }, { token: (await anAdmin()).token }));

test("[landing-01] / shows the pitch without a session", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByText("#1 membership for food, nightlife and experiences")).toBeVisible();
  await expect(page.getByText("$200+ in free food, perks and experiences every month")).toBeVisible();
});

test("[landing-02] a signed-in member who opens / is sent to the dashboard", async ({ page, context }) => {
  await signInAs(context, await aMember());
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

test("[landing-03] partners are shown once, as logos or, without any, as names", async ({ page }) => {
  await aLogo("Only partner");
  const partners = page.getByRole("region", { name: "Trusted by" });
  await page.goto("/");
  await expect(partners.getByRole("img", { name: "Only partner" }).first()).toBeAttached();
  await expect(partners.getByText("Luna Street Tacos")).toBeHidden();
  await page.route("**/api/logos", (route) => route.fulfill({ json: { items: [], cursor: null } }));
  await page.reload();
  await expect(partners.getByText("Luna Street Tacos")).toBeVisible();
});

test("the landing page lists both plans with price and perks and leads to sign-up with the tier", async ({ page }) => {
  await page.goto("/");
  const prices = page.getByRole("region", { name: "Less than one night out" });
  for (const { tier, name, monthlyCents, perks } of Object.values(plans)) {
    const offer = prices.locator(`[data-plan=${tier}]`);
    await expect(offer.getByRole("heading", { level: 3 })).toContainText(name);
    await expect(offer).toContainText(`$${(monthlyCents / 100).toFixed(2)} a month`);
    for (const perk of perks) await expect(offer.getByText(perk)).toBeVisible();
    await expect(offer.getByRole("link", { name: `Choose ${name}` })).toHaveAttribute(
      "href",
      `/auth?mode=signup&tier=${tier}`,
    );
  }
  await expect(prices.getByRole("link", { name: "Join for free" })).toHaveAttribute("href", "/auth?mode=signup");
});

test("the landing page lazily loads its app screens and the faces of its testimonials", async ({ page }) => {
  await page.goto("/");
  const pictures = [page.locator(".phone img"), page.locator("[data-testimonials] li img")];
  for (const shown of pictures) {
    await expect(shown).toHaveCount(3);
    for (const picture of await shown.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
      expect(await picture.evaluate((image: HTMLImageElement) => image.loading)).toBe("lazy");
    }
  }
});

/** How much the page has moved by itself so far. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const add = (entries: PerformanceEntryList) => {
          for (const entry of entries as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
            if (!entry.hadRecentInput) sum += entry.value;
          }
        };
        const observer = new PerformanceObserver((list) => add(list.getEntries()));
        observer.observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            add(observer.takeRecords());
            resolve(sum);
          }),
        );
      }),
  );

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`at ${width} px nothing moves when figures, logos and fonts arrive late`, async ({ page }) => {
    await aLogo("Late partner");
    let answer = () => {};
    const painted = new Promise<void>((resume) => {
      answer = resume;
    });
    for (const path of ["**/api/marketing", "**/api/logos", "**/*.woff2"]) {
      await page.route(path, async (route) => {
        await painted;
        await route.continue();
      });
    }
    await page.setViewportSize({ width, height });
    await page.goto("/", { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await layoutShift(page);
    answer();
    await expect(page.getByText("people joined today")).toBeVisible();
    await expect(page.getByRole("img", { name: "Late partner" }).first()).toBeAttached();
    await page.evaluate(() => document.fonts.ready);
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
  });

  test(`at ${width} px the text on the photo wall has a contrast of at least 4.5:1`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    await expect(page.getByText("people joined today")).toBeVisible();
    for (const seconds of [0, 21, 43]) {
      await page.evaluate(async (at) => {
        for (const animation of document.getAnimations()) {
          animation.pause();
          animation.currentTime = at * 1_000;
        }
        await Promise.all(
          [...document.querySelectorAll<HTMLImageElement>(".wall img")].map((image) => {
            // A picture that is lazy and far away would never come.
            image.loading = "eager";
            return image.decode();
          }),
        );
      }, seconds);
      expect(
        await measureLowestContrast(page, ".hero a, .hero p, .hero h1, .hero dt, .hero dd, .hero button"),
      ).toBeGreaterThanOrEqual(4.5);
    }
  });
}

for (const width of [320, 390, 1440]) {
  test(`at ${width} px nothing on the landing page is cut off`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/");
    await expect(page.getByText("people joined today")).toBeVisible();
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll("h1, h2, h3, p, a, dt, dd, summary, button, .phone, .offer")]
        .filter((element) => !element.closest(".logos, .wall"))
        .filter((element) => {
          const { left, right, width } = element.getBoundingClientRect();
          return (
            width > 0 && (left < -1 || right > window.innerWidth + 1 || element.scrollWidth > element.clientWidth + 1)
          );
        })
        .map((element) => element.textContent),
    );
    expect(cut).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

for (const width of [320, 390, 430]) {
  test(`at ${width} px no picture of the first screen is as large as the heading`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/");
    const areas = await page.evaluate(() => {
      const areaOf = (element: Element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const wide = Math.min(right, innerWidth) - Math.max(left, 0);
        return Math.max(wide, 0) * Math.max(Math.min(bottom, innerHeight) - Math.max(top, 0), 0);
      };
      const pictures = [...document.querySelectorAll(".wall img")].map(areaOf);
      return { heading: areaOf(document.querySelector("h1") ?? document.body), picture: Math.max(...pictures) };
    });
    expect(areas.picture).toBeGreaterThan(0);
    expect(areas.picture).toBeLessThan(areas.heading);
  });
}

test("[landing-04] Start Your Journey leads to sign-up with Premium, and the free call to action to one without a tier", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Start Your Journey" }).click();
  await expect(page).toHaveURL(/\/auth\?mode=signup&tier=premium$/);
  await page.goto("/");
  await page.getByRole("link", { name: "SIGN UP NOW FOR FREE" }).click();
  await expect(page).toHaveURL(/\/auth\?mode=signup$/);
});

test("[landing-05] the landing page shows its figures, who joined today and three testimonials with their savings", async ({
  page,
}) => {
  await page.goto("/");
  const figure = (label: string) => page.locator(".figures > div").filter({ hasText: label });
  await expect(figure("active members")).toContainText("1K+");
  await expect(figure("Instagram views this month")).toContainText("1.2M+");
  await expect(figure("people joined today")).toContainText(/\d+/);
  const testimonials = page.locator("[data-testimonials] li");
  await expect(testimonials).toHaveCount(3);
  for (const testimonial of await testimonials.all()) await expect(testimonial).toContainText(/\$[\d,]+ saved/);
});

test("[landing-05] the line about who joined today is left out without a number", async ({ page }) => {
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

test("[landing-09] the logo strip shows a skeleton while loading and then scrolls by in 40 seconds", async ({
  page,
}) => {
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

test("[landing-11] logos that fail to load are left out without an error", async ({ page, pageErrors }) => {
  pageErrors.allow(/500/);
  await page.route("**/api/logos", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/");
  await expect(page.locator("[data-logos]")).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Start Your Journey" })).toBeVisible();
});

test("[landing-12] the footer links to the legal pages, support and social pages and shows the year", async ({
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

test("the landing page loads less than 20 KB of script", async ({ page }) => {
  const scripts: { url: string; bytes: number }[] = [];
  page.on("response", async (response) => {
    if (response.request().resourceType() !== "script") return;
    scripts.push({ url: response.url(), bytes: (await response.request().sizes()).responseBodySize });
  });
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(20_000);
});
