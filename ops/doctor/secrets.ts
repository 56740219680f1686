import { parseDoorSecret } from "../../functions/door/keys/key-pair.ts";
import { type Finding, failed, passed, skipped } from "../findings.ts";
import type { Stage } from "../stage.ts";
import { readSecret, type SecretName } from "../stage-secrets.ts";
import type { Check } from "./check.ts";

/** Secrets that the deployment fills itself; nobody has to see them. */
const generated: SecretName[] = ["signing", "limits", "origin"];

const checkFilled = async (stage: Stage, name: SecretName): Promise<Finding> => {
  const what = `Secret ${name}`;
  const text = await readSecret(stage, name);
  if (text === undefined) return skipped(what, "comes with the first deployment");
  return text.length > 0
    ? passed(what, "filled")
    : failed(what, "empty", "Put a new random text (docs/deploy.md, Secrets).");
};

// Until a person puts the widget's secret there, the deployment's own random text stands in its place.
const checkCaptcha = async (stage: Stage): Promise<Finding[]> => {
  if (!stage.settings.captcha) return [];
  const text = await readSecret(stage, "captcha");
  if (text === undefined) return [skipped("Secret captcha", "comes with the first deployment")];
  return /^0x|^\dx0000/.test(text)
    ? [passed("Secret captcha", "filled")]
    : [
        failed(
          "Secret captcha",
          "is not a secret of Turnstile's",
          "Put the widget's secret (docs/deploy.md, Secrets).",
        ),
      ];
};

// Only a person makes the city's keys: Secrets Manager can't.
const checkDoorKeys = async (stage: Stage): Promise<Finding> => {
  const what = "Secret door";
  const text = await readSecret(stage, "door");
  if (text === undefined) return skipped(what, "comes with the first deployment");
  const { length } = parseDoorSecret(text).keys;
  const command = `npm run door-keys -- rotate --stage ${stage.settings.name}`;
  return length > 0
    ? passed(what, length === 1 ? "1 key" : `${length} keys`)
    : failed(what, "has no key, so no ticket has a code", `Run: ${command}`);
};

/** Whether the stage's secrets hold something. What they hold is never shown. */
export const secretsCheck: Check = {
  title: "Secrets",
  requires: "anywhere",
  run: async ({ stage, account }) => {
    if (!stage.isLocal && account.state === "unknown") return [skipped("Secrets", account.reason)];
    const findings: Finding[] = [];
    for (const name of generated) findings.push(await checkFilled(stage, name));
    return [...findings, await checkDoorKeys(stage), ...(await checkCaptcha(stage))];
  },
};
