import { signInByForm } from "../../support/browser/sign-in-form.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, anEvent } from "../../support/fixtures.ts";

const rsvp = { name: "RSVP", exact: true };

test("[events-15] [event-06] a visitor finds an event on the public page, soonest first, takes it along as a calendar file, is asked to sign in by RSVP and returns, and an RSVP stays after a reload until it is canceled", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow({ status: 404, path: "/api/events/evt_01J00000000000000000000000" });
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const [member, later, sooner, hidden, over] = await Promise.all([
    aMember(),
    anEvent({ title: "Dusk & Dawn!", entry: "rsvp", event_section: ["vip"], start_at: inDays(3) }),
    anEvent({ title: "Riverside Run", event_section: ["city"], start_at: inDays(1) }),
    anEvent({ title: "Not out yet", is_published: false }),
    anEvent({ title: "Long gone", start_at: inDays(-2) }),
  ]);
  await page.goto("/event/evt_01J00000000000000000000000");
  await page.getByRole("link", { name: "See All Events" }).click();
  await expect(page).toHaveURL(/\/events$/);
  const cards = page.getByRole("main").locator("[data-event]");
  const ids = () => cards.evaluateAll((all) => all.map((card) => card.getAttribute("data-event")));
  await expect.poll(ids).toEqual(expect.arrayContaining([sooner.id, later.id]));
  const found = await ids();
  expect(found.indexOf(sooner.id)).toBeLessThan(found.indexOf(later.id));
  for (const { id } of [hidden, over]) expect(found).not.toContain(id);
  await page.locator(`[data-event="${later.id}"]`).click();
  await expect(page).toHaveURL(new RegExp(`/event/${later.id}$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dusk & Dawn!");

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Add to calendar" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("dusk-dawn.ics");
  // As long as the browser takes the file, the page is being left, and a click may come too early.
  await file.path();
  await page.getByRole("button", rsvp).click();
  await expect(getToast(page, "Please sign in to join events")).toBeVisible();
  await signInByForm(page, member);
  await expect(page).toHaveURL(`/event/${later.id}`);

  await page.getByRole("button", rsvp).click();
  await expect(getToast(page, "You've joined the event! 🎉")).toBeVisible();
  const going = page.getByRole("region", { name: "You're in" });
  await expect(going).toBeVisible();
  await page.reload();
  await expect(going).toBeVisible();
  await page.getByRole("button", { name: "Cancel RSVP" }).click();
  await expect(page.getByRole("button", rsvp)).toBeEnabled();
  expect((await ok(call("events", "rsvps", {}, { token: member.token }))).items).toEqual([]);
});

test("[event-09] on a phone a Premium event reads Premium members only in place of a price, and See Premium scrolls to what Premium is", async ({
  page,
  context,
}) => {
  const description = "A long story.\n".repeat(40);
  const [member, event] = await Promise.all([aMember({ tier: "essential" }), anEvent({ premium: true, description })]);
  await signInAs(context, member);
  await page.goto(`/event/${event.id}`);
  await expect(page.getByText("Premium members only", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "See tickets" })).toHaveCount(0);
  await page.getByRole("button", { name: "See Premium" }).click();
  await expect(page.getByRole("region", { name: "Premium Members Only" })).toBeInViewport();
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
