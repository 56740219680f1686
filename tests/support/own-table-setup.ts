import { afterAll, afterEach, vi } from "vitest";

// The hashes of addresses need one, and a route that is called as by the distribution; the functions that run here have no secrets. A file's own
// words for them wouldn't reach what earlier files have imported.
vi.mock("../../functions/platform/secrets.ts", () => ({
  getSecret: async (name: string) =>
    name === "ORIGIN_SECRET_ARN" ? JSON.stringify({ current: "from-the-edge" }) : "a secret of these tests",
}));

// These files share a process, and with it every module that they import.
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => {
  vi.unstubAllEnvs();
});
