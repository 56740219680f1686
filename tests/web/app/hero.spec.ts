import type { Locator, Page } from "@playwright/test";
import { measureLowestContrasts } from "../../support/browser/hero-contrast.ts";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { aDeal, aMember, anEvent } from "../../support/fixtures.ts";

const needed = 4.5;
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const white =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><rect width="1600" height="900" fill="#fff"/></svg>';

const slide = (page: Page, number: number) => page.locator(`[aria-label="${number} of 3"] [data-hero]`);
const whitePictures = (page: Page) =>
  page.route(/\/art\/hero-[\w-]+\.(webp|avif)$/, (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: white }),
  );

const pictureIsDrawn = (hero: Locator) =>
  hero.locator("img").evaluate(async (picture: HTMLImageElement) => {
    await picture.decode();
  });

/** Nothing that was measured is under 4.5:1, and something was measured. */
const expectReadable = async (hero: Locator) => {
  const found = await measureLowestContrasts(hero);
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter(({ ratio }) => ratio < needed)).toEqual([]);
};

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const pictures of ["drawn", "white"] as const) {
  test(`the text on each slide of Home has a contrast of 4.5:1 on ${pictures} pictures, on a phone and on a desktop screen`, async ({
    page,
    context,
  }) => {
    await signInAs(context, await aMember());
    if (pictures === "white") await whitePictures(page);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.goto("/dashboard");
      for (const number of [1, 2, 3]) {
        await page.getByRole("button", { name: `Slide ${number}` }).click();
        await pictureIsDrawn(slide(page, number));
        await expectReadable(slide(page, number));
      }
    }
  });
}

test("the text on an event's picture has a contrast of 4.5:1 even on white, on a phone and on a desktop screen", async ({
  page,
}) => {
  const event = await anEvent({
    title: "A Very Long Evening of Lights, Music and Other Wonders on the Southbank",
    image: "/art/hero-rager.webp",
  });
  await whitePictures(page);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.goto(`/event/${event.id}`);
    const hero = page.locator("[data-hero]");
    await pictureIsDrawn(hero);
    await expectReadable(hero);
  }
});

test("[in-06] an event's poster is dark over its lower 45 percent at most, with its title at the foot left, of 44 pixels at most", async ({
  page,
}) => {
  const event = await anEvent({ title: "RAGER: Warehouse 904", image: "/art/hero-rager.webp" });
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.goto(`/event/${event.id}`);
    const hero = page.locator("[data-hero]");
    const title = hero.getByRole("heading", { level: 1 });
    const found = await title.evaluate((heading) => {
      const picture = heading.closest("[data-hero]") as HTMLElement;
      const words = heading.parentElement as HTMLElement;
      const [whole, own] = [picture.getBoundingClientRect(), heading.getBoundingClientRect()];
      const shade = getComputedStyle(words, "::before");
      return {
        dark: Number.parseFloat(shade.height) / whole.height,
        width: Number.parseFloat(shade.width) / whole.width,
        fontSize: Number.parseFloat(getComputedStyle(heading).fontSize),
        fromFoot: whole.bottom - own.bottom,
        fromLeft: own.left - whole.left,
      };
    });
    expect(found.dark).toBeLessThanOrEqual(0.45);
    expect(found.width).toBeCloseTo(1, 2);
    expect(found.fontSize).toBeLessThanOrEqual(44);
    expect(Math.max(found.fromFoot, found.fromLeft)).toBeLessThanOrEqual(40);
  }
});

test("a hero whose picture fails to load shows the drawn dusk under readable text, on a phone and on a desktop screen", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow({ failure: "ERR_FAILED", path: "/art/hero-*" });
  await signInAs(context, await aMember());
  await page.route(/\/art\/hero-[\w-]+\.(webp|avif)$/, (route) => route.abort());
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.goto("/dashboard");
    await expect(slide(page, 1).locator("[data-fallback]")).toBeVisible();
    await expect(slide(page, 1).locator("img")).toHaveCount(0);
    await expectReadable(slide(page, 1));
  }
});

test("[calm-03] on a phone Home's hero is 200 pixels high and the first deal card ends above the tab bar", async ({
  page,
  context,
}) => {
  const deal = await aDeal({ offer_details: "Two plates for the price of one" });
  await page.route(/\/api\/deals(\?|$)/, (route) => route.fulfill({ json: { items: [deal], cursor: null } }));
  await signInAs(context, await aMember());
  await page.goto("/dashboard");
  const card = page.getByRole("main").getByRole("article").first();
  await expect(card.getByRole("button").last()).toBeVisible();
  expect((await slide(page, 1).boundingBox())?.height).toBe(200);
  const [box, bar] = [await card.boundingBox(), await page.getByRole("navigation", { name: "Main" }).boundingBox()];
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});
