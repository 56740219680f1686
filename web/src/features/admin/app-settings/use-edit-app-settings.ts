import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AppSettings } from "../../../../../shared/model/settings.ts";
import { ApiError, call, query, queryKeyOf } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";

export type Switches = Omit<AppSettings, "updated_at">;

const failed = (error: unknown): void => {
  if (error instanceof ApiError) {
    const text = error.message || "Failed to update settings.";
    toast({ title: "Update Failed", text, variant: "destructive" });
    return;
  }
  toast({ title: "Error", text: "An unexpected error occurred.", variant: "destructive" });
};

/** The three switches as stored, and a function that changes any of them. */
export const useEditAppSettings = () => {
  const queryClient = useQueryClient();
  const { data, isError, refetch } = useQuery(query("content", "settings", {}));
  const { mutate, isPending } = useMutation({
    mutationFn: (part: Partial<Switches>) => call("contentAdmin", "updateSettings", part),
    onSuccess: (settings) => {
      queryClient.setQueryData(queryKeyOf("content", "settings", {}), settings);
      toast({ title: "Settings Updated", text: "The change is live for everyone." });
    },
    onError: failed,
  });
  const change = (part: Partial<Switches>) => mutate(part);
  return { settings: data, isError, retry: () => void refetch(), change, isPending };
};
