import { describe, expect, inject, test } from "vitest";
import { toMediaStem } from "../../../functions/media/media-path.ts";
import type { MediaType, MediaUse } from "../../../shared/model/media.ts";
import { tinyVideo } from "../../support/browser/tiny-video.ts";
import { call, ok } from "../../support/call.ts";
import { aDeal, anAdmin } from "../../support/fixtures.ts";
import { pictureBytes } from "../../support/sample-calls/sample-call.ts";
import { sampleMp4 } from "../../support/sample-video.ts";

const place = "+30.3322-081.6557/";
const megabyte = 1024 * 1024;

const send = async (use: MediaUse, content_type: MediaType, bytes: Buffer, signedBytes = bytes.length) => {
  const { token } = await anAdmin();
  const upload = await ok(call("mediaAdmin", "upload", { use, content_type, bytes: signedBytes }, { token }));
  const form = new FormData();
  for (const [name, value] of Object.entries(upload.fields)) form.set(name, value);
  form.set("file", new Blob([new Uint8Array(bytes)]), "file");
  const posted = await fetch(upload.url, { method: "POST", body: form });
  const finish = () => call("mediaAdmin", "finish", { uploadId: upload.upload_id, use }, { token });
  return { upload, posted, finish, token };
};
const published = async (path: string) => fetch(inject("origin") + path);

describe("[admindeals-07] a deal's media", () => {
  test("that is a video is stored in the deal-videos area under a timestamped name, without its place, and shown by the deal", async () => {
    const { finish, token } = await send("deal", "video/mp4", await sampleMp4({ place }));
    const { url, kind, width, height } = await ok(finish());
    expect(url).toMatch(/^\/media\/deal-videos\/\d{13}-[0-9a-z]{16}\.mp4$/);
    expect([kind, width, height]).toEqual(["video", 320, 180]);
    const file = await published(url);
    expect(file.headers.get("content-type")).toBe("video/mp4");
    expect(Buffer.from(await file.arrayBuffer()).includes(place)).toBe(false);
    const deal = await aDeal({ image: url });
    expect((await ok(call("deals", "get", { dealId: deal.id }, { token }))).image).toBe(url);
  });

  test("that is a picture is stored in the admin-images area under a timestamped name", async () => {
    const { finish } = await send("deal", "image/png", pictureBytes());
    expect((await ok(finish())).url).toMatch(/^\/media\/admin-images\/\d{13}-[0-9a-z]{16}-\d+x\d+\.webp$/);
  });

  test.each([
    ["a video above 50 MB", "video/mp4", 50 * megabyte + 1, 413, "Video file must be under 50MB"],
    ["a picture above 10 MB", "image/png", 10 * megabyte + 1, 413, "Image file must be under 10MB"],
    ["a video of exactly 50 MB", "video/mp4", 50 * megabyte, 201, undefined],
    ["a picture of exactly 10 MB", "image/png", 10 * megabyte, 201, undefined],
  ] as const)("is judged by the server when %s is asked for", async (_what, content_type, bytes, status, message) => {
    const { token } = await anAdmin();
    const answer = await call("mediaAdmin", "upload", { use: "deal", content_type, bytes }, { token });
    expect([answer.status, answer.error?.message]).toEqual([status, message]);
  });

  test("can't be larger than it was signed for, although the form says otherwise", async () => {
    const { posted, finish } = await send("deal", "video/webm", tinyVideo, 100);
    expect(posted.ok).toBe(false);
    expect((await finish()).status).toBe(404);
  });

  test.each([
    ["a WebM declared as MP4", "video/mp4", tinyVideo, "upload.not-a-video"],
    ["a page declared as MP4", "video/mp4", Buffer.from("<html></html>"), "upload.not-a-video"],
    ["a video declared as a picture", "image/png", tinyVideo, "upload.not-an-image"],
  ] as const)("is not published when it is %s", async (_what, type, bytes, code) => {
    const { upload, finish } = await send("deal", type, bytes);
    const refused = await finish();
    expect([refused.status, refused.error?.code]).toEqual([400, code]);
    const kind = type.startsWith("video") ? "video" : "image";
    for (const ending of [".webp", ".avif", ".mp4", ".webm"]) {
      const file = await published(`/${toMediaStem("deal", kind, upload.upload_id)}${ending}`);
      expect(file.headers.get("content-type") ?? "").not.toMatch(/^(image|video)/);
    }
  });
});

