import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { answerDeals } from "../../support/component/deal-pages.ts";
import { desktop, openApp } from "../../support/component/open-app.tsx";
import { anAdministrator, aPerson, membershipOf } from "../../support/component/person.ts";
import { answer, hold } from "../../support/component/played-api.ts";

test("[shell-03] a banner is shown while the membership refreshes", async () => {
  const member = aPerson();
  answer("memberships", "promo", { success: true, already_redeemed: true, message: "" });
  const user = await openApp("/promo", { as: member });
  const banner = () => screen.queryByText("Updating your membership status...");
  await user.type(await screen.findByRole("textbox", { name: "Promo code" }), "AGAIN");
  expect(banner()).toBeNull();
  const release = hold("memberships", "mine");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(banner()).toBeVisible());
  answer("memberships", "mine", membershipOf(member));
  act(release);
  await waitFor(() => expect(banner()).toBeNull());
});

test.each([
  { name: "a member", as: aPerson(), links: 0 },
  { name: "an administrator", as: anAdministrator(), links: 1 },
])("the frame shows $name $links links to the Admin Panel", async ({ as, links }) => {
  answerDeals();
  await openApp("/dashboard?tab=explore", { as, screen: desktop });
  await screen.findByText("0 deals found");
  if (links) await screen.findByRole("link", { name: /admin/i });
  expect(screen.queryAllByRole("link", { name: /admin/i })).toHaveLength(links);
});

/** Offers the installation, as the device does, and waits for 31 seconds. */
const offerInstallation = async () => {
  await screen.findByRole("button", { name: "Sign In" });
  const offer = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt: async () => {} });
  act(() => void window.dispatchEvent(offer));
  await act(() => vi.advanceTimersByTimeAsync(31_000));
};

test("[pwa-03] Not Now closes the install card for good", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = await openApp("/auth");
  await offerInstallation();
  await user.click(await screen.findByRole("button", { name: "Not Now" }));
  expect(screen.queryByText("Install App")).toBeNull();
  cleanup();
  await openApp("/auth");
  await offerInstallation();
  expect(screen.queryByText("Install App")).toBeNull();
});
