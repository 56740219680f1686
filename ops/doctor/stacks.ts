import type { Stack } from "@aws-sdk/client-cloudformation";
import { type Finding, failed, passed, skipped } from "../findings.ts";
import type { Check } from "./check.ts";

/** The stacks of a stage, in the order in which they are deployed. */
export const stackKinds = [
  "Watch",
  "Data",
  "Auth",
  "Recovery",
  "Media",
  "BackOffice",
  "Community",
  "Door",
  "Members",
  "Api",
  "AdminApi",
  "Realtime",
  "Jobs",
  "Web",
  "Dashboard",
] as const;

const completeStatuses = new Set(["CREATE_COMPLETE", "UPDATE_COMPLETE", "IMPORT_COMPLETE"]);

const toFinding = (name: string, stack: Stack | undefined): Finding => {
  const what = `Stack ${name}`;
  if (!stack) return skipped(what, "not deployed yet");
  const status = stack.StackStatus ?? "";
  if (completeStatuses.has(status)) return passed(what);
  if (status.endsWith("_IN_PROGRESS")) return skipped(what, `a deployment is under way (${status})`);
  if (status === "ROLLBACK_COMPLETE" || status.endsWith("_FAILED")) {
    return failed(what, status, `Read its events in the CloudFormation console, delete the stack, and deploy again.`);
  }
  return failed(
    what,
    status,
    "The last deployment was undone: read its events in the CloudFormation console, and deploy again.",
  );
};

/** What is deployed, and whether the last deployment went through. */
export const stacksCheck: Check = {
  title: "Deployment",
  requires: "aws",
  run: async ({ stage }) => {
    if (stage.failure) return [skipped("Deployment", stage.failure)];
    const named = (name: string) => stage.stacks.find(({ StackName }) => StackName === name);
    return stackKinds
      .filter((kind) => kind !== "Recovery" || stage.settings.recoveryRegion)
      .map((kind) => `Playyy-${stage.settings.name}-${kind}`)
      .map((name) => toFinding(name, named(name)));
  },
};
