import { AppError } from "../../../shared/model/errors.ts";
import { nameTier } from "../../../shared/rules/ticket-types.ts";
import { findEvent, type StoredEvent } from "../../events/events.ts";
import { withTypes } from "../../events/ticket-types.ts";
import {
  createPaymentsBusyError,
  isDeadlineExceeded,
  isOutcomeUnknown,
  isRateLimited,
  toUpstreamError,
} from "../../platform/stripe/client.ts";
import { type ItemRead, lookup } from "../../platform/table/batch-read.ts";
import { writeAll } from "../../platform/table/transaction.ts";
import { closePaymentPage } from "../holds/end-hold.ts";
import { HoldEntity } from "../holds/hold.entity.ts";
import { findHold, getOwnHold, isActive, releaseHold, type StoredHold } from "../holds/holds.ts";
import { PaymentPageEntity } from "./payment-page.entity.ts";
import { createPaymentSession } from "./stripe-checkout.ts";

type PaymentPage = { id: string; url: string };

/** Who a payment page belongs to, for a batch read. */
export const paymentPageLookup = (session_id: string): ItemRead<{ user_id: string }> =>
  lookup(PaymentPageEntity, { session_id });

/** The error for a hold that expired, was released, or was replaced by another order. */
export const createHoldExpiredError = (): AppError =>
  new AppError("hold.expired", "Your reservation has ended. Please start again.");

const nameItem = ({ tier }: StoredHold, event: StoredEvent | null): string =>
  event ? `${event.title} · ${nameTier(withTypes(event), tier)}` : `Tickets · ${tier}`;

const createPageOrRelease = async (hold: StoredHold, name: string, now: string): Promise<PaymentPage> => {
  try {
    return await createPaymentSession(hold, name);
  } catch (error) {
    // Without a response the page may exist, and when rate-limited it doesn't: the hold stays, and its buyer can open the same page
    // later. Any other error is stored by Stripe under the hold's idempotency key, so this hold never gets a page. If one exists
    // anyway and is paid, that is a late payment.
    if (!isOutcomeUnknown(error) && !isRateLimited(error)) await releaseHold(hold.id, now);
    const action = "open the payment page";
    throw isDeadlineExceeded(error) ? createPaymentsBusyError(action) : toUpstreamError(action, error);
  }
};

const savePaymentPage = async (hold: StoredHold, { id, url }: PaymentPage): Promise<boolean> => {
  const refused = await writeAll([
    HoldEntity.patch({ id: hold.id })
      .set({ session_id: id, checkout_url: url })
      .where(({ status }, { eq }) => eq(status, "held")),
    PaymentPageEntity.put({ session_id: id, user_id: hold.user_id, hold_id: hold.id }),
  ]);
  return refused.size === 0;
};

/**
 * Opens the payment page of a hold, once however often it is called, and closes the one of the hold it replaced. Returns the
 * hold with its page, or as it is if it has been paid meanwhile.
 * Throws `upstream-failed` and `payments-busy` (the page can be opened later if the hold is still active), and `hold.expired` if
 * the hold ended meanwhile.
 */
export const openPaymentPage = async (
  hold: StoredHold,
  event: StoredEvent | null,
  now: string,
): Promise<StoredHold> => {
  const replacedSessionId = hold.replaced_session_id;
  const [opened] = await Promise.allSettled([
    createPageOrRelease(hold, nameItem(hold, event), now),
    replacedSessionId && closePaymentPage(replacedSessionId, now),
  ]);
  if (opened.status === "rejected") throw opened.reason;
  const page = opened.value;
  if (await savePaymentPage(hold, page)) return { ...hold, session_id: page.id, checkout_url: page.url };
  const current = await findHold(hold.id);
  if (current?.status === "paid") return current;
  await closePaymentPage(page.id, now);
  throw createHoldExpiredError();
};

/**
 * Returns the caller's own hold with its payment page, opening the page if an earlier attempt failed. A hold that has a page, or
 * is paid, is returned as it is. Throws `not-found`, `hold.expired`, and as `openPaymentPage`.
 */
export const resumePayment = async (holdId: string, userId: string, now: string): Promise<StoredHold> => {
  const hold = await getOwnHold(holdId, userId);
  if (hold.status === "paid") return hold;
  if (!isActive(hold, now)) throw createHoldExpiredError();
  if (hold.checkout_url) return hold;
  return openPaymentPage(hold, await findEvent(hold.event_id), now);
};
