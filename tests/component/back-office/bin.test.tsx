import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { BinEntry } from "../../../shared/model/bin.ts";
import { factsOf, findDialog, findRow, openOffice, pageOf } from "../../support/component/back-office.ts";
import { phone } from "../../support/component/open-app.tsx";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aLogo, aNewsVideo, anExclusiveEvent } from "../../support/component/samples/back-office/content.ts";
import { findToast, listToasts } from "../../support/component/toast.ts";

const anEntry = (about: Partial<BinEntry> = {}): BinEntry => ({
  kind: "deal",
  id: "deal_00000001",
  name: "Half off at River & Rye",
  deleted_by: "Ada Archer",
  deleted_at: "2096-11-01T23:00:00.000Z",
  expires_at: "2096-12-01T23:00:00.000Z",
  ...about,
});

const inDays = (count: number): string => new Date(Date.now() + count * 24 * 3_600_000 - 60_000).toISOString();

const hidden = aNewsVideo({ is_active: false });

/** Opens the news with one hidden video, and deletes it. */
const deleteVideo = async () => {
  answer("contentAdmin", "news", pageOf(hidden));
  answer("contentAdmin", "deleteNews", {});
  const user = await openOffice("/admin/news");
  const button = await screen.findByRole("button", { name: "Delete the video of @maker" });
  answer("contentAdmin", "news", pageOf());
  await user.click(button);
  return { user, toast: await findToast("Video deleted", "The video of @maker") };
};

describe("[desk-93] what was deleted", () => {
  test("is restored by Undo, and its list shows it again", async () => {
    const { user, toast } = await deleteVideo();
    await waitFor(() => expect(screen.queryByRole("table")).toBeNull());
    answer("contentAdmin", "restoreNews", hidden);
    answer("contentAdmin", "news", pageOf(hidden));
    await user.click(within(toast).getByRole("button", { name: "Undo" }));
    await findToast("Video restored");
    expect(requestsOf("contentAdmin", "restoreNews")).toEqual([{ newsId: hidden.id }]);
    expect(await findRow("@maker")).toBeVisible();
    await waitFor(() => expect(listToasts()).toHaveLength(1));
  });

  test("and can't be restored says why in the server's words, with the way to the bin", async () => {
    const { user, toast } = await deleteVideo();
    refuse("contentAdmin", "restoreNews", {
      status: 404,
      code: "not-found",
      message: "This isn't in the bin any more.",
    });
    answer("binAdmin", "list", pageOf());
    await user.click(within(toast).getByRole("button", { name: "Undo" }));
    const failed = await findToast("Video not restored", "This isn't in the bin any more.");
    await user.click(within(failed).getByRole("button", { name: "Open the bin" }));
    expect(await screen.findByText("The bin is empty.")).toBeVisible();
  });

  test("can be undone for 10 seconds, for longer while the pointer is on the message or the keyboard in it", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
    const { user, toast } = await deleteVideo();
    await pass(8_000);
    await user.hover(toast);
    await pass(20_000);
    expect(toast).toBeVisible();
    await user.unhover(toast);
    within(toast).getByRole("button", { name: "Undo" }).focus();
    await pass(20_000);
    expect(toast).toBeVisible();
    (document.activeElement as HTMLElement).blur();
    await pass(3_000);
    expect(listToasts()).toEqual([]);
  });
});

describe("[desk-94] deleting", () => {
  test.each([
    [
      "a news video",
      "/admin/news",
      "the video of @maker",
      () => answer("contentAdmin", "news", pageOf(hidden)),
      ["contentAdmin", "deleteNews"],
    ],
    [
      "a partner logo",
      "/admin/partner-logos",
      "the logo of Rowdy Oyster",
      () => answer("contentAdmin", "logos", { ...pageOf(aLogo({ is_active: false })), order_version: 1 }),
      ["contentAdmin", "deleteLogo"],
    ],
    [
      "an exclusive event",
      "/admin/playyy?view=exclusive-events",
      "Kayak Hunt",
      () => answer("playyyAdmin", "list", pageOf(anExclusiveEvent({ is_active: false }))),
      ["playyyAdmin", "remove"],
    ],
  ] as const)("%s that members don't see asks nothing", async (_what, path, name, answerList, [entry, route]) => {
    answerList();
    answer(entry as "contentAdmin", route as "deleteNews", {});
    const user = await openOffice(path);
    await user.click(await screen.findByRole("button", { name: `Delete ${name}` }));
    await findToast("deleted");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(requestsOf(entry as "contentAdmin", route as "deleteNews")).toHaveLength(1);
  });

  test("what members see asks first, and says for how long it can be restored", async () => {
    answer("contentAdmin", "news", pageOf(aNewsVideo()));
    const user = await openOffice("/admin/news");
    await user.click(await screen.findByRole("button", { name: "Delete the video of @maker" }));
    const question = await findDialog("Delete the video of @maker?");
    expect(question.getByText("Members no longer see it. You can restore it for 30 days.")).toBeVisible();
    expect(requestsOf("contentAdmin", "deleteNews")).toEqual([]);
  });
});

