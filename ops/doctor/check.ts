import { describeAwsError } from "../aws-reason.ts";
import { type Finding, skipped } from "../findings.ts";
import type { Stage } from "../stage.ts";
import type { Account } from "./account.ts";

/** What a check may look at: the stage, and the AWS account where credentials are there. */
export type CheckContext = { stage: Stage; account: Account };

/** A group of findings under one heading. `where` says what it needs: nothing, the stage as it runs, or an AWS account. */
export type Check = {
  title: string;
  requires: "anywhere" | "aws";
  run(seen: CheckContext): Promise<Finding[]>;
};

/** Runs a check; what cannot be looked at is a finding with its reason, never an end of the list. */
export const runCheck = async ({ title, requires: where, run }: Check, seen: CheckContext): Promise<Finding[]> => {
  if (where === "aws" && seen.stage.isLocal) return [skipped(title, "only a deployed stage has it")];
  if (where === "aws" && seen.account.state === "unknown") return [skipped(title, seen.account.reason)];
  try {
    return await run(seen);
  } catch (error) {
    return [skipped(title, describeAwsError(error))];
  }
};
