import { expect, test } from "vitest";
import { passwordHint, passwordRules } from "../../../shared/rules/password.ts";

const reasons = ["At least 10 characters", "A lowercase letter", "An uppercase letter", "A number", "A symbol"];

const broken = (password: string) =>
  passwordRules(password)
    .filter(({ holds }) => !holds)
    .map(({ reason }) => reason);

test.each([
  ["Correct-9x", []],
  ["Correct-9", ["At least 10 characters"]],
  ["CORRECT-HORSE-9", ["A lowercase letter"]],
  ["correct-horse-9", ["An uppercase letter"]],
  ["Correct-horse-x", ["A number"]],
  ["Correct horse 9", ["A symbol"]],
  ["", reasons],
])("the password %j breaks the rules %j", (password, expected) => {
  expect(broken(password)).toEqual(expected);
});

test("every rule is named once, in one order", () => {
  expect(passwordRules("").map(({ reason }) => reason)).toEqual(reasons);
});

test("the hint names all rules in one line, of which only the first begins with a capital letter", () => {
  expect(passwordHint).toBe("At least 10 characters, a lowercase letter, an uppercase letter, a number, a symbol");
});
