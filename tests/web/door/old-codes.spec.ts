import { decodeCode } from "../../../shared/door/code.ts";
import { eventRef } from "../../../shared/door/refs.ts";
import { stepAt } from "../../../shared/door/steps.ts";
import { answerOf, openPairedPages, showCode, showPicture } from "../../support/browser/scanner.ts";
import { stopClocks } from "../../support/browser/stopped-clocks.ts";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { aCodedTicket, asPhone, drawnCode } from "../../support/browser/ticket-code.ts";
import { inHours } from "../../support/browser/ticket-page.ts";
import { call, ok } from "../../support/call.ts";
import { aBoundCode } from "../../support/door/live-codes.ts";
import { readPicture } from "../../support/door/read-picture.ts";
import { aDoorOrder, aScannedEvent, statusOf } from "../../support/door/scanners.ts";

const aGuest = async (eventId: string) => {
  const order = await aDoorOrder(eventId);
  const [ticketId = ""] = order.ticketIds;
  return { order, ticketId, code: await aBoundCode(order.buyer, ticketId) };
};

test("a code that a phone made 44 seconds ago lets in, and one of 45 seconds ago is an old code, whose ticket still lets in", async ({
  page,
}) => {
  const event = await aScannedEvent();
  const [early, late] = await Promise.all([aGuest(event.id), aGuest(event.id)]);
  const stepBegins = stepAt(Date.now()) * 15_000;
  const setClocks = await stopClocks(page, stepBegins + 44_000);
  await openPairedPages(page, event.id);
  await showCode(page, await early.code.codeAt(stepBegins));
  await expect(answerOf(page)).toContainText("LET IN");

  await setClocks(stepBegins + 45_000);
  await showCode(page, await late.code.codeAt(stepBegins));
  await expect(answerOf(page)).toContainText("OLD CODE");
  await expect(answerOf(page)).toContainText("Or a wrong clock.");
  await expect.poll(async () => (await statusOf(early.order, early.ticketId)).status).toBe("redeemed");
  expect((await statusOf(late.order, late.ticketId)).status).toBe("valid");

  await showCode(page, await late.code.codeAt(stepBegins + 15_000));
  await expect(answerOf(page)).toContainText("LET IN");
});

test("a code of a phone whose clock is one step ahead lets in, and one two steps ahead doesn't", async ({ page }) => {
  const event = await aScannedEvent();
  const [near, far] = await Promise.all([aGuest(event.id), aGuest(event.id)]);
  const stepBegins = stepAt(Date.now()) * 15_000;
  await stopClocks(page, stepBegins);
  await openPairedPages(page, event.id);
  await showCode(page, await far.code.codeAt(stepBegins + 30_000));
  await expect(answerOf(page)).toContainText("OLD CODE");
  await showCode(page, await near.code.codeAt(stepBegins + 29_999));
  await expect(answerOf(page)).toContainText("LET IN");
});

test.describe("on a phone", () => {
  test.use(asPhone);

  test("a picture of a ticket's page has the ticket's code, lets in once while it is new, and is an old code a minute later", async ({
    page,
    context,
    openBrowser,
  }) => {
    const { holder, event, ticketId } = await aCodedTicket(1, { start_at: inHours(1) });
    await signInAs(context, holder);
    await page.goto(`/ticket/${ticketId}`);
    await expect(drawnCode(page)).toBeVisible();
    const picture = await page.screenshot();
    const takenAt = Date.now();

    const [text = ""] = await readPicture(picture);
    const code = decodeCode(text);
    if (!("stamp" in code)) throw new Error("The ticket's page shows a still code");
    expect(code.pass).toMatchObject({ kind: "live", event: await eventRef(event.id), seats: 1, tier: 1 });
    expect([stepAt(takenAt), stepAt(takenAt) - 1]).toContain(code.stamp.step);

    const gateLater = await openBrowser();
    await stopClocks(gateLater, takenAt + 60_000);
    await openPairedPages(gateLater, event.id, { gate: "Later" });
    await showPicture(gateLater, picture);
    await expect(answerOf(gateLater)).toContainText("OLD CODE");
    const gateNow = await openBrowser();
    await stopClocks(gateNow, takenAt);
    await openPairedPages(gateNow, event.id, { gate: "Now" });
    await showPicture(gateNow, picture);
    await expect(answerOf(gateNow)).toContainText("LET IN");
    await expect(answerOf(gateNow)).toContainText("Dora Door");
    const statusNow = async () => (await ok(call("tickets", "get", { ticketId }, { token: holder.token }))).status;
    await expect.poll(statusNow).toBe("redeemed");
  });
});
