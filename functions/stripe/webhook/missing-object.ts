import Stripe from "stripe";
import { AuditEntity } from "../../audit/audit.entity.ts";
import { log } from "../../platform/log.ts";
import { tryWrite } from "../../platform/table/conditional-write.ts";

/**
 * Returns whether Stripe doesn't have an object that an event is about or refers to: it was deleted, or belongs to the
 * other mode or another account. It won't come back, so retrying the event can't help.
 */
export const isMissingObject = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";

type Event = { id: string; type: string; data: { object: { id?: string | null | undefined } } };

/** Records, once, an event that couldn't be handled because its object is missing. */
export const recordMissingObject = async ({ id, type, data }: Event, now: string): Promise<void> => {
  const subject = data.object.id ?? id;
  log.warn("event about something gone", { event: id, type, subject });
  const details = JSON.stringify({ event: id, type });
  await tryWrite(
    AuditEntity.create({
      id: `gone_${id}`,
      actor: "stripe",
      action: "event.object-gone",
      subject,
      details,
      at: now,
    }).go(),
  );
};
