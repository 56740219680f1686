import { beforeAll, expect, test } from "vitest";
import { type City, functionsOf, localCity, type Properties, type Resource, resolved, statementsOf } from "./city.ts";

let city: City;
const bucket = (name: string): Resource => {
  const found = city.all("AWS::S3::Bucket").find(({ id }) => id.startsWith(name));
  if (!found) throw new Error(`There is no bucket ${name}`);
  return found;
};
const nameOf = ({ stack, id }: Resource) => `${stack}/${id}`;
const policyOf = (one: Resource): Properties[] => {
  const policies = city.all("AWS::S3::BucketPolicy").map((policy) => resolved(city, policy));
  return policies.find(({ Bucket }) => Bucket === nameOf(one))?.PolicyDocument.Statement ?? [];
};

beforeAll(async () => {
  city = await localCity();
});

test("[avatar-08] [admindeals-09] no bucket is public, all are encrypted and refuse plain HTTP", () => {
  for (const one of city.all("AWS::S3::Bucket")) {
    expect(one.Properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    expect(one.Properties.BucketEncryption).toBeDefined();
    expect(policyOf(one)).toContainEqual(
      expect.objectContaining({ Effect: "Deny", Condition: { Bool: { "aws:SecureTransport": "false" } } }),
    );
  }
});

test("[avatar-08] [admindeals-09] the distribution serves renditions and has no origin for originals", () => {
  const distribution = city.all("AWS::CloudFront::Distribution").map((one) => resolved(city, one))[0];
  const origins: Properties[] = distribution?.DistributionConfig.Origins;
  const domains = origins.map(({ DomainName }) => DomainName);
  expect(domains).toContain(`${nameOf(bucket("Renditions"))}.RegionalDomainName`);
  expect(domains.filter((domain) => domain.includes(nameOf(bucket("Uploads"))))).toEqual([]);
});

test("[avatar-08] outsiders can read no originals and only /media/ of the renditions", () => {
  expect(policyOf(bucket("Uploads")).filter(({ Effect }) => Effect === "Allow")).toEqual([]);
  const allowed = policyOf(bucket("Renditions")).filter(({ Effect }) => Effect === "Allow");
  expect(allowed).toEqual([
    expect.objectContaining({
      Action: "s3:GetObject",
      Principal: { Service: "cloudfront.amazonaws.com" },
      Resource: `${nameOf(bucket("Renditions"))}.Arn/media/*`,
      Condition: { StringEquals: { "aws:SourceAccount": "AWS::AccountId" } },
    }),
  ]);
});

test("[avatar-08] each kind of picture has its own folder, and a function writes only to its kinds", () => {
  const media = `${nameOf(bucket("Renditions"))}.Arn`;
  const folders = functionsOf(city).map(({ id, Role }) => {
    const writes = statementsOf(city, Role.replace(/\.Arn$/, "")).filter(({ actions }) =>
      actions.includes("s3:PutObject"),
    );
    const resources = writes.flatMap(({ resources }) => resources).filter((resource) => resource.startsWith(media));
    return { id, kinds: resources.map((resource) => resource.slice(media.length)) };
  });
  for (const { id, kinds } of folders) {
    expect([id, kinds.filter((kind) => !/^\/(media|removed)\/[a-z-]+\/\*$/.test(kind))]).toEqual([id, []]);
    const isMembers = !id.includes("Admin");
    const foreign = isMembers ? /deal|event|logo|news|admin/ : /avatar|post/;
    expect([id, kinds.filter((kind) => foreign.test(kind))]).toEqual([id, []]);
  }
});

test("[moderation-04] pictures are hidden only by the stream's reader and its job, where the distribution can't read them, and go after 61 days", () => {
  const renditions = bucket("Renditions");
  const hidden = `${nameOf(renditions)}.Arn/removed/`;
  const mayHide = functionsOf(city)
    .filter(({ Role }) =>
      statementsOf(city, Role.replace(/\.Arn$/, "")).some(
        ({ actions, resources }) =>
          actions.includes("s3:PutObject") && resources.some((resource) => resource.startsWith(hidden)),
      ),
    )
    .map(({ id }) => id.replace(/[0-9A-F]{8}$/, ""));
  expect(mayHide.sort()).toEqual(["FanOut", "SweepPictures"]);
  const readers = policyOf(renditions).filter(({ Effect, Action }) => Effect === "Allow" && Action === "s3:GetObject");
  expect(readers.map(({ Resource }) => Resource)).toEqual([`${nameOf(renditions)}.Arn/media/*`]);
  expect(renditions.Properties.LifecycleConfiguration.Rules).toEqual([
    { ExpirationInDays: 61, Prefix: "removed/", Status: "Enabled" },
  ]);
});

test("whoever erases an account may find and delete its pictures, published and hidden ones", () => {
  const media = `${nameOf(bucket("Renditions"))}.Arn`;
  const erasers = ["Account", "Identity", "EraseDue", "EraseMissing"];
  const rights = functionsOf(city)
    .filter(({ id }) => erasers.includes(id.replace(/[0-9A-F]{8}$/, "")))
    .map(({ Role }) => statementsOf(city, Role.replace(/\.Arn$/, "")))
    .map((statements) => ({
      deletes: statements
        .filter(({ actions }) => actions.includes("s3:DeleteObject"))
        .flatMap(({ resources }) => resources.map((resource) => resource.slice(media.length)))
        .sort(),
      lists: statements.some(
        ({ actions, resources }) => actions.includes("s3:ListBucket") && resources.includes(media),
      ),
    }));
  const deletes = ["/media/avatars/*", "/media/post-images/*", "/removed/avatars/*", "/removed/post-images/*"];
  expect(rights).toEqual(erasers.map(() => ({ deletes, lists: true })));
});

test("originals expire after a day and can be posted only from our own pages", () => {
  const { LifecycleConfiguration, CorsConfiguration } = bucket("Uploads").Properties;
  expect(LifecycleConfiguration.Rules).toEqual([expect.objectContaining({ ExpirationInDays: 1, Status: "Enabled" })]);
  expect(CorsConfiguration.CorsRules).toEqual([
    expect.objectContaining({ AllowedMethods: ["POST"], AllowedOrigins: [city.settings.publicOrigin] }),
  ]);
});
