import { expect, test } from "vitest";
import { serviceLimits } from "../../../shared/model/service-limits.ts";
import { call, ok } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { aProfile } from "../../support/community.ts";
import { anEvent, type Member } from "../../support/fixtures.ts";
import { activitiesOf, makeWellKnown } from "../../support/friend-activities.ts";
import { openLive } from "../../support/live.ts";
import { follow } from "../../support/messages.ts";

const join = async ({ token }: Member) =>
  ok(call("events", "join", { eventId: (await anEvent({ entry: "rsvp" })).id }, { token }));

test("[realtime-04] a new activity of a member with 500 followers reaches each open page of a follower at once, and nobody else", async () => {
  const [author, one, other, stranger] = await Promise.all([aProfile(), aProfile(), aProfile(), aProfile()]);
  await Promise.all([follow(one, author), follow(other, author)]);
  await stack().settled();
  await makeWellKnown(author, serviceLimits.followersToldEach);
  const pages = await Promise.all([one, one, other].map((member) => openLive(member)));
  const elsewhere = await Promise.all([author, stranger].map((member) => openLive(member)));
  await join(author);
  const told = await Promise.all(pages.map((page) => page.next("activity-created")));
  expect(told.map(({ activity }) => activity.user_id)).toEqual([one.userId, one.userId, other.userId]);
  await stack().settled();
  expect(elsewhere.map(({ received }) => received.filter(({ type }) => type === "activity-created"))).toEqual([[], []]);
  await Promise.all([...pages, ...elsewhere].map((page) => page.close()));
});

test("an activity of a member with 501 followers is pushed to nobody and is there when a follower reads the list", async () => {
  const [author, follower] = await Promise.all([aProfile(), aProfile()]);
  await follow(follower, author);
  await stack().settled();
  await makeWellKnown(author);
  const page = await openLive(follower);
  await join(author);
  expect((await activitiesOf(follower)).map(({ activity_type }) => activity_type)).toEqual(["event_rsvp"]);
  expect(page.received.filter(({ type }) => type === "activity-created")).toEqual([]);
  await page.close();
});
