import type { Page } from "@playwright/test";
import { call, ok } from "../call.ts";
import { aScanEvent } from "../door/scan-event.ts";
import { aMember, type anEvent } from "../fixtures.ts";

/** A browser as a phone has it: whoever opens a ticket there gets its code. */
export const asPhone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** Free tickets of an event whose door uses scanners. */
export const aCodedTicket = async (quantity = 1, about: Parameters<typeof anEvent>[0] = {}) => {
  const [holder, event] = await Promise.all([
    aMember({ name: "Dora Door" }),
    aScanEvent({ price_ga: 0, price_vip: 0, ...about }),
  ]);
  const order = { eventId: event.id, tier: "GA+", quantity } as const;
  const { ticket_ids } = await ok(call("tickets", "checkout", order, { token: holder.token }));
  return { holder, event, ticketId: ticket_ids[0] ?? "" };
};

/** Where the page says that a code lives: `ready`, `elsewhere`, `still` and so on. */
export const codeState = (page: Page, state: string) => page.locator(`[data-code="${state}"]`);

/** The drawn code. */
export const drawnCode = (page: Page) => page.getByRole("img", { name: "Your ticket's code" });

/** What is drawn, to compare one code with another. */
export const readDrawing = (page: Page): Promise<string | null> =>
  drawnCode(page).locator("path").last().getAttribute("d");
