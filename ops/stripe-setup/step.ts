import Stripe from "stripe";
import { type Finding, made, right, wrong } from "../findings.ts";
import { missingPermission } from "./permissions.ts";

/** How a thing at Stripe stands. `mends` is there when the command itself may put it right. */
export type Seen =
  | { state: "right"; says: string }
  | { state: "missing"; says: string }
  | { state: "different"; says: string; wayOn?: string; mends?: () => Promise<unknown> };

/** One thing that a stage needs at Stripe: how to look at it, and how to make it. */
export type Step = { what: string; look(): Promise<Seen>; make(): Promise<unknown> };

/** Whether things may be made and changed; `otherwise` is said of what may not. */
export type Leave = { mayChange: boolean; otherwise: string };

/** A failure of a call to Stripe as something a person can act on. Throws what is not Stripe's. */
export const stripeFailure = (what: string, error: unknown): Finding => {
  const permission = missingPermission(error);
  if (permission) {
    const wayOn =
      "Add it to the key (Stripe dashboard, Developers, API keys), or set STRIPE_API_KEY to a key that has it.";
    return wrong(what, `the key lacks the permission "${permission}"`, wayOn);
  }
  if (error instanceof Stripe.errors.StripeAuthenticationError) {
    return wrong(what, "Stripe does not accept the key", "Take a valid one: Stripe dashboard, Developers, API keys.");
  }
  if (error instanceof Stripe.errors.StripeError) return wrong(what, error.message);
  throw error;
};

const settle = async ({ what, look, make }: Step, { mayChange, otherwise }: Leave): Promise<Finding> => {
  const seen = await look();
  if (seen.state === "right") return right(what, seen.says);
  const change = seen.state === "missing" ? make : seen.mends;
  const wayOn = seen.state === "different" ? seen.wayOn : undefined;
  if (!change) return wrong(what, seen.says, wayOn);
  if (!mayChange) return wrong(what, seen.says, wayOn ?? otherwise);
  await change();
  const after = await look();
  return after.state === "right" ? made(what, after.says) : wrong(what, after.says);
};

/** Looks at a thing, makes it when it is missing and may be made, and looks again. What differs by a person's choice stays. */
export const takeStep = async (step: Step, leave: Leave): Promise<Finding> => {
  try {
    return await settle(step, leave);
  } catch (error) {
    return stripeFailure(step.what, error);
  }
};
