import { beforeAll, expect, test } from "vitest";
import { delivered } from "../../functions/fan-out/deliveries.ts";
import { projectedEntities } from "../../functions/projections/projections.ts";
import { type City, functionsOf, localCity, type Properties, resolved, statementsOf, streamMappings } from "./city.ts";

let city: City;
beforeAll(async () => {
  city = await localCity();
});

/** How often the function of a construct is started. */
const rateOf = (name: string): string[] => {
  const job = functionsOf(city).find(({ id }) => new RegExp(`^${name}[0-9A-F]{8}$`).test(id));
  return city
    .all("AWS::Scheduler::Schedule")
    .map((schedule) => resolved(city, schedule))
    .filter(({ Target, State }) => Target.Arn === `${job?.stack}/${job?.id}.Arn` && State !== "DISABLED")
    .map(({ ScheduleExpression }) => ScheduleExpression);
};

test("[hold-13] expired holds are swept every minute", () => {
  expect(rateOf("SweepHolds")).toEqual(["rate(1 minute)"]);
});

test("[membership-09] [billing-05] expired memberships are swept every hour", () => {
  expect(rateOf("SweepGrants")).toEqual(["rate(1 hour)"]);
});

test("[members-13] exactly one schedule runs the sweep that closes expired grants", () => {
  expect(rateOf("SweepGrants")).toHaveLength(1);
});

test("[sync-15] payments are reconciled with Stripe every 15 minutes", () => {
  expect(rateOf("Reconcile")).toEqual(["rate(15 minutes)"]);
});

test("a sync that isn't over is worked on every minute, and a call that fails is left to the next minute", () => {
  expect(rateOf("SyncRun")).toEqual(["rate(1 minute)"]);
  const retries = city.all("AWS::Lambda::EventInvokeConfig").map((one) => resolved(city, one));
  expect(retries.map(({ MaximumRetryAttempts }) => MaximumRetryAttempts)).toEqual([0, 0, 0, 0]);
  const names = retries.map(({ FunctionName }) => FunctionName.match(/\/(\w+)[0-9A-F]{8}$/)?.[1]);
  expect(names.sort()).toEqual(["EventChanges", "ServeLine", "ServeWaitingLists", "SyncRun"]);
});

test("a line for tickets is served every minute, by the fan-out's call for each new turn, and by its own", () => {
  expect(rateOf("ServeLine")).toEqual(["rate(1 minute)"]);
  expect(delivered.new).toContain("line-turn");
  const functions = functionsOf(city);
  const serveLine = functions.find(({ id }) => /^ServeLine[0-9A-F]{8}$/.test(id));
  const fanOut = functions.find(({ id }) => /^FanOut[0-9A-F]{8}$/.test(id));
  expect(fanOut?.Environment.Variables.SERVE_LINE_FUNCTION).toBe(`${serveLine?.stack}/${serveLine?.id}`);
  const invokers = city
    .all("AWS::IAM::Policy")
    .map((policy) => resolved(city, policy))
    .filter(({ PolicyDocument }) =>
      PolicyDocument.Statement.some(
        ({ Action, Resource }: Properties) =>
          Action === "lambda:InvokeFunction" && [Resource].flat().includes(`${serveLine?.stack}/${serveLine?.id}.Arn`),
      ),
    )
    .flatMap(({ Roles }) => Roles.map((role: string) => role.match(/\/(\w+?)[0-9A-F]{8}$/)?.[1]));
  expect(invokers.sort()).toEqual(["FanOutRole", "ServeLineRole", "ServeLineScheduleRole"]);
});

test("a line that isn't served sets off an alarm", () => {
  const alarms = city.all("AWS::CloudWatch::Alarm").map((alarm) => resolved(city, alarm));
  expect(alarms.filter(({ MetricName }) => MetricName === "ServeLineFailures")).toHaveLength(1);
});

test("a line that stands still for a minute sets off an alarm, whoever is serving it", () => {
  const alarms = city.all("AWS::CloudWatch::Alarm").map((alarm) => resolved(city, alarm));
  expect(alarms.filter(({ MetricName }) => MetricName === "LineAgeSeconds")).toEqual([
    expect.objectContaining({
      Namespace: "Playyy",
      Dimensions: [{ Name: "Stage", Value: "local" }],
      Statistic: "Maximum",
      Period: 60,
      Threshold: 60,
      EvaluationPeriods: 2,
      AlarmDescription: expect.stringContaining("docs/runbook.md#line-failures"),
    }),
  ]);
});

test("emails that could not be sent are retried every 5 minutes", () => {
  expect(rateOf("MailDue")).toEqual(["rate(5 minutes)"]);
});

test("members missing from the user pool are looked for every 5 minutes", () => {
  expect(rateOf("EraseMissing")).toEqual(["rate(5 minutes)"]);
});

test("holders are reminded of their tickets' codes within 15 minutes", () => {
  expect(rateOf("TicketReminders")).toEqual(["rate(15 minutes)"]);
});

