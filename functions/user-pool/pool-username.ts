import { RestoredAccountEntity } from "./restored-account.entity.ts";

/**
 * Calls the user pool with the name that it has for a member's account: the member's id, or another one where the account was made again
 * after a loss. Throws what `call` throws.
 */
export const withPoolUsername = async <Answer>(
  userId: string,
  call: (username: string) => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await call(userId);
  } catch (error) {
    if ((error as Error).name !== "UserNotFoundException") throw error;
    const { data } = await RestoredAccountEntity.get({ user_id: userId }).go({ consistent: true });
    if (!data) throw error;
    return call(data.username);
  }
};
