import { createHash } from "node:crypto";
import { type DynamoDBDocumentClient, ScanCommand } from "@aws-sdk/lib-dynamodb";

type Item = Record<string, unknown>;

/** How many items of each entity a table holds, and a sum over all they say that does not depend on their order. */
export type TableSummary = Record<string, { count: number; checksum: string }>;

const modulus = 2n ** 128n;

const sortKeysDeep = (value: unknown): unknown => {
  if (value instanceof Set) return [...value].sort();
  if (Array.isArray(value)) return value.map(sortKeysDeep);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, part]) => [name, sortKeysDeep(part)]));
};

const digestOf = (item: Item): bigint =>
  BigInt(
    `0x${createHash("sha256")
      .update(JSON.stringify(sortKeysDeep(item)))
      .digest("hex")
      .slice(0, 32)}`,
  );

// ElectroDB names the entity; what the platform writes itself has its name in the key.
const entityOf = ({ __edb_e__, pk }: Item): string => String(__edb_e__ ?? String(pk).split("#")[1] ?? "unknown");

/** Counts a whole table, page by page. */
export const summarizeTable = async (documents: DynamoDBDocumentClient, TableName: string): Promise<TableSummary> => {
  const sums = new Map<string, { count: number; sum: bigint }>();
  let ExclusiveStartKey: Item | undefined;
  do {
    const page = await documents.send(new ScanCommand({ TableName, ExclusiveStartKey, ConsistentRead: true }));
    for (const item of page.Items ?? []) {
      const { count, sum } = sums.get(entityOf(item)) ?? { count: 0, sum: 0n };
      sums.set(entityOf(item), { count: count + 1, sum: (sum + digestOf(item)) % modulus });
    }
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  const entries = [...sums].sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, { count, sum }]) => [name, { count, checksum: sum.toString(16) }]));
};

/** Two tables side by side, a line for each entity; `=` where they say the same. */
export const compareSummaries = (one: TableSummary, other: TableSummary): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].sort().map((name) => {
    const [here, there] = [one[name], other[name]];
    const sign = here?.checksum === there?.checksum ? "=" : "≠";
    return `${sign} ${name.padEnd(24)}${String(here?.count ?? 0).padStart(8)}${String(there?.count ?? 0).padStart(8)}`;
  });
