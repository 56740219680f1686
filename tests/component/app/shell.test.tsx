import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { OfflinePrefetch } from "../../../web/src/app/offline-prefetch.tsx";
import { InstallCard } from "../../../web/src/app/shell/install-card.tsx";
import { answerDeals } from "../../support/component/deal-pages.ts";
import { desktop, openApp } from "../../support/component/open-app.tsx";
import { passTime, playTime } from "../../support/component/pass-time.ts";
import { anAdministrator, aPerson, membershipOf, type Person } from "../../support/component/person.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { settle, showPart } from "../../support/component/run-hook.tsx";
import { aProfile } from "../../support/component/samples/profile.ts";
import { aTicket } from "../../support/component/samples/tickets.ts";

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

describe("the offer to install", () => {
  const promptOf = () => {
    const prompt = vi.fn(async () => {});
    const offer = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt });
    act(() => void window.dispatchEvent(offer));
    return { prompt, isHeldBack: offer.defaultPrevented };
  };
  const isShown = () => screen.queryByText("Keep PLAYYY close") !== null;

  test("comes 30 seconds after the last time that the device offered it, and installs by that offer", async () => {
    playTime();
    localStorage.removeItem("playyy.install-refused");
    const user = await showPart(<InstallCard />);
    expect(promptOf().isHeldBack).toBe(true);
    await passTime(20_000);
    const { prompt } = promptOf();
    await passTime(25_000);
    expect(isShown()).toBe(false);
    await passTime(6_000);
    await user.click(await screen.findByRole("button", { name: "Install App" }));
    expect([prompt.mock.calls.length, isShown()]).toEqual([1, false]);
    expect(localStorage.getItem("playyy.install-refused")).toBeNull();
  });

  test("is left to the device once it was refused", async () => {
    localStorage.setItem("playyy.install-refused", "yes");
    await showPart(<InstallCard />);
    expect(promptOf().isHeldBack).toBe(false);
    localStorage.removeItem("playyy.install-refused");
  });
});

describe("what a device is given for a time without a connection", () => {
  const giveCaches = () => {
    const cache = {
      match: vi.fn(async (source: string) => source === "/media/kept-small.webp"),
      add: vi.fn(async (source: string) => {
        if (source === "/media/lost-small.webp") throw new TypeError("Failed to fetch");
      }),
    };
    const open = vi.fn(async (_name: string) => cache);
    vi.stubGlobal("caches", { open });
    onTestFinished(() => void vi.unstubAllGlobals());
    return { open, added: () => cache.add.mock.calls.map(([source]) => source) };
  };
  const withPicture = (image: string | null, at: number) => aTicket({ id: `tkt_${10_000_000 + at}`, event: { image } });
  const prefetch = async (images: (string | null)[], as: Person | undefined, avatar_url: string | null = null) => {
    answer("tickets", "list", { items: images.map(withPicture), cursor: null });
    answer("members", "profile", { ...aProfile(), avatar_url });
    answer("deals", "claims", { items: [], cursor: null });
    await showPart(<OfflinePrefetch />, as ? { as } : {});
    await settle();
    return (["members", "deals"] as const).map(
      (domain) => (domain === "members" ? requestsOf(domain, "profile") : requestsOf(domain, "claims")).length,
    );
  };

  test("is each picture of the site once, whatever becomes of another", async () => {
    const { open, added } = giveCaches();
    const images = ["/media/lost.webp", "/media/kept.webp", "https://cdn.test/far.webp", null, "/media/new.webp"];
    await prefetch([...images, "/media/new.webp"], aPerson(), "/media/maya.webp");
    const expected = new Set(["/media/maya.webp", "/media/lost-small.webp", "/media/new-small.webp"]);
    await vi.waitFor(() => expect(new Set(added())).toEqual(expected));
    expect(open).toHaveBeenCalledWith("playyy-pictures");
  });

  test("is 60 pictures at most", async () => {
    const { added } = giveCaches();
    await prefetch(
      Array.from({ length: 61 }, (_, at) => `/media/${at}.webp`),
      aPerson(),
    );
    await vi.waitFor(() => expect(added()).toContain("/media/59-small.webp"));
    await settle();
    expect(added()).toHaveLength(60);
  });

  test("is the profile, and what was claimed lately where membership allows claims", async () => {
    expect(await prefetch([], aPerson({ tier: "premium" }))).toEqual([1, 1]);
  });

  test("has no claims for a free member", async () => {
    expect(await prefetch([], aPerson())).toEqual([1, 0]);
  });

  test("is nothing for a visitor", async () => {
    expect(await prefetch([], undefined)).toEqual([0, 0]);
    expect(requestsOf("tickets", "list")).toEqual([]);
  });

  test("that can't be read is read again every 30 seconds, and no more once it was read", async () => {
    playTime();
    giveCaches();
    answer("tickets", "list", { items: [], cursor: null });
    refuse("members", "profile", { status: 403, code: "forbidden" });
    await showPart(<OfflinePrefetch />, { as: aPerson() });
    const asked = async (milliseconds: number) => {
      await passTime(milliseconds);
      return requestsOf("members", "profile").length;
    };
    expect([await asked(25_000), await asked(10_000)]).toEqual([1, 2]);
    answer("members", "profile", aProfile());
    expect([await asked(30_000), await asked(60_000)]).toEqual([3, 3]);
  });

  test("has no pictures where the browser keeps nothing", async () => {
    vi.stubGlobal("caches", { open: () => Promise.reject(new DOMException("Refused", "SecurityError")) });
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(await prefetch(["/media/new.webp"], aPerson())).toEqual([1, 0]);
  });
});
