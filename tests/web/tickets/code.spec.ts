import { expect, signInAs, test } from "../../support/browser/test.ts";
import { aCodedTicket, asPhone, codeState, drawnCode, readDrawing } from "../../support/browser/ticket-code.ts";
import { inHours } from "../../support/browser/ticket-page.ts";
import { call, ok } from "../../support/call.ts";
import { aPhone } from "../../support/door/phone.ts";

test.describe("on a phone", () => {
  test.use(asPhone);

  test("[door-06] a ticket shows its code at once, large and on white, and draws another one every 15 seconds", async ({
    page,
    context,
  }) => {
    const { holder, ticketId } = await aCodedTicket();
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
  });

  test("one code lets all tickets of an order in, on each of their pages", async ({ page, context }) => {
    const { holder, ticketId } = await aCodedTicket(2);
    await signInAs(context, holder);
    await page.goto(`/ticket/${ticketId}`);
    await expect(page.getByText("Lets in tickets 1 and 2.")).toBeVisible();
    await page.getByRole("link", { name: "Ticket 2 of 2" }).click();
    await expect(drawnCode(page)).toBeVisible();
  });

  test("a code that was set up is shown without a connection to the server", async ({ page, context, pageErrors }) => {
    const { holder, ticketId } = await aCodedTicket();
    await signInAs(context, holder);
    await page.goto(`/ticket/${ticketId}`);
    await expect(drawnCode(page)).toBeVisible();
    pageErrors.allow(/bind|ERR_FAILED/);
    await page.route("**/api/tickets/*/bind", (route) => route.abort());
    await page.reload();
    await expect(drawnCode(page)).toBeVisible();
  });

  test("without a connection and without an earlier visit the page says what is missing", async ({
    page,
    context,
    pageErrors,
  }) => {
    const { holder, ticketId } = await aCodedTicket();
    await signInAs(context, holder);
    pageErrors.allow(/bind|ERR_FAILED/);
    await page.route("**/api/tickets/*/bind", (route) => route.abort());
    await page.goto(`/ticket/${ticketId}`);
    await expect(page.getByRole("heading", { name: "Your code isn't on this phone yet" })).toBeVisible();
    await page.unroute("**/api/tickets/*/bind");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(drawnCode(page)).toBeVisible();
  });

  test("a code on another phone is moved here only when that is asked for, and the other one loses it", async ({
    page,
    context,
  }) => {
    const { holder, ticketId } = await aCodedTicket();
    const other = await aPhone("iPhone, Safari");
    await ok(other.bind(holder, ticketId));
    await signInAs(context, holder);
    await page.goto(`/ticket/${ticketId}`);
    await expect(page.getByRole("heading", { name: "Your code lives on iPhone, Safari" })).toBeVisible();
    await expect(drawnCode(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Use on this phone" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("You can move it 3 more times today.")).toBeVisible();
    await dialog.getByRole("button", { name: "Use on this phone" }).click();
    await expect(drawnCode(page)).toBeVisible();
    expect((await ok(other.look(holder, ticketId))).state).toBe("elsewhere");
  });

  test("a code that moved away is gone from this phone at the next look", async ({ page, context }) => {
    const { holder, ticketId } = await aCodedTicket();
    await signInAs(context, holder);
    await page.goto(`/ticket/${ticketId}`);
    await expect(drawnCode(page)).toBeVisible();
    await ok((await aPhone("Android phone, Chrome")).bind(holder, ticketId, { move: true }));
    await page.reload();
    await expect(codeState(page, "elsewhere")).toContainText("Android phone, Chrome");
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

  test("a browser that keeps nothing explains itself and offers a code to print", async ({ page, context }) => {
    const { holder, ticketId } = await aCodedTicket();
    await signInAs(context, holder);
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException("refused", "SecurityError");
      };
    });
    await page.goto(`/ticket/${ticketId}`);
    await expect(page.getByRole("heading", { name: "This browser can't keep your code" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Get a code to print" })).toBeVisible();
  });

  test("before 72 hours to doors the page says when the code comes", async ({ page, context }) => {
    const { holder, ticketId } = await aCodedTicket(1, { start_at: inHours(24 * 9) });
    await signInAs(context, holder);
    await page.goto(`/ticket/${ticketId}`);
    await expect(page.getByRole("heading", { name: "Your code comes three days before" })).toBeVisible();
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

test("a computer asks before it becomes the home of a code", async ({ page, context }) => {
  const { holder, ticketId } = await aCodedTicket();
  await signInAs(context, holder);
  await page.goto(`/ticket/${ticketId}`);
  await expect(page.getByRole("heading", { name: "Open this page on your phone" })).toBeVisible();
  const found = await ok(call("doorPasses", "bind", { ticketId }, { token: holder.token }));
  expect(found.state).toBe("unbound");
  await page.getByRole("button", { name: "Use this device instead" }).click();
  await expect(drawnCode(page)).toBeVisible();
});
