import { answer } from "./played-api.ts";

/** Answers the plans of somebody who has never paid for one. */
export const answerPlans = (): void =>
  answer("memberships", "billing", { subscription: null, has_customer: false, confirmation: null });
