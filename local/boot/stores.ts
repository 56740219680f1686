import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBStreamsClient } from "@aws-sdk/client-dynamodb-streams";
import { type FaultProxy, startFaultProxy } from "../dynamodb/fault-proxy.ts";
import { startDynamoDb } from "../dynamodb/java-process.ts";
import { createTables } from "../dynamodb/tables.ts";
import type { Listening } from "../http/server.ts";
import { readPermissions } from "../iam/permissions.ts";
import { type Mailbox, startMailbox } from "../mail/mailbox.ts";
import { LOCAL_KEY } from "../s3/credentials.ts";
import { type ObjectStore, startObjectStore } from "../s3/object-store.ts";
import { startSecrets } from "../secrets/secrets-server.ts";
import type { StackOptions } from "../stack.ts";
import { REGION } from "../template/names.ts";
import type { Ground } from "./ground.ts";
import { type RunningStripe, startStripe, stripeKeys } from "./stripe.ts";

/** Everything that keeps something: database, objects, secrets, mail, and Stripe. */
export interface Stores {
  database: Database;
  objects: ObjectStore;
  secretsServer: Listening;
  mailbox: Mailbox;
  stripe: RunningStripe;
}

export interface Database {
  /** What functions talk to. */
  url: string;
  client: DynamoDBClient;
  streams: DynamoDBStreamsClient;
  faults?: FaultProxy;
}

/** Starts the stores side by side and makes the template's tables and buckets. */
export async function startStores(options: StackOptions, ground: Ground): Promise<Stores> {
  const { closers, folder, system, secrets, addresses, origin } = ground;
  const [database, mailbox, objects, secretsServer, stripe] = await Promise.all([
    startDatabase(options, ground),
    startMailbox(folder.at("mail")).then((mailbox) => closers.keep(mailbox)),
    startObjectStore({ system, directory: folder.at("s3") }).then((objects) => closers.keep(objects)),
    startSecrets(() => secrets).then((server) => closers.keep(server)),
    startStripe({ dataDir: folder.at("stripe"), origin, keys: stripeKeys(system, secrets) }).then((stripe) =>
      closers.keep(stripe),
    ),
  ]);
  addresses.service("mail", mailbox.smtpUrl);
  addresses.service("stripe", stripe.url);
  for (const { identity } of system.all("AWS::S3::Bucket"))
    addresses.host(identity.attributes.RegionalDomainName ?? "", objects.url);
  return { database, objects, secretsServer, mailbox, stripe };
}

async function startDatabase(options: StackOptions, { closers, folder, system }: Ground): Promise<Database> {
  const directory = options.inMemory ? undefined : folder.at("dynamodb");
  const java = closers.keep(await startDynamoDb({ directory, logFile: folder.at("logs/dynamodb.log") }));
  const settings = { endpoint: java.url, region: REGION, credentials: LOCAL_KEY };
  const client = new DynamoDBClient(settings);
  const streams = new DynamoDBStreamsClient(settings);
  closers.add(() => client.destroy());
  closers.add(() => streams.destroy());
  await createTables(system, client);
  const faults = options.faults ? closers.keep(await startFaultProxy(java.url, readPermissions(system))) : undefined;
  return { url: faults?.url ?? java.url, client, streams, faults };
}
