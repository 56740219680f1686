import { parseArgs } from "node:util";
import { runCommand, UsageError } from "../cli-options.ts";
import { formatFinding, hasNoFailures, summarizeFindings } from "../findings.ts";
import { memberSteps } from "./member-steps.ts";
import { runStep, type SmokeContext, type StepResult } from "./step.ts";
import { visitorSteps } from "./visitor-steps.ts";

const usage = "Use: npm run smoke -- https://<your address> [--api https://<id>.execute-api.us-east-1.amazonaws.com]";

const readArguments = (args: string[]): { origin: string; direct: string | undefined } => {
  try {
    const { values, positionals } = parseArgs({ args, options: { api: { type: "string" } }, allowPositionals: true });
    return { origin: new URL(positionals[0] ?? "").origin, direct: values.api && new URL(values.api).origin };
  } catch {
    throw new UsageError(usage);
  }
};

const memberFromEnv = ({ SMOKE_EMAIL: email, SMOKE_PASSWORD: password }: NodeJS.ProcessEnv) =>
  email && password ? { email, password } : undefined;

/** Tries a stage as a visitor and as a member, one step after the other, and prints each as it ends. Changes nothing that matters. */
const runSteps = async (context: SmokeContext): Promise<StepResult[]> => {
  const results: StepResult[] = [];
  for (const step of [...visitorSteps, ...memberSteps]) {
    const result = await runStep(step, context);
    console.log(`${String(result.milliseconds).padStart(6)} ms  ${formatFinding(result)}`);
    results.push(result);
  }
  return results;
};

/** `npm run smoke -- URL`: tries a stage as a visitor and, with SMOKE_EMAIL and SMOKE_PASSWORD, as a member. */
const run = async (args: string[]): Promise<boolean> => {
  const { origin, direct } = readArguments(args);
  console.log(`${origin}\n`);
  const steps = await runSteps({ origin, direct, member: memberFromEnv(process.env) });
  console.log(`\n${summarizeFindings(steps)}`);
  return hasNoFailures(steps);
};

await runCommand(run);
