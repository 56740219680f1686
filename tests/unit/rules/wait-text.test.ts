import { expect, test } from "vitest";
import { waitText } from "../../../shared/rules/wait-text.ts";

test.each([
  [0, "1 second"],
  [1, "1 second"],
  [1.2, "2 seconds"],
  [59, "59 seconds"],
  [60, "1 minute"],
  [61, "2 minutes"],
  [3_599, "60 minutes"],
  [3_600, "1 hour"],
  [3_601, "2 hours"],
])("a wait of %i seconds reads %s", (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
