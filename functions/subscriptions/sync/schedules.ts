import { getStripe, stripeErrorCode } from "../../platform/stripe/client.ts";

const idOf = (thing: string | { id: string } | null): string | null =>
  typeof thing === "string" ? thing : (thing?.id ?? null);

/** Returns the subscription that a schedule manages or has released; null if Stripe doesn't know the schedule. */
export const findScheduledSubscription = async (scheduleId: string): Promise<string | null> => {
  try {
    const schedule = await (await getStripe()).subscriptionSchedules.retrieve(scheduleId);
    return idOf(schedule.subscription) ?? schedule.released_subscription;
  } catch (error) {
    if (stripeErrorCode(error) === "resource_missing") return null;
    throw error;
  }
};
