import { expect, test } from "vitest";
import {
  type City,
  deployedCity,
  domainlessCity,
  functionsOf,
  localCity,
  type Properties,
  resolved,
  startedBy,
  statementsOf,
} from "./city.ts";

const recoveryStack = "Playyy-prod-Recovery";

const bucketsOf = (city: City, stack: string): Properties[] =>
  city
    .all("AWS::S3::Bucket")
    .filter((one) => one.stack === stack)
    .map((one) => resolved(city, one));

const lifecycleOf = ({ LifecycleConfiguration }: Properties, prefix?: string): Properties =>
  LifecycleConfiguration.Rules.find(({ Prefix }: Properties) => Prefix === prefix);

test("[recover-01] on the production stage each version of a picture is copied to another region, a deletion as well, and former versions are kept for 35 days in both", async () => {
  const city = await deployedCity();
  const stack = city.app.node.tryFindChild(recoveryStack) as { region?: string } | undefined;
  expect(stack?.region).toBe("us-west-2");
  const renditions = bucketsOf(city, "Playyy-prod-Media").find(
    ({ ReplicationConfiguration }) => ReplicationConfiguration,
  );
  const copies = bucketsOf(city, recoveryStack).find(({ BucketName }) => /^playyy-prod-pictures-/.test(BucketName));
  const [rule] = renditions?.ReplicationConfiguration.Rules ?? [];
  expect(rule).toMatchObject({ Status: "Enabled", DeleteMarkerReplication: { Status: "Enabled" } });
  expect(rule.Destination.Bucket).toMatch(new RegExp(`:s3:::${copies?.BucketName}$`));
  for (const bucket of [renditions, copies]) {
    expect(bucket?.VersioningConfiguration).toEqual({ Status: "Enabled" });
    expect(lifecycleOf(bucket ?? {}).NoncurrentVersionExpiration).toEqual({ NoncurrentDays: 35 });
    // A removed picture isn't kept longer as a copy than as itself.
    expect(lifecycleOf(bucket ?? {}, "removed/")).toEqual(lifecycleOf(renditions ?? {}, "removed/"));
  }
});

test("[recover-02] on the production stage exports and lists of accounts are kept for 35 days in an encrypted bucket of that region, and erasures longer than the exports they are repeated in", async () => {
  const exported = bucketsOf(await deployedCity(), recoveryStack).find(({ BucketName }) =>
    /-exports-/.test(BucketName),
  );
  const daysOf = (prefix: string) => lifecycleOf(exported ?? {}, prefix).ExpirationInDays;
  expect(["table/", "accounts/"].map(daysOf)).toEqual([35, 35]);
  expect(daysOf("erasures/")).toBeGreaterThan(35);
  const [algorithm] = exported?.BucketEncryption.ServerSideEncryptionConfiguration ?? [];
  expect(algorithm.ServerSideEncryptionByDefault.SSEAlgorithm).toBe("AES256");
});

test("[recover-03] on the production stage every secret has a replica in that region", async () => {
  const secrets = (await deployedCity()).all("AWS::SecretsManager::Secret");
  expect(secrets.length).toBeGreaterThan(4);
  for (const { id, Properties } of secrets)
    expect([id, Properties.ReplicaRegions]).toEqual([id, [{ Region: "us-west-2" }]]);
});

test("[recover-04] a stage without a recovery region, as one machine is, copies nothing and keeps no versions", async () => {
  for (const city of [await localCity(), await domainlessCity()]) {
    expect([...city.templates.keys()].filter((stack) => stack.endsWith("-Recovery"))).toEqual([]);
    for (const { Properties } of city.all("AWS::S3::Bucket"))
      expect([Properties.ReplicationConfiguration, Properties.VersioningConfiguration]).toEqual([undefined, undefined]);
    for (const { Properties } of city.all("AWS::SecretsManager::Secret"))
      expect(Properties.ReplicaRegions).toBeUndefined();
  }
});

test("[recover-05] on the production stage the table and the list of accounts are exported to that region once a day, by a job that can write nothing else", async () => {
  const city = await deployedCity();
  const job = functionsOf(city).find(({ id }) => /^ExportCity[0-9A-F]{8}$/.test(id));
  const starts = city
    .all("AWS::Scheduler::Schedule")
    .filter((one) => startedBy(city, one, one.Properties.Target.Arn) === `${job?.stack}/${job?.id}`);
  expect(starts.map(({ Properties }) => Properties.ScheduleExpression)).toEqual(["rate(1 day)"]);
  const exported = bucketsOf(city, recoveryStack).find(({ BucketName }) => /-exports-/.test(BucketName));
  expect(job?.Environment.Variables).toMatchObject({
    RECOVERY_BUCKET: exported?.BucketName,
    RECOVERY_REGION: "us-west-2",
  });
  const statements = statementsOf(city, job?.Role.replace(/\.Arn$/, ""));
  const written = statements.filter(({ actions }) => actions.some((action) => /Put|Delete|Update|Write/.test(action)));
  const folders = written.flatMap(({ resources }) => resources).filter((resource) => !/Logs/.test(resource));
  expect([...new Set(folders)].sort()).toEqual(
    ["accounts", "table"].map((folder) => `arn:AWS::Partition:s3:::${exported?.BucketName}/${folder}/*`),
  );
  for (const one of [await localCity(), await domainlessCity()])
    expect(functionsOf(one).filter(({ id }) => id.startsWith("ExportCity"))).toEqual([]);
});
