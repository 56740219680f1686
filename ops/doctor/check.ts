import { awsReason } from "../aws-reason.ts";
import { type Finding, unchecked } from "../findings.ts";
import type { Stage } from "../stage.ts";
import type { Account } from "./account.ts";

/** What a check may look at: the stage, and the AWS account where credentials are there. */
export type Seen = { stage: Stage; account: Account };

/** A group of findings under one heading. `where` says what it needs: nothing, the stage as it runs, or an AWS account. */
export type Check = {
  title: string;
  where: "anywhere" | "aws";
  run(seen: Seen): Promise<Finding[]>;
};

/** Runs a check; what cannot be looked at is a finding with its reason, never an end of the list. */
export const runCheck = async ({ title, where, run }: Check, seen: Seen): Promise<Finding[]> => {
  if (where === "aws" && seen.stage.isLocal) return [unchecked(title, "only a deployed stage has it")];
  if (where === "aws" && seen.account.state === "unknown") return [unchecked(title, seen.account.reason)];
  try {
    return await run(seen);
  } catch (error) {
    return [unchecked(title, awsReason(error))];
  }
};
