import { tryWrite } from "../platform/table/conditional-write.ts";
import { ActivityInterestEntity } from "./activity-interest.entity.ts";

/** When the member asked to be notified of new activities, or null. */
export const getActivityInterest = async (userId: string): Promise<{ wished_at: string | null }> => {
  const { data } = await ActivityInterestEntity.get({ user_id: userId }).go({ consistent: true });
  return { wished_at: data?.wished_at ?? null };
};

/** Records that the member wants to be notified of new activities; a repeat keeps the first time. */
export const recordActivityInterest = async (userId: string, now: string): Promise<{ wished_at: string | null }> => {
  const written = await tryWrite(ActivityInterestEntity.create({ user_id: userId, wished_at: now }).go());
  if (written) return { wished_at: now };
  return getActivityInterest(userId);
};

/** Deletes the member's interest in new activities; repeating it changes nothing. */
export const deleteActivityInterest = async (userId: string): Promise<{ wished_at: string | null }> => {
  await ActivityInterestEntity.delete({ user_id: userId }).go();
  return { wished_at: null };
};
