import type { Waiting } from "../../../../shared/model/reports.ts";
import { useWaiting } from "../../back-office/waiting.ts";

/** Where each kind of what waits is worked off. */
const tabs: Record<string, (keyof Waiting)[]> = {
  events: ["stuck_changes", "sold_out"],
  messages: ["support"],
  community: ["reports", "appeals"],
  "membership-sync": ["disputes", "past_due", "refunds", "refused_refunds", "unmatched", "failed_mails", "failed_jobs"],
  audit: ["unfinished"],
};

const countOf = (kind: Waiting[keyof Waiting]): { count: number; more: boolean } => {
  if (!kind) return { count: 0, more: false };
  return Array.isArray(kind) ? { count: kind.length, more: false } : kind;
};

/** How much waits in each section of the panel, such as `3` or `20+`; sections without anything are absent. */
export const useWaitingByTab = (): Map<string, string> => {
  const { data } = useWaiting();
  if (!data) return new Map();
  return new Map(
    Object.entries(tabs).flatMap(([id, kinds]) => {
      const counts = kinds.map((kind) => countOf(data[kind]));
      const count = counts.reduce((sum, one) => sum + one.count, 0);
      const isMore = counts.some(({ more }) => more);
      return count > 0 ? [[id, `${count}${isMore ? "+" : ""}`] as const] : [];
    }),
  );
};
