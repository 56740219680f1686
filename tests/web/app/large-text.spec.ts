import type { BrowserContext, Page } from "@playwright/test";
import { findOverlaps } from "../../support/browser/overlaps.ts";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aDeal, aMember, anAdmin, anEvent, aVendor } from "../../support/fixtures.ts";

/** How far the page or its dialog can be pushed sideways. */
const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll("[role=dialog]")];
    return Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth));
  });

/** Every screen is looked at, also after one that fails. */
const allOf = expect.configure({ soft: true });

const expectReadable = async (page: Page, path: string) => {
  await page.goto(path);
  await page.addStyleTag({ content: "html { font-size: 200% }" });
  await expect(page.getByRole("heading").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  await allOf.poll(() => findOverlaps(page), { message: path, timeout: 3_000 }).toEqual([]);
  allOf(await sideways(page), path).toBe(0);
};

const openMemberScreens = async (context: BrowserContext): Promise<string[]> => {
  const [vendor, member] = await Promise.all([
    aVendor({ name: "The Mossy Oak Oyster House" }),
    aMember({ tier: "premium" }),
  ]);
  const deal = await aDeal({ vendor_id: vendor.id, offer_details: "Two dozen oysters for the price of one" });
  const event = await anEvent({ title: "RAGER: Bridge Lights and Long Nights", event_section: ["rager"] });
  const order = { eventId: event.id, tier: "GA+" } as const;
  const { ticket_ids } = await ok(call("tickets", "checkout", order, { token: member.token }));
  await signInAs(context, member);
  return [
    "/dashboard",
    "/dashboard?tab=playyy",
    "/dashboard?tab=explore",
    `/dashboard?tab=explore&deal=${deal.id}`,
    "/dashboard?tab=events",
    `/event/${event.id}`,
    `/ticket/${ticket_ids[0]}`,
    "/dashboard?tab=community",
    "/dashboard?tab=profile",
    "/subscription",
  ];
};

for (const { viewport, ...device } of [
  { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  { viewport: { width: 1_440, height: 900 } },
]) {
  test.describe(`at 200 % text and ${viewport.width} pixels`, () => {
    test.use({ viewport, ...device });

    test("[look-08] nothing of ten screens of a member lies over something else or is cut off", async ({
      page,
      context,
    }) => {
      test.slow();
      for (const path of await openMemberScreens(context)) await expectReadable(page, path);
    });

    test("[look-08] nothing of the landing page, the sign-up and the panel does", async ({ page, context }) => {
      test.slow();
      for (const path of ["/", "/auth?mode=signup&tier=premium"]) await expectReadable(page, path);
      await anEvent({ title: "RAGER: Bridge Lights and Long Nights" });
      await signInAs(context, await anAdmin());
      for (const path of ["/admin", "/admin/events", "/admin/members", "/admin/analytics"])
        await expectReadable(page, path);
    });
  });
}
