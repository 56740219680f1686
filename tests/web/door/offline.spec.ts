import { answerOf, clearCamera, giveCamera, showCode } from "../../support/browser/scanner.ts";
import { aKeptPairing, keepOnDevice } from "../../support/browser/scanner-page.ts";
import { expect, test } from "../../support/browser/test.ts";
import { aBoundCode } from "../../support/door/live-codes.ts";
import { aDoorOrder, aScannedEvent, readLog, statusOf } from "../../support/door/scanners.ts";

/** An event with some tickets, each with the code of its phone. */
const aDoor = async (tickets: number) => {
  const event = await aScannedEvent();
  const guests = await Promise.all(
    Array.from({ length: tickets }, async () => {
      const order = await aDoorOrder(event.id);
      const [ticketId = ""] = order.ticketIds;
      return { order, ticketId, ...(await aBoundCode(order.buyer, ticketId)) };
    }),
  );
  return { event, guests };
};

test.describe("with all its files on the device", () => {
  test.use({ serviceWorkers: "allow" });

  test("a scanner that is loaded again without a connection lets in, remembers it over another reload, and sends it once", async ({
    page,
    context,
    pageErrors,
  }) => {
    test.setTimeout(120_000);
    pageErrors.allow({ offline: true });
    const { event, guests } = await aDoor(1);
    const [guest] = guests;
    if (!guest) throw new Error("There is no guest");
    const pairing = await aKeptPairing(event.id, { gate: "North gate" });
    await keepOnDevice(page, pairing);
    // The app's own service worker is on the same device, and must not answer for the scanner.
    await page.goto("/auth");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await giveCamera(page);
    await page.goto("/door/");
    await expect(page.getByText("Ready without a connection")).toBeVisible();

    await context.setOffline(true);
    await page.reload();
    await expect(page).toHaveTitle(/door/i);
    await expect(page.getByText(/^Offline, list from \d/)).toBeVisible();
    await expect(page.getByText("Ready without a connection")).toBeVisible();
    await showCode(page, await guest.codeAt());
    await expect(answerOf(page)).toContainText("LET IN");
    await expect(page.getByText(/^Offline, list from .* · 1 to send$/)).toBeVisible();
    expect((await statusOf(guest.order, guest.ticketId)).status).toBe("valid");

    await page.reload();
    await expect(page.getByText(/· 1 to send$/)).toBeVisible();
    await showCode(page, await guest.codeAt());
    await expect(answerOf(page)).toContainText(/ALREADY IN|JUST LET IN/);
    await clearCamera(page);

    await context.setOffline(false);
    await expect(page.getByText("Online", { exact: true })).toBeVisible();
    await expect.poll(async () => (await statusOf(guest.order, guest.ticketId)).status).toBe("redeemed");
    expect(await readLog(event.id, pairing.device.id)).toMatchObject([{ sequence: 1, seats: 1 }]);
  });
});

test("with a server that takes seconds to answer, the scanner answers from its list at once", async ({ page }) => {
  const { event, guests } = await aDoor(2);
  await giveCamera(page);
  await keepOnDevice(page, await aKeptPairing(event.id));
  await page.goto("/door/");
  await expect(page.getByText("Hold the ticket's code in the frame")).toBeVisible();
  await page.route("**/api/door/sync", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await route.continue().catch(() => {});
  });
  // The contact that was quick is the last one that was.
  for (const { codeAt, order, ticketId } of guests) {
    const code = await codeAt();
    const shown = Date.now();
    await showCode(page, code);
    await expect(answerOf(page)).toContainText("LET IN");
    // Long before the server does.
    expect(Date.now() - shown).toBeLessThan(2_500);
    await clearCamera(page);
    await expect.poll(async () => (await statusOf(order, ticketId)).status, { timeout: 20_000 }).toBe("redeemed");
    await expect(answerOf(page)).toHaveCount(0);
  }
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
