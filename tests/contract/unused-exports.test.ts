import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// What only a test uses is not part of the product: the test then proves something that nobody relies on.

const product = ["functions", "shared", "lib", "web/src"];
const others = ["bin", "ops", "local", "scripts", "packages", "web/build"];
const filesOf = (folders: string[]): string[] =>
  folders.flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx,mjs}`).filter((file) => !/node_modules|\.test\./.test(file)),
  );

const textOf = new Map(
  [...filesOf([...product, ...others]), ...globSync("*.{ts,mjs}")].map((file) => [file, readFileSync(file, "utf8")]),
);

/** How often each word stands in the code of the product, of the local stack and of the commands. */
const countWords = (): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const text of textOf.values())
    for (const [word] of text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "").matchAll(/[A-Za-z_$][\w$]*/g))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};

/** What Lambda and the check of personal data read by name. */
const readFromOutside = new Set(["handler", "personal", "notMemberData"]);

test("every export of the product is used by the product, not by tests alone", () => {
  const counts = countWords();
  const unused = filesOf(product).flatMap((file) =>
    [...(textOf.get(file) ?? "").matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)]
      .map(([, name = ""]) => name)
      .filter((name) => !readFromOutside.has(name) && (counts.get(name) ?? 0) < 2)
      .map((name) => `${file} ${name}`),
  );
  expect(unused).toEqual([]);
});

test("no test is commented out", () => {
  const silenced = globSync("tests/**/*.{ts,tsx}").filter((file) =>
    /^\s*(\/\/|\*)\s*(test|it|describe)(\.\w+)*\(/m.test(readFileSync(file, "utf8")),
  );
  expect(silenced).toEqual([]);
});
