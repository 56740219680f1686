import type { Page } from "@playwright/test";
import { call, ok } from "../call.ts";
import { aMember, anEvent } from "../fixtures.ts";

const hour = 3_600_000;

export const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

/** A Premium member's free ticket of the month, which is issued at once. */
export const aTicket = async (about: Parameters<typeof anEvent>[0]) => {
  const [holder, event] = await Promise.all([aMember({ tier: "premium", phone: "+19045550188" }), anEvent(about)]);
  const order = { eventId: event.id, tier: "GA+" } as const;
  const { ticket_ids } = await ok(call("tickets", "checkout", order, { token: holder.token }));
  return { holder, event, ticketId: ticket_ids[0] ?? "" };
};

export const redeem = (page: Page) => page.getByRole("button", { name: "Redeem", exact: true });

export const status = (page: Page) => page.getByRole("article").locator("[data-status]");
