import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { entityOf, type StoredItem } from "../../functions/platform/stream/change.ts";
import { tryWrite } from "../../functions/platform/table/conditional-write.ts";
import { documents, tableName } from "../../functions/platform/table/table.ts";
import { PromoCodeEntity } from "../../functions/promo-codes/promo-code.entity.ts";
import { TicketEntity } from "../../functions/tickets/ticket.entity.ts";
import type { Derivation } from "./derivation.ts";

type Stored = {
  parse(response: { Item: StoredItem }): { data: unknown };
  put(item: never): { params(): { Item: StoredItem } };
};

/** Entities that gained an index after the first items were written, with the attributes that its keys are made of. */
const indexed: Record<string, { entity: Stored; parts: string[] }> = {
  "promo-code": { entity: PromoCodeEntity as never, parts: ["code", "created_at", "expires_at", "is_active"] },
  ticket: { entity: TicketEntity as never, parts: ["user_id", "event_id", "tier", "status", "purchase_ts"] },
};

const isIndexKey = ([name]: [string, unknown]): boolean => /^gsi\d(pk|sk)$/.test(name);

/** The keys of an item's indexes that aren't what its attributes say. */
const findWrongKeys = (item: StoredItem): [string, unknown][] => {
  const entity = indexed[entityOf(item)]?.entity;
  const parsed = entity?.parse({ Item: item }).data;
  if (!entity || !parsed) return [];
  const right = Object.entries(entity.put(parsed as never).params().Item).filter(isIndexKey);
  return right.filter(([name, key]) => item[name] !== key);
};

// Only while the parts are what the keys were made of: who changes them writes the keys as well.
const writeKeys = async (item: StoredItem, keys: [string, unknown][], parts: string[]): Promise<void> => {
  const named = [...keys, ...parts.map((part) => [part, item[part]] as [string, unknown])];
  const condition = parts.map((_, index) => `#${keys.length + index} = :${keys.length + index}`);
  await tryWrite(
    documents.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: { pk: item.pk, sk: item.sk },
        UpdateExpression: `SET ${keys.map((_, index) => `#${index} = :${index}`).join(", ")}`,
        ConditionExpression: condition.join(" AND "),
        ExpressionAttributeNames: Object.fromEntries(named.map(([name], index) => [`#${index}`, name])),
        ExpressionAttributeValues: Object.fromEntries(named.map(([, value], index) => [`:${index}`, value])),
      }),
    ),
  );
};

/** Puts promo codes and tickets into the indexes that they were written before. */
export const indexKeys: Derivation = {
  name: "index-keys",
  entities: Object.keys(indexed),
  derive: async (item, { isDryRun }) => {
    const keys = findWrongKeys(item);
    if (keys.length > 0 && !isDryRun) await writeKeys(item, keys, indexed[entityOf(item)]?.parts ?? []);
    return keys.length > 0;
  },
};
