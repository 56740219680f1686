import { readFileSync } from "node:fs";

/** Units of one call of a route, and how many calls to the database it makes. */
type RouteUnits = { calls: number; reads: number; writes: number };
/** Calls of one operation in a step, with the bytes of their answers; `fromEdge` of them carry no token and are cached. */
type StepCalls = { count: number; bytes: number; fromEdge: number };
type Traffic = { count: number; bytes: number };
type Step = { calls: Record<string, StepCalls>; files: Traffic };

/** Everything that was counted; each file is written and checked by the test named beside it. */
export type Recorded = {
  /** tests/api/generated/units.test.ts */
  units: Record<string, RouteUnits>;
  /** tests/api/cost/follow-ups.test.ts */
  followUps: Record<string, { reads: number; writes: number }>;
  /** tests/web/cost/visit.spec.ts: a visit's steps, and what the service worker loads ahead. */
  visits: { steps: Record<string, Step>; keptAhead: Traffic };
  /** tests/infra/cost.test.ts: fixed parts of the deployed city. */
  city: Record<string, number>;
};

const read = <Content>(file: string): Content => JSON.parse(readFileSync(file, "utf8")) as Content;

/** Reads what was recorded. */
export const readRecorded = (): Recorded => ({
  units: read("docs/route-units.json"),
  followUps: read("scripts/cost/recorded/follow-ups.json"),
  visits: read("scripts/cost/recorded/visits.json"),
  city: read("scripts/cost/recorded/city.json"),
});
