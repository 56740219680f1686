import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  paginateScan,
  QueryCommand,
} from "@aws-sdk/lib-dynamodb";
import type { Entity } from "electrodb";
import { callOrigin } from "./call.ts";
import { stackAt } from "./stack.ts";

type Item = Record<string, unknown>;

/** Parts of the table that are read at the same time. */
const scanSegments = 4;

/** The stack's one table, for what no route can do: damaging a record, counting what is really stored. */
export const openTable = async (origin = callOrigin()) => {
  const { tables, endpoints } = await stackAt(origin).facts();
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const client = new DynamoDBClient({ region: "us-east-1", endpoint: endpoints.dynamodb, credentials });
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  const TableName = tables[0] ?? "";
  return {
    documents,
    TableName,
    get: async (key: Item): Promise<Item | undefined> =>
      (await documents.send(new GetCommand({ TableName, Key: key, ConsistentRead: true }))).Item,
    put: (item: Item) => documents.send(new PutCommand({ TableName, Item: item })),
    delete: (key: Item) => documents.send(new DeleteCommand({ TableName, Key: key })),
    /** Every item of the table, or of one entity, in no order. */
    everything: async (entity?: string): Promise<Item[]> => {
      const ofEntity = entity && {
        FilterExpression: "#entity = :entity",
        ExpressionAttributeNames: { "#entity": "__edb_e__" },
        ExpressionAttributeValues: { ":entity": entity },
      };
      const scanSegment = async (Segment: number) => {
        const scan = { TableName, ConsistentRead: true, Segment, TotalSegments: scanSegments, ...ofEntity };
        const pages = await Array.fromAsync(paginateScan({ client: documents }, scan));
        return pages.flatMap(({ Items = [] }) => Items);
      };
      return (await Promise.all(Array.from({ length: scanSegments }, (_, segment) => scanSegment(segment)))).flat();
    },
    /** All items of one partition whose sort key begins with `prefix`. */
    partition: async (pk: string, prefix = "$"): Promise<Item[]> => {
      const { Items = [] } = await documents.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
          ExpressionAttributeValues: { ":pk": pk, ":sk": prefix },
          ConsistentRead: true,
        }),
      );
      return Items;
    },
  };
};

/** The key of an item as its entity writes it. */
// biome-ignore lint/suspicious/noExplicitAny: any entity has a key, whatever its attributes are
export const keyOf = (entity: Entity<any, any, any, any>, composites: Item): Item =>
  entity.get(composites as never).params().Key;
