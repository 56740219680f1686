import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";

type Rule = CfnWebACL.RuleProperty;

const visible = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  // Samples would keep members' requests.
  sampledRequestsEnabled: false,
  metricName,
});

// Stripe's signed events are proven by their signature, and their bodies are long and full of addresses.
const notAHook: CfnWebACL.StatementProperty = {
  notStatement: {
    statement: {
      byteMatchStatement: {
        fieldToMatch: { uriPath: {} },
        positionalConstraint: "STARTS_WITH",
        searchString: "/hooks/",
        textTransformations: [{ priority: 0, type: "NONE" }],
      },
    },
  },
};

const managed = (name: string, priority: number, counted: string[] = []): Rule => ({
  name,
  priority,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: "AWS",
      name,
      scopeDownStatement: notAHook,
      ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
  visibilityConfig: visible(name),
});

/** Requests of one address in 5 minutes; a whole venue may stand behind one. */
const perAddress = 5_000;

const rate: Rule = {
  name: "RatePerAddress",
  priority: 0,
  action: {
    block: { customResponse: { responseCode: 429, responseHeaders: [{ name: "Retry-After", value: "300" }] } },
  },
  statement: { rateBasedStatement: { limit: perAddress, aggregateKeyType: "IP", evaluationWindowSec: 300 } },
  visibilityConfig: visible("RatePerAddress"),
};

/** The firewall in front of the web distribution: known attacks, known bad addresses, and too many requests of one address. */
export class Firewall extends CfnWebACL {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      scope: "CLOUDFRONT",
      defaultAction: { allow: {} },
      visibilityConfig: visible("Firewall"),
      rules: [
        rate,
        managed("AWSManagedRulesAmazonIpReputationList", 1),
        managed("AWSManagedRulesKnownBadInputsRuleSet", 2),
        // Bodies above 8 KB are long texts, queries of 2 KB carry cursors; the platform has its own limits for both.
        managed("AWSManagedRulesCommonRuleSet", 3, ["SizeRestrictions_BODY", "SizeRestrictions_QUERYSTRING"]),
      ],
    });
  }
}
