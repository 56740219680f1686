import { signInByForm } from "../../support/browser/sign-in-form.ts";
import { expect, test } from "../../support/browser/test.ts";
import { aMember, anEvent } from "../../support/fixtures.ts";

test("[guard-01] [session-05] an event opens for a visitor, and Get tickets and RSVP ask them to sign in and return to it with the code", async ({
  page,
  pageErrors,
}) => {
  const [member, event] = await Promise.all([aMember(), anEvent({ title: "Open to all" })]);
  // The code is nobody's, which it hears of once somebody is signed in.
  pageErrors.allow({ status: 400, path: `/api/events/${event.id}/quote` });
  const path = `/event/${event.id}?code=FRIEND`;
  for (const action of ["Get tickets", "RSVP"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Open to all");
    await page.getByRole("button", { name: action }).click();
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`);
  }
  await signInByForm(page, member);
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Open to all");
});
