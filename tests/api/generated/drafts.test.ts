import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { allRoutes, type NamedRoute } from "../../../shared/api/index.ts";
import { isMutating, pathParameters } from "../../../shared/api/route.ts";
import { type Answer, call, ok, send } from "../../support/call.ts";
import { buy, payAndSettle, stack } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent, type Member } from "../../support/fixtures.ts";
import { joinBeforeTickets } from "../../support/former-rsvp.ts";
import { fillPath } from "../../support/route-paths.ts";
import { changeStoredEvent } from "../../support/stored-event.ts";

const open = allRoutes.filter(({ route }) => route.access !== "admin");
const aboutOneEvent = open.filter(({ route }) => pathParameters(route.path).includes("eventId"));
const lists = open.filter(({ route }) => !isMutating(route) && pathParameters(route.path).length === 0);

/** An event that was on sale, with somebody who joined it and has a ticket, and was taken back when that was still possible. */
const anUnpublished = async (title: string) => {
  const [guest, event] = await Promise.all([aMember(), anEvent({ title, total_spots: 9 })]);
  await joinBeforeTickets(event.id, guest);
  await payAndSettle((await buy(guest, event.id)).session);
  await stack().settled();
  await changeStoredEvent(event.id, { is_published: false });
  return event;
};

const events: Record<string, { id: string; title: string }> = {};
let stranger: Member;
beforeAll(async () => {
  stranger = await aMember({ tier: "premium" });
  const secret = () => `Secret ${randomUUID()}`;
  events["never published"] = await anEvent({ title: secret(), is_published: false, total_spots: 9 });
  events["no longer published"] = await anUnpublished(secret());
});

/** What an answer says, without what differs between any two. */
const said = ({ status, body, error }: Answer) => ({ status, ...(error ? { ...error, requestId: "" } : { body }) });

// A place in line or on a waiting list is the caller's own: whoever has none hears that, of any event.
const ownPlaces = ["tickets.linePlace", "waitingLists.entry"];
const answers404 = ({ route, operationId }: NamedRoute): boolean =>
  route.method !== "DELETE" && !ownPlaces.includes(operationId);

const fields = { tier: "GA+", quantity: 1, shows: true, user_id: randomUUID() };

const ask = ({ route }: NamedRoute, path: string, token?: string) =>
  send(route.method, path, isMutating(route) ? fields : undefined, { token });

describe.each(["never published", "no longer published"])("[event-02] an event that is %s", (state) => {
  test.each(aboutOneEvent)("answers $operationId like an event that does not exist", async (named) => {
    const { id: eventId = "" } = events[state] ?? {};
    for (const token of named.route.access === "public" ? [undefined, stranger.token] : [stranger.token]) {
      const answer = await ask(named, fillPath(named, { eventId }), token);
      expect(said(answer)).toEqual(said(await ask(named, fillPath(named, {}), token)));
      if (answers404(named)) expect(answer.status).toBe(404);
    }
  });

  test.each(lists)("is not in the answer of $operationId", async (named) => {
    const answer = await ask(named, named.route.path, stranger.token);
    expect(answer.status).toBeLessThan(500);
    expect(JSON.stringify(answer.body)).not.toContain(events[state]?.title);
    expect(JSON.stringify(answer.body)).not.toContain(events[state]?.id);
  });
});

test("[event-02] whoever joined an event that is no longer published keeps the ticket, and no seat of it is taken any more", async () => {
  const { id = "" } = events["no longer published"] ?? {};
  await Promise.all(aboutOneEvent.map((named) => ask(named, fillPath(named, { eventId: id }), stranger.token)));
  const { token } = await anAdmin();
  const { items } = await ok(call("ticketsAdmin", "list", { event_id: id }, { token }));
  expect(items.map(({ status }) => status)).toEqual(["valid"]);
  const { items: all } = await ok(call("eventsAdmin", "list", {}, { token }));
  expect(all.find((event) => event.id === id)).toMatchObject({ spots_left: 7, is_published: false });
  expect((await ok(call("tickets", "holds", {}, { token: stranger.token }))).items).toEqual([]);
});
