import { expect, test } from "vitest";
import {
  termsOfEmail,
  termsOfId,
  termsOfPhone,
  termsOfWords,
  tokenOf,
  toTermPrefix,
} from "../../../functions/search/search-terms.ts";

test("a text is found from the beginning of each of its words, by two characters at least and 100 at most", () => {
  expect(termsOfWords("Zoé de la Q")).toEqual(["zoe de la q", "zoe de la q", "de la q", "la q"]);
  expect(termsOfWords("Al")).toEqual(["al", "al"]);
  expect(termsOfWords("A")).toEqual([]);
  expect(termsOfWords("x".repeat(120))[0]).toBe("x".repeat(100));
});

test("an address is found from the beginning of each word before its @", () => {
  expect(termsOfEmail("Ada.Lee@lee.test")).toEqual(["ada.lee@lee.test", "ada.lee@lee.test", "lee@lee.test"]);
});

test("a phone number is found with and without its area code, and by its last four digits", () => {
  expect(termsOfPhone("+1 (904) 555-0150")).toEqual(["9045550150", "5550150", "0150"]);
  expect(termsOfPhone("")).toEqual([]);
});

test.each([
  ["+1 904 555-0150", "9045550150"],
  ["1 (904) 555 0150", "9045550150"],
  ["+1", ""],
  ["()", "()"],
  ["Zoé 2", "zoe 2"],
  ["cs_test_AbC", "abc"],
  ["pi_3X", "3x"],
])("a search for %s looks for terms that begin with %s", (searched, prefix) => {
  expect(toTermPrefix(searched)).toBe(prefix);
});

test("one of Stripe's ids is found from its beginning, and a term stands under its first two characters", () => {
  expect(termsOfId("cs_live_AbC")).toEqual(["abc"]);
  expect(tokenOf("abc")).toBe("ab");
});
