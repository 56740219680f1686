import { formatShortMoment } from "../../../../../shared/rules/short-time.ts";
import { type ApiError, isCode } from "../../../api/index.ts";
import { type Toast, toast } from "../../../components/feedback/toast.tsx";
import { serverClock } from "../../../member/server-time.ts";
import { findChangedQuote } from "./order-queries.ts";
import { describeAmbassadorCodeError, isAmbassadorCodeError, showAmbassadorCodeError } from "./use-ambassador-code.ts";

/** Whether an error says that an event doesn't sell a type of ticket as ordered: its page is out of date. */
export const isTypeRefusal = (error: unknown): error is ApiError =>
  isCode(
    error,
    "ticket.tier-not-sold",
    "ticket.not-on-sale-yet",
    "ticket.sale-ended",
    "ticket.too-many",
    "ticket.type-sold-out",
  );

const toSalesStart = ({ details: { opens_at } }: ApiError): string =>
  typeof opens_at === "string"
    ? `On sale ${formatShortMoment(opens_at, new Date(serverClock.now()).toISOString())}.`
    : "Check back soon.";

// What to do about it; the message itself says so where the order only has to become smaller.
const describeTypeRefusal = (error: ApiError): Omit<Toast, "variant"> => {
  const { code, message: title, details } = error;
  if (code === "ticket.not-on-sale-yet") return { title, text: toSalesStart(error) };
  if (code === "ticket.too-many") return { title, text: "Choose fewer tickets." };
  return Number(details.left ?? 0) > 0 ? { title } : { title, text: "Choose another ticket." };
};

const toErrorToast = (error: Error): Omit<Toast, "variant"> => {
  if (findChangedQuote(error)) return { title: "The price has changed", text: "Check the new total and try again." };
  if (isCode(error, "hold.expired", "idempotency-mismatch"))
    return { title: "This reservation has ended", text: "Check your order and try again." };
  if (isTypeRefusal(error)) return describeTypeRefusal(error);
  if (isCode(error, "hold.too-many-events")) return { title: error.message, text: "You'll find them in My Tickets." };
  if (
    isCode(
      error,
      "ticket.sales-paused",
      "premium-required",
      "order.free-limit",
      "event.sold-out",
      "event.past",
      "event.sales-stopped",
      "event.postponed",
      "event.cancelled",
      "too-many-requests",
    )
  )
    return { title: error.message };
  return { title: "Failed to start checkout", text: error.message };
};

// Not a failure: the seats are held, only the payment page isn't open yet.
const heldWhileBusyToast: Toast = {
  title: "Your tickets are held for you",
  text: "A lot of people are paying right now. Tap Pay in a moment to continue.",
};

/** The title and text of a failed checkout. */
export const describeCheckoutError = (error: Error): Omit<Toast, "variant"> =>
  isAmbassadorCodeError(error) ? describeAmbassadorCodeError(error) : toErrorToast(error);

/** Shows why a checkout failed: the server's message for known codes, a general text otherwise (R38). */
export const showCheckoutError = (error: Error): void => {
  if (isAmbassadorCodeError(error)) showAmbassadorCodeError(error);
  else if (isCode(error, "payments-busy")) toast(heldWhileBusyToast);
  else toast({ ...toErrorToast(error), variant: "destructive" });
};
