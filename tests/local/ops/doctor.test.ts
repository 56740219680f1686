import { BudgetsClient, DescribeBudgetsCommand } from "@aws-sdk/client-budgets";
import { CloudFormationClient, DescribeStacksCommand, type Stack } from "@aws-sdk/client-cloudformation";
import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { GetHostedZoneCommand, Route53Client } from "@aws-sdk/client-route-53";
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import { ListSubscriptionsByTopicCommand, SNSClient } from "@aws-sdk/client-sns";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, test } from "vitest";
import { createKeyPair } from "../../../functions/door/keys/key-pair.ts";
import { getStageSettings, type StageSettings } from "../../../lib/stages.ts";
import { checks, runDoctor } from "../../../ops/doctor/doctor.ts";
import { domainCheck } from "../../../ops/doctor/domain.ts";
import { stackKinds } from "../../../ops/doctor/stacks.ts";
import { type Finding, formatFinding, hasNoFailures } from "../../../ops/findings.ts";
import { writeSecret } from "../../../ops/stage-secrets.ts";
import { createStripeAccess } from "../../../ops/stage-stripe.ts";
import { runtimePermissions } from "../../../ops/stripe-setup/permissions.ts";
import { setUpStripe } from "../../../ops/stripe-setup/setup.ts";
import { apiKey, startStripe } from "../../support/stripe-stand-in.ts";
import { aStage, doorSecretArn } from "./deployed-stage.ts";

const sts = mockClient(STSClient);
const stacks = mockClient(CloudFormationClient);
const route53 = mockClient(Route53Client);
const ses = mockClient(SESv2Client);
const lambda = mockClient(LambdaClient);
const sns = mockClient(SNSClient);
const budgets = mockClient(BudgetsClient);

const domain = { name: "playyy.city.org", hostedZoneId: "Z0123456789", zoneName: "city.org" };
const ready: Partial<StageSettings> = {
  domain,
  ownerEmail: "owner@city.org",
  supportMail: "support@city.org",
  mailFrom: "PLAYYY <hello@city.org>",
  alarmMail: "alarm@city.org",
};
const topic = "arn:aws:sns:us-east-1:111122223333:alarms";
const nameServers = ["ns-1.awsdns-01.org", "ns-2.awsdns-02.com"];

const named = (name: string) => Object.assign(new Error(`${name} it is`), { name });
const stack = (kind: string, StackStatus: Stack["StackStatus"] = "CREATE_COMPLETE"): Stack => ({
  StackName: `Playyy-prod-${kind}`,
  CreationTime: new Date(0),
  StackStatus,
});

/** An account in which everything is as it should be. */
beforeEach(() => {
  for (const mock of [sts, stacks, route53, ses, lambda, sns, budgets]) mock.reset();
  sts.on(GetCallerIdentityCommand).resolves({ Account: "111122223333", Arn: "arn:aws:iam::111122223333:user/ada" });
  const Outputs = [{ OutputKey: "BootstrapVersion", OutputValue: "27" }];
  const toolkit = {
    StackName: "CDKToolkit",
    CreationTime: new Date(0),
    StackStatus: "CREATE_COMPLETE" as const,
    Outputs,
  };
  stacks.on(DescribeStacksCommand, { StackName: "CDKToolkit" }).resolves({ Stacks: [toolkit] });
  route53.on(GetHostedZoneCommand).resolves({
    HostedZone: { Id: "Z0123456789", Name: "city.org.", CallerReference: "1", Config: { PrivateZone: false } },
    DelegationSet: { NameServers: nameServers },
  });
  ses.on(GetAccountCommand).resolves({
    ProductionAccessEnabled: true,
    SendingEnabled: true,
    EnforcementStatus: "HEALTHY",
    SendQuota: { Max24HourSend: 50_000, MaxSendRate: 14 },
  });
  ses.on(GetEmailIdentityCommand).resolves({
    VerifiedForSendingStatus: true,
    DkimAttributes: { Status: "SUCCESS" },
    MailFromAttributes: {
      MailFromDomain: "mail.city.org",
      MailFromDomainStatus: "SUCCESS",
      BehaviorOnMxFailure: "USE_DEFAULT_VALUE",
    },
  });
  lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 1_000 } });
  sns.on(ListSubscriptionsByTopicCommand).resolves({
    Subscriptions: [{ Endpoint: "alarm@city.org", SubscriptionArn: `${topic}:1` }],
  });
  budgets.on(DescribeBudgetsCommand).resolves({
    Budgets: [{ BudgetName: "city", TimeUnit: "MONTHLY", BudgetType: "COST" }],
  });
});

