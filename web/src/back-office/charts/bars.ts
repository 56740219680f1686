// A day without anything is drawn, too: as a thin bar. What is read of it is the value itself.
const thinPart = 0.015;

/** The heights of the bars: values, and in place of 0 what is just seen beside the largest of `every`. */
export const toBars = (values: readonly number[], every: readonly number[], step: number): number[] => {
  const thin = Math.max(step, ...every) * thinPart;
  return values.map((value) => (value === 0 ? thin : value));
};
