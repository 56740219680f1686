import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import * as z from "zod";
import { delivered } from "../../functions/fan-out/deliveries.ts";
import type { StoredItem } from "../../functions/platform/stream/change.ts";
import { documents, tableName } from "../../functions/platform/table/table.ts";
import { projectedEntities } from "../../functions/projections/projections.ts";

const Image = z.looseObject({ __edb_e__: z.object({ S: z.string() }) });

/** A record of the table's stream, as far as it says which change it is. */
const Change = z
  .looseObject({
    eventID: z.string(),
    eventName: z.enum(["INSERT", "MODIFY", "REMOVE"]),
    dynamodb: z.looseObject({
      Keys: z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) }),
      SequenceNumber: z.string(),
      NewImage: Image.optional(),
      OldImage: Image.optional(),
    }),
  })
  .refine(({ dynamodb }) => dynamodb.NewImage ?? dynamodb.OldImage);

type Change = z.infer<typeof Change>;

/** Records that can be replayed, those that can't with a sentence each, and the items of the former as they are now. */
export type FittingRecords = { fitting: unknown[]; rest: unknown[]; problems: string[]; items: StoredItem[] };

const followed = new Set([...projectedEntities, ...delivered.new, ...delivered.changed]);

const entityOfChange = ({ dynamodb: { NewImage, OldImage } }: Change): string =>
  (NewImage ?? OldImage)?.__edb_e__.S ?? "";

const readItem = async ({ dynamodb }: Change): Promise<StoredItem | undefined> => {
  const Key = unmarshall(dynamodb.Keys as Record<string, AttributeValue>);
  return (await documents.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }))).Item;
};

const describeStray = (record: unknown, position: number): string => {
  const id = (record as { eventID?: unknown } | null)?.eventID;
  return `Record ${typeof id === "string" ? id : `number ${position + 1}`} is no change of the table.`;
};

/**
 * Tells which records of a letter can be replayed. All changes of one item go together, in their order. They don't fit if nothing follows its
 * entity any more, or if the item is gone by a change that isn't among them: what is derived from it would come back.
 */
export const findFittingRecords = async (records: readonly unknown[]): Promise<FittingRecords> => {
  const found: FittingRecords = { fitting: [], rest: [], problems: [], items: [] };
  const byItem = new Map<string, { records: unknown[]; changes: Change[] }>();
  for (const [position, record] of records.entries()) {
    const { data: change } = Change.safeParse(record);
    if (!change) {
      found.rest.push(record);
      found.problems.push(describeStray(record, position));
      continue;
    }
    const { pk, sk } = change.dynamodb.Keys;
    const own = byItem.get(JSON.stringify([pk.S, sk.S])) ?? { records: [], changes: [] };
    own.records.push(record);
    own.changes.push(change);
    byItem.set(JSON.stringify([pk.S, sk.S]), own);
  }
  for (const { records: own, changes } of byItem.values()) {
    const last = changes.at(-1) as Change;
    const entity = entityOfChange(last);
    const item = followed.has(entity) ? await readItem(last) : undefined;
    const isGone = !item && last.eventName !== "REMOVE";
    if (followed.has(entity) && !isGone) {
      found.fitting.push(...own);
      if (item) found.items.push(item);
      continue;
    }
    const reason = followed.has(entity) ? `its ${entity} is gone` : `nothing follows ${entity} any more`;
    found.rest.push(...own);
    found.problems.push(...changes.map(({ eventID }) => `Record ${eventID} no longer fits: ${reason}.`));
  }
  const position = new Map(records.map((record, index) => [record, index]));
  found.fitting.sort((one, other) => (position.get(one) ?? 0) - (position.get(other) ?? 0));
  return found;
};
