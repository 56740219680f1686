import type { Page } from "@playwright/test";
import { closeStamp, confirmClaim, getStamp } from "../../support/browser/claim-deal.ts";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { findViolationsInBothThemes } from "../../support/browser/violations.ts";
import { call, ok } from "../../support/call.ts";
import { aSoldOutEvent } from "../../support/checkout.ts";
import { aDeal, aMember, anEvent, type Member } from "../../support/fixtures.ts";
import { putLine, putPlace } from "../../support/waiting-place.ts";

/** Opens a screen in a state that its address alone cannot reach, and waits until it has loaded. */
type Open = (page: Page, member: Member) => Promise<void>;

/** The states of a screen by a name, one after the other on one page. */
type Walks = Record<string, Open[]>;

const seen = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();

const aTicketOf = async (member: Member, about: Parameters<typeof anEvent>[0] = {}): Promise<string> => {
  const event = await anEvent({ venue_name: "The Dock", ...about });
  const order = { eventId: event.id, tier: "GA+" } as const;
  const { ticket_ids } = await ok(call("tickets", "checkout", order, { token: member.token }));
  return ticket_ids[0] ?? "";
};

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const forVisitors: Walks = {
  "signing up with everything missing": [
    async (page) => {
      await page.goto("/auth?mode=signup");
      await page.getByRole("button", { name: "Create Account" }).click();
      await seen(page, "Enter your name");
    },
  ],
  "choosing a new password": [
    async (page) => {
      await page.goto("/auth/reset?email=maya%40example.com&code=123456");
      await page.getByLabel("New password").fill("Half-a-secret");
      await seen(page, "Choose a new password");
    },
  ],
  "an event, to a visitor": [
    async (page) => {
      const event = await anEvent({ rewards: "A free drink", total_spots: 3, venue_address: "1 Bay St" });
      await page.goto(`/event/${event.id}`);
      await expect(page.getByRole("button", { name: "Get tickets" })).toBeVisible();
    },
  ],
  "an event or a page that does not exist": [
    async (page) => {
      await page.goto("/event/evt_00000000000000000000000000");
      await seen(page, "Event not found");
    },
    async (page) => {
      await page.goto("/no-such-page");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    },
  ],
};

const eventsTab =
  (tab: "city" | "rager" | "vip" | "past"): Open =>
  async (page) => {
    const start_at = inHours(tab === "past" ? -48 : 48);
    await anEvent({ start_at, event_section: [tab === "past" ? "city" : tab] });
    await page.goto(`/dashboard?tab=events&events=${tab}`);
    await expect(page.locator("[data-event]").first()).toBeVisible();
  };

const forMembers: Walks = {
  "the Events screen in each of its tabs": [eventsTab("city"), eventsTab("rager"), eventsTab("vip"), eventsTab("past")],
  "Explore without results": [
    async (page) => {
      await page.goto("/dashboard?tab=explore&q=nothing-of-the-kind");
      await seen(page, "No deals found");
    },
  ],
  "a deal in the sheet before it is redeemed, on its stamp and redeemed with its toast": [
    async (page) => {
      const deal = await aDeal();
      await page.goto(`/dashboard?tab=explore&deal=${deal.id}`);
      await page.getByRole("button", { name: "Staff Member Redeem Here" }).click();
      await expect(page.getByRole("button", { name: "Hold to redeem" })).toBeVisible();
    },
    async (page) => {
      await confirmClaim(page);
      await expect(getStamp(page)).toBeVisible();
    },
    async (page) => {
      await closeStamp(page);
      await expect(page.getByRole("button", { name: "Deal Redeemed!" })).toBeVisible();
      await expect(page.locator("[data-toast]")).toBeVisible();
    },
  ],
  "an event on sale or sold out, to a member": [
    async (page) => {
      const event = await anEvent({ venue_name: "The Dock" });
      await page.goto(`/event/${event.id}`);
      await expect(page.getByRole("button", { name: "Get free ticket" })).toBeEnabled();
    },
    async (page) => {
      const event = await aSoldOutEvent();
      await page.goto(`/event/${event.id}`);
      await seen(page, "Sold out");
    },
  ],
  "a ticket before and after it is redeemed": [
    async (page, member) => {
      const ticketId = await aTicketOf(member, { start_at: inHours(2) });
      await page.goto(`/ticket/${ticketId}`);
      await page.getByText("Details", { exact: true }).click();
      await seen(page, ticketId);
    },
    async (page, member) => {
      const ticketId = page.url().split("/").at(-1) ?? "";
      await ok(call("tickets", "redeem", { ticketId }, { token: member.token }));
      await page.reload();
      await expect(page.getByRole("button", { name: "REDEEMED" })).toBeVisible();
    },
  ],
  "waiting for a ticket": [
    async (page, member) => {
      const order = { eventId: (await anEvent()).id, tier: "VIP+" } as const;
      const { url } = await ok(call("tickets", "checkout", order, { token: member.token }));
      // A live connection that a busy machine answers late would be complained of here.
      await page.routeWebSocket("**/ws", () => {});
      await page.goto(`/ticket-success?session_id=${url?.match(/cs_\w+/)?.[0]}`);
      await seen(page, "Getting your ticket…");
    },
  ],
  "an event with a running reservation": [
    async (page, member) => {
      const event = await anEvent();
      await ok(call("tickets", "checkout", { eventId: event.id, tier: "VIP+" }, { token: member.token }));
      await page.goto(`/event/${event.id}?tier=vip&quantity=2`);
      await expect(page.getByRole("button", { name: "Replace reservation" })).toBeEnabled();
      await expect(page.getByRole("region", { name: "Your reservation" })).toBeVisible();
    },
  ],
  "a place in line for tickets": [
    async (page, member) => {
      const event = await anEvent();
      await putLine(event.id, { joined: 500, served: 0 }, process.env.STACK_ORIGIN);
      await putPlace(member, event.id, {}, process.env.STACK_ORIGIN);
      await page.goto(`/event/${event.id}`);
      await seen(page, "You are 120th");
    },
  ],
  "an order refused in line": [
    async (page, member) => {
      const event = await anEvent();
      const ended_at = new Date().toISOString();
      const error = { code: "event.sold-out", message: "This event is sold out.", details: { spots_left: 0 } };
      await putPlace(member, event.id, { stage: "refused", error, ended_at }, process.env.STACK_ORIGIN);
      await page.goto(`/event/${event.id}`);
      await expect(page.getByRole("link", { name: "See All Events" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Get free ticket" })).toBeEnabled();
    },
  ],
  "a payment nobody knows": [
    async (page) => {
      await page.goto("/ticket-success?session_id=cs_test_unknown");
      await seen(page, "We couldn't find this payment");
    },
  ],
};

const holds = (name: string, states: Open[], isMember: boolean) =>
  test(`${name} has no accessibility violations in the dark and the light theme`, async ({
    page,
    context,
    pageErrors,
  }) => {
    // What does not exist answers so.
    pageErrors.allow(
      { status: 404, path: `/api/events/evt_${"0".repeat(26)}` },
      { status: 404, path: "/api/tickets/by-session/cs_test_unknown" },
    );
    const member = await aMember({ tier: "premium" });
    if (isMember) await signInAs(context, member);
    for (const [at, open] of states.entries()) {
      await open(page, member);
      expect.soft(await findViolationsInBothThemes(page, { all: true }), `state ${at + 1}`).toEqual([]);
    }
  });

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const [name, states] of Object.entries(forVisitors)) holds(name, states, false);
for (const [name, states] of Object.entries(forMembers)) holds(name, states, true);
