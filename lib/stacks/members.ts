import { Duration } from "aws-cdk-lib";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { FilterPattern } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { type CityProps, CityStack } from "../constructs/city-stack.ts";
import { ContractFunctions, gatewayTimeoutSeconds, memberEntries } from "../constructs/contract-functions.ts";
import { DomainFunction } from "../constructs/domain-function.ts";
import { errorsPlusFailures, RunbookAlarm } from "../constructs/runbook-alarm.ts";
import type { CityResources } from "../resources.ts";

/** Members' functions, Stripe's hook, the links in emails, and the API's own description; stacks of their own have the routes (docs/decisions/0054). */
export class MembersStack extends CityStack {
  readonly functions: ContractFunctions;
  readonly stripeHook: IFunction;
  readonly mailLinks: IFunction;
  readonly openapi: IFunction;

  constructor(scope: Construct, city: CityProps, resources: CityResources) {
    super(scope, "Members", city);
    this.functions = new ContractFunctions(this, memberEntries, resources);
    this.stripeHook = this.#stripeHook(resources);
    this.mailLinks = this.#mailLinks(resources);
    this.openapi = this.#openapi();
  }

  #stripeHook({ table, secrets, auth }: CityResources): IFunction {
    const hook = new DomainFunction(this, "StripeHook", "stripeHook", {
      description: "Takes Stripe's signed events",
      timeoutSeconds: gatewayTimeoutSeconds,
    })
      .usesSecret("ORIGIN_SECRET_ARN", secrets.origin)
      .uses(table, "read-write")
      .usesStripe(secrets.stripe)
      // Whether an address is confirmed, before a customer is linked by it.
      .usesUserPool(auth.pool, ["AdminGetUser"]);
    const status = (comparison: string, value: number) => FilterPattern.numberValue("$.status", comparison, value);
    const failed = hook.addLogMetric("Failures", "event not taken in", [status(">=", 500)]);
    const refused = hook.addLogMetric("Refusals", "event not taken in", [status("<", 500)]);
    const { alarm } = new RunbookAlarm(this, "StripeHookErrors", {
      problem: "Stripe's events are not taken in: payments may lack their tickets until the next reconcile.",
      runbook: "webhook-failures",
      metric: errorsPlusFailures(hook, failed),
    });
    new RunbookAlarm(this, "StripeHookRefusals", {
      problem: "Stripe's events are refused: the signing secret, or the address they are sent to, may be wrong.",
      runbook: "webhook-failures",
      // Anybody may post to the hook: a single refusal says nothing.
      metric: refused.with({ period: Duration.hours(1) }),
      threshold: 3,
    });
    return this.functions.deploy(hook, [alarm]);
  }

  #mailLinks({ table, secrets }: CityResources): IFunction {
    const links = new DomainFunction(this, "MailLinks", "mailLinks", {
      description: "Counts opens and clicks of campaigns, and unsubscribes",
    })
      .usesSecret("ORIGIN_SECRET_ARN", secrets.origin)
      .usesSecret("SIGNING_SECRET_ARN", secrets.signing)
      .uses(table, "read-write");
    return this.functions.watch(links);
  }

  #openapi(): DomainFunction {
    const openapi = new DomainFunction(this, "Openapi", "openapi", {
      description: "Answers docs/openapi.json",
      memoryMb: 256,
    });
    new RunbookAlarm(this, "OpenapiErrors", {
      problem: "The API's description is not answered.",
      runbook: "function-errors",
      metric: openapi.metricErrors(),
      threshold: 3,
    });
    return openapi;
  }
}
