import { expect, test } from "vitest";
import { describeRole } from "../../../shared/rules/role-text.ts";

test("[desk-13] an owner may do everything", () => {
  expect(describeRole("owner")).toBe("May do everything in the back-office.");
});

test("[desk-13] what a role may do is told by what it may not where that is shorter", () => {
  expect(describeRole("manager")).toBe(
    "May do everything, but not: invite colleagues, change their roles and remove them; end a key by which the city signs tickets.",
  );
});

test("[desk-13] what a role with few permissions may do is their texts in a sentence", () => {
  expect(describeRole("door")).toBe(
    "May open the back-office and see what waits there; pair scanners and run an event's door.",
  );
});
