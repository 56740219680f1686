import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { expectDialogClosed } from "../../support/component/closed-dialog.ts";
import { answerProfile } from "../../support/component/member-pages.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { aPerson } from "../../support/component/person.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aProfile } from "../../support/component/samples/profile.ts";
import { findToast } from "../../support/component/toast.ts";

const person = aPerson();
const avatar_url = "/media/avatars/maya.jpg";

const openProfile = async () => {
  answerProfile(person);
  const user = await openApp("/dashboard?tab=profile", { as: person });
  await screen.findByText("PLAYYYMAYA12");
  return user;
};
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText("Profile picture"), { target: { files: [file] } });
const fileOf = (bytes: number, name: string, type: string) => {
  const file = new File(["x"], name, { type });
  Object.defineProperty(file, "size", { value: bytes });
  return file;
};
const tenMegabytes = 10 * 1024 * 1024;

test.each([
  [
    "no image",
    fileOf(5, "notes.txt", "text/plain"),
    "Invalid file type",
    "Please select an image file (PNG, JPG, etc.)",
  ],
  [
    "one byte above 10 MB",
    fileOf(tenMegabytes + 1, "large.png", "image/png"),
    "File too large",
    "Please select an image smaller than 10MB",
  ],
])("[avatar-03] a file that is %s is refused without opening the dialog", async (_what, file, title, text) => {
  await openProfile();
  choose(file);
  await findToast(title, text);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("[avatar-03] a picture of exactly 10 MB opens the dialog", async () => {
  await openProfile();
  choose(fileOf(tenMegabytes, "me.png", "image/png"));
  expect(await screen.findByRole("dialog", { name: "Crop & Edit Image" })).toBeVisible();
});

const heic = ["Your browser can't open HEIC photos", "Choose a JPG or PNG."] as const;
test.each([
  ["broken.png", "image/png", "Failed to select image. Please try again.", ""],
  ["IMG_0042.HEIC", "", ...heic],
  ["IMG_0042.heic", "image/heic", ...heic],
])(
  "[avatar-07] a picture %s of type '%s' that the browser can't open is reported: %s",
  async (name, type, title, text) => {
    await openProfile();
    choose(fileOf(10, name, type));
    const dialog = await screen.findByRole("dialog", { name: "Crop & Edit Image" });
    fireEvent.error(dialog.querySelector("img") as HTMLElement);
    await findToast(title, text);
    await expectDialogClosed();
  },
);

test("[avatar-07] a file that can't be read is reported without opening the dialog", async () => {
  await openProfile();
  const file = fileOf(10, "gone.png", "image/png");
  vi.spyOn(file, "slice").mockImplementation(() => {
    throw new DOMException("It is gone", "NotFoundError");
  });
  choose(file);
  await findToast("Failed to select image. Please try again.");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("[avatar-07] a failed removal is reported and leaves the picture, and the next one shows the initials", async () => {
  answer("members", "profile", aProfile(person, { avatar_url }));
  answer("avatars", "remove", { avatar_url: null });
  refuse("avatars", "remove", { status: 409, code: "conflict" }, { once: true });
  const user = await openProfile();
  const remove = await screen.findByRole("button", { name: "Remove profile picture" });
  await user.click(remove);
  expect(await findToast("Delete failed", "Your picture wasn't removed.")).toHaveAttribute("data-toast", "destructive");
  expect(document.querySelector("main header [data-avatar=picture]")).toBeVisible();
  answer("members", "profile", aProfile(person));
  await user.click(remove);
  await findToast("Success!", "Profile picture removed successfully");
  expect(document.querySelector("main header [data-avatar=initials]")).toHaveTextContent("MM");
  expect(requestsOf("avatars", "remove")).toHaveLength(2);
});
