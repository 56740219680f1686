import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { queryKeyOf } from "../../../web/src/api/index.ts";
import { toastStore } from "../../../web/src/components/feedback/toast-store.ts";
import { LogoDialog } from "../../../web/src/features/admin/partner-logos/logo-dialog.tsx";
import { LogoList } from "../../../web/src/features/admin/partner-logos/logo-list.tsx";
import { useReorderLogos } from "../../../web/src/features/admin/partner-logos/use-reorder-logos.ts";
import { factsOf, findDialog, findRow, openOffice, pageOf, retype } from "../../support/component/back-office.ts";
import { openPart } from "../../support/component/open-part.tsx";
import { anAdministrator } from "../../support/component/person.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aClient, runHook, settle } from "../../support/component/run-hook.tsx";
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

describe("the partner logos", () => {
  const list = (...logos: ReturnType<typeof aLogo>[]) => ({ ...pageOf(...logos), order_version: 1 });
  const second = aLogo({
    id: "logo_00000002",
    name: "River & Rye",
    is_active: false,
    website_url: "https://rye.example",
  });

  test("are none at first, with a way to add one", async () => {
    answer("contentAdmin", "logos", list());
    const user = await openPart(<LogoList />);
    expect(await screen.findByText("No partner logos yet.")).toBeVisible();
    expect(screen.queryByRole("list", { name: "Partner logos" })).toBeNull();
    await user.click(screen.getAllByRole("button", { name: "Add logo" })[0] as HTMLElement);
    const dialog = await findDialog("Add partner logo");
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("lead to their site where they have one, and are edited one by one", async () => {
    answer("contentAdmin", "logos", list(aLogo(), second));
    const user = await openPart(<LogoList />);
    const rows = await screen.findAllByRole("listitem");
    expect(screen.queryByText("No partner logos yet.")).toBeNull();
    expect(rows.map((row) => within(row).queryByRole("link", { name: /example/ })?.textContent ?? null)).toEqual([
      ...[null, "rye.example"],
    ]);
    await user.click(screen.getByRole("button", { name: "Edit the logo of River & Rye" }));
    const dialog = await findDialog("Edit partner logo");
    expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("River & Rye");
    expect(dialog.getByRole("switch")).not.toBeChecked();
  });

  test("that members don't see are deleted at once, and others after a question", async () => {
    answer("contentAdmin", "logos", list(aLogo(), second));
    refuse("contentAdmin", "deleteLogo", { status: 403, code: "forbidden" });
    const user = await openPart(<LogoList />);
    await user.click(await screen.findByRole("button", { name: "Delete the logo of River & Rye" }));
    await findToast("Partner logo delete failed");
    expect(requestsOf("contentAdmin", "deleteLogo")).toEqual([{ logoId: "logo_00000002" }]);
    await user.click(screen.getByRole("button", { name: "Delete the logo of Rowdy Oyster" }));
    expect((await findDialog(/^Delete/)).getByText(/^It disappears from the landing page\./)).toBeVisible();
  });

  test("need a name and a picture, by a file or an address, and are saved without an empty site", async () => {
    answer("contentAdmin", "logos", list());
    answer("contentAdmin", "createLogo", aLogo());
    const onClose = vi.fn();
    const user = await openPart(<LogoDialog logo={null} onClose={onClose} />);
    const dialog = await findDialog("Add partner logo");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    const name = dialog.getByRole("textbox", { name: "Name" });
    await waitFor(() => expect(name).toBeInvalid());
    expect(dialog.queryByAltText("Logo")).toBeNull();
    expect(dialog.getByText("JPEG, PNG, WebP or AVIF, up to 5 MB")).toBeVisible();
    expect(requestsOf("contentAdmin", "createLogo")).toEqual([]);
    await retype(user, name, "Rowdy Oyster");
    await user.click(dialog.getByRole("tab", { name: "Use URL" }));
    expect(dialog.getByRole("tabpanel", { name: "Use URL" })).toBeVisible();
    expect(dialog.queryByText("JPEG, PNG, WebP or AVIF, up to 5 MB")).toBeNull();
    await retype(user, dialog.getByRole("textbox", { name: "Logo URL" }), "/media/partner-logos/1.webp");
    await user.keyboard("{Enter}");
    expect(await dialog.findByAltText("Logo")).toBeVisible();
    await retype(user, dialog.getByRole("textbox", { name: /^Website/ }), "  ");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await findToast("Partner logo saved");
    expect(requestsOf("contentAdmin", "createLogo")).toEqual([
      { name: "Rowdy Oyster", logo_url: "/media/partner-logos/1.webp", website_url: null, is_active: true },
    ]);
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  test("are in their new place at once, and where they were once that can't be saved", async () => {
    const client = aClient();
    const key = queryKeyOf("contentAdmin", "logos", {});
    client.setQueryData(key, list(aLogo(), second));
    const names = () => client.getQueryData<{ items: { name: string }[] }>(key)?.items.map(({ name }) => name);
    refuse("contentAdmin", "reorderLogos", { status: 403, code: "forbidden" });
    const { result } = await runHook(() => useReorderLogos(), { as: anAdministrator(), client });
    act(() => result.current(list(second, aLogo())));
    await waitFor(() => expect(names()).toEqual(["River & Rye", "Rowdy Oyster"]));
    await settle();
    expect(requestsOf("contentAdmin", "reorderLogos")).toEqual([
      { ids: ["logo_00000002", "logo_00000001"], version: 1 },
    ]);
    expect(toastStore.shown().map(({ title }) => title)).toEqual(["Failed to save partner logo"]);
    expect(client.getQueryState(key)?.isInvalidated).toBe(true);
  });
});
