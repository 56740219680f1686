/** How one thing stands: right, made or changed just now, wrong (something to do), or not looked at. */
export type FindingStatus = "right" | "made" | "wrong" | "unchecked";

export type Finding = {
  status: FindingStatus;
  subject: string;
  /** What was seen; for `skipped` the reason. */
  detail?: string;
  /** What to do about it. */
  fix?: string;
};

export const passed = (what: string, says?: string): Finding => ({ status: "right", subject: what, detail: says });
export const changed = (what: string, says?: string): Finding => ({ status: "made", subject: what, detail: says });
export const failed = (what: string, says: string, wayOn?: string): Finding => ({
  status: "wrong",
  subject: what,
  detail: says,
  fix: wayOn,
});
export const skipped = (what: string, says: string, wayOn?: string): Finding => ({
  status: "unchecked",
  subject: what,
  detail: says,
  fix: wayOn,
});

const symbols: Record<FindingStatus, string> = { right: "✓", made: "+", wrong: "✗", unchecked: "–" };

/** One finding as it is printed: sign, thing, what was seen; below it what to do. */
export const formatFinding = ({ status: mark, subject: what, detail: says, fix: wayOn }: Finding): string => {
  const line = `${symbols[mark]} ${what}${says ? `: ${says}` : ""}`;
  return wayOn ? `${line}\n    → ${wayOn.replaceAll("\n", "\n      ")}` : line;
};

/** Whether nothing is left to do. */
export const hasNoFailures = (findings: readonly Finding[]): boolean =>
  findings.every(({ status: mark }) => mark !== "wrong");

/** The closing line: how many of each. */
export const summarizeFindings = (findings: readonly Finding[]): string => {
  const count = (mark: FindingStatus) => findings.filter((one) => one.status === mark).length;
  const made = count("made") > 0 ? `, ${count("made")} made` : "";
  return `${count("right")} right${made}, ${count("wrong")} to do, ${count("unchecked")} not checked`;
};
