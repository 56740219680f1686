import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { findDialog, findForm, openOffice, retype } from "../../support/component/back-office.ts";
import { expectDialogClosed } from "../../support/component/closed-dialog.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { anEventRecord, answerEvents } from "../../support/component/samples/back-office/events.ts";
import { findToast } from "../../support/component/toast.ts";

const event = anEventRecord({ rewards: "A lamp" });
const failure = { status: 500, code: "internal-error" } as const;

beforeEach(() => answerEvents(event));

const openEdit = async () => {
  const user = await openOffice("/admin/events");
  await user.click(await screen.findByRole("link", { name: event.title }));
  return { user, dialog: await findForm("Edit event") };
};
type Dialog = Awaited<ReturnType<typeof findForm>>;
const field = (dialog: Dialog, name: string) => dialog.getByRole("textbox", { name });
const withImage = { ...event, image: "/media/event-images/1.webp" };
const imageIn = (dialog: Dialog) => dialog.getByRole("group", { name: "Image" });

test("[adminevents-14] Generate image without a title asks for one without a call; a failed one keeps the image, a made one replaces it", async () => {
  answerEvents(withImage);
  refuse("mediaAdmin", "generateImage", { status: 409, code: "media.generation-failed" });
  const { user, dialog } = await openEdit();
  const generate = () => user.click(within(imageIn(dialog)).getByRole("button", { name: "Generate image" }));
  const source = () => imageIn(dialog).querySelector("img")?.getAttribute("src");
  await user.clear(field(dialog, "Title"));
  await generate();
  await findToast("Please enter an event title first");
  expect(requestsOf("mediaAdmin", "generateImage")).toEqual([]);
  await retype(user, field(dialog, "Title"), event.title);
  await generate();
  await findToast("Failed to generate AI image");
  expect(source()).toBe("/media/event-images/1-small.webp");
  answer("mediaAdmin", "generateImage", { imageUrl: "/media/event-images/2.webp", source: "poster" });
  await generate();
  await waitFor(() => expect(source()).toBe("/media/event-images/2-small.webp"));
  answer("eventsAdmin", "update", { ...withImage, image: "/media/event-images/2.webp" });
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await findToast("Event saved");
  expect(requestsOf("eventsAdmin", "update")).toMatchObject([{ image: "/media/event-images/2.webp" }]);
});

test("[adminevents-20] a failed deletion of the image shows its text and keeps it; confirmed it is gone, and the form saves the new version", async () => {
  answerEvents(withImage);
  refuse("eventsAdmin", "deleteImage", failure, { once: true });
  const { user, dialog } = await openEdit();
  const remove = async () => {
    await user.click(within(imageIn(dialog)).getByRole("button", { name: "Remove image" }));
    await user.click((await findDialog("Delete this image?")).getByRole("button", { name: "Delete image" }));
  };
  await remove();
  await findToast("Failed to delete image", "No");
  await expectDialogClosed("Delete this image?");
  expect(imageIn(dialog).querySelector("img")).not.toBeNull();
  answer("eventsAdmin", "deleteImage", { ...event, version: 4 });
  await remove();
  await expectDialogClosed("Delete this image?");
  await waitFor(() => expect(imageIn(dialog).querySelector("img")).toBeNull());
  answer("eventsAdmin", "update", { ...event, version: 5 });
  await retype(user, field(dialog, "Rewards"), "A lantern");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await findToast("Event saved");
  expect(requestsOf("eventsAdmin", "update")).toMatchObject([{ image: null, rewards: "A lantern", version: 4 }]);
});

test("an event isn't saved nor left while its picture is on its way", async () => {
  answer("mediaAdmin", "fetchRemote", { url: "/media/event-images/3.webp", width: 1, height: 1, kind: "image" });
  const release = hold("mediaAdmin", "fetchRemote");
  const { user, dialog } = await openEdit();
  const address = within(imageIn(dialog)).getByRole("textbox", { name: "Image URL" });
  await retype(user, address, "https://elsewhere.example/a.png");
  await user.keyboard("{Enter}");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await findToast("Failed to save event", "Wait until the upload is done, or cancel it.");
  expect(requestsOf("eventsAdmin", "update")).toEqual([]);
  await user.click(dialog.getAllByRole("button", { name: "Cancel" }).at(-1) as HTMLElement);
  await user.click((await findDialog("Discard your changes?")).getByRole("button", { name: "Cancel" }));
  release();
  await waitFor(() => expect(imageIn(dialog).querySelector("img")).not.toBeNull());
  await user.click(within(imageIn(dialog)).getByRole("button", { name: "Remove image" }));
  expect(screen.queryByRole("dialog", { name: "Delete this image?" })).toBeNull();
  expect(imageIn(dialog).querySelector("img")).toBeNull();
});
