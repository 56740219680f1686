import { Duration } from "aws-cdk-lib";
import { Dashboard, GraphWidget, MathExpression, Metric, TextWidget } from "aws-cdk-lib/aws-cloudwatch";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import { type CityProps, CityStack } from "../constructs/city-stack.ts";
import { Watched } from "../constructs/watched.ts";

const period = Duration.minutes(5);

/** A line per resource that the search finds: new functions and queues appear without a change here. */
const found = (search: string, statistic: string) =>
  new MathExpression({ expression: `SEARCH('${search}', '${statistic}', 300)`, label: "", period, usingMetrics: {} });

const graph = (title: string, search: string, statistic = "Sum") =>
  new GraphWidget({ title, width: 12, left: [found(search, statistic)] });

/** Where alarms are told, what concerns the whole account, and the dashboard. Alarms stand beside what they watch. */
export class WatchStack extends CityStack {
  readonly topic: Topic;

  constructor(scope: Construct, city: CityProps) {
    super(scope, "Watch", city);
    this.topic = new Topic(this, "Alarms", { enforceSSL: true, displayName: `PLAYYY ${city.settings.name}` });
    if (this.settings.alarmMail) this.topic.addSubscription(new EmailSubscription(this.settings.alarmMail));
    this.city.alarms = this.topic;
    this.#watchFunctions();
    this.#addDashboard();
  }

  #watchFunctions(): void {
    const metric = (metricName: string) =>
      new Metric({ namespace: "AWS/Lambda", metricName, statistic: "Sum", period: Duration.minutes(5) });
    new Watched(this, "AnyErrors", {
      says: "Functions crash or time out.",
      runbook: "function-errors",
      metric: metric("Errors"),
      from: 5,
    });
    new Watched(this, "AnyThrottles", {
      says: "Lambda refuses to start functions: the account's concurrency is used up.",
      runbook: "function-throttles",
      metric: metric("Throttles"),
    });
  }

  #addDashboard(): void {
    const functions = `{AWS/Lambda,FunctionName} FunctionName="Playyy-${this.settings.name}"`;
    const dashboard = new Dashboard(this, "Dashboard", { dashboardName: `playyy-${this.settings.name}` });
    dashboard.addWidgets(
      new TextWidget({ width: 24, height: 1, markdown: "What to do about each alarm: docs/runbook.md" }),
      graph("API: answers of 5xx", '{AWS/ApiGateway,ApiId} MetricName="5xx"'),
      graph("API: slowest 1 % (ms)", '{AWS/ApiGateway,ApiId} MetricName="Latency"', "p99"),
      graph("Functions: errors", `${functions} MetricName="Errors"`),
      graph("Functions: slowest 1 % (ms)", `${functions} MetricName="Duration"`, "p99"),
      graph("Functions: throttles", `${functions} MetricName="Throttles"`),
      graph("Streams: how far behind (ms)", `${functions} MetricName="IteratorAge"`, "Maximum"),
      graph("Table: throttled requests", '{AWS/DynamoDB,TableName,Operation} MetricName="ThrottledRequests"'),
      graph("Dead letters", '{AWS/SQS,QueueName} MetricName="ApproximateNumberOfMessagesVisible"', "Maximum"),
    );
  }
}
