import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { AmbassadorPeriod } from "../../../../../shared/model/ambassador-report.ts";
import { query } from "../../../api/index.ts";

/** Logs why something about ambassadors couldn't be loaded; what was shown before stays. */
export const useLoggedError = (what: string, error: unknown): void => {
  useEffect(() => {
    if (error) console.warn(`Failed to load ${what}`, error instanceof Error ? error.message : error);
  }, [what, error]);
};

/** The leaderboard of a period with its sums. While another period loads, the figures stay. */
export const useReport = (period: AmbassadorPeriod) => {
  const report = useQuery({
    ...query("ticketsAdmin", "ambassadorReport", { period }),
    placeholderData: keepPreviousData,
  });
  useLoggedError("ambassador statistics", report.error);
  return report;
};
