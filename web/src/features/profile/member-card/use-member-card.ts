import { useQuery } from "@tanstack/react-query";
import type { Tier } from "../../../../../shared/model/membership.ts";
import type { CardToken, Profile } from "../../../../../shared/model/profile.ts";
import { query } from "../../../api/index.ts";
import { useServerNow } from "../../../member/server-time.ts";

/** The code on the card: a token, when it was made, and whether it still counts. */
export type MemberCode = CardToken & { made_at: string; isValid: boolean };

/** What stands on the card. */
export type Card = {
  name: string;
  number: string;
  tier: Tier;
  since: string;
  /** Null until this device got one. */
  code: MemberCode | null;
};

const renewMilliseconds = 60_000;

/** A token for the card's code, renewed long before it ends; without a connection the last one stays until it ends. */
const useCode = (): MemberCode | null => {
  const { data, dataUpdatedAt } = useQuery({
    ...query("members", "cardToken", {}),
    staleTime: renewMilliseconds,
    refetchInterval: renewMilliseconds,
    refetchOnReconnect: "always",
  });
  const now = useServerNow(5_000);
  if (!data) return null;
  return { ...data, made_at: new Date(dataUpdatedAt).toISOString(), isValid: data.expires_at > now };
};

/** The member's card, also from what this device read last. Null until there is either. */
export const useMemberCard = (profile: Profile | undefined, tier: Tier | null): Card | null => {
  const code = useCode();
  if (!profile || !tier) return null;
  return { name: profile.display_name, number: profile.member_card_number, tier, since: profile.created_at, code };
};