describe("[desk-95] the bin", () => {
  const open = (options = {}) => openOffice("/admin/bin", options);

  test("lists what was deleted, its kind, who deleted it and when, and how many days are left", async () => {
    const gone = anEntry({
      kind: "event",
      id: "evt_00000001",
      name: "Lantern Night",
      deleted_by: null,
      expires_at: inDays(1),
    });
    answer("binAdmin", "list", pageOf(anEntry({ expires_at: inDays(12) }), gone));
    await open();
    expect(factsOf(await findRow("Half off at River & Rye"))).toEqual({
      Kind: "Deal",
      "Deleted by": "Ada Archer",
      Deleted: "Nov 1, 2096, 7:00 PM",
      Left: "12 days",
    });
    expect(factsOf(await findRow("Lantern Night"))).toMatchObject({
      Kind: "Event",
      "Deleted by": "A former colleague",
      Left: "1 day",
    });
  });

  test("restores a record, which leaves the list", async () => {
    answer("binAdmin", "list", pageOf(anEntry({ kind: "news", id: hidden.id })));
    answer("contentAdmin", "restoreNews", hidden);
    const user = await open();
    const button = await screen.findByRole("button", { name: "Restore Half off at River & Rye" });
    answer("binAdmin", "list", pageOf());
    await user.click(button);
    await findToast("Video restored");
    expect(await screen.findByText("The bin is empty.")).toBeVisible();
  });

  test.each([
    ["vendor", "Vendor", "dealsAdmin", "restoreVendor", "vendorId"],
    ["deal", "Deal", "dealsAdmin", "restore", "dealId"],
    ["event", "Event", "eventsAdmin", "restore", "eventId"],
    ["exclusive-event", "Exclusive event", "playyyAdmin", "restore", "exclusiveEventId"],
    ["news", "Video", "contentAdmin", "restoreNews", "newsId"],
    ["logo", "Partner logo", "contentAdmin", "restoreLogo", "logoId"],
    ["location", "Location", "communityAdmin", "restoreLocation", "name"],
  ] as const)(
    "asks for a record of the kind %s by that kind's own route, and keeps what the server refuses, with its reason",
    async (...about) => {
      const [kind, label, entry, route, parameter] = about;
      answer("binAdmin", "list", pageOf(anEntry({ kind, id: "one_00000001" })));
      const message = "It can't come back yet.";
      refuse(entry as "contentAdmin", route as "restoreNews", { status: 409, code: "conflict", message });
      const user = await open();
      await user.click(await screen.findByRole("button", { name: "Restore Half off at River & Rye" }));
      await findToast(`${label} not restored`, message);
      expect(requestsOf(entry as "contentAdmin", route as "restoreNews")).toEqual([{ [parameter]: "one_00000001" }]);
      expect(await findRow("Half off at River & Rye")).toBeVisible();
    },
  );

  test("shows a table while it loads, and Try Again where that fails", async () => {
    const release = hold("binAdmin", "list");
    const user = await open();
    expect(await screen.findByRole("table", { name: "Deleted records" })).toBeVisible();
    refuse("binAdmin", "list", { status: 500, code: "internal-error" });
    release();
    expect(await screen.findByText("Couldn't load the bin")).toBeVisible();
    answer("binAdmin", "list", pageOf(anEntry()));
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await findRow("Half off at River & Rye")).toBeVisible();
  });

  test("has on a phone the kind and the days in a row, and the rest with Restore in its sheet", async () => {
    answer("binAdmin", "list", pageOf(anEntry({ expires_at: inDays(12) })));
    const user = await open({ screen: phone });
    const row = await findRow("Half off at River & Rye");
    expect(row).toHaveTextContent("Deal");
    expect(row).toHaveTextContent("12 days left");
    await user.click(within(row).getByRole("button"));
    expect(await screen.findByText("Ada Archer")).toBeVisible();
    expect(screen.getByRole("button", { name: "Restore Half off at River & Rye" })).toBeVisible();
  });
});
