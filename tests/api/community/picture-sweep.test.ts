import { expect, test, vi } from "vitest";
import { call, ok } from "../../support/call.ts";
import { aPost, aPostPicture, aProfile } from "../../support/community.ts";
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
