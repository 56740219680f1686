import { CfnOutput, Duration } from "aws-cdk-lib";
import { type HttpApi, HttpMethod } from "aws-cdk-lib/aws-apigatewayv2";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { FilterPattern } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { hooks } from "../../shared/api/hooks.ts";
import type { Entry } from "../../shared/api/index.ts";
import { type CityProps, CityStack } from "../constructs/city-stack.ts";
import { ContractApi } from "../constructs/contract-api.ts";
import { ContractFunctions, gatewayTimeoutSeconds, memberEntries } from "../constructs/contract-functions.ts";
import { DomainFunction } from "../constructs/domain-function.ts";
import { errorsPlusFailures, RunbookAlarm } from "../constructs/runbook-alarm.ts";
import type { CityResources } from "../resources.ts";

/** The HTTP API: members' functions, the routes to these and to the functions of other stacks, Stripe's hook, and the API's own description. */
export class ApiStack extends CityStack {
  readonly http: HttpApi;
  readonly #functions: ContractFunctions;

  constructor(scope: Construct, city: CityProps, resources: CityResources, others: readonly ContractFunctions[]) {
    super(scope, "Api", city);
    this.#functions = new ContractFunctions(this, memberEntries, resources);
    const { issuer, client } = resources.auth;
    const contract = new ContractApi(this, "Contract", {
      issuer,
      clientId: client.userPoolClientId,
      functionOf: (entry) => this.#findFunction(entry, others),
    });
    this.http = contract.http;
    const { method, path } = hooks.stripe;
    contract.addPublicRoute({
      method: HttpMethod[method],
      path,
      target: this.#stripeHook(resources),
      id: "StripeHook",
      kind: "payment",
      reason: "Stripe proves itself by its signature.",
    });
    const mailLinks = this.#mailLinks(resources);
    for (const hook of [hooks.mailOpened, hooks.mailClicked, hooks.unsubscribePage, hooks.unsubscribe]) {
      contract.addPublicRoute({
        method: HttpMethod[hook.method],
        path: hook.path,
        target: mailLinks,
        id: "MailLinks",
        kind: "usual",
        reason: "Who reads an email is not signed in; its links are signed or carry a random code.",
      });
    }
    contract.addPublicRoute({
      method: HttpMethod.GET,
      path: "/api/openapi.json",
      target: this.#openapi(),
      id: "Openapi",
      kind: "read",
      reason: "It tells what is public.",
    });
    this.#watch();
    new CfnOutput(this, "ApiEndpoint", { value: this.http.apiEndpoint });
  }

  #findFunction(entry: Entry, others: readonly ContractFunctions[]): IFunction {
    const found = [this.#functions, ...others].flatMap((functions) => functions.find(entry) ?? [])[0];
    if (!found) throw new Error(`No stack has the function of the contract entry "${entry}"`);
    return found;
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
    return this.#functions.deploy(hook, [alarm]);
  }

  #mailLinks({ table, secrets }: CityResources): IFunction {
    const links = new DomainFunction(this, "MailLinks", "mailLinks", {
      description: "Counts opens and clicks of campaigns, and unsubscribes",
    })
      .usesSecret("ORIGIN_SECRET_ARN", secrets.origin)
      .usesSecret("SIGNING_SECRET_ARN", secrets.signing)
      .uses(table, "read-write");
    return this.#functions.watch(links);
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

  #watch(): void {
    new RunbookAlarm(this, "ServerErrors", {
      problem: "The API answers with 5xx.",
      runbook: "api-errors",
      metric: this.http.metricServerError({ period: Duration.minutes(5), statistic: "Sum" }),
      threshold: 3,
    });
  }
}
