import type { Stack } from "@aws-sdk/client-cloudformation";
import { type Finding, right, unchecked, wrong } from "../findings.ts";
import type { Check } from "./check.ts";

/** The stacks of a stage, in the order in which they are deployed. */
export const stackKinds = ["Watch", "Data", "Auth", "Media", "Api", "Realtime", "Jobs", "Web", "Dashboard"] as const;

const stands = new Set(["CREATE_COMPLETE", "UPDATE_COMPLETE", "IMPORT_COMPLETE"]);

const findingOf = (name: string, stack: Stack | undefined): Finding => {
  const what = `Stack ${name}`;
  if (!stack) return unchecked(what, "not deployed yet");
  const status = stack.StackStatus ?? "";
  if (stands.has(status)) return right(what);
  if (status.endsWith("_IN_PROGRESS")) return unchecked(what, `a deployment is under way (${status})`);
  if (status === "ROLLBACK_COMPLETE" || status.endsWith("_FAILED")) {
    return wrong(what, status, `Read its events in the CloudFormation console, delete the stack, and deploy again.`);
  }
  return wrong(
    what,
    status,
    "The last deployment was undone: read its events in the CloudFormation console, and deploy again.",
  );
};

/** What is deployed, and whether the last deployment went through. */
export const stacksCheck: Check = {
  title: "Deployment",
  where: "aws",
  run: async ({ stage }) => {
    if (stage.failure) return [unchecked("Deployment", stage.failure)];
    const named = (name: string) => stage.stacks.find(({ StackName }) => StackName === name);
    return stackKinds
      .map((kind) => `Playyy-${stage.settings.name}-${kind}`)
      .map((name) => findingOf(name, named(name)));
  },
};
