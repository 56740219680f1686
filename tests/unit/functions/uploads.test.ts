import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { mockClient } from "aws-sdk-client-mock";
import sharp from "sharp";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { toMediaStem } from "../../../functions/media/media-path.ts";
import { finishUpload } from "../../../functions/media/uploads.ts";
import { limits } from "../../../shared/model/limits.ts";

const bucket = mockClient(S3Client);
const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#e4572e" } })
  .jpeg()
  .toBuffer();
const upload = { use: "deal", userId: "user-1", uploadId: "upl_01JZ0000000000000000ABCDEF" } as const;

const stem = `${toMediaStem(upload.use, "image", upload.uploadId)}-40x30`;

const named = (name: string) => Object.assign(new Error(name), { name });
const keysOf = (command: typeof DeleteObjectCommand | typeof PutObjectCommand) =>
  bucket.commandCalls(command as typeof PutObjectCommand).map(({ args }) => args[0].input.Key);

beforeEach(() => {
  bucket.reset();
  vi.stubEnv("MEDIA_BUCKET", "media");
  vi.stubEnv("UPLOAD_BUCKET", "uploads");
  const Body = { transformToByteArray: async () => picture } as never;
  bucket.on(GetObjectCommand).resolves({ Body, ContentLength: picture.length, ContentType: "image/jpeg" });
  bucket.on(PutObjectCommand).resolves({});
  bucket.on(DeleteObjectCommand).resolves({});
});

test("a finished upload is published in three renditions, and then its original is deleted", async () => {
  expect(await finishUpload(upload)).toEqual({ url: `/${stem}.webp`, width: 40, height: 30, kind: "image" });
  expect(keysOf(PutObjectCommand)).toEqual([".webp", "-small.webp", ".avif"].map((suffix) => stem + suffix));
  expect(keysOf(DeleteObjectCommand)).toEqual([`deal/user-1/${upload.uploadId}`]);
});

describe("when S3 fails", () => {
  test("to store a rendition, the original stays, so that finishing can be tried again", async () => {
    bucket
      .on(PutObjectCommand, { Key: `${stem}.avif` })
      .rejectsOnce(named("SlowDown"))
      .resolves({});
    await expect(finishUpload(upload)).rejects.toThrow("SlowDown");
    expect(keysOf(DeleteObjectCommand)).toEqual([]);
    await expect(finishUpload(upload)).resolves.toMatchObject({ url: `/${stem}.webp` });
  });

  test("to delete the original, the request fails, and trying again publishes the same picture", async () => {
    bucket.on(DeleteObjectCommand).rejectsOnce(named("InternalError")).resolves({});
    await expect(finishUpload(upload)).rejects.toThrow("InternalError");
    await expect(finishUpload(upload)).resolves.toMatchObject({ url: `/${stem}.webp` });
  });

  test.each(["NoSuchKey", "AccessDenied"])(
    "to find the original (%s), the person reads that there is no such upload",
    async (name) => {
      bucket.on(GetObjectCommand).rejects(named(name));
      await expect(finishUpload(upload)).rejects.toMatchObject({ code: "not-found", message: "Upload not found" });
      expect(keysOf(PutObjectCommand)).toEqual([]);
    },
  );

  test("for another reason, the error is not taken for a missing upload", async () => {
    bucket.on(GetObjectCommand).rejects(named("SlowDown"));
    await expect(finishUpload(upload)).rejects.toThrow("SlowDown");
  });
});

test("an original of 10 MB is published, and one byte more is refused before anything of it is read", async () => {
  const read = vi.fn(async () => picture);
  const answer = (ContentLength: number) => ({
    Body: { transformToByteArray: read } as never,
    ContentLength,
    ContentType: "image/jpeg",
  });
  bucket.on(GetObjectCommand).resolves(answer(limits.pictureBytes + 1));
  await expect(finishUpload(upload)).rejects.toMatchObject({ code: "upload.too-large" });
  expect(read).not.toHaveBeenCalled();
  expect([keysOf(PutObjectCommand), keysOf(DeleteObjectCommand)]).toEqual([[], []]);
  bucket.on(GetObjectCommand).resolves(answer(limits.pictureBytes));
  await expect(finishUpload(upload)).resolves.toMatchObject({ url: `/${stem}.webp` });
});

test.each([
  ["logo", "File size must be less than 5MB"],
  ["avatar", "Image file must be under 10MB"],
  ["post", "Image file must be under 10MB"],
] as const)("a %s that is too large is refused with the limit of its use", async (use, message) => {
  bucket.on(GetObjectCommand).resolves({ ContentLength: limits.pictureBytes + 1, ContentType: "image/jpeg" });
  await expect(finishUpload({ ...upload, use } as never)).rejects.toMatchObject({ message });
});
