import { CfnOutput, Duration } from "aws-cdk-lib";
import { type HttpApi, HttpMethod } from "aws-cdk-lib/aws-apigatewayv2";
import type { Construct } from "constructs";
import { hooks } from "../../shared/api/hooks.ts";
import { api, type Entry } from "../../shared/api/index.ts";
import type { Route } from "../../shared/api/route.ts";
import { type CityProps, CityStack } from "../constructs/city-stack.ts";
import { ContractApi } from "../constructs/contract-api.ts";
import { DomainFunction, type DomainFunctionProps } from "../constructs/domain-function.ts";
import { Watched } from "../constructs/watched.ts";
import type { CityResources } from "../resources.ts";
import { rights } from "../rights.ts";

/** Functions that need more than the usual 512 MB and 10 s. */
const sizes: Partial<Record<Entry, Partial<DomainFunctionProps>>> = {
  // Goes through all parts of a member's data.
  account: { timeoutSeconds: 28 },
  // Decode pictures of up to 40 megapixels.
  avatars: { memoryMb: 1_024, timeoutSeconds: 25 },
  // Waits for the mail server.
  contact: { timeoutSeconds: 20 },
  mediaAdmin: { memoryMb: 1_024, timeoutSeconds: 25 },
};

const constructName = (entry: string) => `${entry[0]?.toUpperCase()}${entry.slice(1)}`;

/** Entries that let administrators into premium events (decision D38), whatever the access of their routes. */
const admitsToEvents = new Set<Entry>(["events", "tickets"]);

/** Whether the entry's routes ask more than a valid token; whether the admin role holds is then asked of the pool. */
const judgesRole = (entry: Entry): boolean =>
  admitsToEvents.has(entry) ||
  Object.values<Route>(api[entry]).some(({ access }) => !["public", "user"].includes(access));

/** The HTTP API: a function per contract entry, Stripe's hook, and the API's own description. */
export class ApiStack extends CityStack {
  readonly http: HttpApi;

  constructor(scope: Construct, city: CityProps, resources: CityResources) {
    super(scope, "Api", city);
    const { issuer, client } = resources.auth;
    const contract = new ContractApi(this, "Contract", {
      issuer,
      clientId: client.userPoolClientId,
      functionOf: this.#functionsOf(resources),
    });
    this.http = contract.http;
    const { method, path } = hooks.stripe;
    const hook = this.#stripeHook(resources);
    contract.addOpenRoute(HttpMethod[method], path, hook, "StripeHook", "Stripe proves itself by its signature.");
    contract.addOpenRoute(HttpMethod.GET, "/api/openapi.json", this.#openapi(), "Openapi", "It tells what is public.");
    this.#watch();
    new CfnOutput(this, "ApiEndpoint", { value: this.http.apiEndpoint });
  }

  #functionsOf(resources: CityResources): (entry: Entry) => DomainFunction {
    const entries = Object.keys(api) as Entry[];
    const made = new Map(entries.map((entry) => [entry, this.#contractFunction(entry, resources)]));
    return (entry) => made.get(entry) as DomainFunction;
  }

  #contractFunction(entry: Entry, resources: CityResources): DomainFunction {
    const { auth, secrets } = resources;
    const grant = rights[entry];
    if (!grant) throw new Error(`lib/rights.ts does not say what the contract entry "${entry}" may do`);
    const fn = new DomainFunction(this, constructName(entry), entry, { does: `/api: ${entry}`, ...sizes[entry] })
      .usesSecret("ORIGIN_SECRET_ARN", secrets.origin)
      .usesSecret("SIGNING_SECRET_ARN", secrets.signing)
      .usesUserPool(auth.pool, judgesRole(entry) ? ["AdminListGroupsForUser"] : [])
      .knows("USER_POOL_CLIENT_ID", auth.client.userPoolClientId)
      .knows("TOKEN_ISSUER", auth.issuer)
      .knows("TOKEN_JWKS_URL", auth.keysUrl);
    return grant(fn, resources);
  }

  #stripeHook({ table, secrets, auth }: CityResources): DomainFunction {
    const hook = new DomainFunction(this, "StripeHook", "stripeHook", {
      does: "Takes Stripe's signed events",
      timeoutSeconds: 30,
    })
      .usesSecret("ORIGIN_SECRET_ARN", secrets.origin)
      .uses(table, "read-write")
      .usesStripe(secrets.stripe)
      // Whether an address is confirmed, before a customer is linked by it.
      .usesUserPool(auth.pool, ["AdminGetUser"]);
    new Watched(this, "StripeHookErrors", {
      says: "Stripe's events are not taken in: payments may lack their tickets until the next reconcile.",
      runbook: "webhook-failures",
      metric: hook.metricErrors({ period: Duration.minutes(5) }),
    });
    return hook;
  }

  #openapi(): DomainFunction {
    return new DomainFunction(this, "Openapi", "openapi", { does: "Answers docs/openapi.json", memoryMb: 256 });
  }

  #watch(): void {
    new Watched(this, "ServerErrors", {
      says: "The API answers with 5xx.",
      runbook: "api-errors",
      metric: this.http.metricServerError({ period: Duration.minutes(5), statistic: "Sum" }),
      from: 3,
    });
  }
}
