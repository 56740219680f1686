import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";

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

/**
 * Calls of one address in 5 minutes. A venue's Wi-Fi shows one address for all its guests: 200 members who open the app, look around and
 * pay make about 60 calls each. Files are not counted: the edge has them, and a first visit alone takes some 170.
 */
const callsPerAddress = 20_000;

/** What a rush for tickets makes Stripe send from one of its few addresses in 5 minutes, several times over. */
const eventsPerAddress = 10_000;

const rateRule = (name: string, priority: number, limit: number, path: string): Rule => ({
  name,
  priority,
  action: {
    block: { customResponse: { responseCode: 429, responseHeaders: [{ name: "Retry-After", value: "300" }] } },
  },
  statement: {
    rateBasedStatement: {
      limit,
      aggregateKeyType: "IP",
      evaluationWindowSec: 300,
      scopeDownStatement: startsWith(path),
    },
  },
  visibilityConfig: visibility(name),
});

/** The firewall in front of the web distribution: known attacks, known bad addresses, and too many calls of one address. */
export class Firewall extends CfnWebACL {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      scope: "CLOUDFRONT",
      defaultAction: { allow: {} },
      visibilityConfig: visibility("Firewall"),
      rules: [
        rateRule("CallsPerAddress", 0, callsPerAddress, "/api/"),
        rateRule("EventsPerAddress", 1, eventsPerAddress, "/hooks/"),
        managedRule("AWSManagedRulesAmazonIpReputationList", 2),
        managedRule("AWSManagedRulesKnownBadInputsRuleSet", 3),
        // Bodies above 8 KB are long texts, queries of 2 KB carry cursors; the platform has its own limits for both.
        managedRule("AWSManagedRulesCommonRuleSet", 4, ["SizeRestrictions_BODY", "SizeRestrictions_QUERYSTRING"]),
      ],
    });
  }
}
