import type { Page } from "@playwright/test";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { findViolations, resizePage } from "../../support/browser/violations.ts";
import { buy } from "../../support/checkout.ts";
import { aDeal, aMember, anAdmin, anEvent, aVendor } from "../../support/fixtures.ts";
import { uniqueText } from "../../support/unique-text.ts";

const sections = [
  "",
  "/deals",
  "/playyy",
  "/vendors",
  "/members",
  "/membership-sync",
  "/events",
  "/tickets",
  "/ambassadors",
  "/notifications",
  "/promo-codes",
  "/news",
  "/partner-logos",
  "/map",
  "/analytics",
  "/audit",
  "/messages",
];

/** A city with long names, so that what may break does. */
const fillCity = async () => {
  const name = "Bartholomew's Extraordinarily Long-Named Riverside Oyster House & Tap Room";
  const { id } = await aVendor({ name });
  await Promise.all([aDeal({ vendor_id: id }), anEvent({ title: `A night with ${name}` })]);
};

const waitUntilLoaded = async (page: Page) => {
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible();
  await expect(page.getByRole("main").getByRole("progressbar")).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
};

const open = async (page: Page, section: string) => {
  await page.goto(`/admin${section}`);
  await waitUntilLoaded(page);
};

/** How many pixels stand beyond the right edge, of the page or of something in it that doesn't scroll. */
const pixelsBeyond = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isScrolled = (element: Element | null): boolean =>
      element !== null &&
      (/(auto|scroll)/.test(getComputedStyle(element).overflowX) || isScrolled(element.parentElement));
    return [...document.querySelectorAll("main *, header *")]
      .filter((element) => {
        const { width, right } = element.getBoundingClientRect();
        return width > 0 && right > window.innerWidth + 1 && !isScrolled(element);
      })
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`)
      .slice(0, 5);
  });

test("no section scrolls sideways or is clipped at 320, 390 and 1440 px, and axe finds nothing in it at 390 and 1440", async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  await fillCity();
  await signInAs(context, await anAdmin());
  for (const section of sections) {
    await open(page, section);
    for (const { width, height, isLookedAt } of [
      { width: 320, height: 844, isLookedAt: false },
      { width: 390, height: 844, isLookedAt: true },
      { width: 1440, height: 900, isLookedAt: true },
    ]) {
      await resizePage(page, { width, height });
      await waitUntilLoaded(page);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([section, width, sideways, await pixelsBeyond(page)]).toEqual([section, width, 0, []]);
      if (isLookedAt) expect([section, width, await findViolations(page)]).toEqual([section, width, []]);
    }
  }
});

test("[panel-04] a row's title wraps and is never cut, also at 1024 px and with text at 200 %, other texts end in an ellipsis, and what is selected is grey", async ({
  page,
  context,
}) => {
  const title = "An evening of lanterns, music and long tables on both banks of the river, with friends "
    .repeat(2)
    .trim();
  // So soon that they stand on the list's first page, whatever other tests have made.
  const start_at = new Date(Date.now() + 600_000).toISOString();
  await Promise.all([anEvent({ title, start_at, venue_name: null }), anEvent({ title: "Short", start_at })]);
  await signInAs(context, await anAdmin());
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "/events");
  const row = page.getByRole("row", { name: title });
  const name = row.getByRole("link", { name: title, exact: true });
  const linesOf = (element: Element) => {
    const text = element.querySelector("span") ?? element;
    const { lineHeight, textOverflow, webkitLineClamp } = getComputedStyle(text);
    const isCut = text.scrollHeight > text.clientHeight || text.scrollWidth > text.clientWidth;
    return {
      lines: Math.round(text.clientHeight / Number.parseFloat(lineHeight)),
      textOverflow,
      webkitLineClamp,
      isCut,
    };
  };
  const wrapped = { webkitLineClamp: "none", isCut: false };
  const isWhole = async () => {
    expect(await name.evaluate(linesOf)).toMatchObject(wrapped);
    const [text, cell] = [await name.boundingBox(), await row.getByRole("cell").nth(1).boundingBox()];
    expect(text?.height).toBeLessThanOrEqual(cell?.height ?? 0);
    expect(text?.width).toBeLessThanOrEqual(cell?.width ?? 0);
  };
  await isWhole();
  expect((await name.evaluate(linesOf)).lines).toBeGreaterThan(2);
  const date = row.getByRole("cell").nth(2);
  expect(await date.evaluate(linesOf)).toMatchObject({ textOverflow: "ellipsis" });
  const short = page.getByRole("row", { name: "Short" });
  expect((await short.boundingBox())?.height).toBeGreaterThanOrEqual(40);
  expect((await name.boundingBox())?.width).toBeGreaterThan(200);
  await row.getByRole("checkbox").check();
  const colors = await row.evaluate((element) => {
    const box = element.querySelector(".Mui-checked");
    const channels = (color: string) =>
      color
        .match(/[\d.]+/g)
        ?.slice(0, 3)
        .map(Number) ?? [];
    return [getComputedStyle(element).backgroundColor, box ? getComputedStyle(box).color : ""].map(channels);
  });
  // Grey, ivory or white: no channel stands out.
  for (const color of colors) expect(Math.max(...color) - Math.min(...color)).toBeLessThan(30);
  await page.setViewportSize({ width: 1024, height: 900 });
  await isWhole();
  await page.addStyleTag({ content: "html { font-size: 200% }" });
  await isWhole();
});

test("the forms of vendors, deals, events and promo codes fill a phone of 390 and 320 px without scrolling sideways", async ({
  page,
  context,
}) => {
  await fillCity();
  await signInAs(context, await anAdmin());
  for (const section of ["/vendors", "/deals", "/events", "/promo-codes"]) {
    await page.goto(`/admin${section}?new=1`);
    const isPage = section === "/deals" || section === "/events";
    const form = isPage ? page.getByRole("form") : page.getByRole("dialog");
    await expect(form).toBeVisible();
    for (const width of [390, 320]) {
      await resizePage(page, { width, height: 844 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([section, width, overflow]).toEqual([section, width, 0]);
      if (isPage) {
        const fields = form.locator(".MuiTextField-root, [data-form-section], button");
        const rights = await fields.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
        expect([section, width, Math.max(...rights) <= width]).toEqual([section, width, true]);
        continue;
      }
      const within = await form
        .locator(".MuiDialogContent-root")
        .evaluate((content) => content.scrollWidth - content.clientWidth);
      expect([section, width, within]).toEqual([section, width, 0]);
      expect([section, (await form.boundingBox())?.width]).toEqual([section, width]);
    }
  }
});

test("[panel-07] going back from a form with unsaved changes asks first, and its way back is still there afterwards", async ({
  page,
  context,
}) => {
  const title = uniqueText("Guarded");
  await anEvent({ title });
  await signInAs(context, await anAdmin());
  await page.goto(`/admin/events?q=${encodeURIComponent(title)}`);
  const list = page.url();
  await page.getByRole("link", { name: title, exact: true }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("Never saved");
  const form = page.url();
  const question = page.getByRole("dialog", { name: "Discard your changes?" });
  await page.goBack();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  expect(page.url()).toBe(form);
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Never saved");
  await page.goBack();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible();
  expect(page.url()).toBe(list);
});

/** An event with 16 tickets, bought at 10 or 11 in the evening in New York, the widest hours. */
const sellSixteenTickets = async (): Promise<string> => {
  const [event, ...buyers] = await Promise.all([anEvent({ price_ga: 0 }), aMember(), aMember()]);
  // Free tickets are bought at the time of the order.
  const evening = `${new Date().toISOString().slice(0, 10)}T03:58:00.000Z`;
  for (const buyer of buyers) await buy(buyer, event.id, { quantity: 8 }, evening);
  return event.id;
};

test("at 1440 px at least 15 vendors, events and tickets stand above the fold with all of their columns", async ({
  page,
  context,
}) => {
  const lantern = uniqueText("Lantern");
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const days = Array.from({ length: 16 }, (_, index) => index + 1);
  const [eventId] = await Promise.all([
    sellSixteenTickets(),
    ...days.map((day) => aVendor({ name: `Fold vendor ${day}` })),
    ...days.map((day) => anEvent({ title: `${lantern} ${day}`, start_at: inDays(day) })),
  ]);
  await signInAs(context, await anAdmin());
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [section, label] of [
    ["/vendors", "Vendors"],
    [`/events?q=${encodeURIComponent(lantern)}`, "Upcoming events"],
    [`/tickets?event=${eventId}`, "Tickets"],
  ] as const) {
    await open(page, section);
    const grid = page.getByRole("table", { name: label, exact: true });
    const rows = grid.getByRole("rowgroup").last().getByRole("row");
    await expect(rows.nth(14)).toBeVisible();
    const bottoms = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom));
    expect([label, bottoms.filter((bottom) => bottom <= 900).length >= 15]).toEqual([label, true]);
    await expect(grid.getByRole("columnheader", { name: "Actions" })).toBeInViewport({ ratio: 1 });
  }
});

test("[panel-01] a section's page is fetched when the pointer nears its link, before it is opened", async ({
  page,
  context,
}) => {
  await signInAs(context, await anAdmin());
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "/vendors");
  await page.waitForLoadState("networkidle");
  const fetched = page.waitForRequest(/\/assets\/ambassador[\w-]*\.js$/);
  await page.getByRole("link", { name: "Ambassadors", exact: true }).hover();
  await fetched;
  expect(new URL(page.url()).pathname).toBe("/admin/vendors");
});
