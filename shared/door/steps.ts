/** For how long a live code is shown before the next one takes its place, in seconds. */
export const stepSeconds = 15;

/** How many steps before and after the scanner's own one count; the window is never widened. */
const stepsBefore = 2;
const stepsAfter = 1;

/** The number of the step that an instant (milliseconds since 1970) belongs to. */
export const stepAt = (now: number): number => Math.floor(now / (stepSeconds * 1_000));

/** Whether a live code of `step` counts at `now`: until 45 seconds after it first could be shown, and one step ahead. */
export const isStepCurrent = (step: number, now: number): boolean => {
  const own = stepAt(now);
  return step >= own - stepsBefore && step <= own + stepsAfter;
};
