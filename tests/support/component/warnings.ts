import { vi } from "vitest";

/** Collects the warnings of the page that a test expects, each by its whole sentence; any other still fails the test. */
export const collectWarnings = (...expected: [string, ...string[]]): string[] => {
  const warnings: string[] = [];
  const warn = vi.mocked(console.warn);
  const report = warn.getMockImplementation();
  warn.mockImplementation((...parts: unknown[]) => {
    const text = parts.join(" ");
    if (expected.includes(text)) warnings.push(text);
    else report?.(...parts);
  });
  return warnings;
};
