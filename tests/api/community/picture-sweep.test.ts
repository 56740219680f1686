import { expect, test, vi } from "vitest";
import { anotherAdmin } from "../../support/admins.ts";
import { call, ok } from "../../support/call.ts";
import { aPost, aPostPicture, aProfile } from "../../support/community.ts";
import { aCase, decide } from "../../support/moderation.ts";
import { giveOwnStack } from "../../support/own-stack-of-file.ts";
import { stackAt } from "../../support/stack.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const ownOrigin = giveOwnStack("in-memory");

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const isThere = async (url: string) =>
  (await fetch(ownOrigin() + url)).headers.get("content-type")?.startsWith("image/") ?? false;

test("a picture that no post took in a day is deleted, and one that a post shows stays", async () => {
  const [author, other] = await Promise.all([aProfile(), aProfile()]);
  const [unused, used] = [await aPostPicture(other), await aPostPicture(author)];
  const { post } = await aPost({ author, picture_id: used.id });
  const sweep = (hours: number) => stackAt(ownOrigin()).invoke("SweepPictures", {}, inHours(hours));
  expect(await sweep(23)).toEqual({ deleted: 0 });
  expect([await isThere(unused.url), await isThere(used.url)]).toEqual([true, true]);
  expect(await sweep(25)).toEqual({ deleted: 1 });
  expect([await isThere(unused.url), await isThere(used.url)]).toEqual([false, true]);
  expect(await sweep(25)).toEqual({ deleted: 0 });
  const late = { content: "Too late", location: post.location, picture_id: unused.id };
  expect((await call("community", "createPost", late, { token: other.token })).status).toBe(404);
  expect((await ok(call("community", "post", { postId: post.id }, { token: author.token }))).image_url).toBe(used.url);
});

/** A post with a picture that a decision removes now, and whose author appeals in time. */
const aRemovedPicture = async () => {
  const author = await aProfile();
  const picture = await aPostPicture(author);
  const { post, found } = await aCase({ author, picture_id: picture.id });
  await ok(decide(found, { action: "remove", rule: "spam" }));
  const [decision] = (await ok(call("moderation", "decisions", {}, { token: author.token }))).items;
  const decisionId = decision?.id ?? "";
  await ok(call("moderation", "appeal", { decisionId, text: "It's mine" }, { token: author.token }));
  const { token } = await anotherAdmin();
  const reverse = (hours: number) =>
    call("moderationAdmin", "decideAppeal", { decisionId, outcome: "reversed" }, { token, now: inHours(hours) });
  const restored = async () => {
    await stackAt(ownOrigin()).settled();
    const { image } = await ok(call("community", "post", { postId: post.id }, { token: author.token }));
    return { image: image?.url ?? null, isThere: await isThere(picture.url) };
  };
  return { picture, reverse, restored };
};
const inDays = (days: number) => inHours(days * 24);
const sweepIn = (days: number) => stackAt(ownOrigin()).invoke("SweepPictures", {}, inDays(days));

test("a removed post's picture is kept for 60 days and then deleted: an appeal that is won later brings the post back without it", async () => {
  const [inTime, late] = [await aRemovedPicture(), await aRemovedPicture()];
  expect(await sweepIn(59.9)).toEqual({ deleted: 0 });
  await ok(inTime.reverse(59.9 * 24));
  expect(await inTime.restored()).toEqual({ image: inTime.picture.url, isThere: true });
  expect(await sweepIn(60.1)).toEqual({ deleted: 1 });
  await ok(late.reverse(60.2 * 24));
  expect(await late.restored()).toEqual({ image: null, isThere: false });
  expect(await inTime.restored()).toEqual({ image: inTime.picture.url, isThere: true });
});

test("a picture that is swept while its appeal is won is either back with its post or gone from both", async () => {
  for (let round = 0; round < 3; round += 1) {
    const { picture, reverse, restored } = await aRemovedPicture();
    const [, reversed] = await Promise.all([sweepIn(61), reverse(61 * 24)]);
    expect(reversed.status).toBe(200);
    const { image, isThere } = await restored();
    expect([null, picture.url]).toContain(image);
    expect([image, isThere]).toEqual([image, image !== null]);
  }
});
