import { comparison, condition, guardCall, partOfCondition, tableCondition } from "./conditions.ts";
import { choice, ordering, recovery } from "./lists-and-recovery.ts";
import { limit, rounding } from "./numbers.ts";
import type { Break, Operator, Place } from "./place.ts";

const operators: readonly Operator[] = [
  condition,
  partOfCondition,
  comparison,
  tableCondition,
  guardCall,
  limit,
  rounding,
  choice,
  ordering,
  recovery,
];

/** Every way to break one node. */
export const breaksOf = (place: Place): Break[] => operators.flatMap((operator) => operator(place));
