import { globSync } from "node:fs";
import { join } from "node:path";

/** The part of an ElectroDB entity that the table's shape follows from. */
export type KeyedEntity = {
  schema: {
    model: { entity: string };
    indexes: Record<string, { index?: string; pk: { field: string }; sk?: { field: string } }>;
  };
};

const root = join(import.meta.dirname, "..");

const isEntity = (value: unknown): value is KeyedEntity =>
  typeof value === "object" && value !== null && typeof (value as KeyedEntity).schema?.indexes === "object";

const entitiesOf = async (file: string): Promise<KeyedEntity[]> =>
  Object.values((await import(join(root, file))) as Record<string, unknown>).filter(isEntity);

/** Every entity of the product: whatever `functions/<noun>/<noun>.entity.ts` exports. Needs no environment. */
export const loadEntities = async (): Promise<KeyedEntity[]> => {
  const files = globSync("functions/**/*.entity.ts", { cwd: root }).sort();
  return (await Promise.all(files.map(entitiesOf))).flat();
};
