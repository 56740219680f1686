import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { openApp } from "../../support/component/open-app.tsx";
import { anAdministrator } from "../../support/component/person.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { minutesAgo, otherId } from "../../support/component/samples/community.ts";
import { anAppeal, aReportedMember } from "../../support/component/samples/moderation.ts";

const admin = anAdministrator();
const failure = { status: 500, code: "internal-error" } as const;

test("a reported profile's picture is removed once what to remove and the broken rule are chosen", async () => {
  answer("moderationAdmin", "cases", { items: [aReportedMember()], cursor: null });
  answer("moderationAdmin", "reports", {
    items: [
      {
        reporter: { user_id: otherId, display_name: "Rae Reporter" },
        reason: "spam",
        note: "Ads",
        created_at: minutesAgo(9),
      },
    ],
    cursor: null,
  });
  const user = await openApp("/admin/community", { as: admin });
  await user.click(await screen.findByRole("button", { name: "Cheap watches" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Reported Member" }));
  expect(dialog.getByRole("img", { name: "Reported picture" })).toHaveAttribute("src", "/media/avatars/pat.webp");
  expect(await dialog.findByText("Ads")).toBeVisible();
  const save = () => user.click(dialog.getByRole("button", { name: "Save Decision" }));
  await save();
  expect(dialog.getByText("Choose what to do.")).toBeVisible();
  await user.click(dialog.getByLabelText("Remove the picture or the bio"));
  await user.click(dialog.getByRole("combobox", { name: "Rule that was broken" }));
  await user.click(await screen.findByRole("option", { name: "No spam, scams or advertising" }));
  await save();
  expect(dialog.getByText("Choose what to remove.")).toBeVisible();
  expect(requestsOf("moderationAdmin", "decide")).toEqual([]);
  await user.click(dialog.getByLabelText("Remove the picture"));
  answer("moderationAdmin", "decide", () => {
    answer("moderationAdmin", "cases", { items: [], cursor: null });
    return aReportedMember({ state: "decided", outcome: "remove", rule: "spam" });
  });
  await save();
  expect(await screen.findByText("Decision saved")).toBeVisible();
  expect(await screen.findByText("Nothing is waiting for a decision.")).toBeVisible();
  expect(requestsOf("moderationAdmin", "decide")).toEqual([
    { caseId: "case_000001", version: 1, action: "remove", rule: "spam", removes_content: false, removes: ["avatar"] },
  ]);
});

describe("an appeal in the back-office", () => {
  const openAppeals = async () => {
    const user = await openApp("/admin/community?view=appeals", { as: admin });
    return { user, appeals: within(await screen.findByRole("list", { name: "Appeals" })) };
  };

  test("of an administrator's own decision is decided by another one", async () => {
    answer("moderationAdmin", "appeals", {
      items: [anAppeal({ decided_by_me: true, decidable_from: null })],
      cursor: null,
    });
    const { appeals } = await openAppeals();
    expect(appeals.getByText("You made this decision. Another administrator decides the appeal.")).toBeVisible();
    expect(appeals.getByText("It was a joke", { exact: false })).toBeVisible();
    expect(appeals.queryAllByRole("button")).toEqual([]);
  });

  test("of the only administrator's own decision says from when they can decide it", async () => {
    answer("moderationAdmin", "appeals", {
      items: [anAppeal({ decided_by_me: true, decidable_from: "2099-05-01T16:00:00.000Z" })],
      cursor: null,
    });
    const { appeals } = await openAppeals();
    expect(
      appeals.getByText(
        "You made this decision, and you're the only administrator. You can decide the appeal from May 1, 2099, 12:00 PM, a day after your decision.",
      ),
    ).toBeVisible();
    expect(appeals.queryAllByRole("button")).toEqual([]);
  });

  test.each([
    ["Accept Appeal", "reversed"],
    ["Decline Appeal", "upheld"],
  ])("is decided by %s as %s, after one that failed", async (name, outcome) => {
    answer("moderationAdmin", "appeals", { items: [anAppeal()], cursor: null });
    refuse("moderationAdmin", "decideAppeal", failure, { once: true });
    answer("moderationAdmin", "decideAppeal", anAppeal());
    const { user, appeals } = await openAppeals();
    await user.click(appeals.getByRole("button", { name }));
    expect(await screen.findByText("Failed to decide appeal")).toBeVisible();
    answer("moderationAdmin", "appeals", { items: [], cursor: null });
    await user.click(appeals.getByRole("button", { name }));
    expect(await screen.findByText("Appeal decided")).toBeVisible();
    expect(await screen.findByText("No appeal is waiting.")).toBeVisible();
    const sent = { decisionId: "decision_000001", outcome };
    expect(requestsOf("moderationAdmin", "decideAppeal")).toEqual([sent, sent]);
  });
});

describe("the community's locations in the back-office", () => {
  beforeEach(() => {
    answer("communityAdmin", "settings", { filtered_words: [], version: 0 });
    answer("community", "locations", { items: [{ name: "Dock", description: "" }] });
  });
  const openLocations = async () => {
    const user = await openApp("/admin/community?view=settings", { as: admin });
    await screen.findByRole("button", { name: "Dock" });
    return user;
  };

  test("are added, and the form keeps a name that can't be saved", async () => {
    refuse("communityAdmin", "createLocation", failure, { once: true });
    answer("communityAdmin", "createLocation", { name: "Pier", description: "" });
    const user = await openLocations();
    await user.click(screen.getByRole("button", { name: "Add Location" }));
    const adding = within(await screen.findByRole("dialog", { name: "Add Location" }));
    await user.click(adding.getByRole("button", { name: "Save" }));
    expect(requestsOf("communityAdmin", "createLocation")).toEqual([]);
    await user.type(adding.getByLabelText("Name"), " Pier ");
    await user.click(adding.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Failed to save location")).toBeVisible();
    await user.click(adding.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Location saved")).toBeVisible();
    const sent = { name: "Pier", description: "" };
    expect(requestsOf("communityAdmin", "createLocation")).toEqual([sent, sent]);
  });

  test("are described under their own name, which stays", async () => {
    answer("communityAdmin", "updateLocation", { name: "Dock", description: "By the river" });
    const user = await openLocations();
    await user.click(screen.getByRole("button", { name: "Dock" }));
    const editing = within(await screen.findByRole("dialog", { name: "Dock" }));
    expect(editing.queryByLabelText("Name")).toBeNull();
    await user.type(editing.getByLabelText("Description"), "By the river");
    await user.click(editing.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Location saved")).toBeVisible();
    expect(requestsOf("communityAdmin", "updateLocation")).toEqual([{ name: "Dock", description: "By the river" }]);
  });

  test("are deleted after a question", async () => {
    answer("communityAdmin", "deleteLocation", {});
    const user = await openLocations();
    await user.click(screen.getByRole("button", { name: "More about Dock" }));
    await user.click(await screen.findByRole("button", { name: "Delete Dock" }));
    const question = within(await screen.findByRole("dialog"));
    expect(
      question.getByText(/^Nobody can post about it any more. Posts about it stay. You can restore it for 30 days\.$/),
    ).toBeVisible();
    answer("community", "locations", { items: [] });
    await user.click(question.getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("Location deleted")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("button", { name: "Dock" })).toBeNull());
    expect(requestsOf("communityAdmin", "deleteLocation")).toEqual([{ name: "Dock" }]);
  });
});
