import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { acceptSignOut, pageAddress } from "../../support/component/auth-service.ts";
import { answerProfile } from "../../support/component/member-pages.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { aPerson, type Person } from "../../support/component/person.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aClaim, aDeal } from "../../support/component/samples/deals.ts";
import { aProfile } from "../../support/component/samples/profile.ts";
import { aTicket, inHours } from "../../support/component/samples/tickets.ts";
import { findToast, listToasts } from "../../support/component/toast.ts";

const openProfile = async (person: Person = aPerson()) => {
  answerProfile(person);
  const user = await openApp("/dashboard?tab=profile", { as: person });
  await screen.findByRole("heading", { level: 1 });
  return user;
};
const panel = (name: string) => within(screen.getByRole("region", { name }));

test.each([
  ["free", "Free Member", ["Upgrade Now", "Manage Plan"]],
  ["essential", "Essential Member", ["Upgrade Now", "Manage Plan"]],
  ["premium", "Premium Member", ["Manage Plan"]],
] as const)(
  "[profile-01] [profile-03] the Profile tab of a %s member reads %s and offers %s",
  async (tier, badge, links) => {
    const person = aPerson({ name: "Paula Palm", tier });
    const badges = [{ id: "first-bite", name: "First Bite", earned_by: "Redeemed a first deal" }];
    answer("members", "profile", aProfile(person, { deals_claimed: 3, reward_points: 1_250, badges }));
    await openProfile(person);
    const header = within(within(screen.getByRole("main")).getByRole("banner"));
    expect(header.getByRole("heading", { level: 1 })).toHaveTextContent("Paula Palm");
    expect(header.getByText("maya@x.test")).toBeVisible();
    expect(await header.findByText(badge)).toBeVisible();
    expect(await header.findByText("1,250")).toBeVisible();
    for (const [label, number] of [
      ["Deals Claimed", "3"],
      ["Points", "1,250"],
      ["Badges", "1"],
    ])
      expect(header.getByText(label as string).parentElement).toHaveTextContent(`${label}${number}`);
    const offered = panel("Membership Status").getAllByRole("link");
    expect(offered.map(({ textContent }) => textContent)).toEqual(links);
    for (const link of offered) expect(link).toHaveAttribute("href", "/subscription");
  },
);

test("[profile-01] without a name of its own the profile shows the part of the email before the @", async () => {
  const person = aPerson({ name: " " });
  refuse("members", "profile", { status: 500, code: "internal-error" });
  await openProfile(person);
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("maya");
});

test("[profile-01] a long name is shown in full, also to who points at it, with initials without its emoji", async () => {
  const name = "🎉 Wilhelmina Alexandrovna Featherstonehaugh-Cholmondeley III";
  await openProfile(aPerson({ name }));
  const title = screen.getByRole("heading", { level: 1 });
  expect(title).toHaveTextContent(name);
  expect(title).toHaveAttribute("title", name);
  expect(document.querySelector("main header [data-avatar=initials]")).toHaveTextContent(/^WA$/);
});

test("the badges dialog shows how each badge is earned", async () => {
  const user = await openProfile();
  await user.click(screen.getByRole("button", { name: "Show badges" }));
  const dialog = await screen.findByRole("dialog", { name: /^Badges · 0 of \d+$/ });
  expect(dialog).toHaveTextContent("Redeemed a first deal · not earned yet");
});

test("[profile-04] My Tickets lists upcoming and past tickets with their labels, each linked to its page", async () => {
  const past = { start_at: inHours(-24 * 7) };
  const tickets = [
    aTicket({ id: "tkt_000001", event: { title: "Still to come" } }),
    aTicket({ id: "tkt_000002", status: "redeemed" }),
    aTicket({ id: "tkt_000003", status: "cancelled" }),
    aTicket({ id: "tkt_000004", is_being_sent: true }),
    aTicket({ id: "tkt_000005", held_by: "Hank Holder" }),
    aTicket({ id: "tkt_000006", event: past }),
    aTicket({ id: "tkt_000007", status: "redeemed", event: past }),
  ];
  answer("tickets", "list", { items: tickets, cursor: null });
  const user = await openProfile();
  const list = panel("My Tickets");
  const shown = () => [...document.querySelectorAll<HTMLElement>("[data-ticket]")].map(({ dataset }) => dataset.ticket);
  const row = (id: string) => document.querySelector<HTMLElement>(`[data-ticket="${id}"]`) as HTMLElement;
  await waitFor(() => expect(shown()).toHaveLength(4));
  expect(list.getByRole("tab", { name: "Upcoming" })).toHaveAttribute("aria-selected", "true");
  await user.click(list.getByRole("button", { name: "Show all 5" }));
  const labels = {
    tkt_000001: "Valid",
    tkt_000002: "Redeemed",
    tkt_000003: "Cancelled",
    tkt_000004: "Being sent",
  };
  for (const [id, label] of Object.entries(labels)) expect(row(id)).toHaveTextContent(label);
  expect(row("tkt_000005")).toHaveTextContent("Sent to Hank Holder");
  expect(row("tkt_000001")).toHaveTextContent("Still to come");
  expect(row("tkt_000001")).toHaveAttribute("href", "/ticket/tkt_000001");
  await user.click(list.getByRole("tab", { name: "Past" }));
  expect(shown().sort()).toEqual(["tkt_000006", "tkt_000007"]);
  expect(row("tkt_000006")).toHaveTextContent("Missed");
  expect(row("tkt_000007")).toHaveTextContent("Attended");
  expect(row("tkt_000007")).toHaveAttribute("href", "/ticket/tkt_000007");
});

