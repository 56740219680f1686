import { CfnOutput, Duration } from "aws-cdk-lib";
import { type HttpApi, HttpMethod } from "aws-cdk-lib/aws-apigatewayv2";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { FilterPattern } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { hooks } from "../../shared/api/hooks.ts";
import { api, type Entry } from "../../shared/api/index.ts";
import type { Route } from "../../shared/api/route.ts";
import { type CityProps, CityStack } from "../constructs/city-stack.ts";
import { ContractApi } from "../constructs/contract-api.ts";
import { DomainFunction, type DomainFunctionProps } from "../constructs/domain-function.ts";
import { GradualDeployments } from "../constructs/gradual-deployments.ts";
import { errorsPlusFailures, RunbookAlarm } from "../constructs/runbook-alarm.ts";
import { permissions } from "../permissions.ts";
import type { CityResources } from "../resources.ts";

/**
 * API Gateway waits 30 seconds for an answer, whatever the function does. A function that calls Stripe lives nearly as long, so that it
 * can end what it began: release, or answer (the client's own limit is in functions/platform/stripe/client.ts).
 */
const gatewayTimeoutSeconds = 29;

/** Functions that need more than the usual 512 MB and 10 s. */
const sizes: Partial<Record<Entry, Partial<DomainFunctionProps>>> = {
  // Goes through all parts of a member's data, and ends the plan at Stripe.
  account: { timeoutSeconds: gatewayTimeoutSeconds },
  // Decode pictures of up to 40 megapixels.
  avatars: { memoryMb: 1_024, timeoutSeconds: 25 },
  // Waits for the mail server.
  contact: { timeoutSeconds: 20 },
  // Holds a video of 50 MB twice while it is copied, fetches outside addresses, and waits for generated images.
  mediaAdmin: { memoryMb: 2_048, timeoutSeconds: gatewayTimeoutSeconds },
  // Waits for the mail server.
  mailAdmin: { timeoutSeconds: 20 },
  // Call Stripe.
  memberships: { timeoutSeconds: gatewayTimeoutSeconds },
  membershipsAdmin: { timeoutSeconds: gatewayTimeoutSeconds },
  stripeAdmin: { timeoutSeconds: gatewayTimeoutSeconds },
  tickets: { timeoutSeconds: gatewayTimeoutSeconds },
  ticketsAdmin: { timeoutSeconds: gatewayTimeoutSeconds },
};

const constructName = (entry: string) => `${entry[0]?.toUpperCase()}${entry.slice(1)}`;

/** Entries that let administrators into premium events (decision D38), whatever the access of their routes. */
const premiumEventEntries = new Set<Entry>(["events", "tickets"]);

/** Whether the entry's routes ask more than a valid token; whether the admin role holds is then asked of the pool. */
const checksAdminRole = (entry: Entry): boolean =>
  premiumEventEntries.has(entry) ||
  Object.values<Route>(api[entry]).some(({ access }) => !["public", "user"].includes(access));

/** The HTTP API: a function per contract entry, Stripe's hook, and the API's own description. */
export class ApiStack extends CityStack {
  readonly http: HttpApi;
  /** New code takes over step by step, where people pay for it. */
  readonly #gradual: GradualDeployments | undefined;

  constructor(scope: Construct, city: CityProps, resources: CityResources) {
    super(scope, "Api", city);
    if (this.settings.production) this.#gradual = new GradualDeployments(this, "Gradual");
    const { issuer, client } = resources.auth;
    const contract = new ContractApi(this, "Contract", {
      issuer,
      clientId: client.userPoolClientId,
      functionOf: this.#functionsOf(resources),
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

  #functionsOf(resources: CityResources): (entry: Entry) => IFunction {
    const entries = Object.keys(api) as Entry[];
    const made = new Map(entries.map((entry) => [entry, this.#watched(this.#contractFunction(entry, resources))]));
    return (entry) => made.get(entry) as IFunction;
  }

  /** Watches a function, and answers what to call: itself, or the alias by which its new code takes over. */
  #watched(fn: DomainFunction): IFunction {
    const unexpected = fn.addLogMetric("Failures", "answered", [FilterPattern.numberValue("$.status", "=", 500)]);
    const { alarm } = new RunbookAlarm(this, `${fn.node.id}Errors`, {
      problem: `The function ${fn.node.id} crashes, runs out of time or answers 500.`,
      runbook: "function-errors",
      metric: errorsPlusFailures(fn, unexpected),
      threshold: 3,
    });
    return this.#gradual?.of(fn, [alarm]) ?? fn;
  }

  #contractFunction(entry: Entry, resources: CityResources): DomainFunction {
    const { auth, secrets } = resources;
    const grant = permissions[entry];
    if (!grant) throw new Error(`lib/permissions.ts does not say what the contract entry "${entry}" may do`);
    const fn = new DomainFunction(this, constructName(entry), entry, { description: `/api: ${entry}`, ...sizes[entry] })
      .usesSecret("ORIGIN_SECRET_ARN", secrets.origin)
      .usesSecret("SIGNING_SECRET_ARN", secrets.signing)
      .usesUserPool(auth.pool, checksAdminRole(entry) ? ["AdminListGroupsForUser"] : [])
      .withVariable("USER_POOL_CLIENT_ID", auth.client.userPoolClientId)
      .withVariable("TOKEN_ISSUER", auth.issuer)
      .withVariable("TOKEN_JWKS_URL", auth.keysUrl);
    return grant(fn, resources);
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
    return this.#gradual?.of(hook, [alarm]) ?? hook;
  }

  #mailLinks({ table, secrets }: CityResources): IFunction {
    const links = new DomainFunction(this, "MailLinks", "mailLinks", {
      description: "Counts opens and clicks of campaigns, and unsubscribes",
    })
      .usesSecret("ORIGIN_SECRET_ARN", secrets.origin)
      .usesSecret("SIGNING_SECRET_ARN", secrets.signing)
      .uses(table, "read-write");
    return this.#watched(links);
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
