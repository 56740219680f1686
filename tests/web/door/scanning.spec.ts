import { answerOf, clearCamera, giveCamera, pairPage, showCode } from "../../support/browser/scanner.ts";
import { stopClocks } from "../../support/browser/stopped-clocks.ts";
import { expect, test } from "../../support/browser/test.ts";
import { aBoundCode } from "../../support/door/live-codes.ts";
import { aDoorOrder, aPairingCode, aScannedEvent, statusOf } from "../../support/door/scanners.ts";

test("[door-03] a paired scanner lets a ticket's code in once, and then tells when and where it came in", async ({
  page,
}) => {
  const now = Date.now();
  const setClocks = await stopClocks(page, now);
  const event = await aScannedEvent();
  const order = await aDoorOrder(event.id);
  const [ticketId = ""] = order.ticketIds;
  const { codeAt } = await aBoundCode(order.buyer, ticketId);
  await giveCamera(page);
  await pairPage(page, await aPairingCode(event.id, { gate: "North gate" }));
  await showCode(page, await codeAt(now));
  await expect(answerOf(page)).toContainText("LET IN");
  await expect.poll(async () => (await statusOf(order, ticketId)).status).toBe("redeemed");
  await clearCamera(page);
  await setClocks(now + 9_000);
  await showCode(page, await codeAt(now + 9_000));
  await expect(answerOf(page)).toContainText("ALREADY IN");
  await expect(answerOf(page)).toContainText("North gate");
});
