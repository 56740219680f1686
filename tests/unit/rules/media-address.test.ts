import { expect, test } from "vitest";
import { HttpsUrl, MediaUrl } from "../../../shared/model/primitives.ts";

const good = (schema: typeof MediaUrl | typeof HttpsUrl, text: string): boolean => schema.safeParse(text).success;

const elsewhere = [
  "https://example.com",
  "https://cdn.example.com/pictures/night.jpg?size=1600",
  "https://example.com:8443/night.jpg",
  "https://xn--mnchen-3ya.xn--p1ai/a.png",
];

const refused = [
  "https://user:p@host/",
  "https://user@example.com/a.jpg",
  "https://:secret@example.com/a.jpg",
  "https://example.com@evil.example/a.jpg",
  "https://example.com\\@evil.example/a.jpg",
  "https://",
  "https:///a.jpg",
  "https://localhost/a.jpg",
  "https://127.0.0.1/a.jpg",
  "https://[::1]/a.jpg",
  "https://2130706433/a.jpg",
  "https://exa mple.com/a.jpg",
  "http://example.com/a.jpg",
  "//example.com/a.jpg",
  "javascript:alert(1)",
  "data:image/png;base64,AAAA",
];

test("a link elsewhere must be public, use https and name no user; a picture's address is never elsewhere", () => {
  for (const text of elsewhere) expect([text, good(MediaUrl, text), good(HttpsUrl, text)]).toEqual([text, false, true]);
  for (const text of refused) expect([text, good(MediaUrl, text), good(HttpsUrl, text)]).toEqual([text, false, false]);
});

test("a path of our own consists of plain names below /media/ or /art/", () => {
  for (const text of [
    "/media/event/upl_01J0000000000000000000000.webp",
    "/media/square/a_b-c/small.avif",
    "/art/hero-value.webp",
  ])
    expect([text, good(MediaUrl, text)]).toEqual([text, true]);
  for (const text of [
    "/media/../x",
    "/media/a/../../x",
    "/media/./x",
    "/media/..",
    "/media/",
    "/media//evil.example/x",
    "/media/%2e%2e/x",
    "/media/a%00",
    "/media/a?b",
    "/media/a#b",
    "/media/a\\..\\x",
    "/media/a b",
    "https://example.com/a\tb",
    "/media/x\n",
    "/mediax",
    "/art/../api/me",
    "/media",
  ])
    expect([text, good(MediaUrl, text)]).toEqual([text, false]);
});
