import { describe, expect, test } from "vitest";
import { hasRoomForMore, planKeeping } from "../../../web/src/app/keep-code.ts";

describe("keeping the code of pages that weren't opened", () => {
  test.for([
    [undefined, true],
    [{ effectiveType: "4g" }, true],
    [{ effectiveType: "4g", saveData: true }, false],
    [{ effectiveType: "3g" }, false],
    [{ effectiveType: "slow-2g" }, false],
  ] as const)("a connection like %j leaves room for more: %s", ([connection, hasRoom]) => {
    expect(hasRoomForMore(connection)).toBe(hasRoom);
  });

  test("what is missing is fetched, what an earlier version of the app needed is deleted, and the rest stays", () => {
    expect(planKeeping(["/assets/a-2.js", "/assets/b-1.js"], ["/assets/a-1.js", "/assets/b-1.js"])).toEqual({
      missing: ["/assets/a-2.js"],
      outdated: ["/assets/a-1.js"],
    });
  });
});
