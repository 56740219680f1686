import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBStreamsClient } from "@aws-sdk/client-dynamodb-streams";
import { startDynamoDb } from "../dynamodb/dynamodb-local.ts";
import { type FaultProxy, startFaultProxy } from "../dynamodb/fault-proxy.ts";
import { createTables } from "../dynamodb/tables.ts";
import type { ListeningServer } from "../http/server.ts";
import { readPermissions } from "../iam/permissions.ts";
import { type Mailbox, startMailbox } from "../mail/mailbox.ts";
import { LOCAL_CREDENTIALS } from "../s3/credentials.ts";
import { type ObjectStore, startObjectStore } from "../s3/object-store.ts";
import { startSecretsServer } from "../secrets/secrets-server.ts";
import type { StackOptions } from "../stack.ts";
import { REGION } from "../template/names.ts";
import type { StackContext } from "./stack-context.ts";
import { type RunningStripe, readStripeKeys, startStripe } from "./stripe.ts";

/** Everything that keeps something: database, objects, secrets, mail, and Stripe. */
export type Stores = {
  database: Database;
  objects: ObjectStore;
  secretsServer: ListeningServer;
  mailbox: Mailbox;
  stripe: RunningStripe;
};

export type Database = {
  /** What functions talk to. */
  url: string;
  client: DynamoDBClient;
  streams: DynamoDBStreamsClient;
  faults?: FaultProxy;
};

/** Starts the stores side by side and makes the template's tables and buckets. */
export const startStores = async (options: StackOptions, ground: StackContext): Promise<Stores> => {
  const { closers, folder, system, secrets, addresses, origin } = ground;
  const [database, mailbox, objects, secretsServer, stripe] = await Promise.all([
    startDatabase(options, ground),
    startMailbox(folder.resolve("mail")).then((mailbox) => closers.use(mailbox)),
    startObjectStore({ system, directory: folder.resolve("s3") }).then((objects) => closers.use(objects)),
    startSecretsServer(() => secrets).then((server) => closers.use(server)),
    startStripe({ dataDir: folder.resolve("stripe"), origin, keys: readStripeKeys(system, secrets) }).then((stripe) =>
      closers.use(stripe),
    ),
  ]);
  addresses.setService("mail", mailbox.smtpUrl);
  addresses.setService("stripe", stripe.url);
  for (const { identity } of system.all("AWS::S3::Bucket"))
    addresses.setHost(identity.attributes.RegionalDomainName ?? "", objects.url);
  return { database, objects, secretsServer, mailbox, stripe };
};

const startDatabase = async (options: StackOptions, { closers, folder, system }: StackContext): Promise<Database> => {
  const directory = options.inMemory ? undefined : folder.resolve("dynamodb");
  const java = closers.use(await startDynamoDb({ directory, logFile: folder.resolve("logs/dynamodb.log") }));
  const settings = { endpoint: java.url, region: REGION, credentials: LOCAL_CREDENTIALS };
  const client = new DynamoDBClient(settings);
  const streams = new DynamoDBStreamsClient(settings);
  closers.defer(() => client.destroy());
  closers.defer(() => streams.destroy());
  await createTables(system, client);
  const faults = options.faults ? closers.use(await startFaultProxy(java.url, readPermissions(system))) : undefined;
  return { url: faults?.url ?? java.url, client, streams, faults };
};
