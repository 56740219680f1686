import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { PartnerLogoList } from "../../../../../shared/model/content.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";

const key = queryKeyOf("contentAdmin", "logos", {});

/** Shows a new order of the logos at once and saves it; a failure shows the stored order again. */
export const useReorderLogos = () => {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ items, order_version: version }: PartnerLogoList) =>
      call("contentAdmin", "reorderLogos", { ids: items.map(({ id }) => id), version }),
    onMutate: (list) => {
      client.setQueryData<PartnerLogoList>(key, list);
    },
    onSuccess: (list) => {
      client.setQueryData<PartnerLogoList>(key, list);
      void client.invalidateQueries({ queryKey: queryKeyOf("content", "logos") });
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: key });
      toast({ title: "Failed to save partner logo", text: error.message, variant: "destructive" });
    },
  });
  return mutate;
};
