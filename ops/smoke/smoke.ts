import { memberSteps } from "./member-steps.ts";
import { runStep, type SmokeContext, type StepResult } from "./step.ts";
import { visitorSteps } from "./visitor-steps.ts";

/** Tries a stage as a visitor and as a member, one step after the other; `tell` hears each as it ends. Changes nothing that matters. */
export const runSmokeTest = async (
  visit: SmokeContext,
  tell: (step: StepResult) => void = () => undefined,
): Promise<StepResult[]> => {
  const taken: StepResult[] = [];
  for (const step of [...visitorSteps, ...memberSteps]) {
    const timed = await runStep(step, visit);
    tell(timed);
    taken.push(timed);
  }
  return taken;
};
