import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { proves, readFeatures, readProofs } from "../../scripts/features.ts";

const root = process.cwd();
const features = readFeatures(root);
const proofs = readProofs(root);
const finished = JSON.parse(readFileSync("docs/features/finished.json", "utf8")) as string[];

test("every row of a finished part is proved by a test at its level or above", () => {
  const missing = features
    .filter((feature) => finished.includes(feature.part))
    .filter((feature) => !proofs.some((proof) => proves(proof, feature)))
    .map((feature) => `${feature.id} (${feature.level})`);
  expect(missing).toEqual([]);
});

test("every row that a test names exists", () => {
  const known = new Set(features.map((feature) => feature.id));
  expect(proofs.filter((proof) => !known.has(proof.id))).toEqual([]);
});
