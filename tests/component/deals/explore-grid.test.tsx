import { act, screen } from "@testing-library/react";
import { Navigate, Route, Routes } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { ExploreGrid } from "../../../web/src/features/deals/explore/explore-grid.tsx";
import { playSight } from "../../support/component/in-sight.ts";
import { aPerson } from "../../support/component/person.ts";
import { answer } from "../../support/component/played-api.ts";
import { settle, showPart } from "../../support/component/run-hook.tsx";
import { deals } from "../../support/component/samples/deals.ts";

const show = async (count: number, isIntersecting: boolean, isIdle = true) => {
  const later: (() => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (work: () => void) => later.push(work));
  vi.stubGlobal("cancelIdleCallback", () => {});
  playSight([{ isIntersecting }]);
  answer("deals", "claimed", { items: [], cursor: null });
  answer("deals", "favorites", { items: [], cursor: null });
  const many = deals(99).slice(0, count);
  // The way back shows all of a page at once: this one is led on to.
  const part = (
    <Routes>
      <Route path="/" element={<Navigate to="/explore" />} />
      <Route path="/explore" element={<ExploreGrid deals={many} />} />
    </Routes>
  );
  await showPart(part, { as: aPerson({ tier: "premium" }), path: "/" });
  for (let turn = 0; isIdle && later[turn]; turn += 1) await act(async () => later[turn]?.());
  await settle();
  const kept = Object.entries(window.sessionStorage).find(([key]) => key.startsWith("playyy:explore:"));
  return [screen.getAllByRole("article").length, Number(kept?.[1])];
};

test.each([
  ["20 at first", 45, false, true, [20, 20]],
  ["20 more each time its end is in sight, and no further than its end", 45, true, true, [45, 60]],
  ["all of few, without asking for more", 15, true, true, [15, 20]],
  ["8 while the browser is busy, without asking for more", 45, true, false, [8, 20]],
])("Explore shows %s", async (_what, count, isInSight, isIdle, expected) => {
  expect(await show(count, isInSight, isIdle)).toEqual(expected);
});