test("[profile-10] Recent Activity asks for three claims and shows each with its venue and offer", async () => {
  const turns = ["fourth", "third", "second"];
  const items = turns.map((turn, at) => ({
    ...aClaim(aDeal({ business_name: `Venue ${turn}`, offer_details: `The ${turn} offer` })),
    id: `clm_0000000${at}`,
  }));
  answer("deals", "claims", { items, cursor: null });
  await openProfile(aPerson({ tier: "essential" }));
  await waitFor(() => expect(panel("Recent Activity").getAllByRole("listitem")).toHaveLength(3));
  for (const [at, item] of panel("Recent Activity").getAllByRole("listitem").entries())
    expect(item).toHaveTextContent(`Venue ${turns[at]}The ${turns[at]} offer`);
  expect(new Set(requestsOf("deals", "claims").map(({ limit }) => String(limit)))).toEqual(new Set(["3"]));
});

test("[profile-12] [membership-12] Sign Out ends the session, goes to /auth and asks for no membership any more", async () => {
  const signOut = acceptSignOut();
  const user = await openProfile();
  const before = requestsOf("memberships", "mine").length;
  await user.click(await screen.findByRole("button", { name: "Sign Out" }));
  await waitFor(() => expect(pageAddress()).toBe("/auth"));
  expect(await screen.findByRole("heading", { name: "Welcome back" })).toBeVisible();
  expect(signOut).toHaveBeenCalledTimes(1);
  expect(requestsOf("memberships", "mine")).toHaveLength(before);
});

test('[profile-09] Share Card copies a link and shows "Link copied to clipboard!"', async () => {
  const user = await openProfile();
  await user.click(screen.getByRole("button", { name: "Share Card" }));
  await findToast("Link copied to clipboard!");
  expect(await navigator.clipboard.readText()).toBe("http://localhost/auth?mode=signup&ref=PLAYYYMAYA12");
});

test("[profile-09] Share Card opens the device's share dialog where there is one, and copies nothing", async () => {
  const share = vi.fn().mockResolvedValue(undefined);
  vi.stubGlobal("navigator", Object.assign(navigator, { share }));
  const user = await openProfile();
  const copy = vi.spyOn(navigator.clipboard, "writeText");
  await user.click(screen.getByRole("button", { name: "Share Card" }));
  await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
  expect(share.mock.calls[0]?.[0].url).toBe("http://localhost/auth?mode=signup&ref=PLAYYYMAYA12");
  await act(async () => {});
  expect(copy).not.toHaveBeenCalled();
  expect(listToasts()).toHaveLength(0);
  Reflect.deleteProperty(navigator, "share");
});

test.each([
  ["AbortError", 0],
  ["NotAllowedError", 1],
])("[profile-09] a share dialog that ends with %s leaves %i toast about a copied link", async (name, toasts) => {
  const share = vi.fn().mockRejectedValue(Object.assign(new Error("No"), { name }));
  vi.stubGlobal("navigator", Object.assign(navigator, { share }));
  const user = await openProfile();
  await user.click(screen.getByRole("button", { name: "Share Card" }));
  await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
  expect(share.mock.calls[0]?.[0].url).toBe("http://localhost/auth?mode=signup&ref=PLAYYYMAYA12");
  await waitFor(() => expect(listToasts()).toHaveLength(toasts));
  Reflect.deleteProperty(navigator, "share");
});

test("[referral-01] Refer Friends shows the member's code and copies it", async () => {
  const user = await openProfile();
  expect(await panel("Refer Friends").findByText("PLAYYYMAYA12")).toBeVisible();
  await user.click(panel("Refer Friends").getByRole("button", { name: "Copy Code" }));
  await findToast("Referral Code Copied!", "Share with friends to earn rewards");
  expect(await navigator.clipboard.readText()).toBe("PLAYYYMAYA12");
});

test("a profile, tickets and activity that can't be read are each read by their Try Again", async () => {
  const failure = { status: 500, code: "internal-error" } as const;
  for (const [entry, name] of [
    ["members", "profile"],
    ["tickets", "list"],
    ["deals", "claims"],
  ] as const)
    refuse(entry, name as never, failure);
  const user = await openProfile();
  const alerts = await waitFor(() => {
    const found = screen.getAllByRole("alert");
    expect(found).toHaveLength(3);
    return found;
  });
  expect(screen.getByText("Couldn't load your profile")).toBeVisible();
  expect(screen.getByRole("button", { name: "Share Card" })).toBeDisabled();
  expect(screen.getByRole("button", { name: "Copy Code" })).toBeDisabled();
  answer("members", "profile", aProfile());
  answer("tickets", "list", { items: [], cursor: null });
  answer("deals", "claims", { items: [], cursor: null });
  for (const alert of alerts) await user.click(within(alert).getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("PLAYYYMAYA12")).toBeVisible();
  expect(await screen.findByText("No upcoming tickets")).toBeVisible();
  expect(await screen.findByText("The deals you redeem show up here.")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});
