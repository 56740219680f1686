import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
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
import { connectStreams, type StreamCalls } from "../streams/stream-calls.ts";
import { REGION } from "../template/names.ts";
import { ensureDoorKey } from "./door-keys.ts";
import type { StackContext } from "./stack-context.ts";
import { type RunningStripe, readStripeKeys, startStripe } from "./stripe.ts";

/** Everything that stores data: database, objects, secrets, mail and Stripe. */
export type Stores = {
  database: Database;
  objects: ObjectStore;
  secretsServer: ListeningServer;
  mailbox: Mailbox;
  stripe: RunningStripe;
};

type Database = {
  /** The endpoint for functions; the fault proxy when there is one. */
  url: string;
  client: DynamoDBClient;
  streams: StreamCalls;
  faults?: FaultProxy;
};

/** Starts the stores in parallel and creates the template's tables and buckets. */
export const startStores = async (options: StackOptions, context: StackContext): Promise<Stores> => {
  const { cleanup, folder, template, secrets, addresses, origin } = context;
  const [database, mailbox, objects, secretsServer, stripe] = await Promise.all([
    startDatabase(options, context),
    startMailbox(folder.resolve("mail")).then((mailbox) => cleanup.use(mailbox)),
    startObjectStore({ template, directory: folder.resolve("s3") }).then((objects) => cleanup.use(objects)),
    startSecretsServer(() => secrets).then((server) => cleanup.use(server)),
    startStripe({ dataDir: folder.resolve("stripe"), origin, keys: readStripeKeys(template, secrets) }).then((stripe) =>
      cleanup.use(stripe),
    ),
  ]);
  await ensureDoorKey(template, secrets, database.client);
  addresses.setService("mail", mailbox.smtpUrl);
  addresses.setService("stripe", stripe.url);
  for (const { identity } of template.all("AWS::S3::Bucket"))
    addresses.setHost(identity.attributes.RegionalDomainName ?? "", objects.url);
  return { database, objects, secretsServer, mailbox, stripe };
};

const startDatabase = async (options: StackOptions, { cleanup, folder, template }: StackContext): Promise<Database> => {
  const directory = options.inMemory ? undefined : folder.resolve("dynamodb");
  const logFile = folder.resolve("logs/dynamodb.log");
  const url = options.databaseUrl ?? cleanup.use(await startDynamoDb({ directory, logFile })).url;
  const settings = { endpoint: url, region: REGION, credentials: LOCAL_CREDENTIALS };
  const client = new DynamoDBClient(settings);
  const streams = connectStreams(url);
  cleanup.defer(() => client.destroy());
  cleanup.defer(() => streams.close());
  await createTables(template, client);
  const faults = options.faults ? cleanup.use(await startFaultProxy(url, readPermissions(template))) : undefined;
  return { url: faults?.url ?? url, client, streams, faults };
};
