import { AppError } from "../../../shared/model/errors.ts";
import { findEvent, type StoredEvent } from "../../events/events.ts";
import {
  createPaymentsBusyError,
  isDeadlineExceeded,
  isOutcomeUnknown,
  isRateLimited,
  toUpstreamError,
} from "../../platform/stripe/client.ts";
import type { ItemRead } from "../../platform/table/batch-read.ts";
import { findHold, getOwnHold, isActive, releaseHold, type StoredHold } from "../holds/holds.ts";
import { closePaymentPage } from "../holds/sweep-expired-holds.ts";
import { writeAll } from "../ticket-transaction.ts";
import { PaymentPageEntity } from "./payment-page.entity.ts";
import { createPaymentSession } from "./stripe-checkout.ts";

type PaymentPage = { id: string; url: string };

/** Whose a payment page is, to be read with other items. */
export const paymentPageLookup = (session_id: string): ItemRead<{ user_id: string }> => ({
  Key: PaymentPageEntity.get({ session_id }).params().Key,
  parse: (Item) => PaymentPageEntity.parse({ Item }).data,
});

/** What a request hears whose hold has run out, was given back, or was replaced by another order. */
export const createHoldExpiredError = (): AppError =>
  new AppError("hold.expired", "Your reservation has ended. Please start again.");

const open = async (hold: StoredHold, title: string, now: string): Promise<PaymentPage> => {
  try {
    return await createPaymentSession(hold, title);
  } catch (error) {
    // Without an answer the page may exist, and while Stripe is busy it does not: the hold stays, and its buyer opens the same page
    // later. After a refusal, which Stripe keeps under the hold's key, nobody has the address of a page that may exist all the
    // same; were it ever paid, fulfilling judges it as late.
    if (!isOutcomeUnknown(error) && !isRateLimited(error)) await releaseHold(hold.id, now);
    const what = "open the payment page";
    throw isDeadlineExceeded(error) ? createPaymentsBusyError(what) : toUpstreamError(what, error);
  }
};

const savePaymentPage = async (hold: StoredHold, { id, url }: PaymentPage): Promise<boolean> => {
  const refused = await writeAll([
    {
      name: "hold",
      write: (office) =>
        office.hold
          .patch({ id: hold.id })
          .set({ session_id: id, checkout_url: url })
          .where(({ status }, { eq }) => eq(status, "held"))
          .commit(),
    },
    {
      name: "page",
      write: ({ page }) => page.put({ session_id: id, user_id: hold.user_id, hold_id: hold.id }).commit(),
    },
  ]);
  return refused.size === 0;
};

/**
 * Opens the payment page of a hold, once however often it is called, and closes the one of the hold it replaced. Answers the
 * hold with its page; one that was paid meanwhile, as it is.
 * Throws `upstream-failed`, `payments-busy` (both leave the hold where its page may be opened again), and `hold.expired` when the hold ended meanwhile.
 */
export const openPaymentPage = async (
  hold: StoredHold,
  event: Pick<StoredEvent, "title">,
  now: string,
): Promise<StoredHold> => {
  const replaced = hold.replaced_session_id;
  const [opened] = await Promise.allSettled([
    open(hold, event.title, now),
    replaced && closePaymentPage(replaced, now),
  ]);
  if (opened.status === "rejected") throw opened.reason;
  const page = opened.value;
  if (await savePaymentPage(hold, page)) return { ...hold, session_id: page.id, checkout_url: page.url };
  const meanwhile = await findHold(hold.id);
  if (meanwhile?.status === "paid") return meanwhile;
  await closePaymentPage(page.id, now);
  throw createHoldExpiredError();
};

/**
 * The caller's own hold with its payment page, which is opened where it could not be before. One that has a page, or was paid, is
 * answered as it is. Throws `not-found`, `hold.expired`, and as `openPage`.
 */
export const resumePayment = async (holdId: string, userId: string, now: string): Promise<StoredHold> => {
  const hold = await getOwnHold(holdId, userId);
  if (hold.status === "paid") return hold;
  if (!isActive(hold, now)) throw createHoldExpiredError();
  if (hold.checkout_url) return hold;
  return openPaymentPage(hold, (await findEvent(hold.event_id)) ?? { title: "Tickets" }, now);
};
