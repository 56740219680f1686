import { signInByForm } from "../../support/browser/sign-in-form.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aSoldOutEvent } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent } from "../../support/fixtures.ts";

const rsvp = { name: "RSVP", exact: true };

test("[event-06] RSVP shows a toast, reads You're going! after a reload and can be undone", async ({
  page,
  context,
}) => {
  const [member, event] = await Promise.all([aMember(), anEvent()]);
  await signInAs(context, member);
  await page.goto(`/event/${event.id}`);
  await page.getByRole("button", rsvp).click();
  await expect(getToast(page, "You've joined the event! 🎉")).toBeVisible();
  const going = page.getByRole("button", { name: "You're going!" });
  await expect(going).toBeVisible();
  await page.reload();
  await expect(going).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", rsvp)).toBeEnabled();
  expect((await ok(call("events", "rsvps", {}, { token: member.token }))).items).toEqual([]);
});

test("[event-09] [event-15] RSVP is off on a Premium event without Premium, from the first, and on a full event, and each says why", async ({
  page,
  context,
}) => {
  const [member, premium, full] = await Promise.all([
    aMember({ tier: "essential" }),
    anEvent({ premium: true, description: "A long story.\n".repeat(40) }),
    aSoldOutEvent(),
  ]);
  await signInAs(context, member);
  const button = page.getByRole("button", rsvp);
  const membership = Promise.withResolvers<void>();
  // Both calls that tell it, at once and some seconds later.
  await page.route(/\/api\/membership(\/reconcile)?$/, async (route) => {
    await membership.promise;
    await route.continue();
  });
  const rsvps = page.waitForResponse(/\/api\/rsvps/);
  await page.goto(`/event/${premium.id}`);
  await (await rsvps).finished();
  await expect(page.getByRole("progressbar", { name: "Loading tickets" })).toBeVisible();
  // The RSVPs are known and drawn: only the membership is still waited for.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect(button).toBeDisabled();
  // A Premium member isn't told no meanwhile.
  await expect(page.getByText("Premium membership required for this event")).toHaveCount(0);
  membership.resolve();
  for (const [{ id }, reason] of [
    [premium, "Premium membership required for this event"],
    [full, "This event is full, so it takes no more RSVPs."],
  ] as const) {
    await page.goto(`/event/${id}`);
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(reason);
    await expect(page.getByText(reason)).toBeVisible();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/event/${premium.id}`);
  await expect(page.getByText("Premium members only", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "See tickets" })).toHaveCount(0);
  await page.getByRole("button", { name: "See Premium" }).click();
  await expect(page.getByRole("region", { name: "Premium Members Only" })).toBeInViewport();
});

test("[event-16] [event-17] a holder's page of an unpublished event reads No longer listed and offers no tickets, and a published one names the ticket that is needed", async ({
  page,
  context,
}) => {
  const [member, event] = await Promise.all([aMember(), anEvent()]);
  const needed = page.getByText("You need a ticket to get in: an RSVP alone doesn't reserve a spot.");
  const { token } = await anAdmin();
  await ok(call("events", "join", { eventId: event.id }, { token: member.token }));
  await signInAs(context, member);
  await page.goto(`/event/${event.id}`);
  await expect(needed).toHaveCount(1);
  const unpublish = { eventId: event.id, is_published: false, unpublish_with_holders: true };
  await ok(call("eventsAdmin", "setFlags", unpublish, { token }));
  await page.reload();
  await expect(page.getByText("No longer listed").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "You're going!" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Add to calendar" })).toHaveCount(0);
  await expect(page.getByRole("radiogroup", { name: "Ticket tier" })).toHaveCount(0);
  await expect(needed).toHaveCount(0);
});

test("an administrator without Premium can join a Premium event", async ({ page, context }) => {
  const [admin, event] = await Promise.all([anAdmin(), anEvent({ premium: true })]);
  await signInAs(context, admin);
  await page.goto(`/event/${event.id}`);
  await page.getByRole("button", rsvp).click();
  await expect(page.getByRole("button", { name: "You're going!" })).toBeVisible();
});

test("[event-09] a visitor who presses RSVP is asked to sign in and returns to the event", async ({ page }) => {
  const [member, event] = await Promise.all([aMember(), anEvent()]);
  await page.goto(`/event/${event.id}`);
  await page.getByRole("button", rsvp).click();
  await expect(getToast(page, "Please sign in to join events")).toBeVisible();
  await signInByForm(page, member);
  await expect(page).toHaveURL(`/event/${event.id}`);
});

test("an event downloads as a calendar file", async ({ page }) => {
  const event = await anEvent({ title: "Dusk & Dawn!" });
  await page.goto(`/event/${event.id}`);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Add to calendar" }).click();
  expect((await download).suggestedFilename()).toBe("dusk-dawn.ics");
});

test("[events-06] Sync Calendar shows the member's feed address, which can be copied, renewed and revoked", async ({
  page,
  context,
}) => {
  const [member, event] = await Promise.all([aMember(), anEvent({ event_section: ["city"] })]);
  await signInAs(context, member);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/dashboard?tab=events");
  const card = page.getByRole("region", { name: "Never Miss an Event" });
  await card.getByRole("button", { name: "Sync Calendar" }).click();
  const sheet = page.getByRole("dialog", { name: "Sync your calendar" });
  const address = sheet.getByLabel("Your calendar address");
  const first = await address.inputValue();
  expect(first).toMatch(/\/api\/calendar\/[\w-]{22,}\.ics$/);
  expect(await (await page.request.get(first)).text()).toContain(event.id);
  await expect(sheet.getByRole("link", { name: "Subscribe on this device" })).toHaveAttribute(
    "href",
    first.replace(/^http/, "webcal").replace("webcals", "webcal"),
  );
  await sheet.getByRole("button", { name: "Copy address" }).click();
  await expect(getToast(page, "Address copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await sheet.getByRole("button", { name: "New address" }).click();
  await expect(address).not.toHaveValue(first);
  const second = await address.inputValue();
  expect((await page.request.get(first)).status()).toBe(404);
  await sheet.getByRole("button", { name: "Stop syncing" }).click();
  await expect(sheet).toHaveCount(0);
  expect((await page.request.get(second)).status()).toBe(404);
});
