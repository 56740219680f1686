import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/**
 * Opens the settings and waits until the user pool has told whether there is a second factor: a question that is still
 * open when the session ends is refused, and the browser reports that refusal as an error.
 */
export const openSettingsPage = async (page: Page): Promise<void> => {
  await page.goto("/settings");
  const twoStep = page.getByRole("region", { name: "Two-step sign-in" });
  await expect(twoStep.getByRole("button", { name: "Set Up" }).or(twoStep.getByText("It is on."))).toBeVisible();
};
