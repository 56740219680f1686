import { expect, test } from "vitest";
import { findFileProblem } from "../../../shared/rules/media-file.ts";

const megabyte = 1024 * 1024;

test.each([
  ["a PDF", "application/pdf", 10, "Please select a video or image file"],
  ["a file of no type", "", 10, "Please select a video or image file"],
  ["a video of exactly 50 MB", "video/mp4", 50 * megabyte, null],
  ["a video above 50 MB", "video/mp4", 50 * megabyte + 1, "Video file must be under 50MB"],
  ["a picture of exactly 10 MB", "image/jpeg", 10 * megabyte, null],
  ["a picture above 10 MB", "image/jpeg", 10 * megabyte + 1, "Image file must be under 10MB"],
  ["a drawing with scripts", "image/svg+xml", 10, "Please choose a JPEG, PNG, WebP or AVIF picture."],
  ["a QuickTime video", "video/quicktime", 10, "Please choose an MP4 or WebM video."],
])("[admindeals-05] as deal media, %s (%s) is judged before it is uploaded", (_what, type, size, problem) => {
  expect(findFileProblem("deal", "image-or-video", { type, size })).toBe(problem);
});

test("a field for one kind names that kind", () => {
  expect(findFileProblem("event", "image", { type: "video/mp4", size: 1 })).toBe("Please select an image file");
  expect(findFileProblem("news", "video", { type: "image/png", size: 1 })).toBe("Please select a video file");
});
