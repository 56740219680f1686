import type { EntityItem } from "electrodb";
import type Stripe from "stripe";
import { newId } from "../../platform/ids.ts";
import { tryWrite } from "../../platform/table/conditional-write.ts";
import { PlanIntentEntity } from "./plan-intent.entity.ts";

export type PlanIntent = EntityItem<typeof PlanIntentEntity>;

/** Returns the plan change a member has in progress, or null. */
export const findPlanIntent = async (user_id: string): Promise<PlanIntent | null> =>
  (await PlanIntentEntity.get({ user_id }).go({ consistent: true })).data;

/** Creates the intent of a plan change. Of two concurrent ones the first is kept, and both callers get it. */
export const createPlanIntent = async (intent: Omit<PlanIntent, "id">): Promise<PlanIntent> => {
  const made = { ...intent, id: newId("plan", intent.created_at) };
  const written = await tryWrite(PlanIntentEntity.create(made).go());
  if (written) return made;
  return (await findPlanIntent(intent.user_id)) ?? made;
};

/** Deletes the intent of a change that is complete, or that never began. */
export const deletePlanIntent = async ({ user_id, id }: PlanIntent): Promise<void> => {
  await tryWrite(
    PlanIntentEntity.delete({ user_id })
      .where((intent, { eq }) => eq(intent.id, id))
      .go(),
  );
};

export const isEnded = ({ ended_at }: Stripe.Subscription): boolean => ended_at !== null;
export const isEnding = ({ cancel_at }: Stripe.Subscription): boolean => cancel_at !== null;
