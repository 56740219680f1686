import { expect, test } from "vitest";
import { testsOfChange } from "../../../scripts/suite/changed.mjs";
import type { Import } from "../../../scripts/suite/imports.mjs";

const imports: Import[] = [
  ["functions/transfers/send-ticket.ts", "shared/rules/money.ts"],
  ["functions/transfers/handler.ts", "functions/transfers/send-ticket.ts"],
  ["functions/transfers/handler.ts", "shared/api/transfers.ts"],
  ["shared/api/transfers.ts", "shared/model/ticket.ts"],
  ["shared/api/index.ts", "shared/api/transfers.ts"],
  ["functions/game/handler.ts", "shared/api/index.ts"],
  ["web/src/features/deals/card.tsx", "web/src/components/badge.tsx"],
  ["tests/unit/rules/money.test.ts", "shared/rules/money.ts"],
  ["tests/component/deals/cards.test.tsx", "web/src/features/deals/card.tsx"],
].map(([from = "", to = ""]) => ({ from, to, typeOnly: false }));

const tests = [
  "tests/api/transfers/sending.test.ts",
  "tests/api/game/scores.test.ts",
  "tests/api/generated/access.test.ts",
  "tests/component/deals/cards.test.tsx",
  "tests/component/events/list.test.tsx",
  "tests/contract/routes.test.ts",
  "tests/unit/rules/money.test.ts",
  "tests/web/deals/explore.spec.ts",
  "tests/web/tickets/sending.spec.ts",
];

const reach = (...changed: string[]) => testsOfChange(changed, imports, tests);

test("[suite-02] a verb reaches the API tests of its domain, and no browser test", () => {
  expect(reach("functions/transfers/send-ticket.ts")).toEqual(["tests/api/transfers/sending.test.ts"]);
});

test("[suite-02] a shared rule reaches the unit tests that import it and the API tests of each domain that applies it", () => {
  expect(reach("shared/rules/money.ts")).toEqual([
    "tests/api/transfers/sending.test.ts",
    "tests/unit/rules/money.test.ts",
  ]);
});

test("[suite-02] a domain's contract reaches its own tests and the generated ones, not every domain that lists all routes", () => {
  const reached = reach("shared/api/transfers.ts");
  expect(reached).toContain("tests/api/transfers/sending.test.ts");
  expect(reached).toContain("tests/web/tickets/sending.spec.ts");
  expect(reached).not.toContain("tests/api/game/scores.test.ts");
});

test("[suite-02] a part of a screen reaches the component tests and browser tests of its domain only", () => {
  expect(reach("web/src/features/deals/card.tsx")).toEqual([
    "tests/component/deals/cards.test.tsx",
    "tests/web/deals/explore.spec.ts",
  ]);
});

test("[suite-02] what a screen imports reaches its component tests, and no browser test of the screen", () => {
  expect(reach("web/src/components/badge.tsx")).toEqual(["tests/component/deals/cards.test.tsx"]);
});

test("[suite-02] a test that changed reaches itself", () => {
  expect(reach("tests/api/game/scores.test.ts")).toEqual(["tests/api/game/scores.test.ts"]);
});
