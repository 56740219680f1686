import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { failed, passed } from "../findings.ts";
import type { Check } from "./check.ts";

/** Below this an evening's rush is refused; accounts of some age have 1,000. */
const minConcurrency = 100;

/** What the account allows at once. */
export const quotasCheck: Check = {
  title: "Quotas",
  requires: "aws",
  run: async ({ stage }) => {
    const { AccountLimit } = await new LambdaClient(stage.clientOf("other")).send(new GetAccountSettingsCommand({}));
    const allowed = AccountLimit?.ConcurrentExecutions ?? 0;
    const says = `${allowed} functions at once`;
    if (allowed >= minConcurrency) return [passed("Lambda concurrency", says)];
    const wayOn = "Service Quotas, Lambda, Concurrent executions: ask for 1,000. It takes a day or two.";
    return [failed("Lambda concurrency", says, wayOn)];
  },
};
