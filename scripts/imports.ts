import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** One import of a file: `to` is a path in this repository, or a package's name. */
export type Import = { from: string; to: string; typeOnly: boolean };

const statement =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^"';]*?\sfrom\s+)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/g;

/** The root's `imports` map: `#stripe-stand-in` -> a file of the package. */
const packageEntries: Record<string, string> = JSON.parse(readFileSync("package.json", "utf8")).imports;

const targetOf = (file: string, specifier: string): string =>
  specifier.startsWith(".")
    ? normalize(join(dirname(file), specifier))
    : normalize(packageEntries[specifier] ?? specifier);

const importsOf = (file: string): Import[] =>
  [...readFileSync(file, "utf8").matchAll(statement)].map(([, type, plain, lazy]) => {
    const specifier = plain ?? lazy ?? "";
    return { from: file, to: targetOf(file, specifier), typeOnly: Boolean(type) };
  });

/** Every import of the product's source, types included. */
export const allImports = (): Import[] =>
  globSync("{bin,lib,functions,shared,local,ops,packages,scripts,tests,web}/**/*.{ts,tsx,mjs}", {
    exclude: ["**/node_modules", "**/dist"],
  }).flatMap(importsOf);

/** The import cycles among source files; lazy and type-only imports do not count. */
export const cyclesIn = (imports: Import[]): string[][] => {
  const next = Map.groupBy(
    imports.filter((one) => !one.typeOnly),
    (one) => one.from,
  );
  const state = new Map<string, "open" | "done">();
  const cycles: string[][] = [];
  const visit = (file: string, trail: string[]): void => {
    if (state.get(file) === "done") return;
    if (state.get(file) === "open") {
      cycles.push([...trail.slice(trail.indexOf(file)), file]);
      return;
    }
    state.set(file, "open");
    for (const { to } of next.get(file) ?? []) if (next.has(to)) visit(to, [...trail, file]);
    state.set(file, "done");
  };
  for (const file of next.keys()) visit(file, []);
  return cycles;
};
