import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type Level = "unit" | "infra" | "api" | "component" | "web";
export type Feature = { id: string; part: string; level: Level; requirement: string };
export type Proof = { id: string; level: Level; file: string; title: string };

const rank: Record<Level, number> = { infra: 0, unit: 1, api: 2, component: 3, web: 4 };
const levelOfFolder: Record<string, Level> = {
  unit: "unit",
  contract: "unit",
  local: "unit",
  infra: "infra",
  api: "api",
  component: "component",
  web: "web",
  e2e: "web",
};

/** All rows of docs/features/*.tsv. */
export const readFeatures = (root: string): Feature[] =>
  readdirSync(join(root, "docs/features"))
    .filter((file) => file.endsWith(".tsv"))
    .sort()
    .flatMap((file) =>
      readFileSync(join(root, "docs/features", file), "utf8")
        .trim()
        .split("\n")
        .slice(1),
    )
    .map((line) => {
      const [id = "", part = "", level = "", requirement = ""] = line.split("\t");
      return { id, part, level: level as Level, requirement };
    });

export type Title = { text: string; file: string; isParametrised: boolean; isSkipped: boolean };

// A group of tests may carry the id for all of them. A table of cases stands between `each` and the title.
const titleCall =
  /\b(?:test|it|describe|testOvertaken)((?:\.(?!each\b|for\b)\w+(?:\([^)]*\))?)*)(\.(?:each|for)\b[\s\S]*?\))?\(\s*(["'`])((?:\\.|(?!\3)[\s\S])*)\3\s*,/g;

/** The titles of tests and groups of tests in a file's source. */
export const titlesIn = (source: string, file: string): Title[] =>
  [...source.matchAll(titleCall)].map(([, modifiers = "", table, , text = ""]) => ({
    text,
    file,
    isParametrised: table !== undefined,
    isSkipped: /\.(?:skip|skipIf|fixme|todo|fails?)\b/.test(modifiers),
  }));

/** The titles of all tests of the product. */
export const readTitles = (root: string): Title[] =>
  readdirSync(join(root, "tests"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    .flatMap((file) => titlesIn(readFileSync(join(root, "tests", file), "utf8"), `tests/${file}`));

/** Every row id that the title of a test that runs names, with the level of the folder the test lies in. */
export const readProofs = (root: string): Proof[] =>
  readTitles(root).flatMap(({ text, file, isSkipped }) => {
    const level = levelOfFolder[file.split("/")[1] ?? ""];
    if (!level || isSkipped) return [];
    return [...text.matchAll(/\[([a-z0-9-]+-\d{2,3})\]/g)].map((match) => ({
      id: match[1] as string,
      level,
      file,
      title: text,
    }));
  });

/** Whether a proof counts for a feature: at its level or above; infrastructure is proved only as infrastructure. */
export const proves = (proof: Proof, feature: Feature): boolean =>
  proof.id === feature.id &&
  (feature.level === "infra" ? proof.level === "infra" : rank[proof.level] >= rank[feature.level]);

const print = (root: string): void => {
  const proofs = readProofs(root);
  const features = readFeatures(root);
  for (const part of new Set(features.map((feature) => feature.part))) {
    const rows = features.filter((feature) => feature.part === part);
    const missing = rows.filter((row) => !proofs.some((proof) => proves(proof, row)));
    console.log(`\n${part}: ${rows.length - missing.length} of ${rows.length} proved`);
    for (const row of rows) {
      const found = proofs.filter((proof) => proves(proof, row));
      console.log(
        found.length ? `  ✓ ${row.id}  ${found.map((proof) => proof.file).join(", ")}` : `  ✗ ${row.id} (${row.level})`,
      );
    }
  }
};

if (import.meta.main) print(process.cwd());
