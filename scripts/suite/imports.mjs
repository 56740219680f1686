// The imports of the product's source, read by pattern: needs nothing but Node 20.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const statement =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^"';]*?\sfrom\s+)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/g;

const roots = ["bin", "lib", "functions", "shared", "local", "machine", "ops", "packages", "scripts", "tests", "web"];
const outside = /(?:^|\/)(?:node_modules|dist)\//;

/** The root's `imports` map: `#stripe-stand-in` -> a file of the package. */
const packageEntries = JSON.parse(readFileSync("package.json", "utf8")).imports;

const targetOf = (file, specifier) =>
  specifier.startsWith(".")
    ? normalize(join(dirname(file), specifier))
    : normalize(packageEntries[specifier] ?? specifier);

const importsOf = (file) =>
  [...readFileSync(file, "utf8").matchAll(statement)].map(([, type, plain, lazy]) => ({
    from: file,
    to: targetOf(file, plain ?? lazy ?? ""),
    typeOnly: Boolean(type),
  }));

/** Every import of the product's source, types included. */
export const allImports = () =>
  roots
    .flatMap((root) => readdirSync(root, { recursive: true, encoding: "utf8" }).map((file) => join(root, file)))
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !outside.test(file))
    .flatMap(importsOf);
