import type { Page } from "@playwright/test";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call } from "../../support/call.ts";
import { buy, payAndSettle } from "../../support/checkout.ts";
import { aScannedEvent } from "../../support/door/scanners.ts";
import { aMember, anAdmin, type Member, startSession } from "../../support/fixtures.ts";
import { uniqueText } from "../../support/unique-text.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const sections = (page: Page) => page.getByRole("navigation", { name: "Admin sections" });

const inviteAs = async (page: Page, { email }: Member, role: string) => {
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Email" }).fill(email);
  await dialog.getByRole("radio", { name: role }).check();
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(getToast(page, "Invitation sent")).toBeVisible();
};

const codeOf = async ({ userId, email }: Member, ask: (token: string) => ReturnType<typeof call>) => {
  const { accessToken } = await startSession({ email });
  const { error, status } = await ask(accessToken);
  return [userId, error?.code ?? status];
};

test("[desk-85] an owner invites a door person and a bookkeeper: each joins by the email's link, does their work and is neither shown nor allowed anything else", async ({
  page,
  context,
  openBrowser,
  stack,
  pageErrors,
}) => {
  test.setTimeout(240_000);
  const [owner, door, books, buyer] = [
    await anAdmin(),
    await aMember({ name: uniqueText("Dora") }),
    await aMember({ name: "Bo Books" }),
    await aMember({ name: "Gia Gull" }),
  ];
  const event = await aScannedEvent({ title: uniqueText("Tonight"), total_spots: 5 });
  const { session } = await buy(buyer, event.id, { quantity: 1 });
  await payAndSettle(session);

  await signInAs(context, owner);
  await page.goto("/admin/colleagues");
  await inviteAs(page, door, "Door");
  await inviteAs(page, books, "Books");

  const accept = async (member: Member, role: string): Promise<Page> => {
    const { text } = await stack.mailTo(member.email, /invites you/);
    const link = /\/invitation#[\w-]+/.exec(text ?? "")?.[0] ?? "";
    const browser = await openBrowser(member);
    await browser.goto(link);
    await expect(browser.getByText(`Your role: ${role}`)).toBeVisible();
    await browser.getByRole("button", { name: "Accept" }).click();
    await expect(browser).toHaveURL(/\/admin/);
    return browser;
  };

  const phone = await accept(door, "Door");
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(`/admin/events/${event.id}/door`);
  await phone.getByRole("button", { name: "Pair a scanner" }).click();
  await phone.getByRole("textbox", { name: "Gate" }).fill("Dock");
  await phone.getByRole("button", { name: "Create code" }).click();
  await expect(phone.locator("[data-pairing-code]")).toHaveText(/^([0-9A-Z]{4} ){6}[0-9A-Z]{2}$/);
  await phone.goto("/admin/members");
  await expect(phone.getByText("Your role doesn't include this")).toBeVisible();

  const desk = await accept(books, "Books");
  await desk.goto("/admin/tickets");
  await expect(desk.getByText("Gia Gull").first()).toBeVisible();
  await expect(sections(desk).getByRole("link", { name: "Members" })).toHaveCount(0);
  await desk.goto(`/admin/orders/${session}`);
  await expect(desk.getByRole("heading", { name: "Tickets" })).toBeVisible();
  await expect(desk.getByRole("button", { name: /refund/i })).toHaveCount(0);

  const refund = (token: string) => call("ticketsAdmin", "refund", { sessionId: session }, { token });
  expect(await codeOf(door, refund)).toEqual([door.userId, "role.not-allowed"]);
  expect(await codeOf(books, refund)).toEqual([books.userId, "role.not-allowed"]);

  await page.reload();
  await expect(page.getByRole("row", { name: door.email })).toContainText("Door");
  await page.getByRole("button", { name: `Remove ${door.name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  // Behind the dialog no row is found, whoever is in it.
  await expect(getToast(page, `${door.name} removed`)).toBeVisible();
  await expect(page.getByRole("row", { name: door.email })).toHaveCount(0);
  pageErrors.allow({ status: 403, path: "/api/admin/me" });
  await phone.reload();
  await expect(phone).not.toHaveURL(/\/admin/);
});
