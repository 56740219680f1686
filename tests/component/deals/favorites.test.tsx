import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../../support/component/open-app.tsx";
import { aPerson } from "../../support/component/person.ts";
import { answer, refuse } from "../../support/component/played-api.ts";

test("favorites whose first read failed are read by Try Again", async () => {
  answer("deals", "list", { items: [], cursor: null });
  refuse("deals", "favorites", { status: 500, code: "internal-error" }, { once: true });
  const user = await openApp("/favorites", { as: aPerson({ tier: "essential" }) });
  const retry = await screen.findByRole("button", { name: "Try Again" });
  answer("deals", "favorites", { items: [], cursor: null });
  await user.click(retry);
  expect(await screen.findByText("No favorites yet")).toBeVisible();
});
