import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { MarketingSettings } from "../../../shared/model/marketing.ts";
import { defaultPlayyyStats } from "../../../shared/model/playyy.ts";
import type { AppSettings } from "../../../shared/model/settings.ts";
import { AppSettingsCard } from "../../../web/src/features/admin/app-settings/app-settings-card.tsx";
import { QuickActions } from "../../../web/src/features/admin/app-settings/quick-actions.tsx";
import { LandingCard } from "../../../web/src/features/admin/landing/landing-card.tsx";
import { StatsForm } from "../../../web/src/features/admin/playyy/stats-form.tsx";
import { findDialog } from "../../support/component/back-office.ts";
import { openPart } from "../../support/component/open-part.tsx";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { figures, marketing, settings } from "../../support/component/samples/back-office/dashboard.ts";
import { findToast } from "../../support/component/toast.ts";

const off = { redemptions_enabled: false, allow_membership_purchase: false, ticket_sales_enabled: false };
const before_pause = { redemptions_enabled: true, allow_membership_purchase: true, ticket_sales_enabled: false };

describe("the quick actions", () => {
  beforeEach(() => answer("reportsAdmin", "dashboard", figures()));

  const open = async (about: Partial<AppSettings>, change = vi.fn()) => {
    const user = await openPart(<QuickActions settings={settings(about)} busy={false} change={change} />);
    return { user, change, labels: screen.getAllByRole("button").map(({ textContent }) => textContent) };
  };

  test.each<[Partial<AppSettings>, string[]]>([
    [{}, ["Enter Coming Soon", "Pause All Transactions"]],
    [{ deals_mode: "coming_soon" }, ["Go Live", "Enter Coming Soon", "Pause All Transactions"]],
    [{ redemptions_enabled: false }, ["Go Live", "Enter Coming Soon", "Pause All Transactions"]],
    [{ deals_mode: "coming_soon", redemptions_enabled: false }, ["Go Live", "Pause All Transactions"]],
    [off, ["Go Live", "Enter Coming Soon"]],
    [{ ...off, before_pause }, ["Resume", "Enter Coming Soon"]],
    [{ before_pause }, ["Resume", "Enter Coming Soon"]],
    [{ deals_mode: "coming_soon", redemptions_enabled: false, before_pause }, ["Resume"]],
  ])("of %o are %j", async (about, labels) => {
    expect((await open(about)).labels).toEqual(labels);
  });

  test.each<[string, Partial<AppSettings>, string, object]>([
    [
      "Go Live",
      { redemptions_enabled: false },
      "Members see every deal and can redeem it from now on.",
      { deals_mode: "active", redemptions_enabled: true },
    ],
    [
      "Go Live",
      { ...off, ticket_sales_enabled: true },
      "Members see every deal and can redeem it from now on. Membership purchases stay off; turn them on below.",
      { deals_mode: "active", redemptions_enabled: true },
    ],
    [
      "Resume",
      { ...off, before_pause },
      "Everything returns to how it stood before the pause. Redemptions and membership purchases will be on. Ticket sales will be off.",
      { paused: false },
    ],
    [
      "Enter Coming Soon",
      {},
      "Every deal shows Coming Soon, and nobody can redeem one. That's 1,200 members. Memberships and tickets aren't affected.",
      { deals_mode: "coming_soon", redemptions_enabled: false },
    ],
    [
      "Pause All Transactions",
      { ticket_sales_enabled: false },
      "This stops redemptions and membership purchases for everyone. That's 1,200 members and 2 upcoming events. Reserved tickets can still be paid for, tickets still count at the door, and 250 paid plans will keep renewing. Resume brings everything back as it is now.",
      { paused: true },
    ],
  ])("%s with %o says what it does, and does it once that is confirmed", async (label, about, text, sent) => {
    const { user, change } = await open(about);
    await waitFor(() => expect(requestsOf("reportsAdmin", "dashboard")).toHaveLength(1));
    await user.click(screen.getByRole("button", { name: label }));
    const dialog = await findDialog(`${label}?`);
    expect(await dialog.findByText(text)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(change).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: label }));
    await user.click((await findDialog(`${label}?`)).getByRole("button", { name: label }));
    expect(change).toHaveBeenCalledExactlyOnceWith(sent);
  });

  test("count nobody while the figures can't be read", async () => {
    refuse("reportsAdmin", "dashboard", { status: 403, code: "forbidden" });
    const { user } = await open({});
    await user.click(screen.getByRole("button", { name: "Enter Coming Soon" }));
    const question = await findDialog("Enter Coming Soon?");
    expect(question.getByText(/nobody can redeem one\. Memberships and tickets/)).toBeVisible();
    await user.click(question.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(screen.getByRole("button", { name: "Pause All Transactions" }));
    expect(
      (await findDialog("Pause All Transactions?")).getByText(/for everyone\. Reserved tickets .+ and paid plans will/),
    ).toBeVisible();
  });
});

