import { vi } from "vitest";

/** Collects the warnings that the page logs from now on, for a test that expects them. */
export const collectWarnings = (): string[] => {
  const warnings: string[] = [];
  vi.mocked(console.warn).mockImplementation((...parts: unknown[]) => void warnings.push(parts.join(" ")));
  return warnings;
};
