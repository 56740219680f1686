import { isConditionFailed } from "../platform/table/table.ts";
import { ActivityInterestEntity } from "./activity-interest.entity.ts";

/** When this member first asked to hear of new activities, or null. */
export const getActivityInterest = async (userId: string): Promise<{ wished_at: string | null }> => {
  const { data } = await ActivityInterestEntity.get({ user_id: userId }).go({ consistent: true });
  return { wished_at: data?.wished_at ?? null };
};

/** Stores that this member wants to hear of new activities; a repeat keeps the first wish. */
export const recordActivityInterest = async (userId: string, now: string): Promise<{ wished_at: string | null }> => {
  try {
    await ActivityInterestEntity.create({ user_id: userId, wished_at: now }).go();
    return { wished_at: now };
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    return getActivityInterest(userId);
  }
};

/** Forgets the wish of this member; repeating it changes nothing. */
export const deleteActivityInterest = async (userId: string): Promise<{ wished_at: string | null }> => {
  await ActivityInterestEntity.delete({ user_id: userId }).go();
  return { wished_at: null };
};
