import { expect, test } from "vitest";
import { findProductionRouter } from "../../../web/build/production-router.ts";

test("the web build finds React Router's production build beside the development build that its exports name", () => {
  expect(findProductionRouter()).toMatch(/\/node_modules\/react-router\/dist\/production\/index\.m?js$/);
});

const exported = import.meta.resolve("react-router");

test.each([
  ["the exports name no development build", exported.replace("/development/", "/")],
  ["the development build has no counterpart", exported.replace(/index\.(m?js)$/, "renamed.$1")],
])("the web build stops with a sentence when %s", (_, development) => {
  expect(() => findProductionRouter(development)).toThrow(
    `React Router's production build isn't beside ${development}`,
  );
});
