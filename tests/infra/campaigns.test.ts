import { expect, test } from "vitest";
import { deployedCity, functionsOf, localCity, resolved } from "./city.ts";

test("[campaigns-10] campaigns that are due are sent every minute", async () => {
  const city = await localCity();
  const job = functionsOf(city).find(({ id }) => /^SendCampaigns[0-9A-F]{8}$/.test(id));
  const schedules = city
    .all("AWS::Scheduler::Schedule")
    .map((schedule) => resolved(city, schedule))
    .filter(({ Target, State }) => Target.Arn === `${job?.stack}/${job?.id}.Arn` && State !== "DISABLED");
  expect(schedules.map(({ ScheduleExpression }) => ScheduleExpression)).toEqual(["rate(1 minute)"]);
});

test("the sender of campaigns has an alarm that names a section of the runbook", async () => {
  const city = await localCity();
  for (const name of ["SendCampaignsErrors", "MailFeedbackErrors", "MailLinksErrors"]) {
    const alarm = city.all("AWS::CloudWatch::Alarm").find(({ id }) => id.startsWith(name));
    expect([name, alarm?.Properties.AlarmDescription]).toEqual([name, expect.stringMatching(/docs\/runbook\.md#/)]);
  }
});

test("SES publishes bounces and complaints to a topic that only our function hears", async () => {
  const city = await deployedCity();
  const [destination] = city
    .all("AWS::SES::ConfigurationSetEventDestination")
    .map((one) => resolved(city, one).EventDestination);
  expect(destination.MatchingEventTypes).toEqual(["bounce", "complaint"]);
  const feedback = functionsOf(city).find(({ id }) => /^MailFeedback[0-9A-F]{8}$/.test(id));
  const subscriptions = city
    .all("AWS::SNS::Subscription")
    .map((one) => resolved(city, one))
    .filter(({ Protocol }) => Protocol === "lambda");
  expect(subscriptions.map(({ TopicArn, Endpoint }) => [TopicArn, Endpoint])).toEqual([
    [destination.SnsDestination.TopicARN, `${feedback?.stack}/${feedback?.id}.Arn`],
  ]);
});
