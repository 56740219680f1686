import type { Visit } from "./visits.ts";

/** An event of Chromium's tracing; times in microseconds, `tdur` of its thread's own processor time. */
export type TraceEvent = {
  name: string;
  cat: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: Record<string, unknown>;
};

/** Records what Chromium traces of some categories while `work` runs. */
export const record = async (
  { devtools }: Visit,
  categories: readonly string[],
  work: () => Promise<unknown>,
): Promise<TraceEvent[]> => {
  const events: TraceEvent[] = [];
  devtools.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await devtools.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: [...categories] },
  });
  await work();
  const complete = new Promise((resolve) => devtools.once("Tracing.tracingComplete", resolve));
  await devtools.send("Tracing.end");
  await complete;
  return events.sort((a, b) => a.ts - b.ts);
};
