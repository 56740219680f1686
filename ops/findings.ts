/** The result of a check: as it should be, changed just now, failed (something to do), or not checked. */
type FindingStatus = "passed" | "changed" | "failed" | "skipped";

export type Finding = {
  status: FindingStatus;
  subject: string;
  /** What was seen; for `skipped` the reason. */
  detail?: string;
  /** What to do about it. */
  fix?: string;
};

export const passed = (what: string, says?: string): Finding => ({ status: "passed", subject: what, detail: says });
export const changed = (what: string, says?: string): Finding => ({ status: "changed", subject: what, detail: says });
export const failed = (what: string, says: string, wayOn?: string): Finding => ({
  status: "failed",
  subject: what,
  detail: says,
  fix: wayOn,
});
export const skipped = (what: string, says: string, wayOn?: string): Finding => ({
  status: "skipped",
  subject: what,
  detail: says,
  fix: wayOn,
});

const symbols: Record<FindingStatus, string> = { passed: "✓", changed: "+", failed: "✗", skipped: "–" };

/** One finding as it is printed: sign, thing, what was seen; below it what to do. */
export const formatFinding = ({ status: mark, subject: what, detail: says, fix: wayOn }: Finding): string => {
  const line = `${symbols[mark]} ${what}${says ? `: ${says}` : ""}`;
  return wayOn ? `${line}\n    → ${wayOn.replaceAll("\n", "\n      ")}` : line;
};

/** Whether nothing is left to do. */
export const hasNoFailures = (findings: readonly Finding[]): boolean =>
  findings.every(({ status: mark }) => mark !== "failed");

/** The closing line: how many of each. */
export const summarizeFindings = (findings: readonly Finding[]): string => {
  const count = (mark: FindingStatus) => findings.filter((one) => one.status === mark).length;
  const made = count("changed") > 0 ? `, ${count("changed")} made` : "";
  return `${count("passed")} right${made}, ${count("failed")} to do, ${count("skipped")} not checked`;
};
