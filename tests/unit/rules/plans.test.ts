import { expect, test } from "vitest";
import { isUpgrade, planButton, plans } from "../../../shared/model/plans.ts";

test("[plan-02] one catalogue holds Essential at 1299 and Premium at 1999 cents a month", () => {
  expect([plans.essential.monthlyCents, plans.premium.monthlyCents]).toEqual([1_299, 1_999]);
});

test("[plan-03] the button matches the member's plan", () => {
  expect(planButton("essential", "free", false)).toBe("Subscribe");
  expect(planButton("premium", "free", false)).toBe("Subscribe");
  expect(planButton("premium", "essential", false)).toBe("Upgrade");
  expect(planButton("essential", "premium", false)).toBe("Downgrade");
  expect(planButton("premium", "premium", false)).toBe("Current Plan");
});

test("[plan-03] every label reads Processing... while a request runs", () => {
  for (const tier of ["free", "essential", "premium"] as const)
    expect(planButton("premium", tier, true)).toBe("Processing...");
});

test("[plan-03] a step up leads from no plan to either, and from Essential to Premium", () => {
  const upgrades = (["essential", "premium"] as const).flatMap((plan) =>
    (["free", "essential", "premium"] as const)
      .filter((current) => isUpgrade(plan, current))
      .map((from) => [from, plan]),
  );
  expect(upgrades).toEqual([
    ["free", "essential"],
    ["free", "premium"],
    ["essential", "premium"],
  ]);
});
