import { describe, expect, test } from "vitest";
import {
  containsText,
  foldSearchText,
  maxSuffixLength,
  suffixesOf,
  toSuffixPrefix,
} from "../../../functions/platform/search/suffixes.ts";

const finds = (text: string, searched: string) =>
  suffixesOf(text).some((suffix) => suffix.startsWith(toSuffixPrefix(searched)));

describe("a search by suffixes", () => {
  test.each([
    ["Maria del Carmen", "MARIA"],
    ["Maria del Carmen", "del carm"],
    ["José Núñez", "nunez"],
    ["Jose Nunez", "Núñez"],
    ["ana@playyy.city", "@play"],
    ["(904) 555-0134", "904 555"],
    ["9045550134", "(904) 555"],
    ["+1 904 555 0134", "0134"],
    ["李小龙", "小龙"],
    ["two   spaces", "two spaces"],
  ])("[members-02] %j contains %j, whatever its case, accents and separators", (text, searched) => {
    expect(finds(text, searched)).toBe(true);
    expect(containsText(text, searched)).toBe(true);
  });

  test.each([
    ["Maria", "mariana"],
    ["ana@playyy.city", "maria"],
    ["(904) 555-0134", "0135"],
    ["Maria del Carmen", "mariadel"],
  ])("[members-02] %j does not contain %j", (text, searched) => {
    expect(finds(text, searched)).toBe(false);
    expect(containsText(text, searched)).toBe(false);
  });

  test("a suffix has at least 2 characters and at most 30, and none is repeated", () => {
    const suffixes = suffixesOf("aaaa".repeat(20));
    expect(suffixes.every(({ length }) => length >= 2 && length <= maxSuffixLength)).toBe(true);
    expect(new Set(suffixes).size).toBe(suffixes.length);
    expect(suffixesOf("a")).toEqual([]);
    expect(suffixesOf("")).toEqual([]);
  });

  test("a searched text longer than a suffix matches by its first 30 characters", () => {
    const text = "a.very.long.address.that.nobody.would.type@a.very.long.domain.example";
    expect(finds(text, text.slice(3, 60))).toBe(true);
  });

  test("phone characters alone become digits; in other text only separators between digits go", () => {
    expect(foldSearchText(" +1 (904) 555-0134 ")).toBe("19045550134");
    expect(foldSearchText("Bob 904 555")).toBe("bob 904555");
    expect(foldSearchText("()")).toBe("()");
  });
});
