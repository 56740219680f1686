import { expect, test } from "vitest";
import { type City, deployedCity, functionsOf, statementsOf, synthesize } from "./city.ts";

const model = "amazon.nova-canvas-v1:0";

const invokers = (city: City) =>
  functionsOf(city).flatMap(({ id, Role, Environment }) => {
    const statements = statementsOf(city, Role.replace(/\.Arn$/, ""));
    const allowed = statements.filter(({ actions }) => actions.some((action) => action.startsWith("bedrock:")));
    return allowed.map(({ actions, resources }) => ({
      name: id.replace(/[0-9A-F]{8}$/, ""),
      actions,
      resources,
      model: Environment.Variables.IMAGE_MODEL,
    }));
  });

test("only the function that makes images may call Bedrock, only its one model, and only where a stage names it", async () => {
  const city = await deployedCity();
  expect(invokers(city)).toEqual([]);
  const [invoker, ...others] = invokers(await synthesize({ ...city.settings, imageModel: model }));
  expect(others).toEqual([]);
  expect(invoker).toMatchObject({ name: "MediaAdmin", actions: ["bedrock:InvokeModel"], model });
  expect(invoker?.resources).toHaveLength(1);
  expect(String(invoker?.resources[0])).toMatch(/foundation-model\/amazon\.nova-canvas-v1:0$/);
});
