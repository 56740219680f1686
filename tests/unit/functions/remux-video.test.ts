import { BufferSource, Input, MP4 } from "mediabunny";
import { describe, expect, test } from "vitest";
import { remuxVideo } from "../../../functions/media/remux-video.ts";
import { tinyVideo } from "../../support/browser/tiny-video.ts";
import { sampleMp4 } from "../../support/sample-video.ts";

const place = "+30.3322-081.6557/";
const tagsOf = async (bytes: Uint8Array) =>
  new Input({ source: new BufferSource(bytes), formats: [MP4] }).getMetadataTags();

test("a video's place and title are gone from the copy, and its frames are the same", async () => {
  const original = await sampleMp4({ place, title: "At home" });
  expect(original.includes(place)).toBe(true);
  expect((await tagsOf(original)).title).toBe("At home");
  const copy = await remuxVideo(original, "video/mp4");
  expect(Buffer.from(copy.bytes).includes(place)).toBe(false);
  expect(Buffer.from(copy.bytes).includes("At home")).toBe(false);
  expect((await tagsOf(copy.bytes)).raw ?? {}).toEqual({});
  expect([copy.width, copy.height, copy.contentType]).toEqual([320, 180, "video/mp4"]);
  const input = new Input({ source: new BufferSource(copy.bytes), formats: [MP4] });
  expect(await input.computeDuration()).toBeCloseTo(0.5);
});

test("an MP4 is copied with its index first, so that it plays while it loads", async () => {
  const { bytes } = await remuxVideo(await sampleMp4(), "video/mp4");
  const copy = Buffer.from(bytes);
  expect(copy.indexOf("moov")).toBeLessThan(copy.indexOf("mdat"));
});

test("a WebM stays a WebM", async () => {
  const copy = await remuxVideo(tinyVideo, "video/webm");
  expect([copy.width, copy.height, copy.contentType]).toEqual([16, 16, "video/webm"]);
  expect(Buffer.from(copy.bytes.subarray(0, 4)).toString("hex")).toBe("1a45dfa3");
});

describe("a file is refused as no video when it", () => {
  test.each([
    ["is a WebM declared as MP4", async () => tinyVideo, "video/mp4"],
    ["is an MP4 declared as WebM", () => sampleMp4(), "video/webm"],
    ["is a page", async () => Buffer.from("<html><script>alert(1)</script></html>"), "video/mp4"],
    [
      "begins like an MP4 and goes on with something else",
      async () => Buffer.from("\0\0\0\u0018ftypisom<html>"),
      "video/mp4",
    ],
    ["is empty", async () => Buffer.alloc(0), "video/webm"],
    ["is cut off", async () => (await sampleMp4()).subarray(0, 60), "video/mp4"],
    ["holds HEVC, which most browsers don't play", () => sampleMp4({ codec: "hevc" }), "video/mp4"],
  ] as const)("%s", async (_what, make, type) => {
    await expect(remuxVideo(await make(), type)).rejects.toMatchObject({ code: "upload.not-a-video" });
  });
});
