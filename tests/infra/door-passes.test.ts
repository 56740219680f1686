import { expect, test } from "vitest";
import { deployedCity, functionsOf } from "./city.ts";

/** A scanner takes its list for complete until 15 seconds ago (functions/door/list/read-changes.ts). */
const completeAfterSeconds = 15;

test("only the function that binds codes may read the city's keys", async () => {
  const city = await deployedCity();
  const withSecret = functionsOf(city).filter(({ Environment }) => Environment.Variables.DOOR_SECRET_ARN);
  expect(withSecret.map(({ id }) => id)).toEqual([expect.stringContaining("DoorPasses")]);
  const secret = city.all("AWS::SecretsManager::Secret").find(({ id }) => /^doorSecret/i.test(id));
  const exported = `${secret?.stack}:ExportsOutputRef${secret?.id}`;
  const policies = city
    .all("AWS::IAM::Policy")
    .filter(({ Properties }) => JSON.stringify(Properties).includes(exported));
  expect(policies.map(({ id }) => id)).toEqual([expect.stringContaining("DoorPasses")]);
});

test("a binding is written before scanners take the list of its second for complete", async () => {
  const [bind] = functionsOf(await deployedCity()).filter(({ id }) => /DoorPasses/.test(id));
  expect(bind?.Timeout).toBeLessThan(completeAfterSeconds);
});
