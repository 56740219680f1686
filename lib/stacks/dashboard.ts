import { Duration } from "aws-cdk-lib";
import { Dashboard, GraphWidget, Metric, type MetricProps, TextWidget } from "aws-cdk-lib/aws-cloudwatch";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { Construct, IConstruct } from "constructs";
import { type CityProps, CityStack } from "../constructs/city-stack.ts";
import { DomainFunction } from "../constructs/domain-function.ts";
import { throttledRequests, transactionConflicts } from "../constructs/rate-alarms.ts";
import type { CityTable } from "../constructs/single-table.ts";
import type { AdminApiStack } from "./admin-api.ts";
import type { ApiStack } from "./api.ts";
import type { RealtimeStack } from "./realtime.ts";

const period = Duration.minutes(5);

export type DashboardSources = {
  stacks: CityStack[];
  api: ApiStack;
  adminApi: AdminApiStack;
  realtime: RealtimeStack;
  table: CityTable;
  deadLetters: Queue;
};

const graph = (title: string, left: Metric[]) => new GraphWidget({ title, width: 12, left });

/**
 * The dashboard. It names each resource that the stage made: a search by name would find other stages as well, or nothing. It reads the
 * names from the stacks' outputs (weak references), so that no stack has to keep a function because it is drawn here.
 */
export class DashboardStack extends CityStack {
  constructor(scope: Construct, city: CityProps, shown: DashboardSources) {
    super(scope, "Dashboard", city);
    const dashboard = new Dashboard(this, "Dashboard", { dashboardName: `playyy-${this.settings.name}` });
    dashboard.addWidgets(
      new TextWidget({ width: 24, height: 1, markdown: "What to do about each alarm: docs/runbook.md" }),
      ...this.#entrances(shown),
      ...this.#functions(shown.stacks),
      graph("Table: throttled requests", throttledRequests(shown.table.drawnName)),
      graph("Table: transaction conflicts", [transactionConflicts(shown.table.drawnName)]),
      graph("Dead letters", [
        shown.deadLetters.metricApproximateNumberOfMessagesVisible({ period, statistic: "Maximum" }),
      ]),
    );
  }

  #entrances({ api, adminApi, realtime }: DashboardSources): GraphWidget[] {
    const socket = { ApiId: realtime.socket.apiId, Stage: realtime.stage.stageName };
    const gateway = (metricName: string, dimensionsMap: Record<string, string>, statistic: string) =>
      new Metric({ namespace: "AWS/ApiGateway", metricName, dimensionsMap, statistic, period });
    const ofEach = (metricName: string, statistic: string) =>
      Object.entries({ Members: api, "Back-office": adminApi }).map(([label, { contract }]) =>
        gateway(metricName, { ApiId: contract.http.apiId }, statistic).with({ label }),
      );
    return [
      graph("API: calls, answers of 4xx and 5xx", [
        ...ofEach("Count", "Sum"),
        ...ofEach("4xx", "Sum"),
        ...ofEach("5xx", "Sum"),
      ]),
      graph("API: slowest 1 % (ms)", ofEach("Latency", "p99")),
      graph("Live: connections, failures", [
        gateway("ConnectCount", socket, "Sum"),
        gateway("IntegrationError", socket, "Sum"),
        gateway("ExecutionError", socket, "Sum"),
      ]),
    ];
  }

  #functions(stacks: CityStack[]): GraphWidget[] {
    const isFunction = (node: IConstruct): node is DomainFunction => node instanceof DomainFunction;
    const functions = stacks.flatMap((stack) => stack.node.findAll().filter(isFunction));
    const each = (metricName: string, statistic: string, among = functions) =>
      among.map((fn) => this.#of(fn, { namespace: "AWS/Lambda", metricName, statistic }));
    const consumers = functions.filter((fn) => fn.consumesStream);
    return [
      graph("Functions: errors", each("Errors", "Sum")),
      graph("Functions: slowest 1 % (ms)", each("Duration", "p99")),
      graph("Functions: throttles", each("Throttles", "Sum")),
      graph("Streams: how far behind (ms)", each("IteratorAge", "Maximum", consumers)),
    ];
  }

  #of(fn: DomainFunction, props: MetricProps): Metric {
    return new Metric({ ...props, period, label: fn.node.id, dimensionsMap: { FunctionName: fn.functionName } });
  }
}
