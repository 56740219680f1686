import Stripe from "stripe";
import { changed, type Finding, failed, passed } from "../findings.ts";
import { missingPermission } from "./permissions.ts";

/** How a thing at Stripe stands. `mends` is there when the command itself may put it right. */
export type StepState =
  | { state: "right"; says: string }
  | { state: "missing"; says: string }
  | { state: "different"; says: string; wayOn?: string; mends?: () => Promise<unknown> };

/** One thing that a stage needs at Stripe: how to look at it, and how to make it. */
export type Step = { subject: string; inspect(): Promise<StepState>; create(): Promise<unknown> };

/** Whether things may be made and changed; `otherwise` is said of what may not. */
export type ChangePolicy = { mayChange: boolean; instruction: string };

/** A failure of a call to Stripe as something a person can act on. Throws what is not Stripe's. */
export const toStripeFinding = (what: string, error: unknown): Finding => {
  const permission = missingPermission(error);
  if (permission) {
    const wayOn =
      "Add it to the key (Stripe dashboard, Developers, API keys), or set STRIPE_API_KEY to a key that has it.";
    return failed(what, `the key lacks the permission "${permission}"`, wayOn);
  }
  if (error instanceof Stripe.errors.StripeAuthenticationError) {
    return failed(what, "Stripe does not accept the key", "Take a valid one: Stripe dashboard, Developers, API keys.");
  }
  if (error instanceof Stripe.errors.StripeError) return failed(what, error.message);
  throw error;
};

const applyStep = async (
  { subject: what, inspect: look, create: make }: Step,
  { mayChange, instruction: otherwise }: ChangePolicy,
): Promise<Finding> => {
  const seen = await look();
  if (seen.state === "right") return passed(what, seen.says);
  const change = seen.state === "missing" ? make : seen.mends;
  const wayOn = seen.state === "different" ? seen.wayOn : undefined;
  if (!change) return failed(what, seen.says, wayOn);
  if (!mayChange) return failed(what, seen.says, wayOn ?? otherwise);
  await change();
  const after = await look();
  return after.state === "right" ? changed(what, after.says) : failed(what, after.says);
};

/** Looks at a thing, makes it when it is missing and may be made, and looks again. What differs by a person's choice stays. */
export const runStep = async (step: Step, leave: ChangePolicy): Promise<Finding> => {
  try {
    return await applyStep(step, leave);
  } catch (error) {
    return toStripeFinding(step.subject, error);
  }
};
