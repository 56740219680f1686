import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PoolDefinition, startCognitoStandIn } from "#cognito-stand-in";

/** A pool as the template declares it: hidden users, SRP and refresh only, an optional authenticator app. */
export const poolDefinition: PoolDefinition = {
  id: "us-east-1_Playyy",
  clientId: "web-client",
  userPool: {
    Policies: { PasswordPolicy: { MinimumLength: 8, RequireLowercase: true, RequireNumbers: true } },
    UsernameAttributes: ["email"],
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

/** The Cognito stand-in with that pool, the last emailed code, and a clock that tests move. */
export const startPool = async () => {
  const clock = { at: new Date() };
  let code = "";
  const standIn = await startCognitoStandIn({
    port: 0,
    dataDir: mkdtempSync(join(tmpdir(), "cognito-")),
    pools: [poolDefinition],
    sendMail: async ({ text }) => {
      code = text.match(/\b\d{6}\b/)?.[0] ?? "";
    },
    now: () => clock.at,
  });
  const wait = (seconds: number) => {
    clock.at = new Date(clock.at.getTime() + seconds * 1000);
  };
  return { ...standIn, lastCode: () => code, clock, wait };
};
