import type { CreateTableCommandInput } from "@aws-sdk/client-dynamodb";
import * as z from "zod";
import { type Resource, readProperties } from "../template/resource.ts";

const Throughput = z.unknown().transform(() => undefined);
const Keys = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(["HASH", "RANGE"]) }));
const Projection = z.object({
  ProjectionType: z.enum(["ALL", "KEYS_ONLY", "INCLUDE"]),
  NonKeyAttributes: z.array(z.string()).optional(),
});
const Index = z.strictObject({
  IndexName: z.string(),
  KeySchema: Keys,
  Projection,
  ProvisionedThroughput: Throughput.optional(),
  OnDemandThroughput: Throughput.optional(),
  WarmThroughput: Throughput.optional(),
  ContributorInsightsSpecification: Throughput.optional(),
});
const StreamView = z.enum(["NEW_AND_OLD_IMAGES", "NEW_IMAGE", "OLD_IMAGE", "KEYS_ONLY"]);

const TableProperties = z.object({
  KeySchema: Keys,
  AttributeDefinitions: z.array(z.object({ AttributeName: z.string(), AttributeType: z.enum(["S", "N", "B"]) })),
  GlobalSecondaryIndexes: z.array(Index).optional(),
  LocalSecondaryIndexes: z.array(Index).optional(),
  StreamSpecification: z.object({ StreamViewType: StreamView }).optional(),
  TimeToLiveSpecification: z.object({ AttributeName: z.string().optional(), Enabled: z.boolean() }).optional(),
});

export type TableDefinition = {
  create: CreateTableCommandInput;
  timeToLive?: string;
};

/** Reads a table from the template; backups, encryption, tags and throughput are ignored locally. */
export const readTableDefinition = (resource: Resource): TableDefinition => {
  const properties = readProperties(resource, TableProperties);
  const { StreamSpecification: stream, TimeToLiveSpecification: life } = properties;
  const create: CreateTableCommandInput = {
    TableName: resource.identity.ref,
    BillingMode: "PAY_PER_REQUEST",
    KeySchema: properties.KeySchema,
    AttributeDefinitions: properties.AttributeDefinitions,
    GlobalSecondaryIndexes: properties.GlobalSecondaryIndexes,
    LocalSecondaryIndexes: properties.LocalSecondaryIndexes,
    ...(stream ? { StreamSpecification: { StreamEnabled: true, StreamViewType: stream.StreamViewType } } : {}),
  };
  return life?.Enabled ? { create, timeToLive: life.AttributeName } : { create };
};
