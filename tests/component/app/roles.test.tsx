import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { defaultPlayyyStats } from "../../../shared/model/playyy.ts";
import { answerEvents, openEvent } from "../../support/component/event-pages.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { anAdministrator } from "../../support/component/person.ts";
import { answer, requestsOf } from "../../support/component/played-api.ts";
import { answerCommunity, aPost } from "../../support/component/samples/community.ts";
import { anEvent } from "../../support/component/samples/events.ts";

const roleIs = (role: "owner" | "manager" | "events" | "content" | "support" | "door" | "books") =>
  anAdministrator({ role });
const roleless = () => {
  const person = anAdministrator();
  delete person.role;
  return person;
};

test.each([
  ["content", roleIs("content")],
  ["door", roleIs("door")],
  ["in a token of before there were roles", roleless()],
])(
  "[desk-19] the gate of members' activities is closed to a colleague without a membership whose role is %s",
  async (_role, as) => {
    answer("playyy", "stats", defaultPlayyyStats);
    await openApp("/playyy", { as });
    expect(await screen.findByText("Membership Required")).toBeVisible();
    expect(requestsOf("playyy", "exclusiveEvents")).toEqual([]);
  },
);

test("[desk-19] the gate of members' activities is open to a manager without a membership", async () => {
  answer("playyy", "stats", defaultPlayyyStats);
  answer("playyy", "wish", { wished_at: null });
  answer("deals", "list", { items: [], cursor: null });
  answer("playyy", "exclusiveEvents", { items: [], cursor: null } as never);
  await openApp("/playyy", { as: roleIs("manager") });
  expect(await screen.findByRole("searchbox")).toBeVisible();
  expect(screen.queryByText("Membership Required")).toBeNull();
});

test.each(["events", "support"] as const)(
  "[desk-19] a Premium event's tickets and RSVP are closed to the role %s without Premium",
  async (role) => {
    await openEvent(anEvent({ premium: true }), roleIs(role));
    expect(await screen.findByRole("link", { name: "Upgrade to Premium" })).toBeVisible();
    expect(screen.queryByRole("radiogroup", { name: "Ticket type" })).toBeNull();
  },
);

test("[desk-19] a Premium event's RSVP is closed to the role events without Premium", async () => {
  await openEvent(
    anEvent({ premium: true, entry: "rsvp", total_spots: null, spots_left: null, price: "Free" }),
    roleIs("events"),
  );
  expect(await screen.findByText("Premium membership required for this event")).toBeVisible();
  expect(screen.getByRole("button", { name: "RSVP" })).toBeDisabled();
});

test("[desk-19] the game is closed to the role content without a membership", async () => {
  await openApp("/dashboard?tab=rager-run", { as: roleIs("content") });
  expect(await screen.findByText("Membership Required")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Sound" })).toBeNull();
});

test.each([
  ["events", 1],
  ["content", 0],
] as const)("[desk-19] a draft's page has its preview for the role %s: %i", async (role, strips) => {
  const event = anEvent({ is_published: false, state: "draft" });
  await openEvent(event, roleIs(role));
  expect((await screen.findAllByText(strips ? "Not published yet" : "No longer listed"))[0]).toBeVisible();
  if (strips) expect(await screen.findByText("Draft · only administrators see this")).toBeVisible();
  else expect(screen.queryByText("Draft · only administrators see this")).toBeNull();
});

test("[desk-19] the Events tab has no debug panel for a role that may not read all events", async () => {
  answerEvents(anEvent());
  await openApp("/dashboard?tab=events", { as: roleIs("books") });
  expect(await screen.findByRole("heading", { name: "Events" })).toBeVisible();
  expect(requestsOf("eventsAdmin", "list")).toEqual([]);
});

test.each([
  ["support", true],
  ["events", false],
] as const)("[desk-19] a post of somebody else can be deleted by the role %s: %s", async (role, isOffered) => {
  answer("community", "feed", { items: [aPost()], cursor: null });
  answerCommunity(roleIs(role));
  const user = await openApp("/dashboard?tab=community", { as: roleIs(role) });
  await user.click(within(await screen.findByRole("article")).getByRole("button", { name: "Post options" }));
  expect(await screen.findByRole("menuitem", { name: "Report Post" })).toBeVisible();
  expect(screen.queryAllByRole("menuitem", { name: "Delete Post" })).toHaveLength(isOffered ? 1 : 0);
});