/** A deployed stage with all its stacks, secrets and things at Stripe; live as far as its key says. */
const aReadyStage = async (settings: Partial<StageSettings> = {}) => {
  const stripe = await startStripe();
  const secret = { apiKey, webhookSecret: "whsec_abc" };
  const outputs = { Alarms: topic, StripeSecret: "", SigningSecret: "", LimitsSecret: "", OriginSecret: "" };
  const { stage, stripeSecret } = await aStage({ stripeBase: stripe.origin }, secret);
  await writeSecret(stage, "door", JSON.stringify({ keys: [await createKeyPair("2026-01-01T00:00:00.000Z")] }));
  const arn = stage.outputs.StripeSecret ?? "";
  const of = { ...getStageSettings("prod", "https://playyy.city.org"), ...ready, ...settings };
  const all = {
    ...stage,
    settings: of,
    stacks: stackKinds.map((kind) => stack(kind)),
    outputs: {
      ...Object.fromEntries(Object.keys(outputs).map((name) => [name, arn])),
      DoorSecret: doorSecretArn,
      Alarms: topic,
    },
  };
  await setUpStripe(all, createStripeAccess(all, apiKey, "STRIPE_API_KEY"), true);
  return { stage: all, stripe, stripeSecret };
};

// The world's name servers are the test's.
const asked = async (): Promise<string[]> => nameServers;
const own = checks.map((check) => (check.title === "Domain" ? domainCheck(asked) : check));

const look = async (stage: Parameters<typeof runDoctor>[0]): Promise<Finding[]> =>
  (await runDoctor(stage, own)).flatMap(({ findings }) => findings);

const toDo = (findings: Finding[]) => findings.filter(({ status: mark }) => mark === "failed");
const about = (findings: Finding[], what: RegExp) => findings.filter((one) => what.test(one.subject));

