import { describe, expect, test } from "vitest";
import { findLogoProblems } from "../../../shared/rules/logo-form.ts";
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

describe("[logos-02] a partner logo", () => {
  const draft = { name: "River & Rye", mode: "file" as const, url: "", file: { type: "image/png", size: 10 } };

  test("with a name and a picture of up to 5 MB is in order", () => {
    expect(findLogoProblems(draft)).toEqual({});
    expect(findLogoProblems({ ...draft, file: { type: "image/png", size: 5 * megabyte } })).toEqual({});
    expect(findLogoProblems({ ...draft, file: null, url: "/media/partner-logos/x.webp" })).toEqual({});
    expect(findLogoProblems({ ...draft, mode: "url", file: null, url: "https://example.com/x.png" })).toEqual({});
  });

  test.each([
    ["without a name", { name: "  " }, { name: "Name is required" }],
    ["without an address in URL mode", { mode: "url", url: " " }, { logo_url: "Logo URL is required" }],
    ["without a file in file mode", { file: null }, { logo_url: "Please select an image file" }],
    ["with a PDF", { file: { type: "application/pdf", size: 1 } }, { logo_url: "Please select an image file" }],
    [
      "with a file above 5 MB",
      { file: { type: "image/png", size: 5 * megabyte + 1 } },
      { logo_url: "File size must be less than 5MB" },
    ],
  ] as const)("%s is refused", (_what, change, problems) => {
    expect(findLogoProblems({ ...draft, ...change })).toEqual(problems);
  });
});
