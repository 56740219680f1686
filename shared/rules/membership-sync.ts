/** Returns whether a membership is synced with Stripe; any other comes from a promo code or an administrator. */
export const isSynced = ({ subscription_id }: { subscription_id: string | null }): boolean => subscription_id !== null;
