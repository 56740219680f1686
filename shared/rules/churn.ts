/**
 * Churn (R57): of the paying memberships that ran at a period's start, the part that ended within it, from 0 to 1. Those that
 * began within the period count in neither. Null when none ran at its start.
 */
export const computeChurn = ({
  ranAtStart,
  endedOfThese,
}: {
  ranAtStart: number;
  endedOfThese: number;
}): number | null => (ranAtStart > 0 ? Math.min(1, Math.max(0, endedOfThese) / ranAtStart) : null);
