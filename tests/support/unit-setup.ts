import { afterAll, vi } from "vitest";

// Files share a process: what one plays, the next one doesn't find.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
