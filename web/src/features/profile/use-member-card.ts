import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Tier } from "../../../../shared/model/membership.ts";
import type { CardToken, Profile } from "../../../../shared/model/profile.ts";
import { call } from "../../api/index.ts";

/** What stands on the card. */
export type Card = {
  user_id: string;
  name: string;
  number: string;
  tier: Tier;
  since: string;
  /** The last token this device got; it may have ended while the device was offline. */
  code: CardToken | null;
};

const kept = "playyy.card";
const renewMilliseconds = 60_000;

const remembered = (userId: string): Card | null => {
  try {
    const card = JSON.parse(localStorage.getItem(kept) ?? "null") as Card | null;
    return card?.user_id === userId ? card : null;
  } catch {
    return null;
  }
};

/** A token for the card's code, renewed long before it ends; without a connection the last one stays. */
const useCode = () =>
  useQuery({
    queryKey: ["members", "cardToken"],
    queryFn: () => call("members", "cardToken", {}),
    staleTime: renewMilliseconds,
    refetchInterval: renewMilliseconds,
    refetchOnReconnect: "always",
  });

/** The member's card; offline the one this device showed last. Null until there is either. */
export const useMemberCard = (userId: string, profile: Profile | undefined, tier: Tier | null): Card | null => {
  const { data: code } = useCode();
  const [before] = useState(() => remembered(userId));
  const fresh: Card | null = profile
    ? {
        user_id: userId,
        name: profile.display_name,
        number: profile.member_card_number,
        tier: tier ?? before?.tier ?? "free",
        since: profile.created_at,
        code: code ?? before?.code ?? null,
      }
    : null;
  const text = JSON.stringify(fresh);
  useEffect(() => {
    if (text !== "null") localStorage.setItem(kept, text);
  }, [text]);
  return fresh ?? (before && { ...before, code: code ?? before.code });
};