test("pictures that no post shows are deleted every hour", () => {
  expect(rateOf("SweepPictures")).toEqual(["rate(1 hour)"]);
});

test("abandoned emails, a mail service that accepts none, missing members who mustn't be erased, copied scanners and unknown orders set off an alarm", () => {
  const alarms = city.all("AWS::CloudWatch::Alarm").map((alarm) => resolved(city, alarm));
  for (const name of ["MailsGivenUp", "MailsHeldUp", "MissingAccountsHeld", "DoorClone", "DoorUnknownOrder"]) {
    expect(alarms.filter(({ MetricName }) => MetricName === name)).toEqual([
      expect.objectContaining({
        Namespace: "Playyy",
        Dimensions: [{ Name: "Stage", Value: "local" }],
        Statistic: "Sum",
        Threshold: 1,
      }),
    ]);
  }
});

test("a failed start goes to the dead letters, and a schedule may start only its own function", () => {
  const [queue] = city.all("AWS::SQS::Queue");
  for (const schedule of city.all("AWS::Scheduler::Schedule").map((one) => resolved(city, one))) {
    expect(schedule.Target.DeadLetterConfig.Arn).toBe(`${queue?.stack}/${queue?.id}.Arn`);
    const role = String(schedule.Target.RoleArn).replace(/\.Arn$/, "");
    const policies = city.all("AWS::IAM::Policy").map((policy) => resolved(city, policy));
    const statements = policies
      .filter(({ Roles }) => Roles.includes(role))
      .flatMap((one) => one.PolicyDocument.Statement);
    const invoked = statements.filter(({ Action }: Properties) => Action === "lambda:InvokeFunction");
    expect(invoked.map(({ Resource }: Properties) => Resource)).toEqual([schedule.Target.Arn]);
  }
});

/** The bucket of what readers of the stream gave up. */
const recordsBucket = () => {
  const bucket = city.all("AWS::S3::Bucket").find(({ id }) => /^DeadLettersRecords/.test(id));
  return { ref: `${bucket?.stack}/${bucket?.id}`, ...(bucket && resolved(city, bucket)) };
};

test("[letters-01] what readers of the stream give up is kept whole for 14 days: encrypted, closed to the public, with a message in the dead letters of each", () => {
  const [queue] = city.all("AWS::SQS::Queue");
  const queueArn = `${queue?.stack}/${queue?.id}.Arn`;
  expect(recordsBucket()).toMatchObject({
    BucketEncryption: {
      ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: "AES256" } }],
    },
    PublicAccessBlockConfiguration: {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    },
    LifecycleConfiguration: { Rules: [expect.objectContaining({ ExpirationInDays: 14, Status: "Enabled" })] },
    NotificationConfiguration: { QueueConfigurations: [{ Event: "s3:ObjectCreated:*", Queue: queueArn }] },
  });
  expect(queue && resolved(city, queue)).toMatchObject({ MessageRetentionPeriod: 14 * 86_400 });
  const policies = city.all("AWS::SQS::QueuePolicy").flatMap((one) => resolved(city, one).PolicyDocument.Statement);
  expect(policies).toContainEqual(
    expect.objectContaining({
      Action: "sqs:SendMessage",
      Effect: "Allow",
      Principal: { Service: "s3.amazonaws.com" },
      Condition: { StringEquals: { "aws:SourceAccount": expect.anything() } },
    }),
  );
});

test("stream consumers retry single records, send the failed ones to the dead letters, and filter what they receive", () => {
  const mappings = streamMappings(city);
  expect(mappings.length).toBeGreaterThan(0);
  for (const mapping of mappings) {
    expect(mapping).toMatchObject({
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ["ReportBatchItemFailures"],
      MaximumRetryAttempts: 5,
      StartingPosition: "TRIM_HORIZON",
      DestinationConfig: { OnFailure: { Destination: `${recordsBucket().ref}.Arn` } },
    });
    const reader = functionsOf(city).find(({ stack, id }) => mapping.FunctionName === `${stack}/${id}`);
    const rights = statementsOf(city, String(reader?.Role).replace(/\.Arn$/, ""));
    expect(rights.filter(({ resources }) => /DeadLetters/.test(String(resources)))).toEqual([
      { effect: "Allow", actions: ["s3:PutObject"], resources: [`${recordsBucket().ref}.Arn/aws/lambda/*`] },
      { effect: "Allow", actions: ["s3:ListBucket"], resources: [`${recordsBucket().ref}.Arn`] },
    ]);
    for (const { Pattern } of mapping.FilterCriteria.Filters) {
      const { eventName, dynamodb } = JSON.parse(Pattern);
      expect(eventName.length).toBeGreaterThan(0);
      const image = dynamodb.NewImage ?? dynamodb.OldImage;
      expect(image.__edb_e__.S.length).toBeGreaterThan(0);
    }
  }
});

