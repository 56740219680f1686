import type { Browser, Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aDeal, aMember, anAdmin, anEvent, type Member } from "../../support/fixtures.ts";
import { uploadPicture } from "../../support/sample-calls/sample-call.ts";
import { uniqueText } from "../../support/unique-text.ts";

const publish = async (use: "deal" | "event", width: number, height: number): Promise<string> => {
  const { token } = await anAdmin();
  const bytes = await sharp({ create: { width, height, channels: 3, background: "#4a2263" } })
    .jpeg()
    .toBuffer();
  const wish = { use, content_type: "image/jpeg", bytes: bytes.length } as const;
  const upload = await ok(call("mediaAdmin", "upload", wish, { token }));
  await uploadPicture(upload, bytes);
  return (await ok(call("mediaAdmin", "finish", { uploadId: upload.upload_id, use }, { token }))).url;
};

type Shown = { file: string; chosen: number; isWhole: boolean; times: number; loading: string; priority: string };

/** How many times as wide the loaded file is as the picture is drawn, in the screen's own pixels. */
const readShown = async (picture: Locator): Promise<Shown> => {
  let shown: Shown | undefined;
  // A list that renders anew replaces its pictures: one that left the page meanwhile has no width.
  await expect(async () => {
    await picture.scrollIntoViewIfNeeded();
    shown = await picture.evaluate((image: HTMLImageElement) => {
      const { width, height } = image.getBoundingClientRect();
      const [own, tall] = [Number(image.getAttribute("width")), Number(image.getAttribute("height"))];
      const chosen = Number(/-(\d+)\.avif$/.exec(image.currentSrc)?.[1] ?? own);
      const drawn = Math.max(width, height * (own / tall)) * devicePixelRatio;
      const { complete, loading, fetchPriority } = image;
      return {
        file: complete && drawn > 0 ? image.currentSrc : "",
        chosen,
        isWhole: chosen === own,
        times: chosen / drawn,
        loading,
        priority: fetchPriority,
      };
    });
    expect(shown.file).toBeTruthy();
  }).toPass();
  return shown as Shown;
};

const expectInSize = async (what: string, picture: Locator): Promise<Shown> => {
  const shown = await readShown(picture);
  expect([what, shown.file]).toEqual([what, expect.stringMatching(/\.avif$/)]);
  // Half a pixel is lost to rounding, and the widest file is the picture's own.
  if (!shown.isWhole) expect(shown.times, `${what}: ${shown.chosen} pixels`).toBeGreaterThan(0.99);
  expect(shown.times, `${what}: ${shown.chosen} pixels`).toBeLessThan(1.52);
  return shown;
};

type Screen = { width: number; height: number; density: number };

const screens: Screen[] = [
  { width: 390, height: 844, density: 1 },
  { width: 390, height: 844, density: 2 },
  { width: 700, height: 900, density: 2 },
  { width: 1_000, height: 900, density: 1 },
  { width: 1_440, height: 900, density: 1 },
  { width: 1_440, height: 900, density: 2 },
];

const openScreen = async (browser: Browser, origin: string, member: Member, { density, ...viewport }: Screen) => {
  const options = { baseURL: origin, viewport, deviceScaleFactor: density, serviceWorkers: "block" } as const;
  const context = await browser.newContext({ ...options, reducedMotion: "reduce" });
  await signInAs(context, member);
  return context.newPage();
};

/** Shows these alone of a list: a page with other tests' deals and events isn't the one that is measured. */
const showOnly = (page: Page, list: "deals" | "events", ids: string[], change: Partial<{ image: string }> = {}) =>
  page.route(new RegExp(`/api/${list}(\\?|$)`), async (route) => {
    const response = await route.fetch();
    const { items, ...rest } = (await response.json()) as { items: { id: string }[] };
    const shown = items.filter(({ id }) => ids.includes(id)).map((item) => ({ ...item, ...change }));
    await route.fulfill({ response, json: { ...rest, items: shown } });
  });

const dealOf = (page: Page, offer: string) => page.getByRole("article").filter({ hasText: offer }).locator("img");

