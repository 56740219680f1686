import { useQuery } from "@tanstack/react-query";
import type { Waiting } from "../../../../shared/model/reports.ts";
import { query } from "../../api/index.ts";
import { useMay } from "../../back-office/roles/use-may.ts";
import { visibleWaiting } from "../../back-office/roles/visible-waiting.ts";

type Kind = Exclude<keyof Waiting, "tonight">;

/** Where each kind of what waits is worked off. */
const tabs: Record<string, Kind[]> = {
  messages: ["support"],
  community: ["reports", "appeals"],
  "membership-sync": ["past_due", "refunds", "unmatched", "failed_mails"],
};

/** How much waits in each section of the panel, such as `3` or `20+`; sections without anything are absent. */
export const useWaitingByTab = (): Map<string, string> => {
  const may = useMay();
  const { data: waiting } = useQuery(query("reportsAdmin", "waiting", {}));
  if (!waiting) return new Map();
  const data = visibleWaiting(waiting, may);
  return new Map(
    Object.entries(tabs).flatMap(([id, kinds]) => {
      const count = kinds.reduce((sum, kind) => sum + data[kind].count, 0);
      const isMore = kinds.some((kind) => data[kind].more);
      return count > 0 ? [[id, `${count}${isMore ? "+" : ""}`] as const] : [];
    }),
  );
};