/** Entities and kinds of changes that the function of a construct receives. */
const followedBy = (name: string): { eventName: string[]; entities: string[] }[] => {
  const reader = functionsOf(city).find(({ id }) => new RegExp(`^${name}[0-9A-F]{8}$`).test(id));
  const mapping = streamMappings(city).find(({ FunctionName }) => FunctionName === `${reader?.stack}/${reader?.id}`);
  return mapping?.FilterCriteria.Filters.map(({ Pattern }: Properties) => {
    const { eventName, dynamodb } = JSON.parse(Pattern);
    return { eventName, entities: (dynamodb.NewImage ?? dynamodb.OldImage).__edb_e__.S };
  });
};

test("the projections receive every change of the entities that one of them follows", () => {
  expect(followedBy("Projections")).toEqual([
    { eventName: ["INSERT", "MODIFY"], entities: projectedEntities },
    { eventName: ["REMOVE"], entities: projectedEntities },
  ]);
});

test("the fan-out receives the new items that it tells of, and of colleagues, tickets, stocks, what a night shows and what waits their changes", () => {
  expect(followedBy("FanOut")).toEqual([
    { eventName: ["INSERT"], entities: delivered.new },
    { eventName: ["MODIFY"], entities: delivered.changed },
  ]);
  expect(delivered.new).toContain("outbox");
  expect(delivered.changed).toEqual([
    ...["audit", "colleague", "contact-message", "dispute", "door-device", "event", "event-change", "moderation-case"],
    ...["moderation-decision", "offered-ticket", "outbox", "stock", "subscription", "sync-run", "ticket"],
    "unsettled-refund",
  ]);
});

/** Variables of the function of a construct. */
const variablesOf = (name: string): Properties =>
  functionsOf(city).find(({ id }) => new RegExp(`^${name}[0-9A-F]{8}$`).test(id))?.Environment.Variables;

test("[delivery-01] emails have a queue of their own: encrypted, kept for 14 days, with the dead letters behind it and an alarm on its age", () => {
  const [deadLetters, queue] = city.all("AWS::SQS::Queue").map((one) => ({ ...one, ...resolved(city, one) }));
  const sender = functionsOf(city).find(({ id }) => /^SendMail[0-9A-F]{8}$/.test(id));
  expect(queue).toMatchObject({
    SqsManagedSseEnabled: true,
    MessageRetentionPeriod: 14 * 86_400,
    VisibilityTimeout: 6 * sender?.Timeout,
    RedrivePolicy: { deadLetterTargetArn: `${deadLetters?.stack}/${deadLetters?.id}.Arn`, maxReceiveCount: 5 },
  });
  const fed = city.all("AWS::Lambda::EventSourceMapping").map((one) => resolved(city, one));
  expect(fed.filter(({ StartingPosition }) => !StartingPosition)).toEqual([
    {
      BatchSize: 10,
      EventSourceArn: `${queue?.stack}/${queue?.id}.Arn`,
      FunctionName: `${sender?.stack}/${sender?.id}`,
      FunctionResponseTypes: ["ReportBatchItemFailures"],
      ScalingConfig: { MaximumConcurrency: 2 },
    },
  ]);
  const alarms = city.all("AWS::CloudWatch::Alarm").map((alarm) => resolved(city, alarm));
  expect(alarms.filter(({ MetricName }) => MetricName === "ApproximateAgeOfOldestMessage")).toEqual([
    expect.objectContaining({ Threshold: 600, AlarmDescription: expect.stringContaining("#mail-failures") }),
  ]);
});

test("[delivery-01] the fan-out queues emails and may not send them", () => {
  const fanOut = functionsOf(city).find(({ id }) => /^FanOut[0-9A-F]{8}$/.test(id));
  expect(fanOut?.Environment.Variables).not.toHaveProperty("MAIL_URL");
  const rights = statementsOf(city, String(fanOut?.Role).replace(/\.Arn$/, ""));
  const queue = city.all("AWS::SQS::Queue")[1];
  const mailRights = rights.filter(
    ({ actions, resources }) => /ses:/.test(String(actions)) || resources.includes(`${queue?.stack}/${queue?.id}.Arn`),
  );
  expect(mailRights.map(({ actions }) => actions)).toEqual([["sqs:SendMessage"]]);
});

test("[delivery-02] new emails, those put off and campaigns together stay within the stage's rate", () => {
  // Two environments at once send from the queue.
  const rates = [
    2 * variablesOf("SendMail").MAIL_RATE,
    +variablesOf("MailDue").MAIL_RATE,
    +variablesOf("SendCampaigns").MAIL_RATE,
  ];
  expect(Math.min(...rates)).toBeGreaterThan(0);
  expect(rates.reduce((sum, rate) => sum + rate, 0)).toBeCloseTo(city.settings.mailRate);
  const senders = functionsOf(city).filter(({ Environment }) => Environment.Variables.MAIL_RATE);
  expect(senders).toHaveLength(3);
});
