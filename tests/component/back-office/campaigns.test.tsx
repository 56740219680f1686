import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import {
  choose,
  factsOf,
  findDialog,
  findRow,
  findRows,
  openOffice,
  optionsOf,
  pageOf,
  retype,
} from "../../support/component/back-office.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aCampaign, answerMarketing } from "../../support/component/samples/back-office/campaigns.ts";
import { findToast } from "../../support/component/toast.ts";

const path = "/admin/notifications";
const failure = { status: 500, code: "internal-error" } as const;

beforeEach(() => answerMarketing(aCampaign()));

const findEditor = async (title = "Send Notification") => {
  const dialog = await findDialog(title);
  return { ...dialog, title: dialog.getByLabelText(/^Title/), message: dialog.getByLabelText(/^Message/) };
};

test("[campaigns-01] the marketing page has figures of 30 days, templates, both dialogs and the campaigns in the server's order", async () => {
  const waiting = { status: "scheduled", sent_at: null, scheduled_at: "2026-12-01T01:00:00.000Z" } as const;
  answerMarketing(
    aCampaign({
      id: "cmp_00000002",
      title: "Second news",
      ...waiting,
      target_audience: "premium",
      counts: { ...aCampaign().counts, sent: 0 },
    }),
    aCampaign(),
  );
  await openOffice(path);
  expect(factsOf(await findRow("Second news"))).toEqual({
    Audience: "Premium members",
    Status: "Scheduled",
    When: "Nov 30, 2026, 8:00 PM",
    Sent: "0",
    "Open Rate": "–",
  });
  expect(factsOf(await findRow("Rooftop news"))).toEqual({
    Audience: "All members",
    Status: "Sent",
    When: "Nov 21, 2026, 3:05 PM",
    Sent: "3",
    "Open Rate": "33.3%",
  });
  const cards = await findRows("Recent notifications");
  expect(cards.map((card) => factsOf(card).Status)).toEqual(["Scheduled", "Sent"]);
  expect(screen.getByRole("article", { name: "Reach" })).toHaveTextContent("3Emails sent in the last 30 days");
  expect(screen.getAllByRole("button", { name: /^Use template/ })).toHaveLength(5);
  expect(screen.getByRole("button", { name: "Schedule" })).toBeVisible();
});

test.each([
  { reach: 4, opened: 0, rate: "—" },
  { reach: 3, opened: 1, rate: "33.3%" },
])("[campaigns-01] with $opened of $reach emails opened the open rate is $rate", async ({ rate, ...stats }) => {
  answer("campaignsAdmin", "stats", stats);
  await openOffice(path);
  expect(await within(await screen.findByRole("article", { name: "Open Rate" })).findByText(rate)).toBeVisible();
});

test("[campaigns-02] the send dialog wants title and message without brackets, and asks with count and text before anything is sent", async () => {
  const user = await openOffice(`${path}?new=1`);
  const editor = await findEditor();
  const send = () => user.click(editor.getByRole("button", { name: "Send Now" }));
  await send();
  expect(await editor.findByText("Enter a title")).toBeVisible();
  expect(editor.getByText("Enter a message")).toBeVisible();
  expect(await optionsOf(user, editor, /^Audience/)).toEqual([
    "All members",
    "Premium members",
    "Essential members",
    "Free members",
  ]);
  await user.click(screen.getByRole("option", { name: "Premium members" }));
  await choose(user, editor, "Template", "New deals");
  await waitFor(() => expect(editor.title).toHaveValue("New deals just dropped"));
  await send();
  expect(await editor.findByText("Fill in [Partner: offer] first")).toBeVisible();
  await retype(user, editor.title, "A");
  await retype(user, editor.message, "x".repeat(250));
  expect(await editor.findByText("250/200 characters")).toBeVisible();
  await send();
  const question = await findDialog("Send to 3 members?");
  expect(question.getByRole("group", { name: "What they get" })).toHaveTextContent(`A${"x".repeat(250)}`);
  await user.click(question.getByRole("button", { name: "Cancel" }));
  expect(requestsOf("campaignsAdmin", "create")).toEqual([]);
  await send();
  answer("campaignsAdmin", "create", aCampaign({ status: "sending" }));
  await user.click((await findDialog("Send to 3 members?")).getByRole("button", { name: "Send" }));
  await findToast("Notification is being sent");
  expect(requestsOf("campaignsAdmin", "create")).toEqual([
    { title: "A", message: "x".repeat(250), target_audience: "premium" },
  ]);
});

