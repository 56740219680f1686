import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { describe, expect, inject, test } from "vitest";
import { call, ok } from "../../support/call.ts";
import { aLocation, anUploadedPostPicture, aPost, aPostPicture, aProfile } from "../../support/community.ts";
import { aMember, anAdmin, type Member } from "../../support/fixtures.ts";

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
const tenMegabytes = 10 * 1024 * 1024;

const aPhoto = () =>
  sharp({ create: { width: 2_400, height: 1_200, channels: 3, background: "#2a9d8f" } })
    .withExif({ IFD0: { Copyright: "me" }, IFD3: { GPSLatitude: "30/1 19/1 0/1" } })
    .jpeg()
    .toBuffer();

const finish = (uploadId: string, { token }: Member, alt = "") =>
  call("community", "finishPicture", { uploadId, alt }, { token });
const fetched = async (path: string) => {
  const answer = await fetch(inject("origin") + path);
  const type = answer.headers.get("content-type") ?? "";
  return type.startsWith("image/") ? { type, bytes: Buffer.from(await answer.arrayBuffer()) } : null;
};
const renditionsOf = (url: string) => [".webp", "-small.webp", ".avif"].map((ending) => url.replace(/\.webp$/, ending));

describe("[post-04] a post's picture", () => {
  test("is re-encoded, resized and stripped of all metadata under a generated unique name with a public address", async () => {
    const author = await aProfile();
    const photo = await aPhoto();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const [one, two] = [await aPostPicture(author, photo, "The river at dusk"), await aPostPicture(author, photo)];
    expect(one).toEqual({
      id: expect.stringMatching(/^upl_/),
      url: expect.stringMatching(/^\/media\/post-images\/[0-9a-z]{26}\.webp$/),
      width: 1_600,
      height: 800,
      blur: expect.stringMatching(/^data:image\/webp;base64,/),
      alt: "The river at dusk",
    });
    expect(one.blur.length).toBeLessThan(600);
    expect(two.url).not.toBe(one.url);
    const widths: number[] = [];
    for (const path of renditionsOf(one.url)) {
      const file = await fetched(path);
      expect(file?.type).toBe(path.endsWith(".avif") ? "image/avif" : "image/webp");
      const { width, exif, xmp, iptc } = await sharp(file?.bytes).metadata();
      expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
      widths.push(width ?? 0);
    }
    expect(widths).toEqual([1_600, 640, 1_600]);
  });

  test("is shown by the post that takes it, once, with its address as image_url", async () => {
    const author = await aProfile();
    const { id, ...image } = await aPostPicture(author, await aPhoto(), "The river");
    const { post } = await aPost({ author, picture_id: id });
    expect([post.image, post.image_url]).toEqual([image, image.url]);
    expect(await ok(call("community", "post", { postId: post.id }, { token: author.token }))).toEqual(post);
    const again = { content: "Again", location: post.location, picture_id: id };
    const answer = await call("community", "createPost", again, { token: author.token, now: inDays(2) });
    expect([answer.status, answer.error?.code]).toEqual([404, "not-found"]);
  });

  test("is taken by one of ten posts that are sent at once", async () => {
    const [author, location] = await Promise.all([aProfile(), aLocation()]);
    const { id: picture_id } = await aPostPicture(author);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        call(
          "community",
          "createPost",
          { content: "Mine", location, picture_id },
          { token: author.token, now: inDays(2) },
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const { items } = await ok(call("community", "feed", { location }, { token: author.token }));
    expect(items).toHaveLength(1);
  });

  test("cannot be finished or taken by anybody else", async () => {
    const [owner, other, location] = await Promise.all([aProfile(), aProfile(), aLocation()]);
    const uploadId = await anUploadedPostPicture(owner);
    expect((await finish(uploadId, other)).status).toBe(404);
    const { id: picture_id } = await ok(finish(uploadId, owner));
    const post = { content: "Yours", location, picture_id };
    expect((await call("community", "createPost", post, { token: other.token })).status).toBe(404);
    expect((await call("community", "createPost", post, { token: owner.token })).status).toBe(201);
  });

  test("stays the same when finishing is repeated, with the latest description, until a post takes it", async () => {
    const author = await aProfile();
    const uploadId = await anUploadedPostPicture(author);
    const first = await ok(finish(uploadId, author, "First"));
    expect(await ok(finish(uploadId, author, "Second"))).toEqual({ ...first, alt: "Second" });
    const { post } = await aPost({ author, picture_id: first.id });
    expect(post.image?.alt).toBe("Second");
    expect((await finish(uploadId, author, "Third")).status).toBe(404);
  });

  test.each([
    ["text", Buffer.from("not a picture at all")],
    ["a page with a script", Buffer.from("<html><script>alert(1)</script></html>")],
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ])("that is %s under the name of one is refused", async (_what, bytes) => {
    const member = await aMember();
    const answer = await finish(await anUploadedPostPicture(member, bytes), member);
    expect([answer.status, answer.error?.code]).toEqual([400, "upload.not-an-image"]);
  });

  test("of more than 10 MB, or of another type, gets no place to upload to", async () => {
    const { token } = await aMember();
    const sign = (content_type: string, bytes: number) =>
      call("community", "signPicture", { content_type, bytes } as never, { token });
    expect((await sign("image/jpeg", tenMegabytes)).status).toBe(201);
    expect((await sign("image/jpeg", tenMegabytes + 1)).status).toBe(400);
    expect((await sign("image/svg+xml", 100)).status).toBe(400);
  });

  test("is deleted with its post, by the author and by an administrator", async () => {
    const admin = await anAdmin();
    for (const by of ["author", "admin"] as const) {
      const author = await aProfile();
      const { id: picture_id, url } = await aPostPicture(author);
      const { post } = await aPost({ author, picture_id });
      expect(await fetched(url)).not.toBeNull();
      if (by === "author") await ok(call("community", "deletePost", { postId: post.id }, { token: author.token }));
      else await ok(call("communityAdmin", "deletePost", { postId: post.id }, { token: admin.token }));
      for (const path of renditionsOf(url)) expect(await fetched(path)).toBeNull();
    }
  });

  test("is one in an account's first 24 hours (R45), of two sent at once too", async () => {
    const [author, location] = await Promise.all([aProfile(), aLocation()]);
    const pictures = [await aPostPicture(author), await aPostPicture(author)];
    const publish = (picture_id: string | undefined, now?: string) => {
      const post = { content: `Look ${randomUUID()}`, location, picture_id };
      return call("community", "createPost", post, { token: author.token, ...(now ? { now } : {}) });
    };
    const answers = await Promise.all(pictures.map(({ id }) => publish(id)));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ error }) => error?.code)).toEqual(["new-account.pictures"]);
    expect((await publish(undefined)).status).toBe(201);
    const left = pictures.find(({ id }) =>
      answers.every(({ body }) => body.image?.url !== pictures.find((one) => one.id === id)?.url),
    );
    expect((await publish(left?.id, inDays(0.9))).error?.code).toBe("new-account.pictures");
    expect((await publish(left?.id, inDays(1.1))).status).toBe(201);
  });
});
