import type { Page } from "@playwright/test";
import { giveCamera, giveFillingDisk, showCode, showPicture } from "../../support/browser/scanner.ts";
import { readKept } from "../../support/browser/scanner-page.ts";
import { expect, test } from "../../support/browser/test.ts";
import { aMinuteAgo, aPairingCode, aScannedEvent } from "../../support/door/scanners.ts";
import { anAdmin } from "../../support/fixtures.ts";

const refusal = "This code doesn't work. Ask for a new one; each works once, for 10 minutes.";

/** Lets a page's requests arrive at an instant: all tests pair from one address, and in one minute it may pair only so often. */
const playAt = (page: Page, now: string) => page.setExtraHTTPHeaders({ "x-local-now": now });

const openPairing = async (page: Page, now = aMinuteAgo()) => {
  await giveCamera(page);
  await playAt(page, now);
  await page.goto("/door/");
  await expect(page.getByRole("heading", { name: "Pair this scanner" })).toBeVisible();
  return now;
};

const typeCode = async (page: Page, code: string) => {
  await page.getByLabel("Or type it").fill(code);
  await page.getByRole("button", { name: "Pair", exact: true }).click();
};

const ready = (page: Page) => page.getByText("Hold the ticket's code in the frame");

test("[door-02] a typed code pairs a device without an account, and names its event and gate; another device can't use it again", async ({
  page,
  openBrowser,
  pageErrors,
}) => {
  pageErrors.allow(/422|409|404|400/);
  const now = await openPairing(page);
  const event = await aScannedEvent({ title: "RAGER on the pier" });
  const code = await aPairingCode(event.id, { gate: "North gate" }, now);
  // As people type: small letters, and other gaps.
  await typeCode(page, code.toLowerCase().replaceAll(" ", "-"));
  await expect(ready(page)).toBeVisible();
  await expect(page.getByRole("heading", { name: "RAGER on the pier" })).toBeVisible();
  await expect(page.getByText("North gate")).toBeVisible();

  const other = await openBrowser();
  await openPairing(other, now);
  await typeCode(other, code);
  await expect(other.getByRole("alert")).toHaveText(refusal);
  await typeCode(other, await aPairingCode(event.id, {}, now));
  await expect(ready(other)).toBeVisible();
});

test("[door-02] a scanned code pairs a device without a further touch", async ({ page }) => {
  const now = await openPairing(page);
  const event = await aScannedEvent();
  const code = await aPairingCode(event.id, {}, now);
  await page.getByRole("button", { name: "Scan the code" }).click();
  await expect(page.getByRole("heading", { name: "Scan the pairing code" })).toBeVisible();
  await showCode(page, code);
  await expect(ready(page)).toBeVisible();
});

test("[door-02] a code that the back-office shows is scanned from its picture, and the device is listed there", async ({
  page,
  openBrowser,
}) => {
  const event = await aScannedEvent({ title: "Pier Night" });
  const office = await openBrowser(await anAdmin());
  await office.setViewportSize({ width: 1_440, height: 900 });
  await office.goto(`/admin/events/${event.id}/door`);
  await office.getByRole("button", { name: "Pair a scanner" }).click();
  await office.getByRole("textbox", { name: "Gate" }).fill("East pier");
  await office.getByRole("combobox", { name: "Role" }).click();
  await office.getByRole("option", { name: "Supervisor" }).click();
  await office.getByRole("button", { name: "Create code" }).click();
  const picture = office.getByRole("img", { name: "Pairing code" });
  await expect(picture).toBeVisible();

  await giveCamera(page);
  await page.goto("/door/");
  await page.getByLabel("Name of this device").fill("Dana's phone");
  await page.getByRole("button", { name: "Scan the code" }).click();
  await showPicture(page, await picture.screenshot({ animations: "disabled" }));
  await expect(ready(page)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Pier Night" })).toBeVisible();
  await expect(page.getByText("East pier · Supervisor")).toBeVisible();
  await office.getByRole("button", { name: "Done" }).click();
  await expect(office.getByRole("row", { name: /Dana's phone.*East pier.*Supervisor/ })).toBeVisible();
});

test("a code of 9 minutes and 59 seconds ago pairs, and one of 10 minutes ago doesn't", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/422|409|404|400/);
  const now = await openPairing(page);
  const { id } = await aScannedEvent();
  const madeBefore = (seconds: number) => new Date(Date.parse(now) - seconds * 1_000).toISOString();
  await typeCode(page, await aPairingCode(id, {}, madeBefore(600)));
  await expect(page.getByRole("alert")).toHaveText(refusal);
  await typeCode(page, await aPairingCode(id, {}, madeBefore(599)));
  await expect(ready(page)).toBeVisible();
});

test("a code with a letter missing and one that nobody made are refused, each with what to do", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/422|409|404|400/);
  const now = await openPairing(page);
  const { id } = await aScannedEvent();
  const code = await aPairingCode(id, {}, now);
  await typeCode(page, code.slice(0, -1));
  await expect(page.getByRole("alert")).toHaveText(
    "A pairing code has 26 letters and digits. Check it, or ask for a new one.",
  );
  await typeCode(page, `${code.slice(0, -2)}${code.endsWith("7K") ? "8M" : "7K"}`);
  await expect(page.getByRole("alert")).toHaveText(refusal);
  await typeCode(page, code);
  await expect(ready(page)).toBeVisible();
});

