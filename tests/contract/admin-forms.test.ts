import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, test } from "vitest";

const forms = globSync("web/src/features/admin/**/*.{ts,tsx}")
  .map((file) => ({ folder: dirname(file), source: readFileSync(file, "utf8"), file }))
  .filter(({ source }) => /satisfies TableOf</.test(source));

/** The fields of a form's table: the keys between `table = {` and its `satisfies`, as the formatter indents them. */
const listFields = (source: string): string[] => {
  const table = source.slice(source.search(/[tT]able = \{/), source.indexOf("} satisfies TableOf<"));
  return [...table.matchAll(/^ {2}(\w+): /gm)].map(([, name = ""]) => name);
};

/** Which type of ticket a row is: said once, by adding it. */
const givenOnce = new Set(["tier"]);

const controlsOf = (folder: string): string =>
  globSync(`${folder}/**/*.tsx`)
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");

const isShown = (controls: string, name: string): boolean =>
  new RegExp(`(field\\(|name: |\\w=)"${name}"|[tT]able\\.${name}\\.label`).test(controls);

describe("what an administrator edits", () => {
  // The compiler asks for a field for every key of the input; a field without a control would be sent, but never changed.
  test.each(forms)("has a control for every field of the table in $file", ({ folder, source }) => {
    const fields = listFields(source);
    expect(fields.length).toBeGreaterThan(1);
    const controls = controlsOf(folder);
    expect(fields.filter((name) => !givenOnce.has(name) && !isShown(controls, name))).toEqual([]);
  });

  test("is a table for events, types of ticket, deals, vendors, promo codes, news, exclusive events, coordinates, campaigns and ambassadors", () => {
    expect(forms).toHaveLength(10);
  });
});
