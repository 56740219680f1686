import type { IAlarm } from "aws-cdk-lib/aws-cloudwatch";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { FilterPattern } from "aws-cdk-lib/aws-logs";
import { api, type Entry } from "../../shared/api/index.ts";
import type { Route } from "../../shared/api/route.ts";
import { permissions } from "../permissions.ts";
import type { CityResources } from "../resources.ts";
import type { CityStack } from "./city-stack.ts";
import { DomainFunction, type DomainFunctionProps } from "./domain-function.ts";
import { GradualDeployments } from "./gradual-deployments.ts";
import { errorsPlusFailures, RunbookAlarm } from "./runbook-alarm.ts";

/**
 * API Gateway waits 30 seconds for an answer, whatever the function does. A function that calls Stripe lives nearly as long, so that it
 * can end what it began: release, or answer (the client's own limit is in functions/platform/stripe/client.ts).
 */
export const gatewayTimeoutSeconds = 29;

/** Functions that need more than the usual 512 MB and 10 s. */
const sizes: Partial<Record<Entry, Partial<DomainFunctionProps>>> = {
  // Goes through all parts of a member's data, and ends the plan at Stripe.
  account: { timeoutSeconds: gatewayTimeoutSeconds },
  // Goes through the same parts.
  accountAdmin: { timeoutSeconds: gatewayTimeoutSeconds },
  // Decode pictures of up to 40 megapixels.
  avatars: { memoryMb: 1_024, timeoutSeconds: 25 },
  community: { memoryMb: 1_024, timeoutSeconds: 25 },
  // Waits for the mail server.
  contact: { timeoutSeconds: 20 },
  // A sign-up may have to end the plan of the account that had the address.
  identity: { timeoutSeconds: gatewayTimeoutSeconds },
  // A hundred rows of a scanner's log in one call.
  door: { memoryMb: 1_024 },
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

/** Entries that let administrators into premium events (R38), whatever the access of their routes. */
const premiumEventEntries = new Set<Entry>(["events", "tickets", "transfers"]);

/** Whether the entry's routes ask more than a valid token; whether the admin role holds is then asked of the pool. */
const checksAdminRole = (entry: Entry): boolean =>
  premiumEventEntries.has(entry) ||
  Object.values<Route>(api[entry]).some(({ access }) => !["public", "user", "door"].includes(access));

const entries = Object.keys(api) as Entry[];
const isAdminEntry = (entry: Entry): boolean => entry.endsWith("Admin");

const communityAreas = new Set(["avatars", "community", "game", "messages", "moderation", "notifications", "realtime"]);
const doorAreas = new Set(["door", "doorPasses", "transfers"]);

/** The entries that only administrators call, those of the stacks of the community and the door, and all others. */
export const adminEntries = entries.filter(isAdminEntry);
export const communityEntries = entries.filter((entry) => communityAreas.has(entry));
export const doorEntries = entries.filter((entry) => doorAreas.has(entry));
export const memberEntries = entries.filter(
  (entry) => ![adminEntries, communityEntries, doorEntries].some((others) => others.includes(entry)),
);

/** What to call for an entry, whichever stack has its function. Throws where none has. */
export const findFunction = (entry: Entry, stacks: readonly ContractFunctions[]): IFunction => {
  const found = stacks.map((functions) => functions.find(entry)).find((fn) => fn !== undefined);
  if (!found) throw new Error(`No stack has the function of the contract entry "${entry}"`);
  return found;
};

/** The functions of some contract entries, in one stack, each with its permissions and its alarm. */
export class ContractFunctions {
  readonly #stack: CityStack;
  readonly #resources: CityResources;
  /** New code takes over step by step, where people pay for it. */
  readonly #gradual: GradualDeployments | undefined;
  readonly #functions: Map<Entry, IFunction>;

  constructor(stack: CityStack, own: readonly Entry[], resources: CityResources) {
    this.#stack = stack;
    this.#resources = resources;
    if (stack.settings.production) this.#gradual = new GradualDeployments(stack, "Gradual");
    this.#functions = new Map(own.map((entry) => [entry, this.watch(this.#create(entry))]));
  }

  /** What to call for an entry, or undefined if its function is elsewhere. */
  find(entry: Entry): IFunction | undefined {
    return this.#functions.get(entry);
  }

  /** Watches a function; returns what to call: itself, or the alias by which its new code takes over. */
  watch(fn: DomainFunction): IFunction {
    const unexpected = fn.addLogMetric("Failures", "answered", [FilterPattern.numberValue("$.status", "=", 500)]);
    const { alarm } = new RunbookAlarm(this.#stack, `${fn.node.id}Errors`, {
      problem: `The function ${fn.node.id} crashes, runs out of time or answers 500.`,
      runbook: "function-errors",
      metric: errorsPlusFailures(fn, unexpected),
      threshold: 3,
    });
    return this.deploy(fn, [alarm]);
  }

  /** Returns what to call; `alarms` take new code back. */
  deploy(fn: DomainFunction, alarms: IAlarm[]): IFunction {
    return this.#gradual?.of(fn, alarms) ?? fn;
  }

  #create(entry: Entry): DomainFunction {
    const { auth, secrets } = this.#resources;
    const grant = permissions[entry];
    if (!grant) throw new Error(`lib/permissions.ts does not say what the contract entry "${entry}" may do`);
    const fn = new DomainFunction(this.#stack, constructName(entry), entry, {
      description: `/api: ${entry}`,
      ...sizes[entry],
    })
      .usesSecret("ORIGIN_SECRET_ARN", secrets.origin)
      .usesSecret("SIGNING_SECRET_ARN", secrets.signing)
      .usesUserPool(auth.pool, checksAdminRole(entry) ? ["AdminListGroupsForUser"] : [])
      .withVariable("USER_POOL_CLIENT_ID", auth.client.userPoolClientId)
      .withVariable("TOKEN_ISSUER", auth.issuer)
      .withVariable("TOKEN_JWKS_URL", auth.keysUrl);
    return grant(fn, this.#resources);
  }
}
