import { log } from "../../platform/log.ts";
import { endHold } from "./end-hold.ts";
import { HoldEntity } from "./hold.entity.ts";
import { isExpired, type StoredHold } from "./holds.ts";

const pageSize = 25;
const maxPages = 40;

const listDueHolds = async (now: string, cursor: string | null) =>
  HoldEntity.query.due({ status: "held" }).lte({ expires_at: now, id: "~" }).go({ limit: pageSize, cursor });

type EndedHolds = { ended: StoredHold[]; failed: number };

const endHolds = async (holds: StoredHold[], now: string): Promise<EndedHolds> => {
  const results = await Promise.allSettled(holds.map((hold) => endHold(hold, now)));
  const reasons = results.flatMap((result) => (result.status === "rejected" ? [String(result.reason)] : []));
  if (reasons.length > 0) log.error("holds not ended", { count: reasons.length, first: reasons[0] });
  return {
    ended: results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : [])),
    failed: reasons.length,
  };
};

/** Ends the expired holds of one event among the 25 that expired first in the city. Returns how many it released. */
export const sweepExpiredHoldsOfEvent = async (eventId: string, now: string): Promise<number> => {
  const { data } = await listDueHolds(now, null);
  const expired = data.filter((hold) => hold.event_id === eventId && isExpired(hold, now));
  const { ended } = await endHolds(expired, now);
  return ended.filter(({ status }) => status === "released").length;
};

/** Ends every hold that has expired at `now`, at most 1,000 per run. Failures are counted and stay due. */
export const sweepHolds = async (now: string): Promise<{ ended: number; failed: number }> => {
  const total = { ended: 0, failed: 0 };
  let cursor: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const due: Awaited<ReturnType<typeof listDueHolds>> = await listDueHolds(now, cursor);
    const { ended, failed } = await endHolds(due.data, now);
    total.ended += ended.length;
    total.failed += failed;
    cursor = due.cursor;
    if (!cursor) break;
  }
  return total;
};
