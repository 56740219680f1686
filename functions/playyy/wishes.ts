import { isConditionFailed } from "../platform/table.ts";
import { ActivityWishEntity } from "./activity-wish.entity.ts";

/** When this member first asked to hear of new activities, or null. */
export const wishOf = async (userId: string): Promise<{ wished_at: string | null }> => {
  const { data } = await ActivityWishEntity.get({ user_id: userId }).go({ consistent: true });
  return { wished_at: data?.wished_at ?? null };
};

/** Stores that this member wants to hear of new activities; a repeat keeps the first wish. */
export const makeWish = async (userId: string, now: string): Promise<{ wished_at: string | null }> => {
  try {
    await ActivityWishEntity.create({ user_id: userId, wished_at: now }).go();
    return { wished_at: now };
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    return wishOf(userId);
  }
};

/** Forgets the wish of this member; repeating it changes nothing. */
export const dropWish = async (userId: string): Promise<{ wished_at: string | null }> => {
  await ActivityWishEntity.delete({ user_id: userId }).go();
  return { wished_at: null };
};
