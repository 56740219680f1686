import { expect, inject, test } from "vitest";
import { PostPictureEntity } from "../../../functions/community/pictures/post-picture.entity.ts";
import { anotherAdmin } from "../../support/admins.ts";
import { call, ok } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { aPostPicture, aProfile } from "../../support/community.ts";
import { aCase, decide } from "../../support/moderation.ts";
import { keyOf, openTable } from "../../support/table.ts";

const filesOf = (url: string) => [".webp", "-small.webp", ".avif"].map((ending) => url.replace(/\.webp$/, ending));
const isPublic = async (path: string) =>
  (await fetch(inject("origin") + path)).headers.get("content-type")?.startsWith("image/") ?? false;
/** Asserts that all files of a picture can be read by their addresses, or none, once they are where they belong; the edge keeps a copy for a second. */
const expectPublic = async (url: string, expected: boolean) => {
  await stack().settled();
  const read = () => Promise.all(filesOf(url).map(isPublic));
  await expect.poll(read).toEqual([expected, expected, expected]);
};

/** A removed post with a picture whose author has appealed. */
const aRemovedPicture = async () => {
  const author = await aProfile();
  const picture = await aPostPicture(author);
  const { post, found } = await aCase({ author, picture_id: picture.id });
  await expectPublic(picture.url, true);
  await ok(decide(found, { action: "remove", rule: "spam" }));
  const [decision] = (await ok(call("moderation", "decisions", {}, { token: author.token }))).items;
  const decisionId = decision?.id ?? "";
  await ok(call("moderation", "appeal", { decisionId, text: "It's my own picture" }, { token: author.token }));
  const stored = async () =>
    (await openTable()).get(keyOf(PostPictureEntity, { user_id: author.userId, id: picture.id }));
  return { author, picture, post, decisionId, stored };
};

const decideAppeal = async (decisionId: string, outcome: "upheld" | "reversed") =>
  ok(call("moderationAdmin", "decideAppeal", { decisionId, outcome }, { token: (await anotherAdmin()).token }));

test("[moderation-03] a removed post's picture leaves public reach in all its sizes, and an accepted appeal brings it back, which no job deletes", async () => {
  const { author, picture, post, decisionId, stored } = await aRemovedPicture();
  await expectPublic(picture.url, false);
  expect(await isPublic(picture.url.replace("/media/", "/removed/"))).toBe(false);
  expect(await stored()).toMatchObject({ state: "removed" });
  await decideAppeal(decisionId, "reversed");
  const restored = await ok(call("community", "post", { postId: post.id }, { token: author.token }));
  expect([restored.image, restored.image_url]).toEqual([post.image, post.image_url]);
  await expectPublic(picture.url, true);
  expect(await stored()).toMatchObject({ state: "used", due_at: "9999" });
});

test("a declined appeal leaves the post removed, and its picture to the job that deletes pictures", async () => {
  const { author, picture, post, decisionId, stored } = await aRemovedPicture();
  await decideAppeal(decisionId, "upheld");
  expect((await call("community", "post", { postId: post.id }, { token: author.token })).status).toBe(404);
  await expectPublic(picture.url, false);
  const kept = await stored();
  expect(kept).toMatchObject({ state: "removed" });
  expect(String(kept?.due_at) <= new Date().toISOString()).toBe(true);
});
