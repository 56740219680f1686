import { createHash } from "node:crypto";

/** The account and region in every local ARN: valid in form, and nobody's. */
export const ACCOUNT = "000000000000";
export const REGION = "us-east-1";

/**
 * Builds a local ARN.
 * @example arn("lambda", "function:deals") // arn:aws:lambda:us-east-1:000000000000:function:deals
 */
export const arn = (service: string, rest: string): string => `arn:aws:${service}:${REGION}:${ACCOUNT}:${rest}`;

/** The local values of CloudFormation's pseudo parameters; `AWS::StackName` and `AWS::StackId` depend on the stack. */
export const pseudoParameter = (name: string, stack: string): string | undefined => {
  const values: Record<string, string> = {
    "AWS::AccountId": ACCOUNT,
    "AWS::Region": REGION,
    "AWS::Partition": "aws",
    "AWS::URLSuffix": "amazonaws.com",
    "AWS::StackName": stack,
    "AWS::StackId": arn("cloudformation", `stack/${stack}/local`),
  };
  return values[name];
};

/** A short id derived from a text, so that stored data still matches after a restart. */
export const stableId = (words: string, length: number): string => {
  const digits = BigInt(`0x${createHash("sha256").update(words).digest("hex")}`).toString(36);
  return digits.slice(-length);
};
