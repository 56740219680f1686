import type { Page } from "@playwright/test";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { tinyVideo } from "../../support/browser/tiny-video.ts";
import { call, ok } from "../../support/call.ts";
import { anAdmin } from "../../support/fixtures.ts";
import { uniqueText } from "../../support/unique-text.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const webm = { name: "clip.webm", mimeType: "video/webm", buffer: tinyVideo };

const uploadVideo = async (token: string) => {
  const about = { use: "news", content_type: "video/webm", bytes: tinyVideo.length } as const;
  const upload = await ok(call("mediaAdmin", "upload", about, { token }));
  const form = new FormData();
  for (const [name, value] of Object.entries(upload.fields)) form.set(name, value);
  form.set("file", new Blob([new Uint8Array(tinyVideo)]), "file");
  await fetch(upload.url, { method: "POST", body: form });
  return (await ok(call("mediaAdmin", "finish", { uploadId: upload.upload_id, use: "news" }, { token }))).url;
};

const aVideo = async (about: object = {}) => {
  const { token } = await anAdmin();
  const posted_at = new Date(Date.UTC(2095, 0, 1) + Math.floor(Math.random() * 1e9)).toISOString();
  const creator_handle = uniqueText("@maker");
  const video = { creator_handle, video_url: await uploadVideo(token), caption: "By the river", posted_at, ...about };
  const { id } = await ok(call("contentAdmin", "createNews", video, { token }));
  return { id, ...video, remove: () => call("contentAdmin", "deleteNews", { newsId: id }, { token }) };
};

const openNews = async (page: Page) => {
  await page.goto("/admin/news");
  await expect(page.getByRole("heading", { name: "News Videos Management" })).toBeVisible();
};

test("[news-01] [news-03] a video is added with a file, edited with its stored values, listed newest first, and plays muted in Home's Follow block, where one that is switched off is absent", async ({
  page,
  context,
}) => {
  const older = await aVideo({ posted_at: "2094-01-01T00:00:00.000Z" });
  const hidden = await aVideo({ posted_at: "2098-03-01T00:00:00.000Z", is_active: false });
  const creator = uniqueText("@adds");
  await signInAs(context, await anAdmin());
  await openNews(page);
  await page.getByRole("button", { name: "Add video" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Enter the creator's handle")).toBeVisible();
  await expect(dialog.getByText("Choose a video or enter its URL")).toBeVisible();
  await dialog.getByLabel("Creator handle").fill(creator);
  await dialog.getByLabel("Video file").setInputFiles(webm);
  await expect(dialog.getByLabel("Video URL")).toHaveValue(/^\/media\/news-videos\//);
  await expect(dialog.getByLabel("Video URL")).toBeDisabled();
  await dialog.getByLabel("Posted").fill("2097-05-06T19:00");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  const rows = page.getByRole("row").filter({ hasText: /@(adds|maker)/ });
  await expect(rows.filter({ hasText: creator })).toContainText("May 6, 2097, 7:00 PM");
  const order = await rows.allTextContents();
  expect(order.findIndex((text) => text.includes(creator))).toBeLessThan(
    order.findIndex((text) => text.includes(older.creator_handle)),
  );
  await page.getByRole("button", { name: `Edit the video of ${creator}` }).click();
  await expect(dialog.getByLabel("Creator handle")).toHaveValue(creator);
  await expect(dialog.getByLabel("Posted")).toHaveValue("2097-05-06T19:00");
  await dialog.getByLabel("Caption").fill("Sunset tacos");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(rows.filter({ hasText: creator })).toContainText("Sunset tacos");

  await page.goto("/dashboard");
  const block = page.getByRole("region", { name: /Follow/ });
  await block.scrollIntoViewIfNeeded();
  const video = block.getByLabel(`Video of ${creator}`);
  await expect(video).toHaveAttribute("controls", "");
  expect(await video.evaluate((element: HTMLVideoElement) => element.muted)).toBe(true);
  await expect(block.getByText(hidden.creator_handle)).toHaveCount(0);

  await openNews(page);
  await page.getByRole("button", { name: `Delete the video of ${creator}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(rows.filter({ hasText: creator })).toHaveCount(0);
  await older.remove();
  await hidden.remove();
});
