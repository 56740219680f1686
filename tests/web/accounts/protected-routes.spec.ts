import { signInByForm } from "../../support/browser/sign-in-form.ts";
import { expect, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, anEvent } from "../../support/fixtures.ts";

test("[guard-01] a ticket requested without a session opens after signing in", async ({ page }) => {
  const [holder, event] = await Promise.all([aMember({ tier: "premium" }), anEvent()]);
  const order = { eventId: event.id, tier: "GA+" } as const;
  const [ticketId] = (await ok(call("tickets", "checkout", order, { token: holder.token }))).ticket_ids;
  await page.goto(`/ticket/${ticketId}`);
  await expect(page).toHaveURL(/\/auth\?/);
  await signInByForm(page, holder);
  await expect(page).toHaveURL(new RegExp(`/ticket/${ticketId}$`));
  await expect(page.getByRole("article")).toContainText(event.title);
});

test("[guard-01] the success page requested without a session opens with its payment session after signing in", async ({
  page,
}) => {
  const [buyer, event] = await Promise.all([aMember(), anEvent()]);
  const order = { eventId: event.id, tier: "GA+" } as const;
  const { url } = await ok(call("tickets", "checkout", order, { token: buyer.token }));
  const session = url?.match(/cs_\w+/)?.[0] ?? "";
  await page.goto(`/ticket-success?session_id=${session}`);
  await expect(page).toHaveURL(/\/auth\?/);
  const looking = page.waitForResponse((response) => response.url().includes(`/by-session/${session}`));
  await signInByForm(page, buyer);
  await expect(page).toHaveURL(new RegExp(`/ticket-success\\?session_id=${session}$`));
  expect((await looking).status()).toBe(200);
});

for (const action of ["Get tickets", "RSVP"]) {
  test(`[guard-01] an event opens for a visitor, and ${action} asks them to sign in and returns to it`, async ({
    page,
    pageErrors,
  }) => {
    // The code is nobody's, which it hears of once somebody is signed in.
    pageErrors.allow(/400 \(Bad Request\)/);
    const [member, event] = await Promise.all([aMember(), anEvent({ title: "Open to all" })]);
    await page.goto(`/event/${event.id}?code=FRIEND`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Open to all");
    await page.getByRole("button", { name: action }).click();
    await expect(page).toHaveURL(/\/auth\?/);
    await signInByForm(page, member);
    await expect(page).toHaveURL(new RegExp(`/event/${event.id}\\?code=FRIEND$`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Open to all");
  });
}
