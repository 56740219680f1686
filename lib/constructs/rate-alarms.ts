import { Duration } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { type IMetric, MathExpression, Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { IUserPool, IUserPoolClient } from "aws-cdk-lib/aws-cognito";
import { FilterPattern, type ILogGroup, MetricFilter } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { CityStack } from "./city-stack.ts";
import { RunbookAlarm } from "./runbook-alarm.ts";

const period = Duration.minutes(5);

/** From which share on an alarm goes off, and how many calls 5 minutes need before their share says anything. */
type ShareLimit = { percent: number; minimumCalls: number };

/** The limits of every alarm on a share or a duration; each must be passed in three periods of 5 minutes in a row. */
const rateLimits = {
  /** Members' own mistakes are some 4 %: an expired token, a form, a deal that was redeemed already. */
  clientErrors: { percent: 25, minimumCalls: 200 },
  /** API Gateway's throttles by route and our limits by member; the firewall's own don't reach the API. */
  tooManyRequests: { percent: 5, minimumCalls: 200 },
  /** Three of four sign-ins fail only where passwords are guessed, or the pool refuses the right ones. */
  failedSignIns: { percent: 75, minimumCalls: 40 },
  latency: { milliseconds: 5_000, minimumCalls: 100 },
  /** Requests that a table refuses in 5 minutes; the SDK tries each again. */
  throttledRequests: 50,
  /** Transactions that met another one on the same item; a rush makes hundreds, and each is tried again. */
  transactionConflicts: 1_000,
  /** Sign-ins that the user pool refuses because it is asked too often. */
  throttledSignIns: 5,
  /** Of `accountConcurrency`. */
  concurrencyShare: 0.8,
} as const;

const periods = 3;

/** The share of some calls in percent; 0 while there are too few to say. */
const shareOf = (label: string, part: IMetric, calls: IMetric, { minimumCalls }: ShareLimit): MathExpression =>
  new MathExpression({
    expression: `IF(FILL(calls, 0) >= ${minimumCalls}, 100 * FILL(part, 0) / calls, 0)`,
    label,
    usingMetrics: { part, calls },
    period,
  });

/** Counts the answers of 429 in an API's access log: API Gateway's own metrics know only 4xx. */
const tooManyRequests = (scope: Construct, id: string, logGroup: ILogGroup): Metric =>
  new MetricFilter(scope, `${id}TooManyRequests`, {
    logGroup,
    filterPattern: FilterPattern.stringValue("$.status", "=", "429"),
    metricNamespace: `Playyy/${CityStack.cityOf(scope).settings.name}`,
    metricName: `${id}TooManyRequests`,
    metricValue: "1",
  }).metric({ statistic: "Sum", period });

export type WatchedApi = { http: HttpApi; accessLog: ILogGroup };

/** Alarms on the shares of 4xx and 429 of an HTTP API, and on its slowest 1 %. */
export const watchApi = (scope: Construct, id: string, { http, accessLog }: WatchedApi): void => {
  const calls = http.metricCount({ period, statistic: "Sum" });
  const { clientErrors, latency } = rateLimits;
  new RunbookAlarm(scope, `${id}ClientErrors`, {
    problem: `${id} refuses ${clientErrors.percent} % of its calls with 4xx.`,
    runbook: "api-rates",
    metric: shareOf(`${id}: share of 4xx`, http.metricClientError({ period, statistic: "Sum" }), calls, clientErrors),
    threshold: clientErrors.percent,
    periods,
  });
  new RunbookAlarm(scope, `${id}TooManyRequestsShare`, {
    problem: `${id} refuses ${rateLimits.tooManyRequests.percent} % of its calls with 429.`,
    runbook: "api-rates",
    metric: shareOf(`${id}: share of 429`, tooManyRequests(scope, id, accessLog), calls, rateLimits.tooManyRequests),
    threshold: rateLimits.tooManyRequests.percent,
    periods,
  });
  new RunbookAlarm(scope, `${id}Latency`, {
    problem: `The slowest 1 % of ${id}'s calls take ${latency.milliseconds / 1_000} seconds.`,
    runbook: "api-rates",
    metric: new MathExpression({
      expression: `IF(FILL(calls, 0) >= ${latency.minimumCalls}, slowest, 0)`,
      label: `${id}: slowest 1 % (ms)`,
      usingMetrics: { slowest: http.metricLatency({ period, statistic: "p99" }), calls },
      period,
    }),
    threshold: latency.milliseconds,
    periods,
  });
};

/** Operations that the table is asked for, as CloudWatch spells them in its dimension. */
const operations = [
  ...["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem"],
  ...["TransactGetItems", "TransactWriteItems"],
];

const ofTable = (metricName: string, dimensionsMap: Record<string, string>, label?: string): Metric =>
  new Metric({
    namespace: "AWS/DynamoDB",
    metricName,
    dimensionsMap,
    statistic: "Sum",
    period,
    ...(label ? { label } : {}),
  });

/** Requests that a table refused as too many, by operation. */
export const throttledRequests = (TableName: string): Metric[] =>
  operations.map((Operation) => ofTable("ThrottledRequests", { TableName, Operation }, Operation));

/** Transactions of a table that met another one on the same item. */
export const transactionConflicts = (TableName: string): Metric => ofTable("TransactionConflict", { TableName });

/** Alarms on the requests that a table refuses. */
export const watchTable = (scope: Construct, tableName: string): void => {
  const throttled = throttledRequests(tableName);
  new RunbookAlarm(scope, "TableThrottles", {
    problem: "The table refuses requests as too many.",
    runbook: "table-contention",
    metric: new MathExpression({
      expression: throttled.map((_, index) => `FILL(m${index}, 0)`).join(" + "),
      label: "Table: throttled requests",
      usingMetrics: Object.fromEntries(throttled.map((metric, index) => [`m${index}`, metric])),
      period,
    }),
    threshold: rateLimits.throttledRequests,
  });
  new RunbookAlarm(scope, "TableConflicts", {
    problem: "Transactions of the table keep meeting on the same items.",
    runbook: "table-contention",
    metric: transactionConflicts(tableName),
    threshold: rateLimits.transactionConflicts,
    periods,
  });
};

/** Alarms on sign-ins that a user pool refuses: the share of failed ones, and those it throttles. */
export const watchUserPool = (scope: Construct, pool: IUserPool, client: IUserPoolClient): void => {
  const of = (metricName: string, statistic: string) =>
    new Metric({
      namespace: "AWS/Cognito",
      metricName,
      dimensionsMap: { UserPool: pool.userPoolId, UserPoolClient: client.userPoolClientId },
      statistic,
      period,
    });
  const { failedSignIns } = rateLimits;
  new RunbookAlarm(scope, "FailedSignIns", {
    problem: `${failedSignIns.percent} % of all sign-ins fail.`,
    runbook: "user-pool-rates",
    metric: new MathExpression({
      // The metric is 1 for each sign-in that succeeds and 0 for each that doesn't.
      expression: `IF(FILL(tries, 0) >= ${failedSignIns.minimumCalls}, 100 * (tries - FILL(successes, 0)) / tries, 0)`,
      label: "Share of failed sign-ins",
      usingMetrics: { tries: of("SignInSuccesses", "SampleCount"), successes: of("SignInSuccesses", "Sum") },
      period,
    }),
    threshold: failedSignIns.percent,
    periods,
  });
  new RunbookAlarm(scope, "ThrottledSignIns", {
    problem: "The user pool refuses sign-ins as too many.",
    runbook: "user-pool-rates",
    metric: of("SignInThrottles", "Sum"),
    threshold: rateLimits.throttledSignIns,
  });
};

/** An alarm on how much of the account's concurrency runs at once, before Lambda throttles. */
export const watchConcurrency = (scope: Construct): void => {
  const threshold = rateLimits.concurrencyShare * CityStack.cityOf(scope).settings.accountConcurrency;
  new RunbookAlarm(scope, "Concurrency", {
    problem: `${threshold} functions of the account run at once, of those that it may run.`,
    runbook: "function-throttles",
    metric: new Metric({ namespace: "AWS/Lambda", metricName: "ConcurrentExecutions", statistic: "Maximum", period }),
    threshold,
  });
};
