import { expect, test } from "vitest";
import {
  type City,
  deployedCity,
  domainlessCity,
  functionsOf,
  type Properties,
  resolved,
  statementsOf,
} from "./city.ts";

const senders = (city: City): Properties[] =>
  functionsOf(city).filter(({ Environment }) => Environment.Variables.MAIL_URL);

const record = (city: City, named: string) =>
  city
    .all("AWS::Route53::RecordSet")
    .map((one) => resolved(city, one))
    .find(({ Name }) => String(Name).startsWith(named));

test("the user pool waits until SES has verified its sending domain", async () => {
  const city = await deployedCity();
  const [waiter] = city.all("Custom::MailVerified");
  const [pool] = city.all("AWS::Cognito::UserPool");
  expect(pool?.stack).toBe(waiter?.stack);
  expect(pool?.DependsOn).toContain(waiter?.id);
  expect(waiter?.Properties.Identity).toBe("city.example");
});

test("a deployment that times out keeps the domain and its records, and the next one continues from there", async () => {
  const city = await deployedCity();
  const [waiter] = city.all("Custom::MailVerified");
  const [identity] = city.all("AWS::SES::EmailIdentity");
  expect(identity?.stack).not.toBe(waiter?.stack);
});

test("the wait ends before its function times out, and the function before CloudFormation does", async () => {
  const city = await deployedCity();
  const [waiter] = city.all("Custom::MailVerified").map((one) => resolved(city, one));
  const fn = functionsOf(city).find(({ id }) => id.startsWith("MailVerified"));
  expect(waiter?.ServiceToken).toBe(`${fn?.stack}/${fn?.id}.Arn`);
  expect(fn?.Timeout).toBeGreaterThan(waiter?.WaitSeconds);
  expect(fn?.Timeout).toBeLessThanOrEqual(900);
  expect(Number(waiter?.ServiceTimeout)).toBeGreaterThan(fn?.Timeout);
});

test("without a domain nothing is awaited, and the pool sends from the stage's address", async () => {
  const city = await domainlessCity();
  expect(city.all("Custom::MailVerified")).toEqual([]);
  const [pool] = city.all("AWS::Cognito::UserPool").map((one) => resolved(city, one));
  expect(pool?.EmailConfiguration.SourceArn).toMatch(/:identity\/hello@playyy\.example$/);
});

test("senders may send raw email only from the city's one address, also to sandbox recipients", async () => {
  for (const city of [await deployedCity(), await domainlessCity()]) {
    expect(senders(city).length).toBeGreaterThan(0);
    for (const { Role } of senders(city)) {
      const sending = statementsOf(city, Role.replace(/\.Arn$/, "")).filter(({ actions }) =>
        /ses:Send/.test(String(actions)),
      );
      expect(sending).toHaveLength(1);
      expect(sending[0]?.actions).toEqual(["ses:SendEmail", "ses:SendRawEmail"]);
      const address = city.settings.mailFrom.match(/<(.+)>/)?.[1];
      expect(sending[0]?.condition).toEqual({ StringEquals: { "ses:FromAddress": address } });
      expect(sending[0]?.resources.some((resource) => resource.endsWith(":identity/*"))).toBe(true);
    }
  }
});

test("the permission to send includes the domain's configuration set", async () => {
  const city = await deployedCity();
  const [set] = city.all("AWS::SES::ConfigurationSet");
  for (const { Role } of senders(city)) {
    const resources = statementsOf(city, Role.replace(/\.Arn$/, "")).flatMap((one) => one.resources);
    expect(resources.some((resource) => resource.endsWith(`:configuration-set/${set?.Properties.Name}`))).toBe(true);
  }
});

test("the zone authenticates the sender with DKIM and SPF and has a DMARC policy", async () => {
  const city = await deployedCity();
  const types = city.all("AWS::Route53::RecordSet").map(({ Properties }) => Properties.Type);
  expect(types.filter((type) => type === "CNAME")).toHaveLength(3);
  expect(record(city, "mail.city.example")?.Type).toMatch(/MX|TXT/);
  expect(JSON.stringify(city.all("AWS::Route53::RecordSet"))).toContain("v=spf1 include:amazonses.com ~all");
  expect(record(city, "_dmarc.city.example")).toMatchObject({
    Type: "TXT",
    ResourceRecords: ['"v=DMARC1; p=none; rua=mailto:alarm@city.example"'],
  });
});
