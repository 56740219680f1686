import { Entity, type Schema } from "electrodb";
import { expect, test } from "vitest";
import { loadEntities } from "../../../lib/entities.ts";

// The bundles carry no validation of models (lib/bundling): here the library's own runs, while the files are imported.
test("every entity's model is valid, as ElectroDB's own validation says", async () => {
  expect((await loadEntities()).length).toBeGreaterThan(50);
});

test("ElectroDB's validation refuses a model of another shape where it is not left out", () => {
  const broken = { model: { entity: "broken", version: "1", service: "city" }, attributes: {}, indexes: {} };
  expect(() => new Entity(broken as unknown as Schema<string, string, string>)).toThrow(/instance.indexes/);
});
