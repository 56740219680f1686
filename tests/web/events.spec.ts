import { expect, signedIn, test } from "../support/browser.ts";
import { aMember, anEvent } from "../support/fixtures.ts";

test("[events-04] the City tab lists upcoming city events, and a tap opens the event", async ({
  page,
  context,
  origin: _,
}) => {
  const member = await aMember();
  const event = await anEvent({ title: "Riverside Arts Market", event_section: ["city"] });
  await signedIn(context, member);
  await page.goto("/dashboard?tab=events");
  await page
    .getByRole("link", { name: /Riverside Arts Market/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/event/${event.id}`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Riverside Arts Market");
});
