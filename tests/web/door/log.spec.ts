import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startChromium } from "../../support/browser/mortal-chromium.ts";
import { fillDisk, giveFillingDisk } from "../../support/browser/scanner.ts";
import {
  aKeptPairing,
  openEngine,
  openScanner,
  readKept,
  readStatus,
  scan,
  serveEngine,
  waitForPhase,
} from "../../support/browser/scanner-page.ts";
import { expect, test } from "../../support/browser/test.ts";
import { aDoorOrder, aScannedEvent, readLog, statusOf } from "../../support/door/scanners.ts";
import { aLiveCode } from "../../support/door/shown-code.ts";

test("[door-08] a browser that is killed between two rows loses none that was answered, and sends each once", async ({
  origin,
}) => {
  const event = await aScannedEvent();
  const order = await aDoorOrder(event.id, 8);
  const code = await aLiveCode(order);
  const pairing = await aKeptPairing(event.id);
  const profile = mkdtempSync(join(tmpdir(), "scanner-"));
  const green: number[] = [];
  try {
    const first = await startChromium(profile, origin);
    await serveEngine(first.context);
    const page = await first.context.newPage();
    await page.goto(`${origin}/door-engine`);
    await page.evaluate((kept) => globalThis.scanner.keep(kept).then(() => globalThis.scanner.open()), pairing);
    await waitForPhase(page, "ready");
    await first.context.setOffline(true);
    let killed: Promise<void> | null = null;
    await page.exposeFunction("answered", (seat: number) => {
      if (killed) return;
      green.push(seat);
      if (green.length === 4) killed = first.kill();
    });
    // The next row is under way when the fourth answer is heard.
    await page
      .evaluate(
        async (text) => {
          const asked = await globalThis.scanner.session.scan(text);
          for (const seat of asked.seats) {
            const { state } = await globalThis.scanner.session.letIn(asked, [seat]);
            if (state === "admitted") void (globalThis as never as { answered(seat: number): void }).answered(seat);
          }
        },
        await code(),
      )
      .catch(() => {});
    await expect.poll(() => green.length).toBe(4);
    await killed;
    expect(await readLog(event.id, pairing.device.id)).toEqual([]);

    const second = await startChromium(profile, origin);
    await serveEngine(second.context);
    const again = await second.context.newPage();
    await again.goto(`${origin}/door-engine`);
    expect(await again.evaluate(() => globalThis.scanner.open())).toBe(true);
    await waitForPhase(again, "ready");
    await expect.poll(async () => (await readStatus(again)).unsent).toBe(0);
    const { counts } = await readStatus(again);
    await second.kill();
    const rows = await readLog(event.id, pairing.device.id);
    const seats = rows.map((row) => (row.kind === "admit" ? Math.log2(row.seats) + 1 : 0));
    expect(seats.slice(0, 4)).toEqual(green);
    expect(new Set(seats).size).toBe(seats.length);
    expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, index) => index + 1));
    expect(counts.here).toBe(seats.length);
    expect((await statusOf(order, order.ticketIds[3] ?? "")).status).toBe("redeemed");
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
});

test("a full disk is never green without the server, and by its word alone with it", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow({ offline: true });
  const event = await aScannedEvent();
  const code = await aLiveCode(await aDoorOrder(event.id));
  await fillDisk(page);
  const pairing = await aKeptPairing(event.id);
  await openScanner(page, pairing);
  await context.setOffline(true);
  expect(await scan(page, await code())).toMatchObject({ state: "not-stored", seats: [] });
  expect(await readStatus(page)).toMatchObject({ storage: "full", counts: { inside: 0 } });
  await context.setOffline(false);
  await expect.poll(async () => (await readStatus(page)).isOnline).toBe(true);
  expect(await scan(page, await code())).toMatchObject({ state: "admitted", seats: [1] });
  expect(await readLog(event.id, pairing.device.id)).toHaveLength(1);
});

test("a device whose disk filled up knows after a reload without a connection whom the server let in, and is no copy afterwards", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow({ offline: true });
  const event = await aScannedEvent();
  const [one, other] = await Promise.all([aDoorOrder(event.id), aDoorOrder(event.id)]);
  const [showOne, showOther] = await Promise.all([aLiveCode(one), aLiveCode(other)]);
  const disk = await giveFillingDisk(page);
  const pairing = await aKeptPairing(event.id);
  await openScanner(page, pairing);
  await disk.fill();
  expect(await scan(page, await showOne())).toMatchObject({ state: "admitted", seats: [1] });
  expect(await readStatus(page)).toMatchObject({ storage: "full", unsent: 0 });
  expect(await readKept(page)).toMatchObject({ log: 0 });

  await context.setOffline(true);
  await openEngine(page);
  await waitForPhase(page, "ready");
  expect(await readStatus(page)).toMatchObject({ unsent: 0, counts: { here: 1, inside: 1 } });
  expect(await scan(page, await showOne())).toMatchObject({ state: "refused" });
  await disk.empty();
  expect(await scan(page, await showOther())).toMatchObject({ state: "admitted", seats: [1] });
  await context.setOffline(false);
  await expect
    .poll(() => readStatus(page))
    .toMatchObject({ phase: "ready", storage: "ok", unsent: 0, counts: { here: 2 } });
  expect(await readLog(event.id, pairing.device.id)).toMatchObject([
    { sequence: 1, order: one.orderKey },
    { sequence: 2, order: other.orderKey },
  ]);
});

test("a browser whose storage is cleared ends the scanner, which then isn't paired any more", async ({
  page,
  context,
  origin,
}) => {
  const event = await aScannedEvent();
  await openScanner(page, await aKeptPairing(event.id));
  const devtools = await context.newCDPSession(page);
  await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await waitForPhase(page, "cleared");
  await expect(scan(page, "P1:")).rejects.toThrow("isn't ready");
  expect(await openEngine(page)).toBe(false);
});

test("one tab owns the log: another one waits, takes it over on request, and gets it when the owner is closed", async ({
  page,
  context,
}) => {
  const event = await aScannedEvent();
  const code = await aLiveCode(await aDoorOrder(event.id, 3));
  const pairing = await aKeptPairing(event.id);
  await openScanner(page, pairing);
  const other = await context.newPage();
  expect(await openEngine(other)).toBe(true);
  await waitForPhase(other, "other-tab");
  const letIn = async (tab: typeof page, seat: number) => {
    const text = await code();
    return tab.evaluate(
      async ([scanned, wanted]) => {
        const asked = await globalThis.scanner.session.scan(scanned);
        return (await globalThis.scanner.session.letIn(asked, [wanted])).state;
      },
      [text, seat] as const,
    );
  };
  expect(await letIn(page, 1)).toBe("admitted");
  await expect(letIn(other, 2)).rejects.toThrow("isn't ready");

  await other.evaluate(() => globalThis.scanner.session.takeOver());
  await waitForPhase(other, "ready");
  await waitForPhase(page, "other-tab");
  await expect(letIn(page, 2)).rejects.toThrow("isn't ready");
  expect((await readStatus(other)).counts.here).toBe(1);

  await other.close();
  await waitForPhase(page, "ready");
  await expect.poll(async () => (await readStatus(page)).unsent).toBe(0);
  expect(await readLog(event.id, pairing.device.id)).toMatchObject([{ sequence: 1, seats: 1 }]);
});
