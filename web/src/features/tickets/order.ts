import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Quote, TicketTier } from "../../../../shared/model/ticket.ts";
import { type Answer, isCode, keyOf, mutation, query } from "../../api/index.ts";
import { readAfterHold } from "./holds.ts";

/** What a buyer has chosen; the server prices it. */
export type Order = { eventId: string; tier: TicketTier; quantity: number; ambassadorCode: string | null };

/** The server's price of an order, read again whenever the order changes. */
export const useQuote = (order: Order, isSignedIn: boolean) =>
  useQuery({
    ...query("tickets", "quote", order),
    enabled: isSignedIn,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });

/** The quote inside a `price-changed` answer, or null for any other failure. */
export const changedQuote = (error: unknown): Quote | null =>
  isCode(error, "price-changed") ? ((error.details.quote as Quote | undefined) ?? null) : null;

export type Checkout = Answer<"tickets", "checkout">;

/**
 * Starts the checkout of an order; `expectedTotal` is what the buyer saw. Where the price changed, the new quote is at once the
 * shown one; whatever came of it, seats and rights are read again.
 */
export const useCheckout = (order: Order) => {
  const client = useQueryClient();
  const quoteKey = keyOf("tickets", "quote", order);
  return useMutation({
    ...mutation("tickets", "checkout"),
    onError: (error) => {
      const quote = changedQuote(error);
      if (quote) client.setQueryData(quoteKey, quote);
    },
    onSettled: (answer, error) => {
      if (answer?.ticket_ids.length) void client.invalidateQueries({ queryKey: keyOf("tickets", "list") });
      // With an address the browser leaves for the payment page; the new quote of a changed price stands already.
      if (answer?.url || changedQuote(error)) {
        void client.invalidateQueries({ queryKey: keyOf("events", "get", { eventId: order.eventId }) });
      } else readAfterHold(client, order.eventId);
    },
  });
};
