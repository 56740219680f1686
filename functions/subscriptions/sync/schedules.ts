import { getStripe, stripeErrorCode } from "../../platform/stripe/client.ts";
import { idOf } from "../../platform/stripe/id-of.ts";

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
