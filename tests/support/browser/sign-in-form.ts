import type { Page } from "@playwright/test";
import { password } from "../fixtures.ts";

/** Fills in the sign-in form of /auth and sends it. */
export const signInByForm = async (page: Page, { email }: { email: string }, secret = password): Promise<void> => {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
};
