import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import sharp from "sharp";
import { describe, expect, inject, test } from "vitest";
import { toMediaStem } from "../../../functions/media/media-path.ts";
import { LOCAL_CREDENTIALS } from "../../../local/s3/credentials.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, anAdmin, aVendor } from "../../support/fixtures.ts";
import { stackAt } from "../../support/stack.ts";

type Signed = { url: string; fields: Record<string, string> };

const pictureUrl = /^\/media\/admin-images\/\d{13}-[0-9a-z]{16}-\d+x\d+\.webp$/;

const picture = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: "#2a9d8f" } })
    .withExif({ IFD0: { Copyright: "me" }, IFD3: { GPSLatitude: "30/1 19/1 0/1" } })
    .jpeg()
    .toBuffer();
const sign = async (content_type: "image/jpeg" | "image/png" = "image/jpeg", bytes = 1_000_000) =>
  ok(call("mediaAdmin", "upload", { use: "deal", content_type, bytes }, { token: (await anAdmin()).token }));
const post = ({ url, fields }: Signed, bytes: Buffer, change: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...change })) form.set(name, value);
  form.set("file", new Blob([new Uint8Array(bytes)]), "picture");
  return fetch(url, { method: "POST", body: form });
};
const finish = async (uploadId: string, use: "deal" | "event" = "deal") =>
  call("mediaAdmin", "finish", { uploadId, use }, { token: (await anAdmin()).token });

describe("[admindeals-08] an uploaded picture", () => {
  test("[storage-02] is published re-encoded and without metadata, cacheable for 3600 seconds", async () => {
    const upload = await sign();
    expect((await post(upload, await picture())).ok).toBe(true);
    const { body } = await finish(upload.upload_id);
    expect(body).toEqual({ url: expect.stringMatching(pictureUrl), width: 900, height: 600, kind: "image" });
    const published = await fetch(inject("origin") + body.url);
    expect(published.status).toBe(200);
    expect(published.headers.get("content-type")).toBe("image/webp");
    expect(published.headers.get("cache-control")).toContain("max-age=3600");
    const { format, exif } = await sharp(Buffer.from(await published.arrayBuffer())).metadata();
    expect([format, exif]).toEqual(["webp", undefined]);
    for (const other of ["-small.webp", ".avif", "-256.avif", "-384.avif", "-576.avif", "-864.avif"]) {
      expect((await fetch(inject("origin") + body.url.replace(".webp", other))).status).toBe(200);
    }
  });

  test("has an original that is never public and is deleted afterwards", async () => {
    const upload = await sign();
    await post(upload, await picture());
    const key = upload.fields.key ?? "";
    const isImage = async (address: string) =>
      (await fetch(address)).headers.get("content-type")?.startsWith("image/") ?? false;
    expect(await isImage(`${inject("origin")}/media/${key}`)).toBe(false);
    expect(await isImage(`${upload.url}/${key}`)).toBe(false);
    await finish(upload.upload_id);
    expect((await finish(upload.upload_id)).status).toBe(404);
  });

  test("is missing when requested again, although S3 answers 403 to a function that may not list the bucket", async () => {
    const upload = await sign();
    await post(upload, await picture());
    await finish(upload.upload_id);
    const { endpoints, functions } = await stackAt(inject("origin")).facts();
    const asked = (customUserAgent: string) =>
      new S3Client({
        endpoint: endpoints.s3,
        region: "us-east-1",
        forcePathStyle: true,
        credentials: LOCAL_CREDENTIALS,
        customUserAgent,
      })
        .send(new GetObjectCommand({ Bucket: upload.url.split("/").at(-1) ?? "", Key: upload.fields.key ?? "" }))
        .catch((error: Error) => error.name);
    const askedBy = (entry: RegExp) => asked(`app/${functions.find((name) => entry.test(name))}`);
    expect([await askedBy(/MediaAdmin/), await askedBy(/ContactAdmin/)]).toEqual(["NoSuchKey", "AccessDenied"]);
    const again = await finish(upload.upload_id);
    expect([again.status, again.error?.code]).toEqual([404, "not-found"]);
  });
});