describe("doctor", () => {
  test("has nothing to do on a stage that is ready, except that its key is not a live one", async () => {
    const { stage } = await aReadyStage();
    const findings = await look(stage);
    expect(toDo(findings).map(({ subject: what, detail: says }) => [what, says])).toEqual([
      ["Mode of the stage's key", "sandbox: nobody pays real money yet"],
    ]);
    expect(findings.filter(({ status: mark }) => mark === "skipped").map(formatFinding)).toEqual([]);
  });

  test("reports missing credentials and still checks the settings and, with a key, Stripe", async () => {
    const { stage } = await aReadyStage({ ownerEmail: "owner@playyy.example", alarmMail: undefined });
    sts.on(GetCallerIdentityCommand).rejects(named("CredentialsProviderError"));
    const findings = await look(stage);
    expect(toDo(findings).map(({ subject: what }) => what)).toEqual(
      expect.arrayContaining(["Setting ownerEmail", "Setting alarmMail", "AWS credentials"]),
    );
    expect(about(findings, /^(Domain|Deployment|Mail|Quotas|Alarms)$/)).toEqual(
      ["Domain", "Deployment", "Mail", "Quotas", "Alarms"].map((what) => ({
        status: "skipped",
        subject: what,
        detail: "no AWS credentials in this shell",
        fix: undefined,
      })),
    );
    expect(about(findings, /^Plan /).map(({ status: mark }) => mark)).toEqual(["passed", "passed"]);
  });

  test("reports a permission that the credentials lack, and continues with the list", async () => {
    const { stage } = await aReadyStage();
    lambda.on(GetAccountSettingsCommand).rejects(named("AccessDeniedException"));
    const findings = await look(stage);
    expect(about(findings, /^Quotas/)).toMatchObject([
      { status: "skipped", detail: expect.stringMatching(/may not look/) },
    ]);
    expect(about(findings, /^Budget/)).toMatchObject([{ status: "passed" }]);
  });

  test.each<[string, () => unknown, RegExp]>([
    [
      "a missing bootstrap",
      () =>
        stacks
          .on(DescribeStacksCommand, { StackName: "CDKToolkit" })
          .rejects(new Error("Stack with id CDKToolkit does not exist")),
      /npx cdk bootstrap aws:\/\/111122223333\/us-east-1/,
    ],
    [
      "a zone of another account",
      () => route53.on(GetHostedZoneCommand).rejects(named("NoSuchHostedZone")),
      /public hosted zone/,
    ],
    [
      "a domain whose registrar points elsewhere",
      () =>
        route53.on(GetHostedZoneCommand).resolves({
          HostedZone: { Id: "Z1", Name: "city.org.", CallerReference: "1" },
          DelegationSet: { NameServers: ["ns-9.awsdns-09.net"] },
        }),
      /at the registrar of the domain: ns-9/,
    ],
    [
      "mail in SES's sandbox",
      () => ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: false, SendingEnabled: true }),
      /request production access/,
    ],
    [
      "a domain that is not verified",
      () =>
        ses
          .on(GetEmailIdentityCommand)
          .resolves({ VerifiedForSendingStatus: false, DkimAttributes: { Status: "PENDING" } }),
      /DNS takes up to an hour/,
    ],
    [
      "ten functions at once",
      () => lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 10 } }),
      /ask for 1,000/,
    ],
    [
      "an alarm address that has not confirmed",
      () =>
        sns.on(ListSubscriptionsByTopicCommand).resolves({
          Subscriptions: [{ Endpoint: "alarm@city.org", SubscriptionArn: "PendingConfirmation" }],
        }),
      /Click the link/,
    ],
    ["no budget", () => budgets.on(DescribeBudgetsCommand).resolves({ Budgets: [] }), /Playyy-prod-Watch/],
  ])("%s is something to do, with the way on", async (_what, breaks, wayOn) => {
    const { stage } = await aReadyStage();
    breaks();
    const findings = await look(stage);
    expect(hasNoFailures(findings)).toBe(false);
    expect(
      toDo(findings)
        .map((one) => one.fix ?? "")
        .join("\n"),
    ).toMatch(wayOn);
  });

  test("accepts the owner's verified address for the first sign-up in SES's sandbox", async () => {
    const { stage } = await aReadyStage();
    ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: false, SendingEnabled: true });
    expect(about(await look(stage), /Mail to the owner/)).toMatchObject([{ status: "passed" }]);
    ses.on(GetEmailIdentityCommand, { EmailIdentity: "owner@city.org" }).rejects(named("NotFoundException"));
    expect(about(await look(stage), /Mail to the owner/)).toMatchObject([{ status: "passed" }]);
    ses.on(GetEmailIdentityCommand).rejects(named("NotFoundException"));
    expect(about(await look(stage), /Mail to the owner/)).toMatchObject([
      { status: "failed", fix: expect.stringMatching(/verify this address/) },
    ]);
  });

  test("asks to fix a stack whose last deployment failed, but not one that does not exist yet", async () => {
    const { stage } = await aReadyStage();
    const some = [stack("Watch"), stack("Data", "ROLLBACK_COMPLETE"), stack("Auth", "UPDATE_IN_PROGRESS")];
    const findings = about(await look({ ...stage, stacks: some }), /^Stack /);
    expect(findings.map(({ status: mark }) => mark)).toEqual([
      "passed",
      "failed",
      ...Array(stackKinds.length - 2).fill("skipped"),
    ]);
  });

  test("finds all permissions on the documented restricted key, and names what a lesser key lacks", async () => {
    const { stage, stripe } = await aReadyStage();
    const documented = Object.entries(runtimePermissions).map(([name, level]) => `${name}_${level}`);
    const keyWith = (permissions: string[]) => stripe.control["api/restricted-key"]({ permissions }).key;
    const lookWith = async (key: string) => {
      const { stage: other } = await aStage({}, { apiKey: key, webhookSecret: "whsec_abc" });
      return look({ ...stage, clientOf: other.clientOf });
    };
    const before = stripe.control["events/list"](undefined).events.length;
    const findings = await lookWith(keyWith(documented));
    expect(about(findings, /^Permissions/)).toMatchObject([{ status: "passed" }]);
    expect(about(findings, /^Webhook/)).toMatchObject([{ status: "skipped" }]);
    expect(stripe.control["events/list"](undefined).events).toHaveLength(before);
    const poor = await lookWith(keyWith(documented.filter((name) => !/^(product|plan|event)/.test(name))));
    expect(about(poor, /^Permissions/)).toMatchObject([
      { status: "failed", detail: "missing: Events: Read, Prices: Write, Products: Write" },
    ]);
  });
});
