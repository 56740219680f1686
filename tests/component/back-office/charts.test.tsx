import { describe, expect, test } from "vitest";
import { toBounds } from "../../../web/src/back-office/charts/bars.ts";
import { Sparkline } from "../../../web/src/back-office/charts/sparkline.tsx";
import { showPart } from "../../support/component/run-hook.tsx";

describe("a line of days", () => {
  test.each([
    ["goes from the foot to the head, over what isn't known", [0, null, 10, 5], "0,26 80,2 120,14"],
    ["of less than one stays below the head", [0, 0.5], "0,26 120,14"],
    ["below nothing begins at the lowest", [-10, 0, 10], "0,26 60,14 120,2"],
    ["of one day is a point", [1], "0,2"],
  ])("%s", async (_what, values, points) => {
    await showPart(<Sparkline values={values} />);
    expect(document.querySelector("polyline")?.getAttribute("points")).toBe(points);
  });
});

test("an axis reaches from 0 or the least value to the largest, and by a step at least", () => {
  expect(toBounds([3, 200], 10)).toEqual({ min: 0, max: 200 });
  expect(toBounds([-40, 3], 10)).toEqual({ min: -40, max: 10 });
});
