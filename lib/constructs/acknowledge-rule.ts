import { Validations } from "aws-cdk-lib";
import type { IConstruct } from "constructs";

/** Leaves a rule of cdk-nag's AwsSolutions aside for one construct and all inside it, and says why. */
export const acknowledgeRule = (construct: IConstruct, rule: string, reason: string): void =>
  Validations.of(construct).acknowledge({ id: `AwsSolutions-${rule}`, reason });
