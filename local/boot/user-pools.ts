import * as z from "zod";
import { type PoolDefinition, type RunningCognitoStandIn, startCognitoStandIn } from "#cognito-stand-in";
import type { Functions } from "../lambda/functions.ts";
import type { Mailbox } from "../mail/mailbox.ts";
import { REGION } from "../template/names.ts";
import { type Resource, readProperties } from "../template/resource.ts";
import type { Template } from "../template/template.ts";

/** The `iss` of tokens is AWS's own URL: it doesn't change with the port, and it matches the template. */
const ISSUER_ORIGIN = `https://cognito-idp.${REGION}.amazonaws.com`;

const PoolPart = z.looseObject({ UserPoolId: z.string() });
const AnyProperties = z.looseObject({});
const EmailProperties = z.looseObject({
  EmailConfiguration: z.looseObject({ From: z.string().optional() }).optional(),
});

export type UserPoolOptions = {
  template: Template;
  dataDir: string;
  functions: Functions;
  mailbox: Mailbox;
};

/** Starts the Cognito stand-in with the template's pools, clients, groups and triggers; undefined when the template has no pool. */
export const startUserPools = async ({
  template,
  dataDir,
  functions,
  mailbox,
}: UserPoolOptions): Promise<RunningCognitoStandIn | undefined> => {
  const pools = readPoolDefinitions(template);
  if (pools.length === 0) return undefined;
  return startCognitoStandIn({
    port: 0,
    issuerOrigin: ISSUER_ORIGIN,
    dataDir,
    pools,
    invokeTrigger: (name, event) => functions.invoke(name, event),
    sendMail: (mail) => mailbox.send({ from: readSender(template), ...mail }),
  });
};

/** The sender of the pool's emails; Cognito's default when the template sets none. */
const readSender = (template: Template): string => {
  const [pool] = template.all("AWS::Cognito::UserPool");
  return (pool && readProperties(pool, EmailProperties).EmailConfiguration?.From) || "no-reply@verificationemail.com";
};

/** Every user pool of the template with its first client. */
const readPoolDefinitions = (template: Template): PoolDefinition[] =>
  template.all("AWS::Cognito::UserPool").map((pool) => {
    const mine = (type: string): Resource[] =>
      template.all(type).filter((part) => readProperties(part, PoolPart).UserPoolId === pool.identity.ref);
    const [client] = mine("AWS::Cognito::UserPoolClient");
    return {
      id: pool.identity.ref,
      clientId: client?.identity.ref ?? "",
      userPool: readProperties(pool, AnyProperties),
      client: client && readProperties(client, AnyProperties),
      groups: mine("AWS::Cognito::UserPoolGroup").map((group) => readProperties(group, AnyProperties)),
    };
  });
