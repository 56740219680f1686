import { rmSync } from "node:fs";
import { emptyMilliseconds, filmAsCamera, filmCodes, shownMilliseconds } from "../../support/browser/fake-camera.ts";
import { noteAnswers, readAnswers } from "../../support/browser/scanner.ts";
import { aKeptPairing, keepOnDevice } from "../../support/browser/scanner-page.ts";
import { expect, test } from "../../support/browser/test.ts";
import { aBoundCode } from "../../support/door/live-codes.ts";
import { aDoorOrder, aScannedEvent, statusOf } from "../../support/door/scanners.ts";

const tickets = 20;
/** From the making of the film to its beginning: codes count from 15 seconds before their moment to 30 after it. */
const startMilliseconds = 10_000;

test("[door-03] a browser's own camera reads 20 of 20 codes that are held askew, off the centre, small, dim and blurred, and each lets its ticket in", async ({
  playwright,
  launchOptions,
  baseURL,
  pageErrors,
}, testInfo) => {
  test.setTimeout(120_000);
  const event = await aScannedEvent();
  const guests = await Promise.all(
    Array.from({ length: tickets }, async () => {
      const order = await aDoorOrder(event.id);
      return { order, code: await aBoundCode(order.buyer, order.ticketIds[0] ?? "") };
    }),
  );
  const pairing = await aKeptPairing(event.id);
  const begin = Date.now() + startMilliseconds;
  const codes = guests.map(({ code }, index) => code.codeAt(begin + index * (shownMilliseconds + emptyMilliseconds)));
  const film = testInfo.outputPath("codes.mjpeg");
  await filmCodes(film, await Promise.all(codes));

  const args = [...(launchOptions.args ?? []), ...filmAsCamera(film)];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  try {
    const context = await browser.newContext({ baseURL, serviceWorkers: "block" });
    pageErrors.watch(context);
    const page = await context.newPage();
    await noteAnswers(page);
    await keepOnDevice(page, pairing);
    await page.goto("/door/");
    await expect.poll(async () => (await readAnswers(page)).length, { timeout: 60_000 }).toBe(tickets);
    const answers = await readAnswers(page);
    expect(answers.map(({ word }) => word)).toEqual(guests.map(() => "LET IN"));
    const statuses = () =>
      Promise.all(guests.map(async ({ order }) => (await statusOf(order, order.ticketIds[0] ?? "")).status));
    await expect.poll(statuses).toEqual(guests.map(() => "redeemed"));
  } finally {
    await browser.close();
    rmSync(film);
  }
});
