import { expect, signInAs, test } from "../../support/browser/test.ts";
import { asPhone, codeState, drawnCode } from "../../support/browser/ticket-code.ts";
import { aScanOrder } from "../../support/door/scan-event.ts";
import { aMember } from "../../support/fixtures.ts";
import { sendTicket } from "../../support/transfers.ts";

test.use(asPhone);

test("[transfer-04] a buyer sends a ticket by a link, and somebody else opens it, takes it and gets its code", async ({
  page,
  context,
  openBrowser,
  pageErrors,
}) => {
  const [{ holder: buyer, ticketId }, receiver] = await Promise.all([aScanOrder(), aMember({ name: "Priya Raman" })]);
  // The copy on the buyer's phone is shown first, and asks for its code.
  pageErrors.allow({ status: 404, path: `/api/tickets/${ticketId}/bind` });
  await signInAs(context, buyer);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "share", {
      value: async ({ url }: { url: string }) => {
        document.documentElement.dataset.shared = url;
      },
    });
  });
  await page.goto(`/ticket/${ticketId}`);
  await expect(drawnCode(page)).toBeVisible();
  await page.getByRole("button", { name: "Send this ticket" }).click();
  await page.getByRole("button", { name: "Get the link" }).click();
  await expect(page.getByText("A link to this ticket is open.")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-shared", /\/t#[\w-]{20,}$/);
  const link = (await page.locator("html").getAttribute("data-shared")) ?? "";

  const other = await openBrowser(receiver);
  await other.goto(link);
  await expect(other.getByText(/sent you a ticket$/)).toBeVisible();
  expect(other.url()).not.toContain("#");
  await other.getByRole("button", { name: "Take this ticket" }).click();
  await expect(other).toHaveURL(new RegExp(`/ticket/${ticketId}$`));
  await expect(other.getByRole("button", { name: "Send this ticket" })).toHaveCount(0);

  await page.reload();
  await expect(page.getByText("Priya Raman has this ticket now.", { exact: false })).toBeVisible();
  await expect(drawnCode(page)).toHaveCount(0);
  await expect(codeState(page, "ready")).toHaveCount(0);
});

test("a link keeps its ticket while somebody signs in, and tells when it doesn't work anymore", async ({
  page,
  openBrowser,
}) => {
  const [{ holder: buyer, ticketId }, receiver] = await Promise.all([aScanOrder(), aMember()]);
  const code = await sendTicket(buyer, ticketId);
  await page.goto(`/t#${code}`);
  await page.getByRole("link", { name: "Sign in to take it" }).click();
  await page.getByLabel("Email").fill(receiver.email);
  await page.getByLabel("Password", { exact: true }).fill("Correct horse 1!");
  await expect(page).toHaveURL(/next=%2Ft/);

  const other = await openBrowser(receiver);
  await other.goto(`/t#${code}`);
  await other.getByRole("button", { name: "Take this ticket" }).click();
  await expect(other).toHaveURL(new RegExp(`/ticket/${ticketId}$`));
  await page.goto(`/t#${code}`);
  await expect(page.getByText("This link doesn't work anymore")).toBeVisible();
});
