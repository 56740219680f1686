import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SettingsChange } from "../../../../../shared/model/settings.ts";
import { ApiError, call, query, queryKeyOf } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";

const failed = (error: unknown): void => {
  if (error instanceof ApiError) {
    const text = error.message || "Failed to update settings.";
    toast({ title: "Update Failed", text, variant: "destructive" });
    return;
  }
  toast({ title: "Error", text: "An unexpected error occurred.", variant: "destructive" });
};

/** The four switches as stored, and a function that changes, pauses or resumes them. */
export const useEditAppSettings = () => {
  const queryClient = useQueryClient();
  const { data, isError, refetch } = useQuery(query("content", "settings", {}));
  const { mutate, isPending } = useMutation({
    mutationFn: (change: SettingsChange) => call("contentAdmin", "updateSettings", change),
    onSuccess: (settings) => {
      queryClient.setQueryData(queryKeyOf("content", "settings", {}), settings);
      toast({ title: "Settings Updated", text: "The change is live for everyone." });
    },
    onError: failed,
  });
  return {
    settings: data,
    isError,
    retry: () => void refetch(),
    change: (change: SettingsChange) => mutate(change),
    isPending,
  };
};
