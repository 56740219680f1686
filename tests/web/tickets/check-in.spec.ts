import { toCityTime } from "../../../shared/rules/city-time.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { aTicket, checkIn, inHours, redeem, status } from "../../support/browser/ticket-page.ts";
import { call, ok } from "../../support/call.ts";

test("[ticket-07] checking in shows the toast, REDEEMED and the check-in time, also after a reload", async ({
  page,
  context,
}) => {
  const { holder, ticketId } = await aTicket({ start_at: inHours(2) });
  await signInAs(context, holder);
  await page.goto(`/ticket/${ticketId}`);
  const answering = page.waitForResponse((response) => response.url().endsWith(`/api/tickets/${ticketId}/redeem`));
  await checkIn(page);
  const { check_in_ts } = (await (await answering).json()) as { check_in_ts: string };
  await expect(getToast(page, "Ticket redeemed! Enjoy the event! 🎉")).toBeVisible();
  for (const visit of ["at once", "after a reload"]) {
    await test.step(visit, async () => {
      await expect(page.getByRole("button", { name: "REDEEMED" })).toBeDisabled();
      await expect(page.getByText(toCityTime(check_in_ts).format("ddd, MMM D • h:mm A"))).toBeVisible();
      await expect(status(page)).toHaveText("Checked in");
      await expect(redeem(page)).toHaveCount(0);
    });
    await page.reload();
  }
});

test("[ticket-21] an open ticket shows within two seconds that it was let in elsewhere", async ({ page, context }) => {
  const { holder, ticketId } = await aTicket({ start_at: inHours(2) });
  await signInAs(context, holder);
  const connected = page.waitForResponse((response) => response.url().includes("/api/realtime/changes"));
  await page.goto(`/ticket/${ticketId}`);
  await expect(status(page)).toHaveText("Valid");
  await connected;
  await ok(call("tickets", "redeem", { ticketId }, { token: holder.token }));
  await expect(status(page)).toHaveText("Checked in", { timeout: 2_000 });
});
