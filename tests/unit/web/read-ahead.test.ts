import { expect, test, vi } from "vitest";
import { readAhead } from "../../../web/src/api/read-ahead.ts";

test("[opened-03] a first render waits for all of its data, for 150 milliseconds at most", async () => {
  vi.useFakeTimers();
  const done: string[] = [];
  const note = (what: string) => () => void done.push(what);
  const after = (milliseconds: number) => new Promise<void>((resume) => setTimeout(resume, milliseconds));
  void readAhead(after(40), after(90)).then(note("quick"));
  void readAhead(after(40), after(60_000)).then(note("slow"));
  await vi.advanceTimersByTimeAsync(89);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(["quick"]);
  await vi.advanceTimersByTimeAsync(59);
  expect(done).toEqual(["quick"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(["quick", "slow"]);
});
