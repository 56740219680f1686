/**
 * The share of paying members who ended in a period, of those who paid at its start, from 0 to 1. It is 0 only when nobody left; when
 * everybody who left had come within the period, all of them are lost.
 */
export const computeChurn = ({ ended, payingAtStart }: { ended: number; payingAtStart: number }): number => {
  if (ended <= 0) return 0;
  return payingAtStart > 0 ? Math.min(1, ended / payingAtStart) : 1;
};
