import type { CityEvent } from "../../../../../shared/model/event.ts";
import type { LinePlace } from "../../../../../shared/model/line.ts";
import { ApiError } from "../../../api/index.ts";
import { priceText } from "../../../components/text/price.tsx";
import { describeCheckoutError, isTypeRefusal } from "../checkout/checkout-errors.ts";
import { findChangedQuote } from "../checkout/order-queries.ts";
import { orderText } from "../checkout/type-offers.ts";

/** Why an order in line was refused, and what its buyer can do. */
export type RefusalText = { title: string; text: string };

const toApiError = (error: LinePlace["error"]): ApiError =>
  new ApiError({
    status: 409,
    code: error?.code ?? "internal-error",
    message: error?.message ?? "Something went wrong",
    details: error?.details,
  });

const describeNewPrice = (event: CityEvent, { order }: LinePlace, total: number): RefusalText => {
  const before = order.expected_total === null ? "" : `, not ${priceText(order.expected_total)}`;
  return {
    title: "The price has changed",
    text: `${orderText(event, order)} is now ${priceText(total)}${before}. Nothing was charged. Check the new total and try again.`,
  };
};

const describeSoldOut = (error: ApiError): RefusalText =>
  Number(error.details.spots_left ?? 0) > 0
    ? { title: "Not enough tickets left", text: error.message }
    : {
        title: "Sold out",
        text: "The last tickets went before it was your turn. Nothing was charged. Join the waiting list to be asked when one is freed.",
      };

/** The text for a refused place in line of an event. */
export const describeRefusal = (event: CityEvent, place: LinePlace): RefusalText => {
  const error = toApiError(place.error);
  const quote = findChangedQuote(error);
  if (quote) return describeNewPrice(event, place, quote.total);
  if (error.code === "event.sold-out") return describeSoldOut(error);
  if (error.code === "event.past") return { title: "This event is over", text: "Nothing was charged." };
  if (error.code === "ticket.sales-paused")
    return { title: "Ticket sales are paused", text: "Nothing was charged. Please check back soon." };
  const { title, text } = describeCheckoutError(error);
  if (isTypeRefusal(error)) return { title, text: ["Nothing was charged.", text].filter(Boolean).join(" ") };
  return { title, text: text ?? "Nothing was charged. Check your order and try again." };
};
