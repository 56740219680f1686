import type { CityEvent } from "../../../../shared/model/event.ts";
import { passesGates } from "../../../../shared/model/roles.ts";
import { useMembership } from "../../member/membership/membership.tsx";
import { useSession } from "../../member/session/session.tsx";

/** Whether who looks may attend a Premium event: `closed` without Premium, `loading` until that is known (R38). */
export const usePremiumGate = (event: CityEvent): "open" | "loading" | "closed" => {
  const { user } = useSession();
  const { known, failed, is_premium } = useMembership();
  // Where the membership can't be read, the server decides.
  if (!event.premium || event.past || is_premium || failed || passesGates(user?.role ?? null)) return "open";
  return known ? "closed" : "loading";
};
