import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { PromoCode } from "../../../../../shared/model/promo-code.ts";
import { call, isCode, queryKeyOf } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import type { Promo } from "./promo-form.ts";

const titles = { new: "Failed to create promo code", edit: "Failed to update promo code" };

/** Creates or updates a promo code and refetches the list. */
export const useSavePromo = (what: "new" | "edit", onSaved: (promo: PromoCode) => void) => {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (promo: Promo) =>
      call("membershipsAdmin", what === "new" ? "createPromoCode" : "updatePromoCode", promo),
    onSuccess: async (promo) => {
      await queryClient.invalidateQueries({ queryKey: queryKeyOf("membershipsAdmin", "promoCodes") });
      onSaved(promo);
    },
    onError: (error) => {
      const isTaken = what === "new" && isCode(error, "duplicate");
      toast({
        title: isTaken ? "Code already exists" : titles[what],
        text: isTaken ? undefined : error.message,
        variant: "destructive",
      });
    },
  });
  return { save: (promo: Promo) => mutate(promo), isPending };
};
