import { parseArgs } from "node:util";
import { runCommand, UsageError } from "../cli-options.ts";
import { formatFinding, hasNoFailures, summarizeFindings } from "../findings.ts";
import { runSmokeTest } from "./smoke.ts";

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

/** `npm run smoke -- URL`: tries a stage as a visitor and, with SMOKE_EMAIL and SMOKE_PASSWORD, as a member. */
const run = async (args: string[]): Promise<boolean> => {
  const { origin, direct } = readArguments(args);
  console.log(`${origin}\n`);
  const steps = await runSmokeTest({ origin, direct, member: memberFromEnv(process.env) }, (step) =>
    console.log(`${String(step.milliseconds).padStart(6)} ms  ${formatFinding(step)}`),
  );
  console.log(`\n${summarizeFindings(steps)}`);
  return hasNoFailures(steps);
};

await runCommand(run);
