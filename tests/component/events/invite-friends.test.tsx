import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Invitee } from "../../../shared/model/going.ts";
import { openEvent } from "../../support/component/event-pages.ts";
import { aPerson } from "../../support/component/person.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { anEvent, anRsvp } from "../../support/component/samples/events.ts";
import { expectToast } from "../../support/component/toast.ts";

const member = aPerson();
const event = anEvent({ entry: "rsvp", price: "Free" });

const aFriend = (at: number, display_name: string, state: Invitee["state"] = "open"): Invitee => ({
  user_id: `60000000-0000-4000-8000-00000000000${at}`,
  display_name,
  avatar_url: null,
  state,
});
const pageOf = (...items: Invitee[]) => ({ items, cursor: null });

const openDialog = async () => {
  const user = await openEvent(event, member);
  await user.click(await screen.findByRole("button", { name: "Invite friends" }));
  return { user, dialog: within(await screen.findByRole("dialog", { name: "Invite friends" })) };
};

test("[people-17] friends are invited one by one, and who is invited or going has no button", async () => {
  answer("messages", "invitees", pageOf(aFriend(1, "Ana"), aFriend(2, "Ben", "invited"), aFriend(3, "Cy", "going")));
  answer("messages", "invite", ({ user_id }) => ({ user_id }));
  const { user, dialog } = await openDialog();
  const texts = async () => (await dialog.findAllByRole("listitem")).map(({ textContent }) => textContent);
  expect(await texts()).toEqual([
    expect.stringMatching(/Invite$/),
    expect.stringMatching(/Invited$/),
    expect.stringMatching(/Going$/),
  ]);
  await user.click(dialog.getByRole("button", { name: "Invite Ana" }));
  await waitFor(async () => expect((await texts())[0]).toMatch(/Invited$/));
  expect(requestsOf("messages", "invite")).toEqual([{ eventId: event.id, user_id: aFriend(1, "").user_id }]);
  expect(dialog.queryByRole("button", { name: /^Invite / })).toBeNull();
});

test.each([
  { code: "messages-not-accepted", message: "This member doesn't take messages from everyone.", state: "Invite" },
  { code: "too-many-requests", message: "You've invited 30 friends today.", state: "Invite" },
  { code: "invitation.already-going", message: "They're already going.", state: "Going" },
  { code: "event.cancelled", message: "This event is cancelled.", state: "Invite" },
] as const)(
  "[people-17] an invitation refused with $code shows its text, and then $state",
  async ({ state, ...refusal }) => {
    answer("messages", "invitees", pageOf(aFriend(1, "Ana")));
    refuse("messages", "invite", { status: 409, ...refusal });
    const { user, dialog } = await openDialog();
    await user.click(await dialog.findByRole("button", { name: "Invite Ana" }));
    await expectToast(refusal.message);
    expect(await dialog.findByText(state)).toBeVisible();
  },
);

test("[people-17] an invitation that failed can be sent again", async () => {
  answer("messages", "invitees", pageOf(aFriend(1, "Ana")));
  refuse("messages", "invite", { status: 500, code: "internal-error" });
  const { user, dialog } = await openDialog();
  await user.click(await dialog.findByRole("button", { name: "Invite Ana" }));
  await expectToast("Couldn't send the invitation. Please try again.");
  await waitFor(() => expect(dialog.getByRole("button", { name: "Invite Ana" })).toBeEnabled());
});

test("[people-18] those one follows are searched by name; without any, the link is the way to invite", async () => {
  answer("messages", "invitees", ({ text }) => (text === "zed" ? pageOf(aFriend(1, "Zed")) : pageOf()));
  const { user, dialog } = await openDialog();
  expect(await dialog.findByText("You don't follow anybody yet")).toBeVisible();
  await user.type(dialog.getByRole("searchbox", { name: "Search those you follow" }), "zed");
  expect(await dialog.findByRole("button", { name: "Invite Zed" })).toBeVisible();
  await user.type(dialog.getByRole("searchbox", { name: "Search those you follow" }), "z");
  expect(await dialog.findByText("Nobody you follow has this name.")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Share the link" }));
  await expectToast("Link copied");
});

test("[people-18] friends that couldn't be loaded are asked for again, and a refusal is told as it is", async () => {
  refuse("messages", "invitees", { status: 409, code: "event.postponed", message: "This event is postponed." });
  const { dialog } = await openDialog();
  expect(await dialog.findByText("This event is postponed.")).toBeVisible();
});

test("[people-18] whoever is going invites from You're in, and the page has one such button", async () => {
  answer("events", "rsvps", { items: [anRsvp(member, event)], cursor: null });
  answer("messages", "going", { friends: [], others: 2, own: { shows: true } });
  answer("messages", "invitees", pageOf(aFriend(1, "Ana")));
  const { dialog } = await openDialog();
  expect(await dialog.findByText("Ana")).toBeVisible();
  await screen.findByText("2 others are going");
  expect(screen.getAllByRole("button", { name: "Invite friends", hidden: true })).toHaveLength(1);
});
