import { type Finding, right, unchecked, wrong } from "../findings.ts";
import type { Stage } from "../stage.ts";
import { readSecret, type SecretName } from "../stage-secrets.ts";
import type { Check } from "./check.ts";

/** Secrets that the deployment fills itself; nobody has to see them. */
const generated: SecretName[] = ["signing", "limits", "origin"];

const isFilled = async (stage: Stage, name: SecretName): Promise<Finding> => {
  const what = `Secret ${name}`;
  const text = await readSecret(stage, name);
  if (text === undefined) return unchecked(what, "comes with the first deployment");
  return text.length > 0
    ? right(what, "filled")
    : wrong(what, "empty", "Put a new random text (docs/deploy.md, Secrets).");
};

// Until a person puts the widget's secret there, the deployment's own random text stands in its place.
const captchaOf = async (stage: Stage): Promise<Finding[]> => {
  if (!stage.settings.captcha) return [];
  const text = await readSecret(stage, "captcha");
  if (text === undefined) return [unchecked("Secret captcha", "comes with the first deployment")];
  return /^0x|^\dx0000/.test(text)
    ? [right("Secret captcha", "filled")]
    : [wrong("Secret captcha", "is not a secret of Turnstile's", "Put the widget's secret (docs/deploy.md, Secrets).")];
};

/** Whether the stage's secrets hold something. What they hold is never shown. */
export const secretsCheck: Check = {
  title: "Secrets",
  where: "anywhere",
  run: async ({ stage, account }) => {
    if (!stage.isLocal && account.state === "unknown") return [unchecked("Secrets", account.reason)];
    const findings: Finding[] = [];
    for (const name of generated) findings.push(await isFilled(stage, name));
    return [...findings, ...(await captchaOf(stage))];
  },
};
