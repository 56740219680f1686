import { expect, signInAs, test } from "../../support/browser/test.ts";
import { inHours, redeem, status } from "../../support/browser/ticket-page.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, anEvent } from "../../support/fixtures.ts";

test("[ticket-01] event, holder, status and Redeem button of a ticket are in view on a phone and on a desktop, and Redeem and Back show a focus ring", async ({
  page,
  context,
}) => {
  const holder = await aMember({ name: "Dora Door" });
  const event = await anEvent({
    image: "/art/hero-rager.webp",
    price_ga: 0,
    price_vip: 0,
    start_at: inHours(1),
    venue_name: "The Dock",
    venue_address: "1 Water St, Jacksonville",
  });
  const order = { eventId: event.id, tier: "GA+", quantity: 2 } as const;
  const { ticket_ids } = await ok(call("tickets", "checkout", order, { token: holder.token }));
  await signInAs(context, holder);
  const pass = page.getByRole("article");
  const seen = [pass.getByRole("heading", { name: event.title }), pass.getByText("Dora Door"), status(page)];
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto(`/ticket/${ticket_ids[0]}`);
    for (const fact of [...seen, redeem(page)]) await expect(fact).toBeInViewport({ ratio: 1 });
  }
  for (const name of ["Redeem", "Back"]) {
    const control = page.getByRole("button", { name, exact: true }).or(page.getByRole("link", { name, exact: true }));
    await page.keyboard.press("Tab");
    await control.first().focus();
    await expect(control.first()).toHaveCSS("outline-style", "solid");
  }
});
