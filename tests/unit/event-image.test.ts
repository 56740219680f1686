import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { eventImage } from "../../shared/rules/event-image.ts";

test.each([
  "/src/assets/events/hero-rager.webp",
  "src/assets/events/hero-rager.webp",
  "@/assets/events/hero-rager.webp",
  "../assets/events/hero-rager.webp",
])("[home-14] %s is the bundled image of the same file name", (path) => {
  expect(eventImage(path)).toBe("/art/hero-rager.webp");
  expect(existsSync(`web/public${eventImage(path)}`)).toBe(true);
});

test.each([
  null,
  "/media/events/a1b2.webp",
  "/art/river-wide.webp",
  "https://cdn.example/assets/events/hero-rager.webp",
  "//cdn.example/assets/events/hero-rager.webp",
  "/src/assets/deals/hero-rager.webp",
  "/src/assets/events/",
])("[home-14] %s is used unchanged", (address) => {
  expect(eventImage(address)).toBe(address);
});
