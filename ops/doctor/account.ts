import { CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import { region } from "../../lib/stages.ts";
import { describeAwsError } from "../aws-reason.ts";
import { type Finding, failed, passed, skipped } from "../findings.ts";
import type { Stage } from "../stage.ts";
import type { Check } from "./check.ts";

/** The account of the credentials at hand, or why there is none. */
export type Account = { state: "known"; id: string; arn: string } | { state: "unknown"; reason: string };

/** Asks AWS whose credentials these are. */
export const resolveAccount = async (stage: Stage): Promise<Account> => {
  if (stage.isLocal) return { state: "unknown", reason: "only a deployed stage has it" };
  try {
    const { Account: id = "", Arn: arn = "" } = await new STSClient(stage.clientOf("other")).send(
      new GetCallerIdentityCommand({}),
    );
    return { state: "known", id, arn };
  } catch (error) {
    return { state: "unknown", reason: describeAwsError(error) };
  }
};

/** The oldest bootstrap that the stacks' synthesizer takes (aws-cdk-lib, MIN_BOOTSTRAP_STACK_VERSION). */
const minBootstrapVersion = 6;

const checkBootstrap = async (stage: Stage, id: string): Promise<Finding> => {
  const what = `CDK bootstrap in ${region}`;
  const command = `npx cdk bootstrap aws://${id}/${region}`;
  const client = new CloudFormationClient(stage.clientOf("other"));
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: "CDKToolkit" }));
    const outputs = Stacks[0]?.Outputs ?? [];
    const version = Number(outputs.find(({ OutputKey }) => OutputKey === "BootstrapVersion")?.OutputValue ?? 0);
    return version >= minBootstrapVersion
      ? passed(what, `version ${version}`)
      : failed(what, `version ${version} is too old`, command);
  } catch (error) {
    if (error instanceof Error && error.message.includes("does not exist")) return failed(what, "missing", command);
    throw error;
  }
};

/** Whose account it is, and whether CDK can deploy into it. */
export const accountCheck: Check = {
  title: "AWS account",
  requires: "anywhere",
  run: async ({ stage, account }) => {
    if (stage.isLocal) return [skipped("AWS account", "one machine needs none")];
    if (account.state === "unknown") {
      return [failed("AWS credentials", account.reason, "Sign in, until `aws sts get-caller-identity` answers.")];
    }
    return [
      passed("AWS credentials", `account ${account.id}, ${account.arn}`),
      await checkBootstrap(stage, account.id),
    ];
  },
};
