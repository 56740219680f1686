import { readFileSync, writeFileSync } from "node:fs";
import { domains, type Room, rooms } from "./import-rules.ts";

const file = "docs/architecture.md";

const code = (name: string): string => `\`${name}\``;

const isShared = (folder: string): boolean => folder.startsWith("shared/");

/** What a room may import; all of `shared/` in one word. */
const importsOf = ({ mayImport }: Room): string => {
  const hasAllShared = mayImport.filter(isShared).length === rooms.filter(({ folder }) => isShared(folder)).length;
  const folders = hasAllShared ? ["shared", ...mayImport.filter((folder) => !isShared(folder))] : mayImport;
  return folders.map(code).join(", ") || "nothing";
};

const roomTable = (): string =>
  [
    "| Folder | What it holds | What it may import |",
    "|---|---|---|",
    ...rooms.map((room) => `| ${code(room.folder)} | ${room.holds} | ${importsOf(room)} |`),
  ].join("\n");

const domainTable = (): string =>
  ["| Domain | What it holds |", "|---|---|", ...domains.map(({ name, holds }) => `| ${code(name)} | ${holds} |`)].join(
    "\n",
  );

/** Replaces what stands between `<!-- name -->` and `<!-- /name -->`. */
const withSection = (text: string, name: string, content: string): string => {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [before, rest] = text.split(start);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`${file} has no section ${start} ... ${end}`);
  return `${before}${start}\n${content}\n${end}${after}`;
};

/** docs/architecture.md with its two tables as the import rules give them. */
export const architecture = (): string =>
  withSection(withSection(readFileSync(file, "utf8"), "rooms", roomTable()), "domains", domainTable());

/** Whether docs/architecture.md shows the rules of today. */
export const isFresh = (): boolean => readFileSync(file, "utf8") === architecture();

if (import.meta.main) {
  writeFileSync(file, architecture());
  console.log(`${file} written`);
}
