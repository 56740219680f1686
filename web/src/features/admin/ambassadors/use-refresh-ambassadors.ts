import { useQueryClient } from "@tanstack/react-query";
import { queryKeyOf } from "../../../api/index.ts";

/** The figures follow a change within about a second. */
const figuresDelayMilliseconds = 1_500;

/** Reads ambassadors and their figures again; the figures after they had time to follow. */
export const useRefreshAmbassadors = () => {
  const queryClient = useQueryClient();
  return async (): Promise<void> => {
    const report = { queryKey: queryKeyOf("ticketsAdmin", "ambassadorReport") };
    setTimeout(() => void queryClient.invalidateQueries(report), figuresDelayMilliseconds);
    await queryClient.invalidateQueries({ queryKey: queryKeyOf("ticketsAdmin", "ambassadors") });
  };
};
