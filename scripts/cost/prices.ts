/** The day the prices were read, and the region they are of. CloudFront's are those of the United States. */
export const pricesAsOf = { day: "2026-11-22", region: "us-east-1" } as const;

/**
 * One list price in US dollars without what AWS gives for free, at the first tier: larger amounts cost less, never more.
 * `isConfirmed` says whether the figure itself stands on a public page we read; the others are the known list prices, unread.
 */
export type Price = { dollars: number; per: string; source: string; isConfirmed: boolean };

const million = 1e6;
const confirmed = (dollars: number, per: string, source: string): Price => ({
  dollars,
  per,
  source,
  isConfirmed: true,
});
const unread = (dollars: number, per: string, source: string): Price => ({ dollars, per, source, isConfirmed: false });

const cloudWatch = "https://aws.amazon.com/cloudwatch/pricing/";
const apiGateway = "https://amnic.com/blogs/aws-api-gateway-pricing";
const dynamoDb = "https://airbyte.com/data-engineering-resources/dynamodb-pricing";
const lambda = "https://cloudchipr.com/blog/aws-lambda-pricing";
const waf = "https://c3x.dev/blog/aws-waf-cost-explained/";

/** Every price of the bill. Nothing else holds one. */
export const prices = {
  httpCall: confirmed(1 / million, "call of the HTTP API", apiGateway),
  socketMessage: confirmed(1 / million, "message of up to 32 KB, either way", apiGateway),
  connectionMinute: confirmed(0.25 / million, "minute of a live connection", apiGateway),
  functionCall: confirmed(0.2 / million, "call of a function", lambda),
  gigabyteSecond: confirmed(0.0000133334, "gigabyte-second on arm64", lambda),
  writeUnit: confirmed(0.625 / million, "write request unit", dynamoDb),
  readUnit: confirmed(0.125 / million, "read request unit", dynamoDb),
  tableGigabyte: unread(0.25, "gigabyte-month in the table", "https://aws.amazon.com/dynamodb/pricing/on-demand/"),
  backupGigabyte: unread(
    0.2,
    "gigabyte-month restorable to any second",
    "https://aws.amazon.com/dynamodb/pricing/on-demand/",
  ),
  edgeRequest: unread(0.01 / 10_000, "HTTPS request at the edge", "https://aws.amazon.com/cloudfront/pricing/"),
  edgeGigabyte: confirmed(0.085, "gigabyte to browsers", "https://aws.amazon.com/cloudfront/pricing"),
  edgeFunction: confirmed(
    0.1 / million,
    "run of a CloudFront function",
    "https://cur.vantage.sh/aws/amazoncloudfront/",
  ),
  firewallRequest: confirmed(0.6 / million, "request the firewall looks at", waf),
  firewall: confirmed(5, "web ACL a month", waf),
  firewallRule: confirmed(1, "rule a month", waf),
  logGigabyte: confirmed(
    0.5,
    "gigabyte of logs",
    "https://www.factualminds.com/blog/amazon-cloudwatch-pricing-metrics-logs-alarms-dashboards/",
  ),
  logStorageGigabyte: unread(0.03, "gigabyte-month of kept logs, compressed", cloudWatch),
  trace: confirmed(5 / million, "trace recorded", "https://aws.amazon.com/de/xray/pricing/"),
  alarmMetric: unread(0.1, "metric of an alarm a month", cloudWatch),
  customMetric: confirmed(0.3, "metric of our own a month", "https://signoz.io/guides/cloudwatch-pricing"),
  dashboard: confirmed(
    3,
    "dashboard a month",
    "https://www.factualminds.com/blog/amazon-cloudwatch-pricing-metrics-logs-alarms-dashboards/",
  ),
  mail: confirmed(0.1 / 1_000, "email", "https://build.allanninal.dev/what-the-newsletter-composer-costs/"),
  mailGigabyte: unread(0.12, "gigabyte of attachments", "https://aws.amazon.com/ses/pricing/"),
  queueCall: unread(0.4 / million, "call of SQS", "https://aws.amazon.com/sqs/pricing/"),
  fileGigabyte: unread(0.023, "gigabyte-month in S3", "https://aws.amazon.com/s3/pricing/"),
  fileWrite: unread(0.005 / 1_000, "PUT of S3", "https://aws.amazon.com/s3/pricing/"),
  fileRead: unread(0.0004 / 1_000, "GET of S3", "https://aws.amazon.com/s3/pricing/"),
  secret: unread(0.4, "secret a month", "https://aws.amazon.com/secrets-manager/pricing/"),
  secretRead: unread(0.05 / 10_000, "read of a secret", "https://aws.amazon.com/secrets-manager/pricing/"),
  scheduledStart: unread(1 / million, "start by EventBridge Scheduler", "https://aws.amazon.com/eventbridge/pricing/"),
  hostedZone: unread(0.5, "hosted zone a month", "https://aws.amazon.com/route53/pricing/"),
  activeUser: unread(
    0.015,
    "monthly active user of a user pool, Essentials",
    "https://aws.amazon.com/cognito/pricing/",
  ),
} as const satisfies Record<string, Price>;

export type PriceName = keyof typeof prices;

/**
 * What every account gets each month for good, by price. CloudFront's, X-Ray's, Lambda's and the logs' were read on the pages above; what is
 * given for a first year only is not here.
 */
export const freeForGood: Partial<Record<PriceName, number>> = {
  edgeRequest: 10 * million,
  edgeGigabyte: 1_000,
  edgeFunction: 2 * million,
  functionCall: million,
  gigabyteSecond: 400_000,
  tableGigabyte: 25,
  logGigabyte: 5,
  trace: 100_000,
};

/** Users of a pool that cost nothing in any month; every account has them for good. */
export const freeActiveUsers = 10_000;
