import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { defaultPlayyyStats } from "../../../shared/model/playyy.ts";
import { findDialog, findRow, openOffice, pageOf, retype } from "../../support/component/back-office.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { anExclusiveEvent } from "../../support/component/samples/back-office/content.ts";
import { findToast } from "../../support/component/toast.ts";

const failure = { status: 500, code: "internal-error" } as const;
const events = "/admin/playyy?view=exclusive-events";

beforeEach(() => {
  answer("playyy", "stats", defaultPlayyyStats);
  answer("playyyAdmin", "list", pageOf(anExclusiveEvent()));
});

test("[playyyadmin-01] the Statistics tab edits four numbers; after a failed save they stay as entered", async () => {
  const user = await openOffice("/admin/playyy");
  const stat = (name: string) => screen.getByRole("textbox", { name });
  await screen.findByRole("textbox", { name: "Hunt winners" });
  expect(screen.getByRole("tab", { name: "Statistics" })).toHaveAttribute("aria-selected", "true");
  const numbers = {
    "Activity partners": "50",
    "Active members": "1200",
    "Average savings": "50",
    "Hunt winners": "25",
  };
  for (const [label, value] of Object.entries(numbers)) expect(stat(label)).toHaveValue(value);
  await retype(user, stat("Hunt winners"), "-3");
  await user.click(screen.getByRole("button", { name: "Save stats" }));
  expect(await screen.findByText("Enter a whole number, 0 or more")).toBeVisible();
  expect(requestsOf("playyyAdmin", "updateStats")).toEqual([]);
  await retype(user, stat("Hunt winners"), "26");
  refuse("playyyAdmin", "updateStats", failure, { once: true });
  await user.click(screen.getByRole("button", { name: "Save stats" }));
  await findToast("Failed to save stats", "No");
  expect(stat("Hunt winners")).toHaveValue("26");
  answer("playyyAdmin", "updateStats", { ...defaultPlayyyStats, hunt_winners: 26, version: 1 });
  await user.click(screen.getByRole("button", { name: "Save stats" }));
  await findToast("Stats saved");
  expect(requestsOf("playyyAdmin", "updateStats")).toHaveLength(2);
  expect(requestsOf("playyyAdmin", "updateStats")[1]).toMatchObject({ hunt_winners: 26, avg_savings: 50, version: 0 });
});

test("figures of the PLAYYY tab that can't be loaded are read by Try Again", async () => {
  refuse("playyy", "stats", failure, { once: true });
  const user = await openOffice("/admin/playyy");
  await user.click(await screen.findByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("textbox", { name: "Hunt winners" })).toHaveValue("25");
});

test("a failed list of exclusive events is read by Try Again, and a failed switch returns to its position", async () => {
  refuse("playyyAdmin", "list", failure, { once: true });
  refuse("playyyAdmin", "update", failure);
  const user = await openOffice(events);
  expect(await screen.findByText("Couldn't load exclusive events")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  const active = await screen.findByRole("switch", { name: "Active: Kayak Hunt" });
  await user.click(active);
  await findToast("Failed to save exclusive event", "No");
  expect(active).toBeChecked();
});

test("an exclusive event that fails to be saved or deleted keeps what was entered and stays in the list", async () => {
  refuse("playyyAdmin", "update", failure);
  refuse("playyyAdmin", "remove", failure);
  const user = await openOffice(events);
  await user.click(await screen.findByRole("button", { name: "Kayak Hunt" }));
  const location = await screen.findByRole("textbox", { name: "Location" });
  await retype(user, location, "Sisters Creek");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await findToast("Failed to save exclusive event", "No");
  expect(location).toHaveValue("Sisters Creek");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click((await findDialog("Discard your changes?")).getByRole("button", { name: "Discard" }));
  const ask = async () => user.click(await screen.findByRole("button", { name: "Delete Kayak Hunt" }));
  await ask();
  const question = await screen.findByRole("dialog");
  await user.click(within(question).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(requestsOf("playyyAdmin", "remove")).toEqual([]);
  await ask();
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
  await findToast("Failed to delete exclusive event", "No");
  expect(await findRow("Kayak Hunt")).toBeVisible();
});

test("a new exclusive event wants its title, date and location, and is open to members for prizes unless that is changed", async () => {
  answer("playyyAdmin", "create", anExclusiveEvent());
  const user = await openOffice(events);
  await user.click(await screen.findByRole("button", { name: "Add Exclusive Event" }));
  const dialog = await findDialog("New exclusive event");
  const create = () => user.click(dialog.getByRole("button", { name: "Create exclusive event" }));
  await create();
  for (const text of ["Enter a title", "Enter a date, such as Every Friday", "Enter a location"])
    expect(await dialog.findByText(text)).toBeVisible();
  expect(requestsOf("playyyAdmin", "create")).toEqual([]);
  for (const name of ["Title", "Date", "Location"]) await retype(user, dialog.getByRole("textbox", { name }), name);
  await create();
  await findToast("Exclusive event created");
  expect(requestsOf("playyyAdmin", "create")).toMatchObject([
    { title: "Title", date: "Date", location: "Location", participants: "Open to members", rewards: "Prizes" },
  ]);
});
