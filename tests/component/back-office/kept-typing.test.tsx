import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { defaultPlayyyStats } from "../../../shared/model/playyy.ts";
import { findDialog, openOffice, retype } from "../../support/component/back-office.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { answerDashboard, marketing } from "../../support/component/samples/back-office/dashboard.ts";
import { findToast } from "../../support/component/toast.ts";

const conflict = { status: 409, code: "version-conflict" } as const;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});

/** What the page does by itself when somebody comes back to its tab after a minute. */
const comeBack = async () => {
  vi.setSystemTime(Date.now() + 60_000);
  await act(async () => {
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });
};

test("PLAYYY numbers being typed outlast somebody else's change: saving shows both and keeps mine until theirs are taken", async () => {
  const first = { ...defaultPlayyyStats, hunt_winners: 11, version: 4, updated_at: "2026-11-21T20:05:00.000Z" };
  answer("playyy", "stats", first);
  refuse("playyyAdmin", "updateStats", conflict);
  const user = await openOffice("/admin/playyy");
  const winners = await screen.findByRole("textbox", { name: "Hunt winners" });
  const partners = screen.getByRole("textbox", { name: "Activity partners" });
  expect(winners).toHaveValue("11");
  answer("playyy", "stats", { ...first, hunt_winners: 12, version: 5 });
  await comeBack();
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Hunt winners" })).toHaveValue("12"));
  await retype(user, screen.getByRole("textbox", { name: "Hunt winners" }), "20");
  answer("playyy", "stats", { ...first, hunt_winners: 13, activity_partners: 77, version: 6 });
  const reads = requestsOf("playyy", "stats").length;
  await comeBack();
  await waitFor(() => expect(requestsOf("playyy", "stats")).toHaveLength(reads + 1));
  expect(screen.getByRole("textbox", { name: "Hunt winners" })).toHaveValue("20");
  expect(partners).not.toHaveValue("77");
  await user.click(screen.getByRole("button", { name: "Save stats" }));
  await user.click(await screen.findByRole("radio", { name: "Take theirs" }));
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Hunt winners" })).toHaveValue("13"));
  expect(screen.getByRole("textbox", { name: "Activity partners" })).toHaveValue("77");
  expect(requestsOf("playyyAdmin", "updateStats")).toMatchObject([{ hunt_winners: 20, version: 5 }]);
});

test("filtered words being typed outlast somebody else's change: saving shows both and keeps mine until theirs are taken", async () => {
  answer("community", "locations", { items: [] });
  answer("communityAdmin", "settings", { filtered_words: ["crud"], version: 4 });
  refuse("communityAdmin", "updateSettings", conflict);
  const user = await openOffice("/admin/community?view=settings");
  const words = () => screen.getByRole("textbox", { name: "Words, one per line" });
  await waitFor(() => expect(words()).toHaveValue("crud"));
  answer("communityAdmin", "settings", { filtered_words: ["crud", "darn"], version: 5 });
  await comeBack();
  await waitFor(() => expect(words()).toHaveValue("crud\ndarn"));
  await retype(user, words(), "crud\ndarn\nheck");
  answer("communityAdmin", "settings", { filtered_words: ["gosh"], version: 6 });
  const reads = requestsOf("communityAdmin", "settings").length;
  await comeBack();
  await waitFor(() => expect(requestsOf("communityAdmin", "settings")).toHaveLength(reads + 1));
  expect(words()).toHaveValue("crud\ndarn\nheck");
  await user.click(screen.getByRole("button", { name: "Save Words" }));
  await user.click(await screen.findByRole("radio", { name: "Take theirs" }));
  await waitFor(() => expect(words()).toHaveValue("gosh"));
});

test("[appsettings-14] figures that somebody else saves meanwhile don't reset the landing editor: Save shows both, and theirs can be taken", async () => {
  answerDashboard();
  refuse("contentAdmin", "updateMarketing", conflict);
  const user = await openOffice("/admin");
  const card = await screen.findByText(/^1K\+ active members/);
  expect(card).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Edit" }));
  const dialog = await findDialog("Edit Landing Page");
  await retype(user, dialog.getByLabelText(/^Active members/), "6K+");
  answer("contentAdmin", "marketing", { ...marketing, active_members: "7K+", version: 5 });
  await comeBack();
  await waitFor(() => expect(card).toHaveTextContent("7K+ active members"));
  expect(dialog.getByLabelText(/^Active members/)).toHaveValue("6K+");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await user.click(await dialog.findByRole("radio", { name: "Take theirs" }));
  await waitFor(() => expect(screen.getByLabelText(/^Active members/)).toHaveValue("7K+"));
  expect(requestsOf("contentAdmin", "updateMarketing")).toMatchObject([{ active_members: "6K+", version: 4 }]);
});

test("[appsettings-14] the landing editor refuses a range upside down, and keeps what was entered when saving fails", async () => {
  answerDashboard();
  refuse("contentAdmin", "updateMarketing", { status: 500, code: "internal-error" });
  const user = await openOffice("/admin");
  await screen.findByText(/^1K\+ active members/);
  await user.click(screen.getByRole("button", { name: "Edit" }));
  const dialog = await findDialog("Edit Landing Page");
  await retype(user, dialog.getByLabelText("From"), "99");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("The lower number can't be above the higher one")).toBeVisible();
  expect(requestsOf("contentAdmin", "updateMarketing")).toEqual([]);
  await retype(user, dialog.getByLabelText("To"), "120");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(requestsOf("contentAdmin", "updateMarketing")).toHaveLength(1));
  await findToast("Failed to save landing page", "No");
  expect(dialog.getByLabelText("To")).toHaveValue("120");
});
