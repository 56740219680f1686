import { afterAll, afterEach, vi } from "vitest";

// The hashes of addresses need one; the functions that run here have no secrets.
vi.mock("../../functions/platform/secrets.ts", () => ({ getSecret: async () => "a secret of these tests" }));

// These files share a process, and with it every module that they import.
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => {
  vi.unstubAllEnvs();
});
