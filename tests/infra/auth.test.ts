import { Match } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import { functionsOf, localCity, resolved, statementsOf } from "./city.ts";

const authTemplate = async () => {
  const city = await localCity();
  const template = city.templates.get("Playyy-local-Auth");
  if (!template) throw new Error("There is no auth stack");
  return { city, template };
};

test("[auth-27] the pool verifies e-mail addresses and offers TOTP", async () => {
  const { template } = await authTemplate();
  template.hasResourceProperties("AWS::Cognito::UserPool", {
    AutoVerifiedAttributes: ["email"],
    UsernameAttributes: ["email"],
    MfaConfiguration: "OPTIONAL",
    EnabledMfas: ["SOFTWARE_TOKEN_MFA"],
    UserPoolTier: "ESSENTIALS",
  });
});

test("mails of the pool come from the city's one address, through SES as all others", async () => {
  const { city, template } = await authTemplate();
  template.hasResourceProperties("AWS::Cognito::UserPool", {
    EmailConfiguration: { EmailSendingAccount: "DEVELOPER", From: city.settings.mailFrom },
  });
});

test("passwords have 10 characters or more, of all four kinds", async () => {
  const { template } = await authTemplate();
  template.hasResourceProperties("AWS::Cognito::UserPool", {
    Policies: {
      PasswordPolicy: {
        MinimumLength: 10,
        RequireLowercase: true,
        RequireUppercase: true,
        RequireNumbers: true,
        RequireSymbols: true,
      },
    },
  });
});

test("[auth-27] [admin-12] the pool has a group admin", async () => {
  const { template } = await authTemplate();
  template.hasResourceProperties("AWS::Cognito::UserPoolGroup", { GroupName: "admin" });
});

test("[auth-27] [admin-12] the post-confirmation trigger knows the owner and may add users of this pool to a group", async () => {
  const { city } = await authTemplate();
  const [pool] = city.all("AWS::Cognito::UserPool");
  const arn = pool && resolved(city, pool).LambdaConfig.PostConfirmation;
  const trigger = functionsOf(city).find(({ id, stack }) => `${stack}/${id}.Arn` === arn);
  expect(trigger?.Environment.Variables.OWNER_EMAIL).toBe(city.settings.ownerEmail);
  const role = String(trigger?.Role).replace(/\.Arn$/, "");
  expect(statementsOf(city, role)).toContainEqual({
    effect: "Allow",
    actions: ["cognito-idp:AdminAddUserToGroup"],
    resources: [`${pool?.stack}/${pool?.id}.Arn`],
  });
});

test("[auth-27] the web client has no secret, hides who exists, and takes only SRP passwords and refresh tokens", async () => {
  const { template } = await authTemplate();
  template.hasResourceProperties("AWS::Cognito::UserPoolClient", {
    GenerateSecret: false,
    PreventUserExistenceErrors: "ENABLED",
    EnableTokenRevocation: true,
    ExplicitAuthFlows: ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
    AllowedOAuthFlowsUserPoolClient: false,
    AllowedOAuthFlows: Match.absent(),
  });
});

test("the token trigger speaks version 2, which may enrich access tokens", async () => {
  const { template } = await authTemplate();
  template.hasResourceProperties("AWS::Cognito::UserPool", {
    LambdaConfig: {
      PreSignUp: Match.anyValue(),
      CustomMessage: Match.anyValue(),
      PreTokenGenerationConfig: { LambdaVersion: "V2_0" },
    },
  });
});
