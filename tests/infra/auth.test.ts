import { Match } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import { functionsOf, localCity, resolved, statementsOf } from "./city.ts";

const authTemplate = async () => {
  const city = await localCity();
  const template = city.templates.get("Playyy-local-Auth");
  if (!template) throw new Error("There is no auth stack");
  return { city, template };
};

test("[auth-27] the pool verifies email addresses and offers TOTP", async () => {
  const { template } = await authTemplate();
  template.hasResourceProperties("AWS::Cognito::UserPool", {
    AutoVerifiedAttributes: ["email"],
    UsernameAttributes: ["email"],
    MfaConfiguration: "OPTIONAL",
    EnabledMfas: ["SOFTWARE_TOKEN_MFA"],
    UserPoolTier: "ESSENTIALS",
  });
});

test("the pool sends its emails through SES from the city's one address", async () => {
  const { city, template } = await authTemplate();
  template.hasResourceProperties("AWS::Cognito::UserPool", {
    EmailConfiguration: { EmailSendingAccount: "DEVELOPER", From: city.settings.mailFrom },
  });
});

test("passwords need at least 10 characters of all four kinds", async () => {
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

test("[auth-27] [admin-12] the pool has an admin group", async () => {
  const { template } = await authTemplate();
  template.hasResourceProperties("AWS::Cognito::UserPoolGroup", { GroupName: "admin" });
});

test("[auth-27] [admin-12] the post-confirmation trigger knows the owner, and may add users of this pool to a group and end their sessions", async () => {
  const { city } = await authTemplate();
  const [pool] = city.all("AWS::Cognito::UserPool");
  const arn = pool && resolved(city, pool).LambdaConfig.PostConfirmation;
  const trigger = functionsOf(city).find(({ id, stack }) => `${stack}/${id}.Arn` === arn);
  expect(trigger?.Environment.Variables.OWNER_EMAIL).toBe(city.settings.ownerEmail);
  const role = String(trigger?.Role).replace(/\.Arn$/, "");
  expect(statementsOf(city, role)).toContainEqual({
    effect: "Allow",
    actions: ["cognito-idp:AdminAddUserToGroup", "cognito-idp:AdminUserGlobalSignOut"],
    resources: [`${pool?.stack}/${pool?.id}.Arn`],
  });
});

test("[auth-27] the web client has no secret, hides who has an account, and allows only SRP and refresh tokens", async () => {
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

test("[recover-10] no client may write whose account was made again, and nobody may change it", async () => {
  const { template } = await authTemplate();
  const [client] = Object.values(template.findResources("AWS::Cognito::UserPoolClient"));
  expect(client?.Properties.WriteAttributes.sort()).toEqual(["custom:referral", "email", "name", "phone_number"]);
  const [pool] = Object.values(template.findResources("AWS::Cognito::UserPool"));
  const own = pool?.Properties.Schema.find(({ Name }: { Name: string }) => Name === "restored_user_id");
  expect(own).toMatchObject({ Mutable: false });
});

test("the token trigger uses version 2, which may extend access tokens", async () => {
  const { template } = await authTemplate();
  template.hasResourceProperties("AWS::Cognito::UserPool", {
    LambdaConfig: {
      PreSignUp: Match.anyValue(),
      CustomMessage: Match.anyValue(),
      PreTokenGenerationConfig: { LambdaVersion: "V2_0" },
    },
  });
});