describe("an upload is accepted only as it was signed, and", () => {
  test.each([
    ["a larger file", "image/jpeg", 100, {}],
    ["another type", "image/jpeg", 1_000_000, { "Content-Type": "text/html" }],
    ["another key", "image/jpeg", 1_000_000, { key: "deal/somebody/else" }],
  ] as const)("%s is refused", async (_what, type, bytes, change) => {
    const upload = await sign(type, bytes);
    const answer = await post(upload, await picture(), change);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect((await finish(upload.upload_id)).status).toBe(404);
  });

  test.each([
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ["a page", Buffer.from("<html><script>alert(1)</script></html>")],
  ])("%s declared as a PNG is not published", async (_what, bytes) => {
    const upload = await sign("image/png");
    expect((await post(upload, bytes)).ok).toBe(true);
    const refused = await finish(upload.upload_id);
    expect([refused.status, refused.error?.code]).toEqual([400, "upload.not-an-image"]);
    const published = await fetch(`${inject("origin")}/${toMediaStem("deal", "image", upload.upload_id)}.webp`);
    expect(published.headers.get("content-type") ?? "").not.toContain("image/webp");
  });

  test("more than 10 MB or another type cannot be requested, and only by an administrator", async () => {
    const ask = (about: object, token: string) =>
      call("mediaAdmin", "upload", { use: "deal", content_type: "image/png", bytes: 10, ...about } as never, { token });
    const { token } = await anAdmin();
    expect((await ask({ bytes: 10 * 1024 * 1024 }, token)).status).toBe(201);
    expect((await ask({ bytes: 10 * 1024 * 1024 + 1 }, token)).status).toBe(413);
    expect((await ask({ content_type: "image/svg+xml" }, token)).status).toBe(400);
    expect((await ask({}, (await aMember({ tier: "premium" })).token)).status).toBe(403);
  });
});

describe("a picture address typed by an administrator", () => {
  const own = "/art/hero-value.webp";
  const refused = [
    "/media/../x",
    "/media/a/%2e%2e/x",
    "https://user:p@host/",
    "https://user@example.com/a.jpg",
    "//x.y/a",
  ];
  const fieldOf = (answer: { error?: { details?: Record<string, unknown> } }) =>
    (answer.error?.details?.fields as { path: string; message: string }[] | undefined)?.[0];

  test.each(refused)("is refused as %s in every field, with the reason", async (address) => {
    const { token } = await anAdmin();
    const event = {
      title: "Night",
      description: "Music by the water",
      type: "RAGER" as const,
      entry: "rsvp" as const,
      location: "Jacksonville",
      total_spots: 5,
      is_published: false,
      start_at: "2027-03-01T02:00:00.000Z",
      event_section: ["rager"] as "rager"[],
    };
    const logo = {
      name: "Partner",
      logo_url: own,
      website_url: "https://example.com",
      is_active: true,
    };
    const deal = { vendor_id: (await aVendor()).id, offer_details: "x", tag: "Discount", category: "Dining" } as const;
    const answers = {
      image: [
        await call("eventsAdmin", "create", { ...event, image: address }, { token }),
        await call("dealsAdmin", "create", { ...deal, image: address }, { token }),
      ],
      hero_video: [await call("eventsAdmin", "create", { ...event, hero_video: address }, { token })],
      logo_url: [await call("contentAdmin", "createLogo", { ...logo, logo_url: address }, { token })],
      website_url: [await call("contentAdmin", "createLogo", { ...logo, website_url: address }, { token })],
    };
    for (const [field, given] of Object.entries(answers))
      for (const answer of given) {
        expect([field, answer.status, answer.error?.code]).toEqual([field, 400, "invalid-input"]);
        expect(fieldOf(answer)).toEqual({ path: field, message: expect.stringMatching(/address|URL/) });
      }
  });
});
