import * as z from "zod";
import type { PoolDefinition } from "../cognito/pool-settings.ts";
import { type RunningCognito, startCognito } from "../cognito/start-cognito.ts";
import type { Functions } from "../lambda/functions.ts";
import type { Mailbox } from "../mail/mailbox.ts";
import { REGION } from "../template/names.ts";
import { type Resource, read, type System } from "../template/system.ts";

/** The `iss` of tokens is the deployed one: it survives a restart on other ports, and the template's own names fit it. */
export const ISSUER_ORIGIN = `https://cognito-idp.${REGION}.amazonaws.com`;

const OfPool = z.looseObject({ UserPoolId: z.string() });
const Any = z.looseObject({});
const Sending = z.looseObject({ EmailConfiguration: z.looseObject({ From: z.string().optional() }).optional() });

export interface CognitoParts {
  system: System;
  dataDir: string;
  functions: Functions;
  mailbox: Mailbox;
}

/** Starts the Cognito stand-in with the template's pools, clients, groups and triggers; undefined when there is no pool. */
export async function startPools({
  system,
  dataDir,
  functions,
  mailbox,
}: CognitoParts): Promise<RunningCognito | undefined> {
  const pools = poolDefinitions(system);
  if (pools.length === 0) return undefined;
  return startCognito({
    port: 0,
    issuerOrigin: ISSUER_ORIGIN,
    dataDir,
    pools,
    invokeTrigger: (name, event) => functions.invoke(name, event),
    sendMail: (mail) => mailbox.send({ from: senderOf(system), ...mail }),
  });
}

/** The sender that the template gives the pool's mails; Cognito's own where it gives none. */
function senderOf(system: System): string {
  const [pool] = system.all("AWS::Cognito::UserPool");
  return (pool && read(pool, Sending).EmailConfiguration?.From) || "no-reply@verificationemail.com";
}

/** Every user pool of the template with its first client. */
export function poolDefinitions(system: System): PoolDefinition[] {
  return system.all("AWS::Cognito::UserPool").map((pool) => {
    const mine = (type: string): Resource[] =>
      system.all(type).filter((part) => read(part, OfPool).UserPoolId === pool.identity.ref);
    const [client] = mine("AWS::Cognito::UserPoolClient");
    return {
      id: pool.identity.ref,
      clientId: client?.identity.ref ?? "",
      userPool: read(pool, Any),
      client: client && read(client, Any),
      groups: mine("AWS::Cognito::UserPoolGroup").map((group) => read(group, Any)),
    };
  });
}
