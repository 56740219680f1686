import { useQuery } from "@tanstack/react-query";
import type { Tier } from "../../../../../shared/model/membership.ts";
import type { CardToken, Profile } from "../../../../../shared/model/profile.ts";
import { minutes } from "../../../../../shared/rules/durations.ts";
import { query } from "../../../api/index.ts";
import { pollAfter } from "../../../api/poll.ts";
import { useServerNow } from "../../../member/server-time.ts";

/** The code on the card: a token, when it was created and whether it is still valid. */
export type MemberCode = CardToken & { made_at: string; isValid: boolean };

/** The contents of the card. */
export type Card = {
  name: string;
  number: string;
  tier: Tier;
  since: string;
  /** Null until this device has one. */
  code: MemberCode | null;
};

const renewMilliseconds = minutes(1);

/** The card's token, renewed long before it expires; offline the last one stays until it expires. */
const useCode = (): MemberCode | null => {
  const { data, dataUpdatedAt } = useQuery({
    ...query("members", "cardToken", {}),
    staleTime: renewMilliseconds,
    refetchInterval: (read) => pollAfter(read, renewMilliseconds),
    refetchOnReconnect: "always",
  });
  const now = useServerNow(5_000);
  if (!data) return null;
  return { ...data, made_at: new Date(dataUpdatedAt).toISOString(), isValid: data.expires_at > now };
};

/** The member's card, from the server or from this device's last read; null until there is either. */
export const useMemberCard = (profile: Profile | undefined, tier: Tier | null): Card | null => {
  const code = useCode();
  if (!profile || !tier) return null;
  return { name: profile.display_name, number: profile.member_card_number, tier, since: profile.created_at, code };
};
