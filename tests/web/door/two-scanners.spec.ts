import { aKeptPairing, openScanner, readStatus, scan } from "../../support/browser/scanner-page.ts";
import { expect, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aDoorOrder, aScannedEvent } from "../../support/door/scanners.ts";
import { aLiveCode } from "../../support/door/shown-code.ts";
import { anAdmin } from "../../support/fixtures.ts";

test("[door-09] two scanners that let one ticket in without a connection both show it within 10 seconds of meeting, and so does the owner", async ({
  openBrowser,
  pageErrors,
}) => {
  pageErrors.allow({ offline: true });
  const event = await aScannedEvent();
  const order = await aDoorOrder(event.id);
  const code = await aLiveCode(order);
  const { token } = await anAdmin();
  const pages = await Promise.all(
    ["North", "South"].map(async (gate) => {
      const page = await openBrowser();
      await openScanner(page, await aKeptPairing(event.id, { gate }));
      return page;
    }),
  );
  for (const page of pages) await page.context().setOffline(true);
  for (const page of pages) {
    expect(await scan(page, await code())).toMatchObject({ state: "admitted", answer: { word: "let-in" } });
    expect(await readStatus(page)).toMatchObject({ conflicts: [], counts: { inside: 1 } });
  }

  for (const page of pages) await page.context().setOffline(false);
  // Which of the two came first is up to clocks that are right within half a round trip; both say the same.
  const seenByAll = async () => {
    const seen = pages.map(async (page) =>
      (await readStatus(page)).conflicts.map(({ first, again }) => [first?.gate, again.gate]),
    );
    const [north, south] = await Promise.all(seen);
    const { conflicts } = await ok(call("doorAdmin", "overview", { eventId: event.id }, { token }));
    return {
      gates: north?.flat().sort(),
      isSame: JSON.stringify(north) === JSON.stringify(south),
      owner: conflicts.length,
    };
  };
  await expect.poll(seenByAll, { timeout: 10_000 }).toEqual({ gates: ["North", "South"], isSame: true, owner: 1 });
  for (const page of pages) expect((await readStatus(page)).counts.inside).toBe(1);
});

test("a server that takes longer than 150 ms isn't waited for", async ({ page }) => {
  const event = await aScannedEvent();
  const code = await aLiveCode(await aDoorOrder(event.id));
  let answerLater = () => new Promise<void>((resolve) => setTimeout(resolve, 200));
  await page.route("**/api/door/sync", async (route) => {
    await answerLater();
    await route.continue();
  });
  await openScanner(page, await aKeptPairing(event.id));
  await expect.poll(async () => (await readStatus(page)).roundTrip ?? 0).toBeGreaterThan(150);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  answerLater = () => held;
  // Until it is answered no contact comes to an end.
  expect(await scan(page, await code())).toMatchObject({ state: "admitted" });
  expect((await readStatus(page)).unsent).toBe(1);
  release();
  await expect.poll(async () => (await readStatus(page)).unsent).toBe(0);
});
