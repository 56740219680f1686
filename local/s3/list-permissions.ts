import * as z from "zod";
import { type Resource, readProperties } from "../template/resource.ts";
import type { Template } from "../template/template.ts";

const oneOrMany = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());
const Statement = z.looseObject({ Effect: z.string(), Action: oneOrMany.optional(), Resource: z.unknown() });
const PolicyProperties = z.looseObject({
  Roles: z.array(z.string()).default([]),
  PolicyDocument: z.looseObject({ Statement: z.array(Statement) }),
});
const FunctionProperties = z.looseObject({ Role: z.string() });

const namesBucket = (resources: unknown, arn: string | undefined): boolean =>
  [resources].flat().some((resource) => resource === arn || resource === "*");

/**
 * Reads which roles may list which bucket. S3 returns 404 for a missing object only to callers who may; others get a 403
 * (API reference, GetObject and HeadObject, Permissions).
 */
export const readListPermissions = (template: Template): ((functionName: string, bucketName: string) => boolean) => {
  const named = (type: string, ref: string): Resource | undefined =>
    template.all(type).find(({ identity }) => identity.ref === ref);
  return (functionName, bucketName) => {
    const caller = named("AWS::Lambda::Function", functionName);
    const bucket = named("AWS::S3::Bucket", bucketName);
    if (!caller || !bucket) return true;
    const { Role } = readProperties(caller, FunctionProperties);
    const role = template.all("AWS::IAM::Role").find(({ identity }) => identity.attributes.Arn === Role);
    return template
      .all("AWS::IAM::Policy")
      .map((policy) => readProperties(policy, PolicyProperties))
      .filter(({ Roles }) => Roles.includes(role?.identity.ref ?? ""))
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .some(
        ({ Effect, Action = [], Resource: resources }) =>
          Effect === "Allow" &&
          Action.some((action) => /^s3:(ListBucket|List\*|\*)$/.test(action)) &&
          namesBucket(resources, bucket.identity.attributes.Arn),
      );
  };
};
