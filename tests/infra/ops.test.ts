import { expect, test } from "vitest";
import { stackKinds } from "../../ops/doctor/stacks.ts";
import { deployedCity } from "./city.ts";

const outputsOf = async (): Promise<string[]> => {
  const { templates } = await deployedCity();
  return [...templates.values()].flatMap((template) => Object.keys(template.toJSON().Outputs ?? {}));
};

test("doctor checks every stack of a stage", async () => {
  const city = await deployedCity();
  const names = [...city.templates.keys()];
  expect([...stackKinds].map((kind) => `Playyy-prod-${kind}`).sort()).toEqual(names.sort());
});

test.each(["stripe", "signing", "limits", "origin", "captcha"])(
  "the commands find the secret %s through a stack output",
  async (name) => {
    const found = (await outputsOf()).filter((output) => output.toLowerCase().includes(`${name}secret`));
    expect(found.length).toBeGreaterThan(0);
  },
);

test("the commands find the stage's address through a stack output", async () => {
  expect(await outputsOf()).toContain("Address");
});

test("doctor finds the alarm topic through a stack output", async () => {
  const { templates } = await deployedCity();
  const watch = templates.get("Playyy-prod-Watch")?.toJSON();
  const referred = Object.values<{ Value: { Ref?: string } }>(watch?.Outputs ?? {}).map(({ Value }) => Value.Ref ?? "");
  expect(referred.map((id) => watch?.Resources[id]?.Type)).toContain("AWS::SNS::Topic");
});
