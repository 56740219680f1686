import type { EntityItem } from "electrodb";
import { notFound } from "../../../shared/model/errors.ts";
import type { Hold } from "../../../shared/model/ticket.ts";
import { nameTier } from "../../../shared/rules/ticket-types.ts";
import type { StoredEvent } from "../../events/events.ts";
import { withTypes } from "../../events/ticket-types.ts";
import { type ItemRead, lookup } from "../../platform/table/batch-read.ts";
import { conflict, retryOnConflict } from "../../platform/table/retry-on-conflict.ts";
import { step, writeAll } from "../../platform/table/transaction.ts";
import { offerAgainSteps } from "../../waiting-lists/offered-tickets.ts";
import { moveFreeTicketsSteps } from "../free-tickets/free-tickets.ts";
import { listLocksHeldBy, releaseLockStep } from "../locks/single-use-locks.ts";
import { releaseSeatsSteps } from "../seats.ts";
import type { TicketStep } from "../ticket-transaction.ts";
import { HoldEntity } from "./hold.entity.ts";
import { releaseSlotsSteps } from "./hold-slots.ts";

export type StoredHold = EntityItem<typeof HoldEntity>;
type HoldStatus = StoredHold["status"];

const maxAttempts = 5;

/** Whether a hold has expired: from `expires_at` on, swept or not (R11). */
export const isExpired = ({ expires_at }: Pick<StoredHold, "expires_at">, now: string): boolean => now >= expires_at;

/** Whether a hold is unpaid and not expired at `now`. */
export const isActive = (hold: Pick<StoredHold, "status" | "expires_at">, now: string): boolean =>
  hold.status === "held" && !isExpired(hold, now);

type HoldEvent = Pick<StoredEvent, "title" | "start_at" | "ticket_types" | "price_ga" | "price_vip">;

/** A hold as its buyer sees it: an expired one reads as released before it is swept. */
export const toHold = (hold: StoredHold, event: HoldEvent | null | undefined, now: string): Hold => {
  const { id, event_id, tier, quantity, total, status, expires_at, created_at } = hold;
  const isUnswept = status === "held" && isExpired(hold, now);
  return {
    id,
    event_id,
    event_title: event?.title ?? "This event was removed",
    event_start_at: event?.start_at ?? created_at,
    tier,
    tier_name: event ? nameTier(withTypes(event), tier) : tier,
    quantity,
    total,
    status: isUnswept ? "released" : status,
    expires_at,
    uses_free_ga: hold.lines.some(({ discount_type }) => discount_type === "free_ga"),
    checkout_url: isActive(hold, now) ? (hold.checkout_url ?? null) : null,
    created_at,
  };
};

/** A hold, for a batch read. */
export const holdLookup = (id: string): ItemRead<StoredHold> => lookup(HoldEntity, { id });

/** One hold, read consistently; null if there is none. */
export const findHold = async (holdId: string): Promise<StoredHold | null> =>
  (await HoldEntity.get({ id: holdId }).go({ consistent: true })).data;

/** The caller's own hold. Throws the same `not-found` for a missing hold and somebody else's (R3). */
export const getOwnHold = async (holdId: string, userId: string): Promise<StoredHold> => {
  const hold = await findHold(holdId);
  if (hold?.user_id !== userId) throw notFound("Hold not found");
  return hold;
};

/** Changes the status of a hold; refused when its status is not `from`. */
export const updateHoldStatusStep = ({ id }: StoredHold, from: HoldStatus, to: HoldStatus, now: string): TicketStep =>
  step(
    "hold",
    HoldEntity.patch({ id })
      .set({ status: to, updated_at: now })
      .where(({ status }, { eq }) => eq(status, from)),
  );

/**
 * Releases a hold's seats, slots, locks and free tickets, once, however often and in parallel it is called. Returns the hold as it then is:
 * one that has been paid meanwhile stays paid.
 */
export const releaseHold = async (holdId: string, now: string): Promise<StoredHold> => {
  return retryOnConflict(
    maxAttempts,
    async () => {
      const hold = await findHold(holdId);
      if (!hold) throw notFound("Hold not found");
      if (hold.status !== "held") return hold;
      const lockNames = await listLocksHeldBy(hold.rights, hold.id);
      const refused = await writeAll([
        updateHoldStatusStep(hold, "held", "released", now),
        ...releaseSeatsSteps(hold),
        ...(await offerAgainSteps(hold)),
        ...releaseSlotsSteps(hold),
        ...moveFreeTicketsSteps(null, hold, now),
        ...lockNames.map((lockName) => releaseLockStep(lockName, hold.id)),
      ]);
      if (refused.size === 0) return { ...hold, status: "released" };
      if (refused.has("stock") && !refused.has("hold"))
        throw new Error(`The stock of ${hold.event_id} has fewer held seats than its holds`);
      return conflict;
    },
    () => new Error(`The hold ${holdId} kept changing while it was released`),
  );
};