describe("[logos-03] an uploaded partner logo", () => {
  test("is stored in the partner-logos area under a timestamped name, which becomes its address", async () => {
    const { finish, token } = await send("logo", "image/png", pictureBytes());
    const { url } = await ok(finish());
    expect(url).toMatch(/^\/media\/partner-logos\/\d{13}-[0-9a-z]{16}-\d+x\d+\.webp$/);
    const made = await ok(call("contentAdmin", "createLogo", { name: "River & Rye", logo_url: url }, { token }));
    expect(made.logo_url).toBe(url);
    await call("contentAdmin", "deleteLogo", { logoId: made.id }, { token });
  });

  test("above 5 MB, or that is a video or no picture, is refused by the server", async () => {
    const { token } = await anAdmin();
    const ask = (content_type: MediaType, bytes: number) =>
      call("mediaAdmin", "upload", { use: "logo", content_type, bytes }, { token });
    expect((await ask("image/png", 5 * megabyte)).status).toBe(201);
    const large = await ask("image/png", 5 * megabyte + 1);
    expect([large.status, large.error?.message]).toEqual([413, "File size must be less than 5MB"]);
    expect((await ask("video/mp4", 100)).error?.code).toBe("upload.not-an-image");
    const { finish } = await send("logo", "image/png", Buffer.from("<svg/>"));
    expect((await finish()).error?.code).toBe("upload.not-an-image");
  });
});

test("a news video must be a video", async () => {
  const { token } = await anAdmin();
  const picture = { use: "news", content_type: "image/png", bytes: 10 } as const;
  expect((await call("mediaAdmin", "upload", picture, { token })).error?.code).toBe("upload.not-a-video");
  const { finish } = await send("news", "video/webm", tinyVideo);
  expect((await ok(finish())).url).toMatch(/^\/media\/news-videos\/.+\.webm$/);
});

describe("a file at an outside address", () => {
  const ask = async (url: string) =>
    call("mediaAdmin", "fetchRemote", { use: "deal", accept: "image", url }, { token: (await anAdmin()).token });

  test.each([
    "https://127.0.0.1/a.png",
    "https://169.254.169.254/latest/meta-data/",
    "https://10.0.0.1/a.png",
    "https://[::1]/a.png",
    "https://[::ffff:127.0.0.1]/a.png",
    "https://localhost/a.png",
    "http://example.com/a.png",
    "ftp://example.com/a.png",
  ])("isn't fetched from %s", async (url) => {
    const answer = await ask(url);
    expect([answer.status, answer.error?.code]).toEqual([400, "media.address-not-allowed"]);
  });

  test("that can't be reached is a clear error", async () => {
    const answer = await ask("https://pictures.invalid/a.png");
    expect([answer.status, answer.error?.code]).toEqual([422, "media.fetch-failed"]);
  });
});

describe("[adminevents-15] a generated image", () => {
  test("is made from title, description and type and lies in our own storage", async () => {
    const { token } = await anAdmin();
    expect(await ok(call("mediaAdmin", "imageGenerator", {}, { token }))).toEqual({ source: "poster" });
    const facts = { title: "RAGER on the river 🎉", description: "Three stages.", type: "RAGER" };
    const { imageUrl, source } = await ok(call("mediaAdmin", "generateImage", facts, { token }));
    expect(source).toBe("poster");
    expect(imageUrl).toMatch(/^\/media\/admin-images\/\d{13}-[0-9a-z]{16}-\d+x\d+\.webp$/);
    expect((await published(imageUrl)).headers.get("content-type")).toBe("image/webp");
  });

  test("isn't made without a title", async () => {
    const { token } = await anAdmin();
    expect((await call("mediaAdmin", "generateImage", { title: " " }, { token })).status).toBe(400);
  });
});