test("[campaigns-08] a campaign is scheduled for a New York time in the future, and can be cancelled", async () => {
  const user = await openOffice(path);
  await user.click(await screen.findByRole("button", { name: "Schedule" }));
  const editor = await findEditor("Schedule Notification");
  await retype(user, editor.title, "Later news");
  await retype(user, editor.message, "Soon.");
  const setTime = (value: string) => fireEvent.change(editor.getByLabelText(/^Send at/), { target: { value } });
  const schedule = () => user.click(editor.getByRole("button", { name: "Schedule" }));
  setTime("2020-01-01T12:00");
  await schedule();
  expect(await editor.findByText("Choose a time in the future.")).toBeVisible();
  setTime("2096-07-01T20:00");
  await schedule();
  const question = await findDialog("Schedule to 3 members?");
  expect(
    question.getByText(
      "It goes out as an email and under the bell on Jul 1, 2096, 8:00 PM. Whoever matches then gets it.",
    ),
  ).toBeVisible();
  const scheduled = aCampaign({
    title: "Later news",
    status: "scheduled",
    sent_at: null,
    scheduled_at: "2096-07-02T00:00:00.000Z",
  });
  answer("campaignsAdmin", "create", () => {
    answer("campaignsAdmin", "list", pageOf(scheduled));
    return scheduled;
  });
  await user.click(question.getByRole("button", { name: "Schedule" }));
  await findToast("Notification scheduled");
  expect(requestsOf("campaignsAdmin", "create")).toMatchObject([{ send_at: "2096-07-01T20:00" }]);
  expect(factsOf(await findRow("Later news"))).toMatchObject({ Status: "Scheduled", When: "Jul 1, 2096, 8:00 PM" });
  await user.click(await screen.findByRole("button", { name: "Cancel Later news" }));
  const ending = await findDialog("Cancel this notification?");
  expect(ending.getByRole("button", { name: "Keep Notification" })).toBeVisible();
  answer("campaignsAdmin", "cancel", () => {
    answer("campaignsAdmin", "list", pageOf({ ...scheduled, status: "cancelled" }));
    return { ...scheduled, status: "cancelled" as const };
  });
  await user.click(ending.getByRole("button", { name: "Cancel Notification" }));
  await findToast("Notification cancelled");
  await waitFor(async () => expect(factsOf(await findRow("Later news")).Status).toBe("Cancelled"));
});

test("[campaigns-11] a notification that can't be sent keeps what was written, and a list that can't be loaded is read by Try Again", async () => {
  refuse("campaignsAdmin", "list", failure, { once: true });
  refuse("campaignsAdmin", "create", { ...failure, message: "We're busy." });
  const user = await openOffice(path);
  expect(await screen.findByText("Failed to load notifications")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Send Notification" }));
  const editor = await findEditor();
  await retype(user, editor.title, "News");
  await retype(user, editor.message, "News of the day.");
  await user.click(editor.getByRole("button", { name: "Send Now" }));
  await user.click((await findDialog("Send to 3 members?")).getByRole("button", { name: "Send" }));
  await findToast("Failed to send notification", "We're busy.");
  expect(editor.message).toHaveValue("News of the day.");
  await user.click(editor.getByRole("button", { name: "Cancel" }));
  await user.click((await findDialog("Discard your changes?")).getByRole("button", { name: "Discard" }));
  await user.click(await screen.findByRole("button", { name: "Try Again" }));
  expect(await findRow("Rooftop news")).toBeVisible();
  expect(screen.queryByText("Failed to load notifications")).toBeNull();
});

test("statistics of campaigns that can't be loaded are read by Try Again", async () => {
  refuse("campaignsAdmin", "stats", failure, { once: true });
  const user = await openOffice(path);
  expect(await screen.findByText("Couldn't load campaign statistics")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await within(await screen.findByRole("article", { name: "Open Rate" })).findByText("33.3%")).toBeVisible();
});
