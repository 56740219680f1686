import { expect, test } from "vitest";
import { initials } from "../../../web/src/components/media/initials.ts";

test.each([
  ["Maya Rivers", "MR"],
  ["maya", "M"],
  ["Maya de la Cruz", "MD"],
  ["  Maya   Rivers  ", "MR"],
  ["Éloïse Ångström", "ÉÅ"],
  ["E\u0301loise", "E\u0301"],
  ["🎉 Party Pat", "PP"],
  ["🎉Pat", "P"],
  ["(DJ) Pat", "DP"],
  ["🎉", "🎉"],
  [" 🎉", "🎉"],
  ["👩‍👩‍👧 🎉", "👩‍👩‍👧"],
  ["🇺🇸", "🇺🇸"],
  ["王 小明", "王小"],
  ["", ""],
  ["   ", ""],
])("the initials of %j are %j", (name, letters) => {
  expect(initials(name)).toBe(letters);
});
