import type { Page } from "@playwright/test";
import { defaultPlayyyStats } from "../../../shared/model/playyy.ts";
import { errorResponse } from "../../support/browser/error-response.ts";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { anAdmin } from "../../support/fixtures.ts";

test.use({ viewport: { width: 1440, height: 900 } });

/** Answers a form's record here, because all tests share it; `store` stands for somebody else's save. */
const serveRecord = async <Stored>(page: Page, url: string, first: Stored) => {
  let stored = first;
  await page.route(url, (route) =>
    route.request().method() === "GET"
      ? route.fulfill({ json: stored })
      : route.fulfill(errorResponse(409, "version-conflict", "Somebody else changed this.")),
  );
  return {
    store: (next: Stored) => {
      stored = next;
    },
  };
};

/** What the page does by itself when somebody comes back to its tab after a minute. */
const comeBack = async (page: Page, url: string): Promise<void> => {
  await page.clock.fastForward(60_000);
  const read = page.waitForResponse(
    (response) => response.url().endsWith(url) && response.request().method() === "GET",
  );
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await (await read).finished();
};

test("PLAYYY numbers being typed outlast somebody else's change: saving is refused, and Reload shows theirs", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/409/);
  await signInAs(context, await anAdmin());
  const first = { ...defaultPlayyyStats, hunt_winners: 11, version: 4, updated_at: "2026-11-21T20:05:00.000Z" };
  const url = "/api/playyy/stats";
  const { store } = await serveRecord(page, `**${url}`, first);
  await page.route("**/api/admin/playyy/stats", (route) =>
    route.fulfill(errorResponse(409, "version-conflict", "Somebody else changed this.")),
  );
  await page.clock.install();
  await page.goto("/admin/playyy");
  const winners = page.getByRole("textbox", { name: "Hunt winners" });
  const partners = page.getByRole("textbox", { name: "Activity partners" });
  await expect(winners).toHaveValue("11");
  store({ ...first, hunt_winners: 12, version: 5 });
  await comeBack(page, url);
  await expect(winners).toHaveValue("12");
  await winners.fill("20");
  store({ ...first, hunt_winners: 13, activity_partners: 77, version: 6 });
  await comeBack(page, url);
  await expect(winners).toHaveValue("20");
  await expect(partners).not.toHaveValue("77");
  await page.getByRole("button", { name: "Save stats" }).click();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(winners).toHaveValue("13");
  await expect(partners).toHaveValue("77");
});

test("filtered words being typed outlast somebody else's change: saving is refused, and Reload shows theirs", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/409/);
  await signInAs(context, await anAdmin());
  const url = "/api/admin/community/settings";
  const { store } = await serveRecord(page, `**${url}`, { filtered_words: ["crud"], version: 4 });
  await page.clock.install();
  await page.goto("/admin/community?view=settings");
  const words = page.getByRole("textbox", { name: "Words, one per line" });
  await expect(words).toHaveValue("crud");
  store({ filtered_words: ["crud", "darn"], version: 5 });
  await comeBack(page, url);
  await expect(words).toHaveValue("crud\ndarn");
  await words.fill("crud\ndarn\nheck");
  store({ filtered_words: ["gosh"], version: 6 });
  await comeBack(page, url);
  await expect(words).toHaveValue("crud\ndarn\nheck");
  await page.getByRole("button", { name: "Save Words" }).click();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(words).toHaveValue("gosh");
});