test("whoever tries an eleventh code within a minute is told for how long to wait", async ({ page, pageErrors }) => {
  pageErrors.allow(/422|409|404|400|429/);
  await openPairing(page);
  const tries: number[] = [];
  page.on("response", (response) => response.url().endsWith("/door/pair") && tries.push(response.status()));
  for (let count = 1; count <= 11; count += 1) {
    await typeCode(page, `${"ABCDEFGHJKMNPQRSTVWXYZ234".slice(0, 25)}${count % 10}`);
    await expect.poll(() => tries.length).toBe(count);
    await expect(page.getByRole("button", { name: "Pair", exact: true })).toBeEnabled();
  }
  await expect(page.getByRole("alert")).toHaveText(/^That was a bit fast\. Try again in \d+ seconds?\.$/);
  expect(tries.slice(0, 10)).not.toContain(429);
  expect(tries[10]).toBe(429);
});

test("without a connection the page tells that pairing needs one, keeps the code, and pairs once there is one", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_/);
  const now = await openPairing(page);
  const { id } = await aScannedEvent();
  await page.route("**/api/door/pair", (route) => route.abort("internetdisconnected"));
  await typeCode(page, await aPairingCode(id, {}, now));
  await expect(page.getByRole("alert")).toHaveText("No connection. Pairing needs one; try again nearer to it.");
  await page.unroute("**/api/door/pair");
  await page.getByRole("button", { name: "Pair", exact: true }).click();
  await expect(ready(page)).toBeVisible();
});

test("a server that never answers isn't waited for without end, and the same code then pairs", async ({ page }) => {
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (milliseconds) => timeout(milliseconds / 20);
  });
  const now = await openPairing(page);
  const { id } = await aScannedEvent();
  await page.route("**/api/door/pair", () => {});
  await typeCode(page, await aPairingCode(id, {}, now));
  await expect(page.getByRole("button", { name: "Pairing…" })).toBeDisabled();
  await expect(page.getByRole("alert")).toHaveText("No connection. Pairing needs one; try again nearer to it.");
  await page.unroute("**/api/door/pair");
  await page.getByRole("button", { name: "Pair", exact: true }).click();
  await expect(ready(page)).toBeVisible();
});

test("a device that is too full to be paired is told what to do, and keeps nothing", async ({ page }) => {
  const disk = await giveFillingDisk(page);
  const now = await openPairing(page);
  const { id } = await aScannedEvent();
  await disk.fill();
  await typeCode(page, await aPairingCode(id, {}, now));
  await expect(page.getByRole("alert")).toHaveText(
    "This phone's storage is full, so the scanner couldn't be paired. Make room, then ask for a new code.",
  );
  expect(await readKept(page)).toEqual({ meta: 0, log: 0, others: 0, lists: 0 });
  await disk.empty();
  await typeCode(page, await aPairingCode(id, {}, now));
  await expect(ready(page)).toBeVisible();
});

test("a browser that keeps nothing is offered a way on instead of being paired", async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("refused", "SecurityError");
    };
  });
  await page.goto("/door/");
  await expect(page.getByRole("heading", { name: "This browser keeps nothing" })).toBeVisible();
  await expect(page.getByText("Open this page in a normal window")).toBeVisible();
  await expect(page.getByLabel("Or type it")).toHaveCount(0);
});

test("leaving an event asks first, then deletes what the device kept; it stays unpaired after a reload", async ({
  page,
}) => {
  const now = await openPairing(page);
  const { id } = await aScannedEvent();
  await typeCode(page, await aPairingCode(id, { role: "supervisor" }, now));
  await expect(ready(page)).toBeVisible();
  expect((await readKept(page)).meta).toBeGreaterThan(0);
  await page.getByRole("button", { name: /^Counts/ }).click();
  await page.getByRole("button", { name: "Leave this event" }).click();
  const dialog = page.getByRole("dialog", { name: "Leave this event?" });
  await dialog.getByRole("button", { name: "Stay" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Leave this event" }).click();
  await dialog.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Pair this scanner" })).toBeVisible();
  expect(await readKept(page)).toEqual({ meta: 0, log: 0, others: 0, lists: 0 });
  await page.reload();
  await expect(page.getByRole("heading", { name: "Pair this scanner" })).toBeVisible();
});
