import { describe, expect, test } from "vitest";
import { call, ok } from "../../support/call.ts";
import { aMember, anAdmin } from "../../support/fixtures.ts";

// Far ahead, so that the lists begin with what a test made.
let minutes = 0;
const nextPostedAt = () => new Date(Date.UTC(2090, 0, 1) + Date.now() / 1_000 + ++minutes * 60_000).toISOString();
const video = (about: object = {}) => ({
  creator_handle: "@jaxeats",
  video_url: "/media/news-videos/a.webm",
  caption: "Oysters by the river",
  posted_at: nextPostedAt(),
  ...about,
});
const admin = async () => ({ token: (await anAdmin()).token });
const add = async (about: object = {}) => ok(call("contentAdmin", "createNews", video(about), await admin()));
const shown = async () => (await ok(call("content", "news", { limit: 50 }))).items.map(({ id }) => id);
const listed = async () => (await ok(call("contentAdmin", "news", { limit: 50 }, await admin()))).items;

describe("[news-02] a news video", () => {
  test.each([
    ["a creator handle", { creator_handle: undefined }],
    ["a creator handle that says something", { creator_handle: "  " }],
    ["a video", { video_url: undefined }],
    ["a video of our own", { video_url: "https://example.com/a.mp4" }],
    ["a posted time", { posted_at: undefined }],
    ["a posted time that is one", { posted_at: "yesterday" }],
  ])("is refused without %s, when it is added and when it is changed", async (_what, change) => {
    const { token } = await anAdmin();
    const { id: newsId, ...made } = await add();
    const created = await call("contentAdmin", "createNews", video(change) as never, { token });
    const updated = await call("contentAdmin", "updateNews", { ...video(change), newsId } as never, { token });
    expect([created.status, created.error?.code]).toEqual([400, "invalid-input"]);
    expect([updated.status, updated.error?.code]).toEqual([400, "invalid-input"]);
    expect((await listed()).find(({ id }) => id === newsId)).toEqual({ id: newsId, ...made });
    await call("contentAdmin", "deleteNews", { newsId }, { token });
  });

  test("can be added with an empty caption, changed and deleted, each with its audit row", async () => {
    const { token } = await anAdmin();
    const made = await add({ caption: "" });
    expect(made).toMatchObject({ caption: "", is_active: true, version: 0 });
    const change = { ...video({ caption: "Later", posted_at: made.posted_at }), newsId: made.id, version: 0 };
    const changed = await ok(call("contentAdmin", "updateNews", change, { token }));
    expect(changed).toMatchObject({ id: made.id, caption: "Later", version: 1, created_at: made.created_at });
    await ok(call("contentAdmin", "deleteNews", { newsId: made.id }, { token }));
    expect((await listed()).map(({ id }) => id)).not.toContain(made.id);
    const { items } = await ok(call("auditAdmin", "list", { subject: made.id }, { token }));
    expect(items.map(({ action }) => action)).toEqual(["news.delete", "news.update", "news.create"]);
    expect(items[1]?.details.changes).toEqual({ caption: ["", "Later"] });
  });

  test("is changed by one of two administrators who saved the same version; the other is told", async () => {
    const { token } = await anAdmin();
    const { id: newsId, version } = await add();
    const save = (caption: string) =>
      call("contentAdmin", "updateNews", { ...video({ caption }), newsId, version }, { token });
    const answers = await Promise.all([save("Left"), save("Right")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.error?.code).toBe("version-conflict");
    await call("contentAdmin", "deleteNews", { newsId }, { token });
  });

  test("that doesn't exist can't be changed", async () => {
    const { token } = await anAdmin();
    const newsId = "news_01JZ0000000000000000000000";
    expect((await call("contentAdmin", "updateNews", { ...video(), newsId }, { token })).status).toBe(404);
    expect((await call("contentAdmin", "setNewsActive", { newsId, is_active: true }, { token })).status).toBe(404);
  });
});

test("[news-03] a news video that is switched off is absent for members and stays in the administrators' list", async () => {
  const { token } = await anAdmin();
  const { id: newsId } = await add();
  expect(await shown()).toContain(newsId);
  const off = await ok(call("contentAdmin", "setNewsActive", { newsId, is_active: false }, { token }));
  expect(off.is_active).toBe(false);
  expect(await shown()).not.toContain(newsId);
  expect((await listed()).find(({ id }) => id === newsId)?.is_active).toBe(false);
  await ok(call("contentAdmin", "setNewsActive", { newsId, is_active: true }, { token }));
  expect(await shown()).toContain(newsId);
  await call("contentAdmin", "deleteNews", { newsId }, { token });
});

test("news videos are listed newest first, and members get their public fields only", async () => {
  const made = [await add(), await add(), await add()];
  const newestFirst = made.map(({ id }) => id).reverse();
  const own = (ids: string[]) => ids.filter((id) => newestFirst.includes(id));
  expect(own(await shown())).toEqual(newestFirst);
  expect(own((await listed()).map(({ id }) => id))).toEqual(newestFirst);
  const { items } = await ok(call("content", "news", { limit: 50 }));
  expect(Object.keys(items.find(({ id }) => id === newestFirst[0]) ?? {}).sort()).toEqual([
    "caption",
    "creator_handle",
    "id",
    "posted_at",
    "video_url",
  ]);
  const { token } = await anAdmin();
  for (const newsId of newestFirst) await call("contentAdmin", "deleteNews", { newsId }, { token });
});

test("only administrators see and change the list of news videos", async () => {
  const { token } = await aMember({ tier: "premium" });
  expect((await call("contentAdmin", "news", {}, { token })).status).toBe(403);
  expect((await call("contentAdmin", "createNews", video(), { token })).status).toBe(403);
});
