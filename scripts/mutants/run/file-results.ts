import { relative } from "node:path";

/** What a test file came to: how many of its tests passed, and the titles of those that failed, or why it failed as a whole. */
export type FileResult = { file: string; startMs: number; endMs: number; passed: number; failed: string[] };

/** What Vitest reports about each file, also about those that it never began because an earlier one had failed. */
export type Report = {
  testResults: {
    name: string;
    startTime: number;
    endTime: number;
    status: string;
    message: string;
    assertionResults: { status: string; title: string }[];
  }[];
};

const unknownFailure = "the file failed";

const firstLine = (text: string): string => text.trim().split("\n")[0] ?? "";

/** The results of the files that ran. One that was never begun counts as failed in the report, without a message and without tests. */
export const resultsIn = ({ testResults }: Report, directory: string): FileResult[] =>
  testResults
    .filter(({ status, message, assertionResults }) => status !== "failed" || message || assertionResults.length > 0)
    .map(({ name, startTime, endTime, status, message, assertionResults }) => {
      const failed = assertionResults.filter((one) => one.status === "failed").map(({ title }) => title);
      const whole = status === "failed" && failed.length === 0 ? [firstLine(message) || unknownFailure] : [];
      const passed = assertionResults.filter((one) => one.status === "passed").length;
      return {
        file: relative(directory, name),
        startMs: startTime,
        endMs: endTime,
        passed,
        failed: [...failed, ...whole],
      };
    });

/**
 * The file that ended a run at its first failure, and what failed in it: one with a failed test or a message, if there is any. What was read and
 * not begun may count as failed, too.
 */
export const failureIn = (files: readonly FileResult[]): { file: string; title: string } | undefined => {
  const failures = files.flatMap(({ file, failed: [title] }) => (title === undefined ? [] : [{ file, title }]));
  return failures.find(({ title }) => title !== unknownFailure) ?? failures[0];
};

/** Whether a file ran to its end: one that was read and not begun has no test that passed. */
export const hasPassed = ({ passed, failed }: FileResult): boolean => passed > 0 && failed.length === 0;