describe("the App Settings", () => {
  const open = async (about: Partial<AppSettings> | null, path = "/admin") => {
    if (about) answer("content", "settings", settings(about));
    answer("reportsAdmin", "dashboard", figures());
    return openPart(<AppSettingsCard />, { path });
  };

  test.each<[string, Partial<AppSettings>]>([
    ["All live", {}],
    ["Off: Deals are live", { deals_mode: "coming_soon" }],
    ["Off: Redemptions, Membership purchases, Ticket sales", off],
    ["All transactions are paused", { ...off, before_pause }],
  ])("say %s of %o, and open by Change", async (text, about) => {
    const user = await open(about);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole("switch")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Change" }));
    const switches = screen.getAllByRole<HTMLInputElement>("switch").map(({ checked }) => checked);
    const { deals_mode, redemptions_enabled, allow_membership_purchase, ticket_sales_enabled } = settings(about);
    expect(switches).toEqual([
      deals_mode === "active",
      ...[redemptions_enabled, allow_membership_purchase, ticket_sales_enabled],
    ]);
    expect(screen.queryByRole("alert") !== null).toBe(about.before_pause !== undefined);
    await user.click(screen.getByRole("button", { name: "Done" }));
    expect(screen.queryByRole("switch")).toBeNull();
  });

  test("tell of each switch what it means, and when they were changed", async () => {
    const user = await open({ redemptions_enabled: false, updated_at: null });
    await user.click(await screen.findByRole("button", { name: "Change" }));
    expect(screen.getByText("Nobody can redeem deals.")).toBeVisible();
    expect(screen.getByText("Members can buy a plan.")).toBeVisible();
    expect(screen.getByText("Never changed")).toBeVisible();
    expect(screen.queryByText(/^Last updated/)).toBeNull();
  });

  test.each([
    ["Deals are live", { deals_mode: "coming_soon" }],
    ["Redemptions", { redemptions_enabled: false }],
    ["Membership purchases", { allow_membership_purchase: false }],
    ["Ticket sales", { ticket_sales_enabled: false }],
  ])("switch off %s alone", async (label, sent) => {
    const user = await open({});
    answer("contentAdmin", "updateSettings", settings(sent as Partial<AppSettings>));
    await user.click(await screen.findByRole("button", { name: "Change" }));
    expect(screen.getByText(/^Last updated Nov 21, 2026, 3:05 PM/)).toBeVisible();
    await user.click(screen.getByRole("switch", { name: label }));
    await findToast("Settings Updated");
    expect(requestsOf("contentAdmin", "updateSettings")).toEqual([sent]);
    expect(screen.getByText(`Off: ${label}`)).toBeVisible();
  });

  test("switch the deals on again", async () => {
    const user = await open({ deals_mode: "coming_soon" });
    answer("contentAdmin", "updateSettings", settings());
    await user.click(await screen.findByRole("button", { name: "Change" }));
    await user.click(screen.getByRole("switch", { name: "Deals are live" }));
    await findToast("Settings Updated");
    expect(requestsOf("contentAdmin", "updateSettings")).toEqual([{ deals_mode: "active" }]);
  });

  test.each([
    ["You may not", "You may not"],
    ["", "Failed to update settings."],
  ])("show the refusal %j as %s", async (message, text) => {
    const user = await open({});
    refuse("contentAdmin", "updateSettings", { status: 403, code: "forbidden", message });
    await user.click(await screen.findByRole("button", { name: "Change" }));
    await user.click(screen.getByRole("switch", { name: "Redemptions" }));
    await findToast("Update Failed", text);
  });

  test("are open at once by an address that ends with them, and by no other", async () => {
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => {});
    await open({}, "/admin#app-settings");
    expect(await screen.findByRole("button", { name: "Done" })).toBeVisible();
    await waitFor(() => expect(scrolled).toHaveBeenCalled());
  });

  test("are scrolled to only once they are there", async () => {
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => {});
    answer("content", "settings", settings());
    const release = hold("content", "settings");
    await open(null, "/admin#app-settings");
    await new Promise((drawn) => requestAnimationFrame(drawn));
    expect([scrolled.mock.calls, screen.getByRole("button", { name: "Change" }).getAttribute("aria-expanded")]).toEqual(
      [[], "false"],
    );
    release();
    expect(await screen.findByRole("button", { name: "Done" })).toBeVisible();
    await waitFor(() => expect(scrolled).toHaveBeenCalled());
  });

  test("stay closed by an address with another end", async () => {
    await open({}, "/admin#landing");
    await screen.findByText("All live");
    expect(screen.getByRole("button", { name: "Change" })).toBeVisible();
  });

  test("that can't be read offer to try again", async () => {
    refuse("content", "settings", { status: 403, code: "forbidden" });
    const user = await open(null);
    const card = within(await screen.findByRole("region", { name: "App Settings" }));
    expect(await card.findByText("Failed to load app settings. Please try again.")).toBeVisible();
    expect(card.getByRole("button", { name: "Change" })).toBeDisabled();
    answer("content", "settings", settings());
    await user.click(card.getByRole("button", { name: "Try Again" }));
    expect(await card.findByText("All live")).toBeVisible();
    expect(card.queryByText(/^Failed/)).toBeNull();
  });
});

describe("what a card says of what is stored", () => {
  const [testimonial] = marketing.testimonials;

  test.each<[Partial<MarketingSettings>, RegExp]>([
    [{ testimonials: testimonial ? [testimonial] : [] }, /, 1 testimonial\. /],
    [{ testimonials: [] }, /, 0 testimonials\. /],
    [{ joined_today_mode: "live" }, /People joined today: the real count of the day, hidden under 10\.$/],
    [{ joined_today_mode: "range" }, /People joined today: a number from \d+ to \d+\.$/],
  ])("is the landing page's figures: %#", async (about, text) => {
    answer("contentAdmin", "marketing", { ...marketing, ...about });
    await openPart(<LandingCard />);
    expect(await screen.findByText(/active members/)).toHaveTextContent(text);
  });

  test.each([
    [null, "They are the defaults until you save your own."],
    ["2026-11-21T20:05:00.000Z", "Saved Nov 21, 2026, 3:05 PM."],
  ])("is when the numbers of PLAYYY were saved: %j", async (updated_at, text) => {
    answer("playyy", "stats", { ...defaultPlayyyStats, updated_at });
    await openPart(<StatsForm />);
    expect(await screen.findByText(new RegExp(`PLAYYY tab\\. ${text}$`))).toBeVisible();
  });
});
