import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Words that the glossary gives up for one thing while they are the right ones for another, as in "a Stripe coupon" or "a queue of SQS". */
const otherMeanings =
  "account app channel chat consumer coupon device dispute dynamic endpoint entrance environment flag friend guest layer letter level listener model module notification offset operator owner plan profile purchase queue ranking reader recipient redemption reservation right room round run service session share stamp static sync thread ticket timeline token transfer user";

/** Names in stored items and on the wire, which stay as they are, and names of libraries. */
const keptNames = new Set([
  "actor",
  "actor_email",
  "actor_id",
  "aggregateKeyType",
  "anonymousVisitor",
  "popular_events",
  "readBarcodes",
  "readMockAnswer",
  "revision",
  "_revision",
]);

const rows = readFileSync("docs/glossary.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| Word"));
const givenUp = new Set(
  rows
    .flatMap((row) => (row.split("|")[3] ?? "").replace(/\([^)]*\)/g, "").split(","))
    .map((word) => word.trim())
    .filter((word) => /^[a-z]+$/.test(word)),
);

/** The names in code, without its comments, texts and text on screens. */
const namesIn = (source: string): string[] =>
  source
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "")
    .replace(/"(?:[^"\\\n]|\\.)*"|>[^<>{}();=]*</g, " ")
    .match(/[A-Za-z_]\w*/g) ?? [];

const wordsOf = (name: string): string[] =>
  name.split(/_|(?<=[a-z0-9])(?=[A-Z])/).flatMap((part) => [part.toLowerCase(), part.toLowerCase().replace(/s$/, "")]);

const used = globSync("{functions,shared,web/src,lib,local,ops}/**/*.{ts,tsx}").flatMap((file) =>
  namesIn(readFileSync(file, "utf8")).flatMap((name) =>
    wordsOf(name)
      .filter((word) => givenUp.has(word))
      .map((word) => ({ file, name, word })),
  ),
);

test("no name in code has a word that the glossary gives up for its meaning", () => {
  const homonyms = new Set(otherMeanings.split(" "));
  const wrong = used.filter(({ name, word }) => !homonyms.has(word) && !keptNames.has(name));
  expect([...new Set(wrong.map(({ file, name }) => `${name} in ${file}`))]).toEqual([]);
});

test("every exception from the glossary is still needed", () => {
  const unused = otherMeanings.split(" ").filter((word) => !used.some((one) => one.word === word));
  const gone = [...keptNames].filter((name) => !used.some((one) => one.name === name));
  expect([...unused, ...gone]).toEqual([]);
});
