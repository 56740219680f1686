/** How one thing stands: right, made or changed just now, wrong (something to do), or not looked at. */
export type Mark = "right" | "made" | "wrong" | "unchecked";

export type Finding = {
  mark: Mark;
  what: string;
  /** What was seen; for `unchecked` the reason. */
  says?: string;
  /** What to do about it. */
  wayOn?: string;
};

export const right = (what: string, says?: string): Finding => ({ mark: "right", what, says });
export const made = (what: string, says?: string): Finding => ({ mark: "made", what, says });
export const wrong = (what: string, says: string, wayOn?: string): Finding => ({ mark: "wrong", what, says, wayOn });
export const unchecked = (what: string, says: string, wayOn?: string): Finding => ({
  mark: "unchecked",
  what,
  says,
  wayOn,
});

const signs: Record<Mark, string> = { right: "✓", made: "+", wrong: "✗", unchecked: "–" };

/** One finding as it is printed: sign, thing, what was seen; below it what to do. */
export const lineOf = ({ mark, what, says, wayOn }: Finding): string => {
  const line = `${signs[mark]} ${what}${says ? `: ${says}` : ""}`;
  return wayOn ? `${line}\n    → ${wayOn.replaceAll("\n", "\n      ")}` : line;
};

/** Whether nothing is left to do. */
export const isFine = (findings: readonly Finding[]): boolean => findings.every(({ mark }) => mark !== "wrong");

/** The closing line: how many of each. */
export const sumOf = (findings: readonly Finding[]): string => {
  const count = (mark: Mark) => findings.filter((one) => one.mark === mark).length;
  const made = count("made") > 0 ? `, ${count("made")} made` : "";
  return `${count("right")} right${made}, ${count("wrong")} to do, ${count("unchecked")} not checked`;
};
