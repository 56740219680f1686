import { useQuery } from "@tanstack/react-query";
import type { Waiting } from "../../../../shared/model/reports.ts";
import { query } from "../../api/index.ts";

type Kind = Exclude<keyof Waiting, "tonight">;

/** Where each kind of what waits is worked off. */
const tabs: Record<string, Kind[]> = {
  messages: ["support"],
  community: ["reports", "appeals"],
  "membership-sync": ["past_due", "refunds", "unmatched", "failed_mails"],
};

/** How much waits in each section of the panel, such as `3` or `20+`; sections without anything are absent. */
export const useWaitingByTab = (): Map<string, string> => {
  const { data } = useQuery(query("reportsAdmin", "waiting", {}));
  if (!data) return new Map();
  return new Map(
    Object.entries(tabs).flatMap(([id, kinds]) => {
      const count = kinds.reduce((sum, kind) => sum + data[kind].count, 0);
      const isMore = kinds.some((kind) => data[kind].more);
      return count > 0 ? [[id, `${count}${isMore ? "+" : ""}`] as const] : [];
    }),
  );
};
