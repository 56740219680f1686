import { log } from "../../platform/log.ts";
import { forEachThrottled } from "../../platform/parallel.ts";
import { endHold } from "./end-hold.ts";
import { HoldEntity } from "./hold.entity.ts";

const holdsPerPage = 50;
const pace = { concurrency: 10, perSecond: 20 };

/**
 * Ends one page of the unpaid holds of an event and closes their payment pages, at Stripe's pace; `cursor` is null at first. What fails is
 * left to the sweep, which ends every hold once it has expired. Returns where to go on, null when that was all.
 */
export const endHoldsOfEvent = async (eventId: string, cursor: string | null, now: string): Promise<string | null> => {
  const page = await HoldEntity.query
    .due({ status: "held" })
    .where(({ event_id }, { eq }) => eq(event_id, eventId))
    .go({ limit: holdsPerPage, cursor });
  await forEachThrottled(page.data, { ...pace, mayContinue: () => true }, async (hold) => {
    try {
      await endHold(hold, now);
    } catch (error) {
      log.error("hold of a cancelled event not ended", { hold: hold.id, cause: String(error) });
    }
  });
  return page.cursor;
};
