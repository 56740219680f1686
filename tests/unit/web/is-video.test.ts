import { expect, test } from "vitest";
import { isVideo } from "../../../web/src/components/media/is-video.ts";

test.each([
  ["/media/admin/1-abc-1280x720.mp4", true],
  ["/media/admin/1-abc.webm", true],
  ["https://cdn.test/Night.MOV?width=640", true],
  ["/media/admin/1-abc-1280x720.webp", false],
  ["https://cdn.test/mp4/poster.jpg", false],
  ["https://cdn.test/film.mp4.jpg", false],
])("%s is a video: %s", (address, expected) => {
  expect(isVideo(address)).toBe(expected);
});
