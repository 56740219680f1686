import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** A running process and what it takes: its proportional share of memory in bytes, and the processor time it used so far in seconds. */
export type RunningProcess = { pid: number; parent: number; name: string; bytes: number; seconds: number };

/** Ticks of a second in `/proc/<pid>/stat`. */
const ticks = () => Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

const readProcess = (pid: number, ticksASecond: number): RunningProcess[] => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [words] = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    const share = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0;
    const seconds = (Number(fields[11]) + Number(fields[12])) / ticksASecond;
    return [{ pid, parent: Number(fields[1]), name: words ?? "", bytes: Number(share) * 1024, seconds }];
  } catch {
    // It has ended, or isn't ours.
    return [];
  }
};

/** A process and all that it started, directly or not. Linux only: it reads `/proc`. */
export const familyOf = (root: number): RunningProcess[] => {
  const ticksASecond = ticks();
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const all = pids.flatMap((pid) => readProcess(Number(pid), ticksASecond));
  const below = (pid: number): RunningProcess[] =>
    all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...below(child.pid)]);
  return [...all.filter(({ pid }) => pid === root), ...below(root)];
};
