import type { Finding } from "../findings.ts";
import type { Stage } from "../stage.ts";
import { accountCheck, resolveAccount } from "./account.ts";
import { type Check, runCheck } from "./check.ts";
import { domainCheck } from "./domain.ts";
import { mailCheck } from "./mail.ts";
import { quotasCheck } from "./quotas.ts";
import { secretsCheck } from "./secrets.ts";
import { settingsCheck } from "./settings.ts";
import { stacksCheck } from "./stacks.ts";
import { stripeCheck } from "./stripe.ts";
import { watchCheck } from "./watch.ts";

/** Every check, in the order in which a first deployment meets what it looks at. */
export const checks: Check[] = [
  settingsCheck,
  accountCheck,
  domainCheck(),
  stacksCheck,
  mailCheck,
  secretsCheck,
  stripeCheck,
  quotasCheck,
  watchCheck,
];

export type Report = { title: string; findings: Finding[] }[];

/** Looks at everything that a person has to provide for a stage; changes nothing. */
export const runDoctor = async (stage: Stage, all: readonly Check[] = checks): Promise<Report> => {
  const account = await resolveAccount(stage);
  const report: Report = [];
  for (const check of all) report.push({ title: check.title, findings: await runCheck(check, { stage, account }) });
  return report;
};
