import type { Page, Request } from "@playwright/test";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { measureLowestContrast } from "../../support/browser/text-contrast.ts";
import { resizePage } from "../../support/browser/violations.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, anAdmin } from "../../support/fixtures.ts";

const aLogo = async (name: string) =>
  ok(call("contentAdmin", "createLogo", { name, logo_url: "/art/logo.svg" }, { token: (await anAdmin()).token }));

test("[landing-01] [landing-02] / shows the pitch without a session, on a photo wall that scrolls by itself, with less than 20 KB of script, and sends a signed-in member on to the dashboard", async ({
  page,
  context,
}) => {
  const scripts: Request[] = [];
  page.on("requestfinished", (request) => request.resourceType() === "script" && scripts.push(request));
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  const sizes = await Promise.all(scripts.map(async (script) => (await script.sizes()).responseBodySize));
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(20_000);
  await expect(page.getByText("#1 membership for food, nightlife and experiences")).toBeVisible();
  await expect(page.getByText("$200+ in free food, perks and experiences every month")).toBeVisible();
  const column = page.locator(".wall-column").first();
  const top = async () => (await column.boundingBox())?.y ?? 0;
  const before = await top();
  await expect.poll(top).not.toBe(before);
  await expect(page.getByText("people joined today")).toBeVisible();
  await page.getByRole("link", { name: "Start Your Journey" }).click();
  await expect(page).toHaveURL(/\/auth\?mode=signup&tier=premium$/);
  await signInAs(context, await aMember());
  await page.goto("/");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("[landing-09] [landing-03] partners are shown once: a skeleton, then logos that scroll by in 40 seconds or, without any, names", async ({
  page,
}) => {
  await aLogo("Strip partner");
  const asked = Promise.withResolvers<void>();
  await page.route("**/api/logos", async (route) => {
    await asked.promise;
    await route.continue();
  });
  await page.goto("/");
  const partners = page.getByRole("region", { name: "Where it works" });
  await expect(page.locator(".logos-wait")).toBeAttached();
  asked.resolve();
  await expect(partners.getByRole("img", { name: "Strip partner" }).first()).toBeAttached();
  await expect(page.locator(".logos-wait")).toHaveCount(0);
  await expect(page.locator(".logos-strip")).toHaveCSS("animation-duration", "40s");
  await expect(partners.getByText("Luna Street Tacos")).toBeHidden();
  await page.route("**/api/logos", (route) => route.fulfill({ json: { items: [], cursor: null } }));
  await page.reload();
  await expect(partners.getByText("Luna Street Tacos")).toBeVisible();
});

test("[look-07] on a phone the plans go from Premium to free, on a desktop from free to Premium beside links to sections, and a press stops all motion", async ({
  page,
}) => {
  const plansInOrder = async (axis: "x" | "y") => {
    const offers = await page.locator("[data-plan]").all();
    const places = await Promise.all(
      offers.map(
        async (offer) => [await offer.getAttribute("data-plan"), (await offer.boundingBox())?.[axis] ?? 0] as const,
      ),
    );
    return places.sort(([, a], [, b]) => a - b).map(([plan]) => plan);
  };
  const sections = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Prices" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  expect(await plansInOrder("y")).toEqual(["premium", "essential", "free"]);
  await expect(sections).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await plansInOrder("x")).toEqual(["free", "essential", "premium"]);
  await sections.click();
  await expect(page.getByRole("heading", { name: "Less than one night out" })).toBeInViewport();
  const motion = () =>
    page
      .locator(".wall-column")
      .first()
      .evaluate((column) => getComputedStyle(column).animationPlayState);
  expect(await motion()).toBe("running");
  const switchBox = await page.getByRole("button", { name: "Pause motion" }).locator("svg").boundingBox();
  expect([switchBox?.width, switchBox?.height]).toEqual([32, 32]);
  await page.getByRole("button", { name: "Pause motion" }).click();
  expect(await motion()).toBe("paused");
  await page.getByRole("button", { name: "Resume motion" }).click();
  expect(await motion()).toBe("running");
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

const screens = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

test("nothing moves on a phone and a desktop when figures, logos and fonts arrive late", async ({ page }) => {
  await aLogo("Late partner");
  let painted = Promise.withResolvers<void>();
  for (const path of ["**/api/marketing", "**/api/logos", "**/*.woff2"]) {
    await page.route(path, async (route) => {
      await painted.promise;
      await route.continue();
    });
  }
  for (const size of screens) {
    painted = Promise.withResolvers();
    await page.setViewportSize(size);
    await page.goto("/", { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await layoutShift(page);
    painted.resolve();
    await expect(page.getByText("people joined today")).toBeVisible();
    await expect(page.getByRole("img", { name: "Late partner" }).first()).toBeAttached();
    await page.evaluate(() => document.fonts.ready);
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
  }
});

test("the text on the photo wall has a contrast of at least 4.5:1 on a phone and a desktop", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByText("people joined today")).toBeVisible();
  for (const size of screens) {
    await resizePage(page, size);
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
  }
});

/** The texts of the page that don't fit their place or leave the screen. */
const findCutOff = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() =>
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

/** How much of the first screen the heading and the largest picture of the wall take. */
const measureAreas = (page: Page): Promise<{ heading: number; picture: number }> =>
  page.evaluate(() => {
    const areaOf = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const wide = Math.min(right, innerWidth) - Math.max(left, 0);
      return Math.max(wide, 0) * Math.max(Math.min(bottom, innerHeight) - Math.max(top, 0), 0);
    };
    const pictures = [...document.querySelectorAll(".wall img")].map(areaOf);
    return { heading: areaOf(document.querySelector("h1") ?? document.body), picture: Math.max(...pictures) };
  });

test("from 320 to 1440 px nothing on the landing page is cut off, on a phone no picture is as large as the heading, and the further ones load lazily", async ({
  page,
}) => {
  const word = "Donaudampfschifffahrtsgesellschaftskapitän".repeat(2);
  const party = { id: "evt_1", title: word, venue_name: word, date: word, price: word, event_section: ["rager"] };
  await page.route("**/api/events?*", (route) => route.fulfill({ json: { items: [{ ...party, start_at: "" }] } }));
  await page.goto("/");
  await expect(page.getByText("people joined today")).toBeVisible();
  await expect(page.getByRole("heading", { name: word })).toBeAttached();
  for (const width of [320, 390, 430, 1440]) {
    await resizePage(page, { width, height: 844 });
    expect([width, await findCutOff(page)]).toEqual([width, []]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    if (width > 430) continue;
    const { heading, picture } = await measureAreas(page);
    expect(picture).toBeGreaterThan(0);
    expect(picture).toBeLessThan(heading);
  }
  for (const pictures of [page.locator(".phone img"), page.locator("[data-testimonials] li img")]) {
    await expect(pictures).toHaveCount(3);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
      expect(await picture.evaluate((image: HTMLImageElement) => image.loading)).toBe("lazy");
    }
  }
});
