import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { vi } from "vitest";
import type { CityEvent } from "../../../shared/model/event.ts";
import type { LinePlace } from "../../../shared/model/line.ts";
import type { Hold, Ticket } from "../../../shared/model/ticket.ts";
import { openApp } from "./open-app.tsx";
import { aPerson, type Person } from "./person.ts";
import { answer, answerUnlessSet } from "./played-api.ts";
import { aParty, inHours, quoteFor } from "./samples/tickets.ts";

type TicketPage = { as?: Person; order?: Ticket[]; search?: string };

/** Answers what a ticket's page reads, unless the test did. */
export const answerTicket = (ticket: Ticket, { as = aPerson(), order = [ticket] }: TicketPage = {}): void => {
  answerUnlessSet("tickets", "get", ({ ticketId }) => order.find(({ id }) => id === ticketId) ?? ticket);
  answerUnlessSet("tickets", "list", { items: order, cursor: null });
  answerProfile(as);
};

/** Opens a ticket's page; `order` are all tickets of its order. */
export const openTicket = (ticket: Ticket, { as = aPerson(), order = [ticket], search = "" }: TicketPage = {}) => {
  answerTicket(ticket, { as, order });
  return openApp(`/ticket/${ticket.id}${search}`, { as });
};

/** Answers a member's own profile. */
export const answerProfile = ({ userId, name }: Person): void =>
  answerUnlessSet("members", "profile", {
    user_id: userId,
    display_name: name,
    avatar_url: null,
    reward_points: 0,
    member_card_number: "PLY-000001",
    referral_code: "MAYA01",
    deals_claimed: 0,
    badges: [],
    created_at: "2026-01-01T00:00:00.000Z",
  });

/** The status that a ticket's page shows, large. */
export const ticketStatus = (): string | undefined =>
  document.querySelector("article [data-status]")?.textContent ?? undefined;

/** Presses Redeem and confirms by keyboard. */
export const checkIn = async (user: UserEvent): Promise<void> => {
  await user.click(await screen.findByRole("button", { name: "Redeem" }));
  (await screen.findByRole("button", { name: "Hold to check in" })).focus();
  await user.keyboard("{Enter}");
};

type EventPage = {
  /** Null: a visitor. */
  as?: Person | null;
  event?: CityEvent;
  holds?: Hold[];
  place?: LinePlace | null;
  search?: string;
};

/** Answers what an event's page reads, unless the test did. */
export const answerEvent = ({ event = aParty(), holds = [], place = null }: EventPage = {}): void => {
  answerUnlessSet("events", "get", event);
  answerUnlessSet("events", "rsvps", { items: [], cursor: null });
  answerUnlessSet("tickets", "holds", { items: holds });
  answerUnlessSet("tickets", "linePlace", { place });
  answerUnlessSet("tickets", "quote", quoteFor);
  answerUnlessSet("metrics", "track", {});
  answerUnlessSet("content", "settings", {
    deals_mode: "active",
    redemptions_enabled: true,
    allow_membership_purchase: true,
    ticket_sales_enabled: true,
    before_pause: null,
    updated_at: null,
  });
};

/** Opens a tab of the dashboard, as empty as it can be beside tickets, reservations and places in line. */
export const openTab = (tab: "events" | "profile", { as = aPerson(), ...page }: EventPage = {}) => {
  answerEvent(page);
  answerProfile(as ?? aPerson());
  answerUnlessSet("events", "list", { items: [], cursor: null });
  answerUnlessSet("tickets", "list", { items: [], cursor: null });
  answerUnlessSet("deals", "claims", { items: [], cursor: null });
  answerUnlessSet("members", "cardToken", { token: "card-token", expires_at: inHours(1) });
  answerUnlessSet("calendar", "feed", { url: null });
  return openApp(`/dashboard?tab=${tab}`, as ? { as } : {});
};

/** Opens an event's page, on which its tickets are sold. */
export const openEvent = ({ as = aPerson(), search = "", ...page }: EventPage = {}) => {
  answerEvent(page);
  return openApp(`/event/${(page.event ?? aParty()).id}${search}`, as ? { as } : {});
};

/** Answers an order with a hold and its payment page. */
export const answerCheckout = (hold: Hold): void =>
  answer("tickets", "checkout", { url: hold.checkout_url, hold, ticket_ids: [], place: null });

/** Hears where the page leaves for, such as the payment page, and keeps it here. */
export const watchLeaving = () => vi.spyOn(window.location, "assign").mockImplementation(() => {});

/** What the price box says of a row, e.g. "Total". */
export const priceOf = (label: string): string | undefined =>
  [...document.querySelectorAll("[data-price] dl > div")]
    .find(({ textContent }) => textContent?.includes(label))
    ?.querySelector("dd")?.textContent ?? undefined;
