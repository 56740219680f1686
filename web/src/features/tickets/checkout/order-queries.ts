import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Quote } from "../../../../../shared/model/ticket.ts";
import type { TicketTier } from "../../../../../shared/model/ticket-type.ts";
import { type Answer, isCode, mutation, query, queryKeyOf } from "../../../api/index.ts";
import { refetchAfterHold } from "../holds/hold-queries.ts";

/** What the buyer asks for; the server prices it. */
export type Order = { eventId: string; tier: TicketTier; quantity: number; ambassadorCode: string | null };

/** The server's quote for an order, refetched whenever the order changes; `isAsked`: somebody is signed in, and its type is on sale. */
export const useQuote = (order: Order, isAsked: boolean) =>
  useQuery({
    ...query("tickets", "quote", order),
    enabled: isAsked,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });

/** Finds the new quote in a `price-changed` error; null for any other error. */
export const findChangedQuote = (error: unknown): Quote | null =>
  isCode(error, "price-changed") ? ((error.details.quote as Quote | undefined) ?? null) : null;

export type Checkout = Answer<"tickets", "checkout">;

/**
 * Starts the checkout of an order; `expectedTotal` is what the buyer saw. If the price changed, the new quote is shown
 * immediately; in any case seats and quotes are refetched.
 */
export const useCheckout = (order: Order) => {
  const client = useQueryClient();
  const quoteKey = queryKeyOf("tickets", "quote", order);
  return useMutation({
    ...mutation("tickets", "checkout"),
    onError: (error) => {
      const quote = findChangedQuote(error);
      if (quote) client.setQueryData(quoteKey, quote);
    },
    onSettled: (answer, error) => {
      if (answer?.ticket_ids.length) void client.invalidateQueries({ queryKey: queryKeyOf("tickets", "list") });
      // With a URL the browser leaves for the payment page; a changed price's new quote is already cached.
      if (answer?.url || findChangedQuote(error)) {
        void client.invalidateQueries({ queryKey: queryKeyOf("events", "get", { eventId: order.eventId }) });
      } else refetchAfterHold(client, order.eventId);
    },
  });
};
