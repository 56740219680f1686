import { useQuery } from "@tanstack/react-query";
import type { PromoCheck } from "../../../../../shared/model/plan-promo.ts";
import { query } from "../../../api/index.ts";
import { useDebounced } from "../../../components/use-debounced.ts";

const debounceMilliseconds = 400;
const minLength = 3;

/** What is known about a typed code. */
export type PromoCodeState =
  | { state: "short" }
  | { state: "checking" }
  | { state: "unknown" }
  | ({ state: "checked" } & PromoCheck);

/** Checks a code with the server once typing pauses; short ones aren't checked. */
export const usePromoCodeCheck = (code: string): PromoCodeState => {
  const settled = useDebounced(code, debounceMilliseconds);
  const isLong = code.length >= minLength;
  const { data, isError } = useQuery({
    ...query("memberships", "checkPromo", { code: settled }),
    enabled: isLong && settled === code,
  });
  if (!isLong) return { state: "short" };
  if (settled !== code) return { state: "checking" };
  if (isError) return { state: "unknown" };
  return data ? { state: "checked", ...data } : { state: "checking" };
};
