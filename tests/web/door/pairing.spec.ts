import type { Page } from "@playwright/test";
import { giveCamera, showPicture } from "../../support/browser/scanner.ts";
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
  pageErrors.allow({ status: 400, path: "/api/door/pair" });
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
