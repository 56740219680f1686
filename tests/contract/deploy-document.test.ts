import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { handledEvents } from "../../functions/stripe/webhook/handled-events.ts";
import { planLookupKey, plans } from "../../shared/model/plans.ts";

const eventName = /`((?:charge|checkout|customer|invoice|payment_intent|refund|subscription_schedule)\.[a-z_.]+)`/g;

test("docs/deploy.md lists exactly the events that the product handles", () => {
  const listed = [...readFileSync("docs/deploy.md", "utf8").matchAll(eventName)].map(([, name]) => name);
  expect([...new Set(listed)].sort()).toEqual([...handledEvents].sort());
});

test("the list of handled events is sorted and has no duplicates", () => {
  expect([...handledEvents]).toEqual([...new Set(handledEvents)].sort());
});

test("docs/deploy.md states the lookup key and amount of every plan", () => {
  const text = readFileSync("docs/deploy.md", "utf8");
  for (const { tier, monthlyCents } of Object.values(plans)) {
    expect(text).toContain(`\`${planLookupKey(tier)}\` ($${(monthlyCents / 100).toFixed(2)})`);
  }
});

test("docs/deploy.md and the runbook name every command of ops/", () => {
  const scripts = Object.entries((JSON.parse(readFileSync("package.json", "utf8")) as { scripts: object }).scripts);
  const commands = scripts.filter(([, command]) => String(command).includes("ops/")).map(([name]) => name);
  const told = ["docs/deploy.md", "docs/runbook.md"].map((file) => readFileSync(file, "utf8")).join("\n");
  expect(commands.filter((name) => !told.includes(`npm run ${name}`))).toEqual([]);
});
