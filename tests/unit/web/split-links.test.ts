import { describe, expect, test } from "vitest";
import { splitLinks } from "../../../web/src/features/community/post/split-links.ts";

const linksOf = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? []);

describe("the links of a member's text", () => {
  test.each([
    ["See https://visitjax.com/events.", ["https://visitjax.com/events"]],
    ["(http://jax.example/a?b=1&c=2)", ["http://jax.example/a?b=1&c=2"]],
    ["https://a.example and https://b.example!", ["https://a.example/", "https://b.example/"]],
    ["nothing here", []],
    ["javascript:alert(1)", []],
    ["data:text/html,<script>alert(1)</script>", []],
    ["https://bank.example@evil.example/", []],
    ["https://localhost/admin", []],
    ["https://[a.example", []],
    ['https://a.example/"onmouseover="alert(1)', ["https://a.example/"]],
  ])("in %j are %j", (text, links) => {
    expect(linksOf(text)).toEqual(links);
  });

  test.each([
    ["https://a.example/", ["https://a.example/"]],
    ["See https://a.example/", ["See ", "https://a.example/"]],
    ["https://a.example/ and", ["https://a.example/", " and"]],
    ["https://a.example/.https://b.example/", ["https://a.example/.https://b.example/"]],
    ["", []],
  ])("stand alone, without empty parts beside them: %j", (text, parts) => {
    expect(splitLinks(text).map((part) => part.text)).toEqual(parts);
  });

  test("leave the text as it was written", () => {
    const text = 'One https://a.example, <b>two</b>\n"https://b.example/?q=<script>" three';
    expect(
      splitLinks(text)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
  });
});
