import { CognitoIdentityProviderClient, ListUsersCommand } from "@aws-sdk/client-cognito-identity-provider";
import { mockClient } from "aws-sdk-client-mock";
import { expect, test, vi } from "vitest";
import type { RunProgress } from "../../../functions/stripe/sync-runs/phases.ts";

const ensureProfile = vi.hoisted(() => vi.fn());
vi.mock("../../../functions/identity/ensure-profile.ts", () => ({ ensureProfile }));

const { phases } = await import("../../../functions/stripe/sync-runs/phases.ts");
const { emptyReport } = await import("../../../functions/stripe/reconcile/reconcile-report.ts");

const pool = mockClient(CognitoIdentityProviderClient);

test("a page of profiles counts those created and updated, names those that fail, and is finished whatever the time", async () => {
  const Users = ["created", "updated", "unchanged", "failing"].map((sub) => ({
    UserStatus: "CONFIRMED" as const,
    Attributes: [{ Name: "sub", Value: sub }],
  }));
  vi.stubEnv("USER_POOL_ID", "us-east-1_Pool");
  pool.on(ListUsersCommand).resolves({ Users, PaginationToken: "next" });
  ensureProfile.mockImplementation(async ({ sub }: { sub: string }) => {
    if (sub === "failing") throw new Error("table busy");
    return { result: sub };
  });
  const pace = { concurrency: 1, perSecond: 1_000, mayContinue: () => false };
  const progress: RunProgress = {
    kind: "reconcile",
    window: "full",
    started_at: "2027-03-31T12:00:00.000Z",
    profiles_updated: 0,
    report: emptyReport(),
  };
  expect(await phases.profiles(null, progress, pace)).toBe("next");
  expect(progress).toMatchObject({ profiles_updated: 1, report: { profiles_created: 1 } });
  expect(progress.report.errors).toEqual(["profile failing: table busy"]);
});
