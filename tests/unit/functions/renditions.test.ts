import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { createNarrower, createRenditions } from "../../../functions/media/renditions.ts";

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#e4572e" } });

describe("[admindeals-08] an uploaded picture is re-encoded", () => {
  test("as WebP and AVIF of at most 1,600 pixels a side, without metadata", async () => {
    const original = await flat(2_000, 1_000)
      .withExif({ IFD0: { Copyright: "me" }, IFD3: { GPSLatitude: "30/1 19/1 0/1" } })
      .jpeg()
      .toBuffer();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const { width, height, renditions } = await createRenditions(original);
    expect([width, height]).toEqual([1_600, 800]);
    expect(renditions.map(({ suffix }) => suffix)).toEqual([".webp", "-small.webp", ".avif"]);
    for (const { bytes } of renditions) {
      const { exif, xmp, iptc, icc } = await sharp(bytes).metadata();
      expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
    }
  });

  test("also as narrower AVIF files without metadata, none as wide as the picture itself", async () => {
    const webp = await flat(900, 600)
      .withExif({ IFD0: { Copyright: "me" } })
      .webp()
      .toBuffer();
    const narrower = await createNarrower(webp, 900);
    expect(narrower.map(({ suffix }) => suffix)).toEqual(["-256.avif", "-384.avif", "-576.avif", "-864.avif"]);
    const found = await Promise.all(narrower.map(({ bytes }) => sharp(bytes).metadata()));
    expect(found.map(({ width, height }) => [width, height])).toEqual([
      [256, 171],
      [384, 256],
      [576, 384],
      [864, 576],
    ]);
    expect(found.map(({ exif, icc }) => exif ?? icc)).toEqual([undefined, undefined, undefined, undefined]);
    expect(await createNarrower(webp, 256)).toEqual([]);
  });

  test("upright when it was taken sideways", async () => {
    const sideways = await flat(300, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await createRenditions(sideways)).toMatchObject({ width: 100, height: 300 });
  });

  test("without enlarging a small one", async () => {
    expect(await createRenditions(await flat(40, 30).png().toBuffer())).toMatchObject({ width: 40, height: 30 });
  });
});

describe("the server refuses", () => {
  test.each([
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')],
    ["text", Buffer.from("not a picture")],
    ["nothing", Buffer.alloc(0)],
  ])("%s", async (_what, bytes) => {
    await expect(createRenditions(bytes)).rejects.toMatchObject({ code: "upload.not-an-image" });
  });

  test("a truncated picture", async () => {
    const whole = await flat(400, 400).jpeg().toBuffer();
    await expect(createRenditions(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({
      code: "upload.not-an-image",
    });
  });

  test("more than 40 megapixels by the header alone, before decoding", async () => {
    const header = (await flat(10, 10).png().toBuffer()).subarray(0, 200);
    header.writeUInt32BE(8_000, 16);
    header.writeUInt32BE(6_000, 20);
    header.writeUInt32BE(crc32(header.subarray(12, 29)), 29);
    await expect(createRenditions(header)).rejects.toMatchObject({ code: "upload.too-large" });
  });
});
