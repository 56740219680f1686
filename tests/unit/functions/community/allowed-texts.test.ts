import { describe, expect, test } from "vitest";
import { findFilteredWord } from "../../../../functions/community/standing/filter-words.ts";
import { findNewUntil, hasLink } from "../../../../functions/community/standing/new-accounts.ts";

describe("a text has a link", () => {
  test.each([
    "https://example.com",
    "HTTP://EXAMPLE.COM/x",
    "see www.example.test/a",
    "go to example.com.",
    "a-b.co/x",
    "(bit.ly/abc)",
    "whatsapp://send",
    "münchen.de",
    "EXAMPLE.COM",
    "Example.Com",
    "163.com",
    "crypto.ai",
    "Tickets.Pro",
    "get rich at example.pro!",
    "example.rager",
    "example.museum.",
    "EXAMPLE.CASINO",
    "Casino.Bet/now",
    "example．com",
    "example。pro",
    "example｡ai",
    "ｅｘａｍｐｌｅ．ｃｏｍ",
    "exam\u200bple\u200b.\u200bc\u2060om",
    "example\u00ad.\u034fai",
    "пример.рф",
    "example.xn--p1ai",
    "example.中国",
    "उदाहरण.भारत",
    "203.0.113.7",
    "203.0.113.7:8080/win",
  ])("in '%s'", (text) => {
    expect(hasLink(text)).toBe(true);
  });
  test.each([
    "Doors at 8.30",
    "See you at 5pm.Come early",
    "e.g. jazz",
    "3.5 miles",
    "Hello...world",
    "1.common sense",
    "see you.Tomorrow",
    "Great set.Thanks, DJ!",
    "We left.It rained",
    "Tuesday…maybe",
    "at 9 p.m. sharp",
    "U.S.A.",
    "再见。明天见",
    "Version 1.2.3",
    "see you．Tomorrow",
  ])("but not in '%s'", (text) => {
    expect(hasLink(text)).toBe(false);
  });
});

test("an account is new for 24 hours (R45)", () => {
  const joined = "2026-11-22T15:00:00.000Z";
  expect(findNewUntil(joined, "2026-11-23T14:59:59.999Z")).toBe("2026-11-23T15:00:00.000Z");
  expect(findNewUntil(joined, "2026-11-23T15:00:00.000Z")).toBeNull();
});

describe("a filtered word", () => {
  test.each([
    ["You are a FOO!", "foo"],
    ["fóo", "foo"],
    ["two  words here", "two words"],
  ])("is found in '%s'", (text, word) => {
    expect(findFilteredWord(text, ["bar", word])).toBe(word);
  });

  test("is not found inside another word, and an empty one nowhere", () => {
    expect(findFilteredWord("Scunthorpe food", ["foo", "", " "])).toBeNull();
  });
});
