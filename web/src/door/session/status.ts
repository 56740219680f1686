import { countByGate, countOut } from "../../../../shared/door/fold.ts";
import { listConflicts } from "./conflicts.ts";
import { modeOf, phaseOf, type Scanner, timeOf, totalsOf, unsentRows } from "./scanner.ts";
import type { DoorStatus } from "./types.ts";

/** The median of some numbers; null of none. */
export const medianOf = (numbers: readonly number[]): number | null =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? null;

const clockOf = ({ pairing }: Scanner, hasJumped: boolean): DoorStatus["clock"] => {
  if (!pairing.clock) return "unknown";
  return hasJumped ? "unsure" : "sure";
};

// Gates where nobody came in yet are known from the server alone.
const countGates = ({ log, notes }: Scanner): DoorStatus["counts"]["gates"] => {
  const counts = countByGate(log);
  const gates = new Set([...(notes.inside?.gates.map(({ gate }) => gate) ?? []), ...counts.keys()]);
  return [...gates].sort().map((gate) => ({ gate, admitted: counts.get(gate) ?? 0 }));
};

/** Everything the scanner's pages show, as of now. */
export const toStatus = (scanner: Scanner): DoorStatus => {
  const { pairing, list, log, notes, isOnline, storage, keptList } = scanner;
  const { now, hasJumped } = timeOf(scanner, scanner.environment.read());
  return {
    phase: phaseOf(scanner, now),
    device: pairing.device,
    event: pairing.event,
    isOnline,
    mode: modeOf(scanner),
    roundTrip: medianOf(scanner.roundTrips),
    unsent: unsentRows(scanner).length,
    listReadAt: list?.version ?? null,
    listed: list?.orders.size ?? 0,
    keptList,
    clock: clockOf(scanner, hasJumped),
    storage: keptList === "full" ? "full" : storage,
    counts: {
      here: totalsOf(scanner).admitted,
      inside: log.admissions.size - countOut(log),
      out: countOut(log),
      capacity: notes.inside?.capacity ?? null,
      gates: countGates(scanner),
    },
    conflicts: listConflicts(scanner),
  };
};
