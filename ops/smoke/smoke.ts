import { memberSteps } from "./member.ts";
import { type Timed, takeStep, type Visit } from "./step.ts";
import { visitorSteps } from "./visitor.ts";

/** Tries a stage as a visitor and as a member, one step after the other; `tell` hears each as it ends. Changes nothing that matters. */
export const trySteps = async (visit: Visit, tell: (step: Timed) => void = () => undefined): Promise<Timed[]> => {
  const taken: Timed[] = [];
  for (const step of [...visitorSteps, ...memberSteps]) {
    const timed = await takeStep(step, visit);
    tell(timed);
    taken.push(timed);
  }
  return taken;
};
