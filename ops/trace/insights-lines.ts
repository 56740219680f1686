import { setTimeout as pause } from "node:timers/promises";
import {
  type CloudWatchLogsClient,
  GetQueryResultsCommand,
  QueryStatus,
  StartQueryCommand,
} from "@aws-sdk/client-cloudwatch-logs";
import { type LogLine, parseLogLine } from "./log-lines.ts";

/** Logs Insights answers with at most so many lines. */
const limit = 1_000;

const running: (string | undefined)[] = [QueryStatus.Running, QueryStatus.Scheduled];

/** All log groups of a stage's functions, whose names begin as its stacks' do. The id is of a form that ends no text. */
const toQuery = (stage: string, requestId: string): string =>
  `SOURCE logGroups(namePrefix: ['Playyy-${stage}-']) | fields @log, @message | filter requestId = "${requestId}" | sort @timestamp asc | limit ${limit}`;

/**
 * Asks CloudWatch Logs Insights for the lines of a request within the last hours, and looks for the answer every `waitMilliseconds`.
 * Throws when the query fails.
 */
export const queryInsights = async (
  client: CloudWatchLogsClient,
  { stage, requestId, hours, now }: { stage: string; requestId: string; hours: number; now: number },
  waitMilliseconds = 1_000,
): Promise<LogLine[]> => {
  const endTime = Math.ceil(now / 1_000);
  const queryString = toQuery(stage, requestId);
  const { queryId } = await client.send(
    new StartQueryCommand({ queryString, startTime: endTime - hours * 3_600, endTime }),
  );
  for (;;) {
    const { status, results = [] } = await client.send(new GetQueryResultsCommand({ queryId }));
    if (running.includes(status)) {
      await pause(waitMilliseconds);
      continue;
    }
    if (status !== QueryStatus.Complete) throw new Error(`The query of the logs ended as ${status}.`);
    return results.flatMap((row) => {
      const textOf = (name: string) => row.find(({ field }) => field === name)?.value ?? "";
      return parseLogLine(textOf("@log").split(":").at(-1) ?? "", textOf("@message")) ?? [];
    });
  }
};
