import { expect, signInAs, test } from "../../support/browser/test.ts";
import { aCodedTicket, asPhone, codeState, drawnCode, readDrawing } from "../../support/browser/ticket-code.ts";

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
