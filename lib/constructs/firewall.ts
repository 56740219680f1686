import { ArnFormat, RemovalPolicy, Stack } from "aws-cdk-lib";
import { DataIdentifier, DataProtectionPolicy, LogGroup } from "aws-cdk-lib/aws-logs";
import { CfnLoggingConfiguration, CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";
import { CityStack } from "./city-stack.ts";

type Rule = CfnWebACL.RuleProperty;

const visibility = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  // Samples would keep members' requests.
  sampledRequestsEnabled: false,
  metricName,
});

const startsWith = (searchString: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: "STARTS_WITH",
    searchString,
    textTransformations: [{ priority: 0, type: "NONE" }],
  },
});

// Stripe's signed events are proven by their signature, and their bodies are long and full of addresses.
const isNotWebhook: CfnWebACL.StatementProperty = { notStatement: { statement: startsWith("/hooks/") } };

const managedRule = (name: string, priority: number, counted: string[] = []): Rule => ({
  name,
  priority,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: "AWS",
      name,
      scopeDownStatement: isNotWebhook,
      ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
  visibilityConfig: visibility(name),
});

/** Calls with one access token in 5 minutes: many times the 60 or so of a member who opens the app, looks around and pays. */
const callsPerAccount = 2_000;

/**
 * Calls with a token from one address in 5 minutes. A stadium shows one address for all its guests: 5,000 buyers make about 60 calls each.
 * It bounds only whoever makes up tokens, which `callsPerAccount` would count one by one.
 */
const signedInCallsPerAddress = 400_000;

/**
 * Calls without a token from one address in 5 minutes: what 200 people behind a venue's Wi-Fi make before they sign in, some 60 each. Files are not counted: the edge has them, and a first visit alone takes some 170.
 */
const callsPerAddress = 20_000;

/** What a rush for tickets makes Stripe send from one of its few addresses in 5 minutes, several times over. */
const eventsPerAddress = 10_000;

const hasToken: CfnWebACL.StatementProperty = {
  sizeConstraintStatement: {
    fieldToMatch: { singleHeader: { Name: "authorization" } },
    comparisonOperator: "GT",
    size: 0,
    textTransformations: [{ priority: 0, type: "NONE" }],
  },
};

const and = (...statements: CfnWebACL.StatementProperty[]): CfnWebACL.StatementProperty => ({
  andStatement: { statements },
});

const perAddress = { aggregateKeyType: "IP" };

const perToken = {
  aggregateKeyType: "CUSTOM_KEYS",
  customKeys: [{ header: { name: "authorization", textTransformations: [{ priority: 0, type: "NONE" }] } }],
};

/** Calls that a rate rule counts together, how many of them it lets through in 5 minutes, and which it counts at all. */
type RateLimit = {
  limit: number;
  counts: typeof perAddress | typeof perToken;
  among: CfnWebACL.StatementProperty;
};

const rateRule = (name: string, priority: number, { limit, counts, among }: RateLimit): Rule => ({
  name,
  priority,
  action: {
    block: { customResponse: { responseCode: 429, responseHeaders: [{ name: "Retry-After", value: "300" }] } },
  },
  statement: {
    rateBasedStatement: {
      limit,
      ...counts,
      evaluationWindowSec: 300,
      scopeDownStatement: among,
    },
  },
  visibilityConfig: visibility(name),
});

/** What a function answers; a visitor's page is made by one, too. */
const isCall: CfnWebACL.StatementProperty = {
  orStatement: { statements: [startsWith("/api/"), startsWith("/calendar")] },
};

/** Headers that say who calls, and that would stand in the log beside what was blocked. */
const personalHeaders = ["authorization", "cookie", "x-forwarded-for", "forwarded", "referer"];

/**
 * Logs what the firewall blocks: rule, path, country and time. Nobody reads an address there: the log group masks all of them, the
 * caller's with them, and queries and the headers that say who calls are left out.
 */
const logBlocks = (firewall: CfnWebACL): void => {
  const { settings } = CityStack.cityOf(firewall);
  const blocks = new LogGroup(firewall, "Blocks", {
    // The firewall writes only to groups that are called so.
    logGroupName: `aws-waf-logs-playyy-${settings.name}`,
    retention: settings.logRetention,
    removalPolicy: RemovalPolicy.DESTROY,
    dataProtectionPolicy: new DataProtectionPolicy({ identifiers: [DataIdentifier.IPADDRESS] }),
  });
  new CfnLoggingConfiguration(firewall, "BlocksLogging", {
    resourceArn: firewall.attrArn,
    // Without the `:*` that a group's ARN ends with.
    logDestinationConfigs: [
      Stack.of(firewall).formatArn({
        service: "logs",
        resource: "log-group",
        resourceName: blocks.logGroupName,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      }),
    ],
    redactedFields: [{ queryString: {} }, ...personalHeaders.map((name) => ({ singleHeader: { Name: name } }))],
    loggingFilter: {
      DefaultBehavior: "DROP",
      Filters: [{ Behavior: "KEEP", Requirement: "MEETS_ANY", Conditions: [{ ActionCondition: { Action: "BLOCK" } }] }],
    },
  });
};

/** The firewall in front of the web distribution: known attacks, known bad addresses, and too many calls of one account or address. */
export class Firewall extends CfnWebACL {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      scope: "CLOUDFRONT",
      defaultAction: { allow: {} },
      visibilityConfig: visibility("Firewall"),
      rules: [
        rateRule("CallsPerAccount", 0, { limit: callsPerAccount, counts: perToken, among: and(isCall, hasToken) }),
        rateRule("CallsPerAddress", 1, {
          limit: callsPerAddress,
          counts: perAddress,
          among: and(isCall, { notStatement: { statement: hasToken } }),
        }),
        rateRule("SignedInCallsPerAddress", 2, {
          limit: signedInCallsPerAddress,
          counts: perAddress,
          among: and(isCall, hasToken),
        }),
        rateRule("EventsPerAddress", 3, { limit: eventsPerAddress, counts: perAddress, among: startsWith("/hooks/") }),
        managedRule("AWSManagedRulesAmazonIpReputationList", 4),
        managedRule("AWSManagedRulesKnownBadInputsRuleSet", 5),
        // Bodies above 8 KB are long texts, queries of 2 KB carry cursors; the platform has its own limits for both.
        managedRule("AWSManagedRulesCommonRuleSet", 6, ["SizeRestrictions_BODY", "SizeRestrictions_QUERYSTRING"]),
      ],
    });
    logBlocks(this);
  }
}
