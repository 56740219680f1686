import { expect, inject, test } from "vitest";
import { PostPictureEntity } from "../../../functions/community/pictures/post-picture.entity.ts";
import { anotherAdmin } from "../../support/admins.ts";
import { call, ok } from "../../support/call.ts";
import { aPostPicture, aProfile } from "../../support/community.ts";
import { aCase, decide } from "../../support/moderation.ts";
import { keyOf, openTable } from "../../support/table.ts";

/** A removed post with a picture whose author has appealed. */
const aRemovedPicture = async () => {
  const author = await aProfile();
  const picture = await aPostPicture(author);
  const { post, found } = await aCase({ author, picture_id: picture.id });
  await ok(decide(found, { action: "remove", rule: "spam" }));
  const [decision] = (await ok(call("moderation", "decisions", {}, { token: author.token }))).items;
  const decisionId = decision?.id ?? "";
  await ok(call("moderation", "appeal", { decisionId, text: "It's my own picture" }, { token: author.token }));
  const stored = async () =>
    (await openTable()).get(keyOf(PostPictureEntity, { user_id: author.userId, id: picture.id }));
  return { author, post, decisionId, stored };
};

const decideAppeal = async (decisionId: string, outcome: "upheld" | "reversed") =>
  ok(call("moderationAdmin", "decideAppeal", { decisionId, outcome }, { token: (await anotherAdmin()).token }));

test("an accepted appeal brings a removed post back with its picture, which no job deletes", async () => {
  const { author, post, decisionId, stored } = await aRemovedPicture();
  expect(post.image).not.toBeNull();
  expect(await stored()).toMatchObject({ state: "deleted" });
  await decideAppeal(decisionId, "reversed");
  const restored = await ok(call("community", "post", { postId: post.id }, { token: author.token }));
  expect([restored.image, restored.image_url]).toEqual([post.image, post.image_url]);
  expect((await fetch(inject("origin") + post.image?.url)).headers.get("content-type")).toMatch(/^image\//);
  expect(await stored()).toMatchObject({ state: "used", due_at: "9999" });
});

test("a declined appeal leaves the post removed, and its picture to the job that deletes pictures", async () => {
  const { author, post, decisionId, stored } = await aRemovedPicture();
  await decideAppeal(decisionId, "upheld");
  expect((await call("community", "post", { postId: post.id }, { token: author.token })).status).toBe(404);
  const picture = await stored();
  expect(picture).toMatchObject({ state: "deleted" });
  expect(String(picture?.due_at) <= new Date().toISOString()).toBe(true);
});
