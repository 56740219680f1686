import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PoolDefinition } from "../../../local/cognito/pool-settings.ts";
import type { Mail } from "../../../local/cognito/realm.ts";
import { type CognitoOptions, startCognito } from "../../../local/cognito/start-cognito.ts";

/** A pool as the template declares it: hidden users, SRP and refresh only, optional TOTP, a group admin. */
export const poolDefinition: PoolDefinition = {
  id: "us-east-1_Playyy",
  clientId: "web-client",
  userPool: {
    Policies: { PasswordPolicy: { MinimumLength: 8, RequireLowercase: true, RequireNumbers: true } },
    UsernameAttributes: ["email"],
    UsernameConfiguration: { CaseSensitive: false },
    AutoVerifiedAttributes: ["email"],
    MfaConfiguration: "OPTIONAL",
    EnabledMfas: ["SOFTWARE_TOKEN_MFA"],
  },
  client: {
    ExplicitAuthFlows: ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
    PreventUserExistenceErrors: "ENABLED",
  },
  groups: [{ GroupName: "admin" }],
};

/** A running stand-in with its mailbox and a clock that tests move. */
export async function aPool(more: Partial<CognitoOptions> = {}) {
  const mails: Mail[] = [];
  const clock = { at: new Date() };
  const cognito = await startCognito({
    port: 0,
    dataDir: mkdtempSync(join(tmpdir(), "cognito-")),
    pools: [poolDefinition],
    sendMail: async (mail) => void mails.push(mail),
    now: () => clock.at,
    ...more,
  });
  const lastCode = () => mails.at(-1)?.text.match(/\b\d{6}\b/)?.[0] ?? "";
  const wait = (seconds: number) => {
    clock.at = new Date(clock.at.getTime() + seconds * 1000);
  };
  return { ...cognito, mails, lastCode, clock, wait };
}
