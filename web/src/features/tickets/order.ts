import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Quote, TicketTier } from "../../../../shared/model/ticket.ts";
import { type Answer, isCode, keyOf, mutation, query } from "../../api/index.ts";

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

const rememberedHold = "open-hold";

/** The hold whose payment page this browser went to last, per event; used when the buyer comes back without paying. */
export const openHold = {
  remember: (eventId: string, holdId: string) => sessionStorage.setItem(`${rememberedHold}:${eventId}`, holdId),
  of: (eventId: string) => sessionStorage.getItem(`${rememberedHold}:${eventId}`),
  forget: (eventId: string) => sessionStorage.removeItem(`${rememberedHold}:${eventId}`),
};

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
      void client.invalidateQueries({ queryKey: keyOf("events", "get", { eventId: order.eventId }) });
      if (answer?.ticket_ids.length) void client.invalidateQueries({ queryKey: keyOf("tickets", "list") });
      if (!answer?.url && !changedQuote(error)) void client.invalidateQueries({ queryKey: keyOf("tickets", "quote") });
    },
  });
};

/** A choice of tier and quantity, GA+ and one at first. */
export const useOrder = (eventId: string, code: string | null) => {
  const [tier, setTier] = useState<TicketTier>("GA+");
  const [quantity, setQuantity] = useState(1);
  return { order: { eventId, tier, quantity, ambassadorCode: code } satisfies Order, setTier, setQuantity };
};
