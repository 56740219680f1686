import type { CfnResource } from "aws-cdk-lib";
import { AwsSolutionsChecks, type IApplyRule, NagRuleCompliance } from "cdk-nag";

/** Wildcards that name the inside of one thing, with the reason for each; every other one is a finding. */
export const acceptedWildcards = [
  {
    finding: /^Resource::[^*]*(Uploads|Renditions)[^*]*\/[a-z-]+\/\*$/,
    reason: "Pictures get names of their own; the right ends at one folder of one bucket.",
  },
  {
    finding: /^Resource::arn:[^*]*:s3:::playyy-[a-z0-9-]+-exports-[^*]*\/(table|accounts|erasures)\/\*$/,
    reason: "What is exported is named for its instant; the right ends at one folder of one bucket.",
  },
  {
    finding: /^Resource::[^*]*DeadLettersRecords[^*]*\/aws\/lambda\/\*$/,
    reason: "Lambda names each letter for its reader and time; the right ends at its own folder of one bucket.",
  },
  {
    finding: /^Resource::[^*]*:execute-api:[^*]*\/ws\/(POST|DELETE)\/@connections\/\*$/,
    reason: "Connections come and go; the right is to post to, or end, those of this one socket.",
  },
  {
    finding: /^Resource::[^*]*:ses:[^*]*:identity\/\*$/,
    reason: "In SES's sandbox a recipient is an identity as well; the sender is fixed by a condition on its address.",
  },
];

/** CDK brings this function to fill the bucket of the web app; its rights and runtime are CDK's to choose. */
const isBucketDeployment = (node: CfnResource): boolean => node.node.path.includes("/Custom::CDKBucketDeployment");

/** CDK gives S3's replication of pictures its rights: every object of the one bucket, into the bucket of copies. */
const isReplication = (node: CfnResource): boolean => node.node.path.includes("/Renditions/ReplicationRole/");

/**
 * cdk-nag's AwsSolutions. A rule is left aside beside the construct that needs it (`acknowledgeRule`); only wildcards are judged
 * here, as the ids of such findings hold names that are not known before the template is written.
 */
export class CityChecks extends AwsSolutionsChecks {
  protected override applyRule(params: IApplyRule): void {
    const rule: IApplyRule["rule"] = (node) => {
      if (isBucketDeployment(node) || isReplication(node)) return NagRuleCompliance.NOT_APPLICABLE;
      const result = params.rule(node);
      if (params.ruleSuffixOverride !== "IAM5" || !Array.isArray(result)) return result;
      return result.filter((found) => !acceptedWildcards.some(({ finding }) => finding.test(found)));
    };
    super.applyRule({ ...params, rule });
  }
}
