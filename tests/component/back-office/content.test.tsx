import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { factsOf, findDialog, findRow, openOffice, pageOf, retype } from "../../support/component/back-office.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aLogo, aNewsVideo } from "../../support/component/samples/back-office/content.ts";
import { findToast } from "../../support/component/toast.ts";

const failure = { status: 409, code: "conflict" } as const;

test("[news-04] failed calls of news videos show their texts, the switch returns, and what was entered stays", async () => {
  refuse("contentAdmin", "news", failure, { once: true });
  answer("contentAdmin", "news", pageOf(aNewsVideo()));
  for (const route of ["setNewsActive", "updateNews", "deleteNews"] as const) refuse("contentAdmin", route, failure);
  const user = await openOffice("/admin/news");
  expect(await screen.findByText("Failed to load videos")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(factsOf(await findRow("@maker"))).toMatchObject({ Caption: "By the river", Posted: "Nov 1, 2026, 6:00 PM" });
  const active = screen.getByRole("switch", { name: "Show the video of @maker" });
  await user.click(active);
  await findToast("Failed to update video status", "No");
  expect(active).toBeChecked();
  await user.click(screen.getByRole("button", { name: "Edit the video of @maker" }));
  const caption = (await screen.findByLabelText("Caption")) as HTMLInputElement;
  await retype(user, caption, "Not saved");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await findToast("Failed to save video", "No");
  expect(caption).toHaveValue("Not saved");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click((await findDialog("Discard your changes?")).getByRole("button", { name: "Discard" }));
  await user.click(await screen.findByRole("button", { name: "Delete the video of @maker" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
  await findToast("Failed to delete video", "No");
  expect(await findRow("@maker")).toBeVisible();
});

test("a news video is switched off at once, and keeps its new position once the list is read again", async () => {
  answer("contentAdmin", "news", pageOf(aNewsVideo()));
  const user = await openOffice("/admin/news");
  const active = await screen.findByRole("switch", { name: "Show the video of @maker" });
  answer("contentAdmin", "setNewsActive", aNewsVideo({ is_active: false }));
  const release = hold("contentAdmin", "setNewsActive");
  await user.click(active);
  expect(active).not.toBeChecked();
  answer("contentAdmin", "news", pageOf(aNewsVideo({ is_active: false })));
  release();
  await waitFor(() => expect(requestsOf("contentAdmin", "news")).toHaveLength(2));
  expect(active).not.toBeChecked();
  expect(requestsOf("contentAdmin", "setNewsActive")).toEqual([{ newsId: "news_00000001", is_active: false }]);
});

test("[logos-06] failed calls of partner logos show their texts, the switch returns, and what was entered stays", async () => {
  refuse("contentAdmin", "logos", failure, { once: true });
  answer("contentAdmin", "logos", { ...pageOf(aLogo()), order_version: 1 });
  for (const route of ["setLogoActive", "updateLogo", "deleteLogo"] as const) refuse("contentAdmin", route, failure);
  const user = await openOffice("/admin/partner-logos");
  expect(await screen.findByText("Failed to fetch partner logos")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  const active = await screen.findByRole("switch", { name: "Show the logo of Rowdy Oyster" });
  await user.click(active);
  await findToast("Failed to update partner logo status", "No");
  expect(active).toBeChecked();
  await user.click(screen.getByRole("button", { name: "Edit the logo of Rowdy Oyster" }));
  const name = await screen.findByLabelText(/^Name/);
  await retype(user, name, "Not saved");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await findToast("Failed to save partner logo", "No");
  expect(name).toHaveValue("Not saved");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click((await findDialog("Discard your changes?")).getByRole("button", { name: "Discard" }));
  await user.click(await screen.findByRole("button", { name: "Delete the logo of Rowdy Oyster" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
  await findToast("Partner logo delete failed", "No");
  expect(await screen.findByText("Rowdy Oyster")).toBeVisible();
});

test("[desk-116] a logo that somebody else renamed meanwhile shows both names, and is saved with the one that was chosen", async () => {
  answer("contentAdmin", "logos", { ...pageOf(aLogo()), order_version: 1 });
  refuse("contentAdmin", "updateLogo", { status: 409, code: "version-conflict" });
  const user = await openOffice("/admin/partner-logos");
  await user.click(await screen.findByRole("button", { name: "Edit the logo of Rowdy Oyster" }));
  await retype(user, await screen.findByLabelText(/^Name/), "Mine");
  answer("contentAdmin", "logos", { ...pageOf(aLogo({ name: "Theirs", version: 4 })), order_version: 1 });
  await user.click(screen.getByRole("button", { name: "Save" }));
  const both = within(await screen.findByRole("group", { name: "Name" }));
  expect(both.getByRole("radio", { name: "Keep mine" })).toBeChecked();
  expect(both.getByRole("radio", { name: "Take theirs" })).toHaveAccessibleDescription("Theirs");
  await user.click(both.getByRole("radio", { name: "Take theirs" }));
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Theirs");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(requestsOf("contentAdmin", "updateLogo")).toMatchObject([
      { name: "Mine", version: 3 },
      { name: "Theirs", version: 4 },
    ]),
  );
});

test("a support message opens with its text, and its reply goes to the sender by email", async () => {
  const message = {
    id: "msg_1",
    name: "Pat",
    email: "pat@example.com",
    subject: "Parking",
    message: "Is there any?",
    user_id: null,
    created_at: "2026-11-01T17:30:00.000Z",
    answered_at: null,
  };
  answer("contactAdmin", "messages", pageOf(message));
  const user = await openOffice("/admin/messages");
  await user.click(await screen.findByRole("button", { name: "Parking" }));
  const dialog = await findDialog("Parking");
  expect(dialog.getByText("Is there any?")).toBeVisible();
  expect(dialog.getByText("Pat · pat@example.com · Nov 1, 2026, 12:30 PM")).toBeVisible();
  const reply = "mailto:pat%40example.com?subject=Re%3A%20Parking";
  expect(dialog.getByRole("link", { name: "Reply by Email" })).toHaveAttribute("href", reply);
  expect(dialog.queryByRole("link", { name: "Open Member" })).toBeNull();
});

test("[desk-06] a support message is marked as answered in its dialog, and as waiting again", async () => {
  const message = {
    id: "contact_00000000000000000000000000000001",
    name: "Pat",
    email: "pat@example.com",
    subject: "Parking",
    message: "Is there any?",
    user_id: null,
    created_at: "2026-11-01T17:30:00.000Z",
    answered_at: null as string | null,
  };
  answer("contactAdmin", "messages", () => pageOf(message));
  answer("contactAdmin", "setAnswered", ({ answered }) => {
    message.answered_at = answered ? "2026-11-02T17:30:00.000Z" : null;
    return message;
  });
  const user = await openOffice("/admin/messages");
  await screen.findByText("Waiting");
  for (const [button, state] of [
    ["Mark as Answered", "Answered"],
    ["Mark as Waiting", "Waiting"],
  ] as const) {
    await user.click(await screen.findByRole("button", { name: "Parking" }));
    await user.click((await findDialog("Parking")).getByRole("button", { name: button }));
    expect(await screen.findByText(state)).toBeVisible();
  }
  expect(requestsOf("contactAdmin", "setAnswered").map(({ answered }) => answered)).toEqual([true, false]);
});

test("[desk-06] a mark that can't be saved leaves the message as it was, with a toast", async () => {
  const message = {
    id: "contact_00000000000000000000000000000001",
    name: "Pat",
    email: "pat@example.com",
    subject: "Parking",
    message: "Is there any?",
    user_id: null,
    created_at: "2026-11-01T17:30:00.000Z",
    answered_at: null,
  };
  answer("contactAdmin", "messages", pageOf(message));
  refuse("contactAdmin", "setAnswered", { status: 500, code: "internal-error" });
  const user = await openOffice("/admin/messages");
  await user.click(await screen.findByRole("button", { name: "Parking" }));
  await user.click((await findDialog("Parking")).getByRole("button", { name: "Mark as Answered" }));
  await findToast("Couldn't save. Please try again.");
  expect((await findDialog("Parking")).getByRole("button", { name: "Mark as Answered" })).toBeVisible();
});
