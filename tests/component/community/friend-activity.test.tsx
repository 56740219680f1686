import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../../support/component/open-app.tsx";
import { aPerson } from "../../support/component/person.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { answerCommunity } from "../../support/component/samples/community.ts";
import { anActivity } from "../../support/component/samples/messages.ts";

const member = aPerson();
const failure = { status: 500, code: "internal-error" } as const;
const activities = Array.from({ length: 11 }, (_, at) => anActivity(member, at + 1));

const openActivity = async () => {
  answer("messages", "unreadActivities", { count: 11 });
  answerCommunity(member);
  return openApp("/dashboard?tab=community&view=profile&part=activity", { as: member });
};
const shown = () =>
  within(screen.getByRole("list", { name: "Friend activity" }))
    .getAllByRole("listitem")
    .map((row) => row.querySelector("p")?.textContent);
const messages = (...numbers: number[]) => numbers.map((at) => `Ada Author is going to Event ${at}`);
const dismiss = (at: number) => screen.findByRole("button", { name: `Dismiss: Ada Author is going to Event ${at}` });
const badge = (count: number) => screen.findByRole("tab", { name: new RegExp(`^Activity ?\\(${count} unread\\)$`) });

test("[activity-03] the Activity tab shows at most 10 activities and a badge with the number of unread ones", async () => {
  answer("messages", "activities", { items: activities });
  await openActivity();
  await dismiss(1);
  expect(shown()).toEqual(messages(1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
  expect(await badge(11)).toBeVisible();
});

test("[calm-06] an RSVP or a check-in of a friend leads to its event, and a post to none", async () => {
  answer("messages", "activities", {
    items: [
      anActivity(member, 1, { event_id: "evt_00party" }),
      anActivity(member, 2, {
        activity_type: "check_in",
        message: "Bo checked in at Neon Tide",
        event_id: "evt_00tide",
      }),
      anActivity(member, 3, { activity_type: "new_post", message: "Bo published a new post" }),
    ],
  });
  await openActivity();
  const list = within(await screen.findByRole("list", { name: "Friend activity" }));
  const links = list.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["Ada Author is going to Event 1", "/event/evt_00party"],
    ["Bo checked in at Neon Tide", "/event/evt_00tide"],
  ]);
});

test("[activity-03] without activities the tab shows No recent friend activity", async () => {
  answer("messages", "activities", { items: [] });
  await openActivity();
  expect(await screen.findByText("No recent friend activity")).toBeVisible();
});

test("[activity-03] dismissing an activity removes it at once, marks it read and lowers the badge", async () => {
  answer("messages", "activities", { items: activities });
  answer("messages", "readActivity", anActivity(member, 2, { read_at: "2026-01-01T00:00:00.000Z" }));
  const user = await openActivity();
  const button = await dismiss(2);
  await badge(11);
  const release = hold("messages", "readActivity");
  await user.click(button);
  expect(await badge(10)).toBeVisible();
  expect(shown()).toEqual(messages(1, 3, 4, 5, 6, 7, 8, 9, 10, 11));
  answer("messages", "unreadActivities", { count: 10 });
  release();
  await waitFor(() => expect(requestsOf("messages", "unreadActivities").length).toBeGreaterThan(1));
  expect(requestsOf("messages", "readActivity")).toEqual([{ activityId: "act_000002" }]);
  expect(shown()).toEqual(messages(1, 3, 4, 5, 6, 7, 8, 9, 10, 11));
});

test("an activity that can't be dismissed is back in its place, with the badge, and that is reported", async () => {
  answer("messages", "activities", { items: activities });
  refuse("messages", "readActivity", failure);
  const user = await openActivity();
  const button = await dismiss(2);
  await badge(11);
  const release = hold("messages", "readActivity");
  await user.click(button);
  expect(await badge(10)).toBeVisible();
  release();
  expect(await screen.findByText("Failed to dismiss. Please try again.")).toBeVisible();
  expect(shown()).toEqual(messages(1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
  expect(await badge(11)).toBeVisible();
});

test("friend activity that can't be loaded is by Try Again", async () => {
  refuse("messages", "activities", failure, { once: true });
  answer("messages", "activities", { items: activities });
  const user = await openActivity();
  expect(await screen.findByText("Couldn't load friend activity")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await dismiss(1)).toBeVisible();
  expect(shown()).toHaveLength(10);
});
