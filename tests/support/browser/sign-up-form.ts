import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { password } from "../fixtures.ts";
import type { StackControl } from "../stack.ts";

/** An address that has no account. */
export const newEmail = (): string => `web-${randomUUID()}@example.com`;

/** Fills in the sign-up form of /auth without sending it. */
export const fillSignUp = async (page: Page, email: string, secret = password): Promise<void> => {
  await page.getByLabel("Name").fill("Wren Waters");
  await page.getByLabel("Phone number").fill("9045550177");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
};

/** Sends the sign-up form. */
export const createAccount = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Create Account" }).click();

/** The heading of the page that waits for the confirmation. */
export const getCheckEmail = (page: Page) => page.getByRole("heading", { name: "Check your email!" });

/** The heading of the page that a confirmed account sees. */
export const getWelcome = (page: Page) => page.getByRole("heading", { name: "You're In… COME PLAYYY" });

/** The link in the newest confirmation email to an address. */
export const readConfirmationLink = async (stack: StackControl, email: string): Promise<string> => {
  const { html = "" } = await stack.mailTo(email, /Confirm/);
  return /href="([^"]*\/auth\/confirm[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
};

/** The code in the newest email to an address about something. */
export const readEmailedCode = async (stack: StackControl, email: string, about = /Confirm/): Promise<string> =>
  /code=(\d{6})/.exec((await stack.mailTo(email, about)).html ?? "")?.[1] ?? "";
