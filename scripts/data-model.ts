import { globSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { createConversions, type Entity } from "electrodb";

// biome-ignore lint/suspicious/noExplicitAny: the document is about every entity, whatever its attributes are
type AnyEntity = Entity<any, any, any, any>;
type Composite = { composite: readonly string[] };
type Index = { index?: string; pk: Composite; sk?: Composite; condition?: unknown };
type Described = {
  name: string;
  about: string;
  personal: string[] | string;
  notes: Map<string, string>;
  entity: AnyEntity;
};
type Cost = { calls: number; reads: number; writes: number };

const file = "docs/data-model.md";
const costs = "docs/route-units.json";

const plain = (comment: string): string => comment.replace(/\s*\n\s*\*\s?/g, " ").trim();

const notesOf = (source: string): Map<string, string> =>
  new Map(
    [...source.matchAll(/\/\*\* ([^*]+?)\s*\*\/\s*(\w+): (?:\{\s*\.\.\.)?(?:primary|secondary)Index\(/g)].map(
      (match) => [match[2] ?? "", plain(match[1] ?? "")],
    ),
  );

const describedIn = async (path: string): Promise<Described[]> => {
  const source = readFileSync(path, "utf8");
  const module = (await import(resolve(path))) as Record<string, unknown>;
  const found = [...source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export const (\w+Entity)\b/g)];
  return found.map(([, comment = "", name = ""]) => ({
    name,
    about: plain(comment.replace(/^\s*\*?\s?/, "")),
    personal: (module.personal ?? []) as string[] | string,
    notes: notesOf(source),
    entity: module[name] as AnyEntity,
  }));
};

const schemaOf = (entity: AnyEntity) => entity.schema as unknown as { indexes: Record<string, Index> };
const code = (text: string): string => (text ? `\`${text}\`` : "");
const words = (names: readonly string[]): string => names.join(", ");

/** The key templates of an index, as the entity itself writes them. */
const keysOf = (entity: AnyEntity, { index = "" }: Index): [string, string] => {
  const composites = Object.values(schemaOf(entity).indexes).flatMap(({ pk, sk }) => [
    ...pk.composite,
    ...(sk?.composite ?? []),
  ]);
  const keys = createConversions(entity).fromComposite.toKeys(
    Object.fromEntries(composites.map((name) => [name, `{${name}}`])) as never,
  ) as Record<string, string>;
  return [keys[`${index}pk`] ?? "", keys[`${index}sk`] ?? ""];
};

const answers = ({ index, pk, sk }: Index, note: string | undefined): string => {
  const [of, by] = [words(pk.composite), words(sk?.composite ?? [])];
  const page = `${of ? `those of one ${of}` : "all"}${by ? ` by ${by}` : ""}`;
  const sentence = index
    ? page
    : `one by ${words([...pk.composite, ...(sk?.composite ?? [])])}${of && by ? `; ${page}` : ""}`;
  return note ? `${sentence}. ${note}` : sentence;
};

const rowOf = (described: Described, name: string, index: Index): string => {
  const [pk, sk] = keysOf(described.entity, index);
  const reads = index.index ? "0.5 for 4 KB" : "1 for an item of 4 KB, read consistently";
  return `| ${name} | ${index.index ?? "table"} | ${code(pk)} | ${code(sk)} | ${answers(index, described.notes.get(name))} | ${reads} |`;
};

/** What of an entity is personal; a text is the reason why nothing is. */
const personalNote = (personal: string[] | string): string => {
  if (typeof personal === "string") return ` Nothing personal: ${personal.charAt(0).toLowerCase()}${personal.slice(1)}`;
  return personal.length > 0 ? ` Personal: ${personal.map(code).join(", ")}.` : "";
};

const sectionOf = (described: Described): string => {
  const indexes = Object.entries(schemaOf(described.entity).indexes);
  const personal = personalNote(described.personal);
  return `### ${described.name.replace(/Entity$/, "")}

${described.about}

A new item of at most 1 KB consumes ${indexes.length} write unit${indexes.length > 1 ? "s" : ""}, in a transaction one more.${personal}

| Pattern | Index | Partition key | Sort key | Answers | Read units |
|---|---|---|---|---|---|
${indexes.map(([name, index]) => rowOf(described, name, index)).join("\n")}
`;
};

const costRows = (): string =>
  Object.entries(JSON.parse(readFileSync(costs, "utf8")) as Record<string, Cost>)
    .map(([operation, { calls, reads, writes }]) => `| ${operation} | ${calls} | ${reads} | ${writes} |`)
    .join("\n");

/** The whole data model as a document, made from the entities and from what the tests measured. */
export const dataModel = async (): Promise<string> => {
  const files = globSync("functions/**/*.entity.ts").sort();
  const described = (await Promise.all(files.map(describedIn))).flat().sort((a, b) => a.name.localeCompare(b.name));
  return `# Data model

One table. Every item belongs to one of ${described.length} entities; whoever reads or writes one uses its named access pattern, for
example \`ClaimEntity.query.byUser({ user_id })\`. Keys are \`pk\` and \`sk\`; the indexes \`gsi1\` to \`gsi3\` have \`gsi1pk\`, \`gsi1sk\` and
so on, and carry whole items. \`ttl\` lets an item vanish some day; nothing relies on when. Beside the entities stand the calls counted
for rate limits and the answers kept for an Idempotency-Key (\`functions/platform/http/rate-limit.ts\`, \`once.ts\`).

Generated from the entities by \`npm run data-model\`.

## Entities

${described.map(sectionOf).join("\n")}
## What a route consumes

Measured by \`tests/api/generated/units.test.ts\` with one sample call of each route, and the same with 20 and with 400 of everything
that grows with the number of members. Read and write units as DynamoDB counts them on demand; a call with an Idempotency-Key
includes 2 writes for it, a limited one 1 for its count. Writes to indexes inside transactions are counted too low (parity.md).

| Route | Calls | Read units | Write units |
|---|---|---|---|
${costRows()}
`;
};

/** Whether docs/data-model.md says what the entities say. */
export const isFresh = async (): Promise<boolean> => readFileSync(file, "utf8") === (await dataModel());

if (import.meta.main) {
  writeFileSync(file, await dataModel());
  console.log(`${file} written`);
}
