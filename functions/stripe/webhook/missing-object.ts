import Stripe from "stripe";
import { AuditEntity } from "../../platform/audit.entity.ts";
import { log } from "../../platform/log.ts";
import { isConditionFailed } from "../../platform/table/table.ts";

/**
 * Whether Stripe does not have something an event is about, or names: it was deleted, or belongs to the other mode or another
 * account. It will not come back, so repeating the event cannot help.
 */
export const isMissingObject = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";

type Event = { id: string; type: string; data: { object: { id?: string | null | undefined } } };

/** Records, once, an event that could not be followed because its object is gone. */
export const recordMissingObject = async ({ id, type, data }: Event, now: string): Promise<void> => {
  const subject = data.object.id ?? id;
  log.warn("event about something gone", { event: id, type, subject });
  const details = JSON.stringify({ event: id, type });
  try {
    await AuditEntity.create({
      id: `gone_${id}`,
      actor: "stripe",
      action: "event.object-gone",
      subject,
      details,
      at: now,
    }).go();
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
  }
};
