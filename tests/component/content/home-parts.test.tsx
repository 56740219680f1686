import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { NewsVideo as Video } from "../../../shared/model/news.ts";
import { FollowBlock } from "../../../web/src/features/home/follow-block.tsx";
import { HeroCarousel } from "../../../web/src/features/home/hero-carousel.tsx";
import { HomeHeader } from "../../../web/src/features/home/home-header.tsx";
import { NewsVideo } from "../../../web/src/features/home/news-video.tsx";
import { playSight } from "../../support/component/in-sight.ts";
import { desktop, phone } from "../../support/component/open-app.tsx";
import { aPerson } from "../../support/component/person.ts";
import { answer } from "../../support/component/played-api.ts";
import { pathNow, settle, showPart } from "../../support/component/run-hook.tsx";

const setScreen = (size: object) =>
  (window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport(size);
afterEach(() => setScreen(desktop));

const aVideo = (about: Partial<Video> = {}): Video => ({
  id: "news_000001",
  creator_handle: "@maker",
  video_url: "/media/news/night.mp4",
  caption: "Last night",
  posted_at: "2026-11-18T12:00:00.000Z",
  ...about,
});

test.each([
  ["four sample posts while there are no news videos", [], 0, 4],
  ["its one news video instead", [aVideo()], 1, 1],
])("the Follow block shows %s", async (_what, items, videos, rows) => {
  answer("content", "news", { items, cursor: null });
  await showPart(<FollowBlock />);
  await settle();
  expect([document.querySelectorAll("video").length, screen.getAllByRole("listitem").length]).toEqual([videos, rows]);
});

test.each([
  ["@maker", "Last night", "@makerLast night"],
  ["maker", "", "@maker"],
])("a news video of %s with the caption %j is named %s", async (creator_handle, caption, text) => {
  await showPart(<NewsVideo {...aVideo({ creator_handle, caption })} />);
  const figcaption = document.querySelector("figcaption");
  expect([figcaption?.textContent, figcaption?.childElementCount]).toEqual([text, caption ? 2 : 1]);
  expect(screen.getByLabelText("Video of @maker")).toBeVisible();
});

test.each([
  ["plays while it is in sight, also where the browser refuses that", false, true, ["play", "refused"], "metadata"],
  ["stops out of sight", false, false, ["pause"], "metadata"],
  ["stays still for whoever prefers less motion", true, true, [], "none"],
])("a news video %s", async (_what, isStill, isIntersecting, expected, preload) => {
  const done: string[] = [];
  const refusal = {
    catch: (recover: (error: Error) => unknown) => {
      if (recover(new Error("Not allowed")) === undefined) done.push("refused");
    },
  };
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(() => {
    done.push("play");
    return refusal as never;
  });
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(() => void done.push("pause"));
  const { matchMedia } = window;
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    query.includes("prefers-reduced-motion")
      ? ({ matches: isStill, addEventListener: () => {}, removeEventListener: () => {} } as never)
      : matchMedia.call(window, query),
  );
  playSight([{ isIntersecting }]);
  await showPart(<NewsVideo {...aVideo()} />);
  await settle();
  expect([done, document.querySelector("video")?.getAttribute("preload")]).toEqual([expected, preload]);
});

test.each([
  ["evt_00soon", ["/event/evt_00soon", "/dashboard?tab=explore", "/dashboard?tab=playyy"]],
  [undefined, ["/dashboard?tab=events", "/dashboard?tab=explore", "/dashboard?tab=playyy"]],
])("only the first announcement leads to the party %s, and its picture comes first", async (party, paths) => {
  await showPart(<HeroCarousel party={party} />);
  expect([...document.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual(paths);
  const pictures = [...document.querySelectorAll("img")].map((image) => [
    image.getAttribute("loading"),
    image.getAttribute("fetchpriority"),
  ]);
  expect(pictures).toEqual([
    ["eager", "high"],
    ["lazy", "auto"],
    ["lazy", "auto"],
  ]);
});

test("a member is greeted by the first name", async () => {
  vi.spyOn(Date.prototype, "getHours").mockReturnValue(8);
  await showPart(<HomeHeader />, { as: aPerson({ name: " Maya Rivers" }) });
  await settle();
  expect(screen.getByText("Good morning, Maya")).toBeVisible();
});

test.each([
  [" taco  night ", "/dashboard?tab=explore&q=taco%20%20night"],
  [" ", "/dashboard?tab=explore"],
])("a wide header searches for %j in Explore", async (value, path) => {
  setScreen(desktop);
  await showPart(<HomeHeader />);
  const field = await screen.findByRole("searchbox", { name: "Search deals and places" });
  fireEvent.change(field, { target: { value } });
  fireEvent.submit(screen.getByRole("search"));
  expect(pathNow()).toBe(path);
});

test("a phone's header has no search", async () => {
  setScreen(phone);
  await showPart(<HomeHeader />);
  await vi.dynamicImportSettled();
  await settle();
  expect(screen.queryByRole("searchbox")).toBeNull();
});