for (const density of [1, 2]) {
  test(`deals, events and heroes load AVIF files of 1 to 1.5 times the width they are drawn in, at a density of ${density} from a phone to a desktop screen`, async ({
    browser,
    origin,
  }) => {
    const [dealPicture, eventPicture] = await Promise.all([
      publish("deal", 1_600, 1_200),
      publish("event", 1_600, 900),
    ]);
    const [offer, title] = [uniqueText("FREE picture"), uniqueText("Picture night")];
    const deal = await aDeal({ offer_details: offer, image: dealPicture });
    const event = await anEvent({ title, image: eventPicture, featured: true });
    const member = await aMember({ tier: "premium" });
    for (const screen of screens.filter((one) => one.density === density)) {
      await test.step(`${screen.width} pixels`, async () => {
        const page = await openScreen(browser, origin, member, screen);
        await showOnly(page, "deals", [deal.id]);
        await showOnly(page, "events", [event.id]);
        await page.goto("/dashboard");
        await expectInSize("deal in a row", dealOf(page, offer));
        const hero = await expectInSize("hero", page.locator('[aria-label="1 of 3"] [data-hero] img'));
        expect([hero.loading, hero.priority]).toEqual(["eager", "high"]);
        await page.goto("/dashboard?tab=explore");
        await expectInSize("deal in the grid", dealOf(page, offer));
        await page.getByRole("button", { name: offer }).click();
        await expectInSize("deal in its dialog", page.getByRole("dialog").locator("img").first());
        await page.goto("/dashboard?tab=events&events=all");
        await expectInSize("event in the grid", page.locator(`[data-event="${event.id}"] img`));
        await page.goto(`/event/${event.id}`);
        const eventHero = await expectInSize("event's hero", page.locator("[data-hero] img"));
        expect([eventHero.loading, eventHero.priority]).toEqual(["eager", "high"]);
        await page.context().close();
      });
    }
  });
}

test("a screen of density 3 loads no more pixels of a picture than one of density 2 and a half", async ({
  browser,
  origin,
}) => {
  const offer = uniqueText("FREE sharp picture");
  await aDeal({ offer_details: offer, image: await publish("deal", 1_600, 1_200) });
  const page = await openScreen(browser, origin, await aMember(), { width: 390, height: 844, density: 3 });
  await page.goto(`/dashboard?tab=explore&q=${encodeURIComponent(offer)}`);
  const { chosen } = await readShown(dealOf(page, offer));
  expect(chosen).toBe(576);
  await page.context().close();
});

test("a picture of before narrower files is shown from the files it has", async ({ page, context }) => {
  const offer = uniqueText("FREE old picture");
  const { id } = await aDeal({ offer_details: offer });
  // The picture exists in this test only: other tests would find it missing.
  const address = "/media/admin-images/1700000000000-abcdefghjkmnpqrs.webp";
  await showOnly(page, "deals", [id], { image: address });
  const asked: string[] = [];
  const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#4a2263" } })
    .webp()
    .toBuffer();
  await page.route("**/media/admin-images/1700000000000-*", (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.fulfill({ contentType: "image/webp", body: bytes });
  });
  await signInAs(context, await aMember());
  await page.goto("/dashboard?tab=explore");
  const small = address.replace(".webp", "-small.webp");
  await expect(dealOf(page, offer)).toHaveAttribute("src", small);
  await expect.poll(() => asked).toEqual([small]);
});

test("a browser without AVIF gets WebP, and what is below the first cards waits until it is near", async ({
  page,
  context,
}) => {
  const picture = await publish("deal", 1_600, 1_200);
  const offer = uniqueText("FREE webp");
  for (let count = 0; count < 6; count += 1) await aDeal({ offer_details: offer, image: picture });
  await signInAs(context, await aMember());
  await page.goto(`/dashboard?tab=explore&q=${encodeURIComponent(offer)}`);
  const pictures = dealOf(page, offer);
  await expect(pictures).toHaveCount(6);
  const read = (image: HTMLImageElement) => [image.loading, image.fetchPriority];
  const all = await Promise.all([0, 1, 3, 4, 5].map((index) => pictures.nth(index).evaluate(read)));
  expect(all).toEqual([
    ["eager", "high"],
    ["eager", "auto"],
    ["eager", "auto"],
    ["lazy", "auto"],
    ["lazy", "auto"],
  ]);
  const webp = await pictures.first().getAttribute("srcset");
  expect(webp).toBe(`${picture.replace(".webp", "-small.webp")} 640w, ${picture} 1600w`);
});
