import { ReferenceStrength, RemovalPolicy, Stack } from "aws-cdk-lib";
import {
  AttributeType,
  BillingMode,
  type CfnTable,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from "aws-cdk-lib/aws-dynamodb";
import type { Construct } from "constructs";
import type { KeyedEntity } from "../entities.ts";
import { CityStack } from "./city-stack.ts";

type KeyFields = { partition: string; sort: string };

/** The key fields of the table (under "") and of each index, as the entities declare them. Throws where two disagree. */
export const readKeySchema = (entities: KeyedEntity[]): Map<string, KeyFields> => {
  const found = new Map<string, KeyFields>([["", { partition: "pk", sort: "sk" }]]);
  for (const { schema } of entities) {
    for (const { index = "", pk, sk } of Object.values(schema.indexes)) {
      if (!sk) throw new Error(`${schema.model.entity}: every key here has a sort part (${index || "table"})`);
      const keys = found.get(index) ?? { partition: pk.field, sort: sk.field };
      if (keys.partition !== pk.field || keys.sort !== sk.field) {
        throw new Error(`${schema.model.entity}: ${index || "the table"} is keyed ${keys.partition}/${keys.sort}`);
      }
      found.set(index, keys);
    }
  }
  return found;
};

const stringAttribute = (name: string) => ({ name, type: AttributeType.STRING });

/** The city's table as functions are given it: its own, or a restored one. */
export type CityTable = Pick<SingleTable, "tableName" | "drawnName" | "tableArn" | "tableStreamArn" | "indexArns">;

/** The one table: keys and indexes from the entities, on demand, restorable to any second, with a stream and a TTL. */
export class SingleTable extends Table {
  readonly indexArns: string[];
  /** Its name for a graph, which doesn't hold it fast. */
  readonly drawnName: string;

  constructor(scope: Construct, id: string, entities: KeyedEntity[]) {
    const { settings } = CityStack.cityOf(scope);
    super(scope, id, {
      partitionKey: stringAttribute("pk"),
      sortKey: stringAttribute("sk"),
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.DEFAULT,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      timeToLiveAttribute: "ttl",
      // Kept even after a first deployment that failed: protected as it is, undoing that could not delete it. It has no name to clash.
      deletionProtection: settings.keepsData,
      removalPolicy: settings.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    this.drawnName = Stack.consumeReference((this.node.defaultChild as CfnTable).ref, ReferenceStrength.WEAK);
    const indexes = [...readKeySchema(entities)].filter(([name]) => name).sort(([a], [b]) => a.localeCompare(b));
    for (const [indexName, { partition, sort }] of indexes) {
      this.addGlobalSecondaryIndex({
        indexName,
        partitionKey: stringAttribute(partition),
        sortKey: stringAttribute(sort),
        projectionType: ProjectionType.ALL,
      });
    }
    this.indexArns = indexes.map(([name]) => `${this.tableArn}/index/${name}`);
  }
}

/** A table that was restored beside the city's own one: with the same indexes, and a stream of its own. */
export const restoredTable = (
  own: SingleTable,
  { name, streamArn }: { name: string; streamArn: string },
): CityTable => {
  const tableArn = own.stack.formatArn({ service: "dynamodb", resource: "table", resourceName: name });
  return {
    tableName: name,
    drawnName: name,
    tableArn,
    tableStreamArn: streamArn,
    indexArns: own.indexArns.map((arn) => arn.replace(own.tableArn, tableArn)),
  };
};
