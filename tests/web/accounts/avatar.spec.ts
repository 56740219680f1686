import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, type Member } from "../../support/fixtures.ts";

const tenMegabytes = 10 * 1024 * 1024;
const picture = (width = 800, height = 500) =>
  sharp({ create: { width, height, channels: 3, background: "#2a9d8f" } })
    .jpeg()
    .toBuffer();
const file = (buffer: Buffer, name = "me.jpg", mimeType = "image/jpeg") => ({ name, mimeType, buffer });

const choose = async (page: Page, chosen: ReturnType<typeof file>) =>
  page.getByLabel("Profile picture", { exact: true }).setInputFiles(chosen);
const dialog = (page: Page) => page.getByRole("dialog", { name: "Crop & Edit Image" });
const slider = (page: Page, name: string) => dialog(page).getByRole("slider", { name });
const apply = (page: Page) => dialog(page).getByRole("button", { name: "Apply Crop" }).click();
const urlOf = async ({ token }: Member) => (await ok(call("members", "profile", {}, { token }))).avatar_url;

test.beforeEach(async ({ page }) => {
  // Notes what the canvas is asked for: type, quality and size of the picture.
  await page.addInitScript(() => {
    const real = HTMLCanvasElement.prototype.toBlob;
    HTMLCanvasElement.prototype.toBlob = function (back, type, quality) {
      Object.assign(window, { asked: [type, quality, this.width, this.height] });
      return real.call(this, back, type, quality);
    };
  });
});

const enter = async (page: Page): Promise<Member> => {
  const member = await aMember({ name: "Ava Tar" });
  await signInAs(page.context(), member);
  await page.goto("/dashboard?tab=profile");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ava Tar");
  return member;
};

const cropProblems = [
  [
    "Canvas is empty",
    () => {
      HTMLCanvasElement.prototype.toBlob = (back) => back(null);
    },
  ],
  [
    "No 2d context",
    () => {
      HTMLCanvasElement.prototype.getContext = () => null;
    },
  ],
  [
    "Failed to load image",
    () => {
      // A picture that is gone by the time it is cropped.
      class Gone {
        onerror = () => {};
        set src(_address: string) {
          queueMicrotask(() => this.onerror());
        }
      }
      Object.assign(window, { Image: Gone });
    },
  ],
] as const;

test("[avatar-01] choosing a picture opens the crop dialog with its sliders and buttons, and Cancel closes it without an upload", async ({
  page,
}) => {
  const uploads: string[] = [];
  page.on("request", (request) => request.url().includes("/api/profile/avatar") && uploads.push(request.url()));
  const member = await enter(page);
  await choose(page, file(await picture()));
  await expect(dialog(page)).toBeVisible();
  const frame = dialog(page).getByTestId("cropper");
  await expect(frame).toBeVisible();
  const box = await frame.boundingBox();
  expect(Math.round(box?.width ?? 0)).toBe(Math.round(box?.height ?? 1));
  for (const [name, min, max, step] of [
    ["Zoom", "0.5", "5", "0.1"],
    ["Rotation", "0", "360", "1"],
  ] as const) {
    await expect(slider(page, name)).toHaveAttribute("min", min);
    await expect(slider(page, name)).toHaveAttribute("max", max);
    await expect(slider(page, name)).toHaveAttribute("step", step);
  }
  const turn = dialog(page).getByRole("button", { name: "Rotate 90°" });
  for (const degrees of ["90", "180", "270", "0"]) {
    await turn.click();
    await expect(slider(page, "Rotation")).toHaveValue(degrees);
  }
  await turn.click();
  await slider(page, "Zoom").press("ArrowRight");
  await expect(slider(page, "Zoom")).toHaveValue("1.1");
  await dialog(page).getByRole("button", { name: "Reset" }).click();
  await expect(slider(page, "Zoom")).toHaveValue("1");
  await expect(slider(page, "Rotation")).toHaveValue("0");
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(uploads).toEqual([]);
  expect(await urlOf(member)).toBeNull();
});

test("[avatar-07] a file that is no picture, a failed upload and a failed removal are reported, and a crop that fails is only logged", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(
    { failure: "ERR_FAILED", path: "/api/profile/avatar/uploads" },
    { failure: "ERR_FAILED", path: "/api/profile/avatar" },
    // Playwright's own recorder asks for the picture again, which the page's policy forbids.
    { text: "Connecting to 'blob:**' violates the following Content Security Policy directive: **" },
    ...cropProblems.map(([problem]) => ({ text: `Couldn't crop the picture ${problem}` })),
  );
  const member = await enter(page);
  for (const [name, type, title] of [
    ["broken.png", "image/png", "Failed to select image. Please try again."],
    ["IMG_0042.HEIC", "", "Your browser can't open HEIC photos"],
  ] as const) {
    await choose(page, file(Buffer.from("not a picture"), name, type));
    await expect(getToast(page, title)).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  }
  await page.route("**/api/profile/avatar/uploads", (route) => route.abort());
  await choose(page, file(await picture()));
  await apply(page);
  await expect(getToast(page, "Upload failed", "Your current picture wasn't changed.")).toBeVisible();
  expect(await urlOf(member)).toBeNull();
  await page.unroute("**/api/profile/avatar/uploads");
  await apply(page);
  await expect(getToast(page, "Success!", "Profile picture updated successfully")).toBeVisible();
  await page.route("**/api/profile/avatar", (route) => route.abort());
  await page.getByRole("button", { name: "Remove profile picture" }).click();
  await expect(getToast(page, "Delete failed", "Your picture wasn't removed.")).toBeVisible();
  const stored = await urlOf(member);
  expect(stored).toContain("/media/avatars/");

  await choose(page, file(await picture()));
  await expect(dialog(page)).toBeVisible();
  await expect(page.locator("[data-toast]")).toHaveCount(0);
  for (const [problem, cause] of cropProblems) {
    await page.evaluate(cause);
    const logged = page.waitForEvent("console", (message) => message.text().includes(problem));
    await apply(page);
    await logged;
    await expect(dialog(page)).toBeVisible();
    await expect(page.locator("[data-toast]")).toHaveCount(0);
  }
  expect(await urlOf(member)).toBe(stored);
});

test("[avatar-02] [avatar-03] Apply Crop uploads a picture of exactly 10 MB as a square JPEG of quality 0.8, and removing it restores the initials", async ({
  page,
}) => {
  const member = await enter(page);
  const small = await picture();
  await choose(page, file(Buffer.concat([small, Buffer.alloc(tenMegabytes - small.length)])));
  await apply(page);
  await expect(getToast(page, "Success!", "Profile picture updated successfully")).toBeVisible();
  const [type, quality, width, height] = await page.evaluate(() => (window as unknown as { asked: unknown[] }).asked);
  expect([type, quality]).toEqual(["image/jpeg", 0.8]);
  expect(width).toBe(height);
  const shown = page.getByRole("main").locator("header [data-avatar=picture] img");
  expect(await urlOf(member)).toContain("/media/avatars/");
  await expect(shown).toHaveAttribute("src", (await urlOf(member)) ?? "");
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(512);
  await page.getByRole("button", { name: "Remove profile picture" }).click();
  await expect(getToast(page, "Success!", "Profile picture removed successfully")).toBeVisible();
  await expect(page.locator("header [data-avatar=initials]")).toHaveText("AT");
  expect(await urlOf(member)).toBeNull();
});
