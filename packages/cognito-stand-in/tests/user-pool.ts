import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PoolEmail } from "../src/messages.ts";
import type { PoolDefinition } from "../src/pool-settings.ts";
import { type CognitoStandInOptions, startCognitoStandIn } from "../src/start-cognito.ts";

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
export const startPool = async (more: Partial<CognitoStandInOptions> = {}) => {
  const mails: PoolEmail[] = [];
  const clock = { at: new Date() };
  const cognito = await startCognitoStandIn({
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
};
