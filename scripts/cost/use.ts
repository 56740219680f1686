import { sharedCopySeconds } from "../../shared/api/route.ts";
import { actions, habits, happenings, machine, stepsOfVisit } from "./member-month.ts";
import type { Recorded } from "./recorded.ts";

/** What one member's month consumes of everything that costs by use. Live connections are counted apart. */
export type Use = {
  apiCalls: number;
  edgeAnswers: number;
  files: number;
  bytes: number;
  functionCalls: number;
  gigabyteSeconds: number;
  reads: number;
  writes: number;
  coldStarts: number;
  logBytes: number;
};

/** How often a member's month calls each operation at the API, and how often the edge answers it. */
export const callsOfMonth = ({ visits }: Recorded): Map<string, { api: number; edge: number; bytes: number }> => {
  const calls = new Map<string, { api: number; edge: number; bytes: number }>();
  const add = (operation: string, api: number, edge: number, bytes: number) => {
    const one = calls.get(operation) ?? { api: 0, edge: 0, bytes: 0 };
    calls.set(operation, { api: one.api + api, edge: one.edge + edge, bytes: one.bytes + bytes });
  };
  for (const [name, { value }] of Object.entries(stepsOfVisit)) {
    const times = value * habits.visits.value;
    const step = visits.steps[name];
    if (!step) throw new Error(`Nothing is recorded of the step "${name}"`);
    // Tickets of live connections are counted with these.
    for (const [operation, { count, fromEdge, bytes }] of Object.entries(step.calls))
      if (operation !== "realtime.ticket") add(operation, times * (count - fromEdge), times * fromEdge, times * bytes);
  }
  for (const [operation, { value }] of Object.entries(actions)) add(operation, value, 0, value * actionBytes);
  return calls;
};

/** A small answer with its headers. */
const actionBytes = 1_000;

/**
 * The share of shared reads that find no copy at the edge and go on to the API: the more members, the likelier somebody asked in the
 * seconds before.
 */
const missedShareOf = (members: number): number => {
  const visitsOfSecond = (members * habits.visits.value) / 30 / machine.minutesAwake.value / 60;
  return 1 / (1 + visitsOfSecond * sharedCopySeconds);
};

const unitsOf = (recorded: Recorded, operation: string) => {
  const units = recorded.units[operation];
  if (!units) throw new Error(`docs/route-units.json has no units of ${operation}`);
  return units;
};

const callGigabyteSeconds = (databaseCalls: number): number => {
  const processor = machine.processorMilliseconds.value * (machine.fullProcessorMb.value / machine.memoryMb.value);
  const milliseconds = processor + databaseCalls * machine.databaseMilliseconds.value;
  return (milliseconds / 1_000) * (machine.memoryMb.value / 1_024);
};

const streamGigabyteSeconds = (units: number): number => {
  const processor = machine.streamMilliseconds.value * (machine.fullProcessorMb.value / machine.streamMemoryMb.value);
  // One call for three units, one after the other.
  const milliseconds = processor + (units / 3) * machine.databaseMilliseconds.value;
  return (milliseconds / 1_000) * (machine.streamMemoryMb.value / 1_024);
};

const filesOfMonth = ({ visits }: Recorded): { count: number; bytes: number } => {
  const { visits: visitCount, fullLoads, bytesOfPicture } = habits;
  const pictures = habits.pictures.value;
  // Between full loads a visit asks for the page, the settings and the service worker: 304s and a few hundred bytes.
  const checks = visitCount.value * 3;
  const steps = Object.values(visits.steps).map(({ files }) => files);
  const sum = (field: "count" | "bytes") => steps.reduce((total, files) => total + files[field], 0);
  // What a page has loaded, the device keeps from the browser's own cache.
  const load = {
    count: Math.max(sum("count"), visits.keptAhead.count),
    bytes: Math.max(sum("bytes"), visits.keptAhead.bytes),
  };
  return {
    count: fullLoads.value * load.count + pictures + checks,
    bytes: fullLoads.value * load.bytes + pictures * bytesOfPicture.value + checks * 600,
  };
};

/** What follows the month's actions in the stream and from Stripe, with how often it happens. */
const followUpsOf = (recorded: Recorded) => {
  const calls = callsOfMonth(recorded);
  const times = (name: string): number =>
    happenings[name as keyof typeof happenings]?.value ?? calls.get(name)?.api ?? 0;
  return Object.entries(recorded.followUps).map(([name, units]) => ({ times: times(name), ...units }));
};

/**
 * The share of calls that start a new environment in a city with so many monthly members: in a small one the visit before was too
 * long ago for its environments to be there still.
 */
const coldShareOf = (members: number): number => {
  const visitsOfMinute = (members * habits.visits.value) / 30 / machine.minutesAwake.value;
  const isFirst = Math.exp(-machine.minutesKept.value * visitsOfMinute);
  return machine.coldFloor.value + isFirst / machine.callsOfVisitAndFunction.value;
};

/** What an average member's month consumes in a city with so many members. */
export const useOfMember = (recorded: Recorded, members: number): Use => {
  const calls = [...callsOfMonth(recorded)];
  const files = filesOfMonth(recorded);
  const missed = missedShareOf(members);
  const use: Use = {
    apiCalls: 0,
    edgeAnswers: 0,
    files: files.count,
    bytes: files.bytes,
    functionCalls: 0,
    gigabyteSeconds: 0,
    reads: 0,
    writes: 0,
    coldStarts: 0,
    logBytes: 0,
  };
  for (const [operation, { api, edge, bytes }] of calls) {
    const units = unitsOf(recorded, operation);
    const reached = api + edge * missed;
    use.apiCalls += reached;
    use.edgeAnswers += edge * (1 - missed);
    use.bytes += bytes;
    use.reads += reached * units.reads;
    use.writes += reached * units.writes;
    use.gigabyteSeconds += reached * callGigabyteSeconds(units.calls);
  }
  // A session's token is renewed at the beginning of a visit: the pool calls its trigger.
  use.functionCalls = use.apiCalls + habits.visits.value;
  use.gigabyteSeconds += habits.visits.value * callGigabyteSeconds(2);
  for (const { times, reads, writes } of followUpsOf(recorded)) {
    use.reads += times * reads;
    use.writes += times * writes;
    const runs = reads + writes === 0 ? 0 : machine.readersOfChange.value * 2;
    use.functionCalls += times * runs;
    use.gigabyteSeconds += times * (runs > 0 ? streamGigabyteSeconds(reads + writes) : 0);
  }
  use.coldStarts = use.functionCalls * coldShareOf(members);
  use.gigabyteSeconds += use.coldStarts * (machine.coldMilliseconds.value / 1_000) * (machine.memoryMb.value / 1_024);
  use.logBytes = use.functionCalls * machine.logBytesOfCall.value + use.apiCalls * machine.accessLogBytesOfCall.value;
  return use;
};
