import { expect, signInAs, test } from "../../support/browser/test.ts";
import { aCodedTicket, asPhone, codeState, drawnCode, readDrawing } from "../../support/browser/ticket-code.ts";
import { status } from "../../support/browser/ticket-page.ts";
import { aDoorOrder, anAdmission, aScannedEvent, aScanner, sync } from "../../support/door/scanners.ts";

test.describe("on a phone", () => {
  test.use(asPhone);

  test("[door-06] a ticket shows its code at once, large and on white, draws another one every 15 seconds, and shows it without a connection", async ({
    page,
    context,
    pageErrors,
  }) => {
    const { holder, ticketId } = await aCodedTicket(2);
    await signInAs(context, holder);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.clock.install();
    await page.goto(`/ticket/${ticketId}`);
    await expect(drawnCode(page)).toBeVisible();
    expect((await drawnCode(page).boundingBox())?.width).toBeGreaterThanOrEqual(305);
    await expect(page.locator("[data-code-card]")).toHaveCSS("background-color", "rgb(255, 255, 255)");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const first = await readDrawing(page);
    await page.clock.runFor(15_000);
    await expect.poll(() => readDrawing(page)).not.toBe(first);
    await expect(page.getByRole("button", { name: "Redeem", exact: true })).toHaveCount(0);
    await expect(page.getByText("Lets in tickets 1 and 2.")).toBeVisible();
    pageErrors.allow({ failure: "ERR_FAILED", path: `/api/tickets/${ticketId}/bind` });
    await page.route("**/api/tickets/*/bind", (route) => route.abort());
    await page.reload();
    await expect(drawnCode(page)).toBeVisible();
  });

  test("[in-10] event, tier, name and code of a ticket are in view on a phone of 844 pixels and the code is whole on one of 640, within a ring of 3 pixels", async ({
    page,
    context,
  }) => {
    const { holder, event, ticketId } = await aCodedTicket(1, {
      title: "RAGER on the roof",
      image: "/art/hero-rager.webp",
    });
    await signInAs(context, holder);
    await page.goto(`/ticket/${ticketId}`);
    const pass = page.getByRole("article");
    const facts = [
      pass.getByRole("heading", { name: event.title }),
      pass.getByText("GA+"),
      pass.getByText("Dora Door"),
    ];
    for (const fact of [...facts, drawnCode(page)]) await expect(fact).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 360, height: 640 });
    for (const fact of [...facts, drawnCode(page)]) await expect(fact).toBeInViewport({ ratio: 1 });
    const ring = pass.locator("[data-ring]");
    await expect(ring.locator("rect")).toHaveCSS("stroke-width", "3px");
    await expect(ring.locator("rect")).toHaveCSS("animation-duration", "15s");
    const [around, code] = [await ring.boundingBox(), await drawnCode(page).boundingBox()];
    expect(around?.x ?? 0).toBeLessThan(code?.x ?? 0);
    expect((around?.x ?? 0) + (around?.width ?? 0)).toBeGreaterThan((code?.x ?? 0) + (code?.width ?? 0));
  });

  test("[in-09] an open ticket that a scanner lets in turns to You're in without a reload", async ({
    page,
    context,
  }) => {
    const event = await aScannedEvent();
    const order = await aDoorOrder(event.id);
    await signInAs(context, order.buyer);
    const connected = page.waitForResponse((response) => response.url().includes("/api/realtime/changes"));
    await page.goto(`/ticket/${order.ticketIds[0]}`);
    await expect(drawnCode(page)).toBeVisible();
    await connected;
    const scanner = await aScanner(event.id);
    await sync(scanner, [anAdmission(scanner, order)]);
    await expect(status(page)).toHaveText(/^You're in since \d{1,2}:\d\d [AP]M$/, { timeout: 5_000 });
    await expect(drawnCode(page)).toHaveCount(0);
  });

  test("[door-07] whose phone is broken gets a code to print, with their name, and the live one ends", async ({
    page,
    context,
  }) => {
    const { holder, ticketId } = await aCodedTicket();
    await signInAs(context, holder);
    await page.goto(`/ticket/${ticketId}`);
    await page.getByRole("button", { name: "Phone broken? Get a code to print" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Get the code" }).click();
    const printed = page.getByRole("dialog").filter({ hasText: "Bring an ID with your name on it." });
    const drawing = printed.getByRole("img", { name: "Your ticket's printed code" });
    await expect(drawing).toBeVisible();
    // With its white margin: nothing of it is cut off.
    expect(await drawing.boundingBox()).toMatchObject({ x: 0, width: 390 });
    await expect(printed.locator("[data-code-card]")).toHaveCSS("width", "390px");
    await printed.getByRole("button", { name: "Close" }).click();
    await expect(codeState(page, "still")).toBeVisible();
    await page.getByRole("button", { name: "Show the code" }).click();
    await expect(page.getByRole("img", { name: "Your ticket's printed code" })).toBeVisible();
  });

  test("signing out warns that the code on this phone goes, and removes it", async ({ page, context }) => {
    const { holder, event, ticketId } = await aCodedTicket(1, { title: "RAGER on the roof" });
    await signInAs(context, holder);
    await page.goto(`/ticket/${ticketId}`);
    await expect(drawnCode(page)).toBeVisible();
    await page.goto("/dashboard?tab=profile");
    await page.getByRole("button", { name: "Sign Out" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(`Your code for ${event.title} on this phone will be removed.`);
    await dialog.getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL(/\/auth/);
    const countCodes = () =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const opening = indexedDB.open("playyy-codes");
            opening.onsuccess = () => {
              const counting = opening.result.transaction("codes").objectStore("codes").count();
              counting.onsuccess = () => {
                opening.result.close();
                resolve(counting.result);
              };
            };
          }),
      );
    await expect.poll(countCodes).toBe(0);
  });
});
