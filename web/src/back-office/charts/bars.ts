// A day without anything is drawn, too: as a thin bar. What is read of it is the value itself.
const thinPart = 0.015;

/** From where to where values reach: from 0 or the least, to the largest, and by `step` at least. */
export const toBounds = (values: readonly number[], step: number): { min: number; max: number } => ({
  min: Math.min(0, ...values),
  max: Math.max(step, ...values),
});

/** The heights of the bars: values, and in place of 0 what is just seen beside the largest of `every`. */
export const toBars = (values: readonly number[], every: readonly number[], step: number): number[] => {
  const thin = toBounds(every, step).max * thinPart;
  return values.map((value) => (value === 0 ? thin : value));
};
