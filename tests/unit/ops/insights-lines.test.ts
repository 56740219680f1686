import { CloudWatchLogsClient, GetQueryResultsCommand, StartQueryCommand } from "@aws-sdk/client-cloudwatch-logs";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, expect, test } from "vitest";
import { queryInsights } from "../../../ops/trace/insights-lines.ts";
import { formatLogLine } from "../../../ops/trace/log-lines.ts";

const logs = mockClient(CloudWatchLogsClient);
beforeEach(() => void logs.reset());

const request = { stage: "prod", requestId: "0b6fd2a4-2a59-4dd8-8a3c-1d9a3f0e7c11", hours: 2, now: 1_764_230_400_000 };
const ask = () => queryInsights(new CloudWatchLogsClient({ region: "us-east-1" }), request, 0);

test("[trace-03] on a stage all logs of its functions are asked for the id, within the hours, until the answer is complete", async () => {
  logs.on(StartQueryCommand).resolves({ queryId: "q1" });
  const message = JSON.stringify({
    level: "INFO",
    message: "mail sent",
    timestamp: "2026-11-27T08:00:00.000Z",
    id: "m1",
  });
  const row = [
    { field: "@log", value: "123456789012:Playyy-prod-Jobs-SendMailLogs" },
    { field: "@message", value: message },
  ];
  logs
    .on(GetQueryResultsCommand)
    .resolvesOnce({ status: "Running", results: [row] })
    .resolvesOnce({ status: "Complete", results: [row, [{ field: "@message", value: "START" }]] });
  expect((await ask()).map(formatLogLine)).toEqual([
    '2026-11-27T08:00:00.000Z  Playyy-prod-Jobs-SendMailLogs  INFO  mail sent  {"id":"m1"}',
  ]);
  expect(logs.commandCalls(StartQueryCommand)[0]?.args[0].input).toMatchObject({
    queryString: expect.stringMatching(
      /^SOURCE logGroups\(namePrefix: \['Playyy-prod-'\]\) .*filter requestId = "0b6fd2a4-2a59-4dd8-8a3c-1d9a3f0e7c11"/,
    ),
    startTime: 1_764_230_400 - 7_200,
    endTime: 1_764_230_400,
  });
});

test("[trace-03] a query that fails ends the command", async () => {
  logs.on(StartQueryCommand).resolves({ queryId: "q1" });
  logs.on(GetQueryResultsCommand).resolves({ status: "Failed" });
  await expect(ask()).rejects.toThrow("ended as Failed");
});
