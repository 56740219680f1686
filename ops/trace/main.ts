import { CloudWatchLogsClient } from "@aws-sdk/client-cloudwatch-logs";
import { extractOption, parseStageOptions, runCommand, UsageError } from "../cli-options.ts";
import { openStage, type Stage } from "../stage.ts";
import { queryInsights } from "./insights-lines.ts";
import { readLocalLines } from "./local-lines.ts";
import { formatLogLine, type LogLine } from "./log-lines.ts";

const defaultHours = "24";

/** The browser's ids and API Gateway's, which may end in "=". */
const form = /^[0-9A-Za-z_-]{8,64}={0,2}$/;

const parseHours = (text: string): number => {
  const hours = Number(text);
  if (hours > 0) return hours;
  throw new UsageError(`"${text}" is no number of hours, such as ${defaultHours}.`);
};

const findLines = (stage: Stage, requestId: string, hours: number): Promise<LogLine[]> => {
  if (stage.logs) return readLocalLines(stage.logs, requestId);
  const client = new CloudWatchLogsClient(stage.clientOf("other"));
  return queryInsights(client, { stage: stage.settings.name, requestId, hours, now: Date.now() });
};

/**
 * `npm run trace -- REQUEST-ID --stage NAME [--hours 24]`: prints what a request led to, from the API to its emails (docs/runbook.md, Following
 * a request). Fails when there is nothing.
 */
const run = async ([requestId = "", ...args]: string[]): Promise<boolean> => {
  if (!form.test(requestId))
    throw new UsageError(
      "Say which request: npm run trace -- REQUEST-ID --stage NAME; it is the response's x-request-id.",
    );
  const { text: hours = defaultHours, rest } = extractOption(args, "--hours");
  const stage = await openStage(parseStageOptions(rest));
  const lines = await findLines(stage, requestId, parseHours(hours));
  for (const line of lines.toSorted((one, other) => one.at.localeCompare(other.at))) console.log(formatLogLine(line));
  if (lines.length === 0) console.log(`No line of request ${requestId}.`);
  return lines.length > 0;
};

await runCommand(run);
