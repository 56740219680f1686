/** What a step's tests came to; `seconds` by file, of the clock. */
export type Outcome = {
  passed: number;
  failed: number;
  failures: string[];
  repeated: string[];
  skipped: string[];
  seconds: Record<string, number>;
};
/** The outcome of what has no tests. */
export declare const noTests: Outcome;
export declare const fromVitest: (report: unknown) => Outcome;
export declare const fromPlaywright: (report: unknown) => Outcome;
export declare const judge: (
  step: { title: string; report?: string; read?: (report: unknown) => Outcome },
  ending: number | string,
) => Outcome;
