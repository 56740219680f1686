import type * as z from "zod";
import type { Favorite } from "../../shared/model/deal.ts";
import { newId } from "../platform/ids.ts";
import type { PageRange, PageResult } from "../platform/page.ts";
import { tryWrite } from "../platform/table/conditional-write.ts";
import { getDeal } from "./deals.ts";
import { FavoriteEntity } from "./favorite.entity.ts";

type FavoriteDeal = z.output<typeof Favorite>;

/** A member's favorites, newest first. */
export const listFavorites = async (userId: string, page: PageRange): Promise<PageResult<FavoriteDeal>> => {
  const size = page.limit ? { limit: page.limit } : { pages: "all" as const };
  const { data, cursor } = await FavoriteEntity.query
    .newest({ user_id: userId })
    .go({ order: "desc", cursor: page.position, ...size });
  return { items: data, position: cursor };
};

/** Adds a deal to a member's favorites; a repeat returns the existing one. Throws `not-found` for an unknown deal. */
export const addFavorite = async (userId: string, dealId: string, now: string): Promise<FavoriteDeal> => {
  const { business_name } = await getDeal(dealId);
  const favorite = { id: newId("fav", now), user_id: userId, deal_id: dealId, business_name, created_at: now };
  const written = await tryWrite(FavoriteEntity.create(favorite).go());
  if (written) return favorite;
  const { data } = await FavoriteEntity.get({ user_id: userId, deal_id: dealId }).go({ consistent: true });
  return data ?? favorite;
};

/** Removes a favorite; repeating it changes nothing. */
export const removeFavorite = async (userId: string, dealId: string): Promise<void> => {
  await FavoriteEntity.delete({ user_id: userId, deal_id: dealId }).go();
};
