import { expect, signInAs, test } from "../../support/browser/test.ts";
import { aTicket, inHours, status } from "../../support/browser/ticket-page.ts";
import { call, ok } from "../../support/call.ts";

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
