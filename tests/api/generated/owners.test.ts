import { beforeAll, describe, expect, test } from "vitest";
import { allRoutes, type NamedRoute } from "../../../shared/api/index.ts";
import { isMutating, pathParameters } from "../../../shared/api/route.ts";
import { type Answer, call, ok, send } from "../../support/call.ts";
import { aDeal, aMember, anEvent, type Member, openSettings } from "../../support/fixtures.ts";
import { type OwnedThing, ownedThingFactories, sharedIdParameters } from "../../support/owned-things.ts";
import { fillPath } from "../../support/route-paths.ts";

const named = allRoutes.filter(
  ({ route }) => !["public", "admin"].includes(route.access) && pathParameters(route.path).length > 0,
);
const ownParameterOf = ({ route }: NamedRoute) =>
  pathParameters(route.path).find((name) => !sharedIdParameters.has(name));
const factoryOf = (route: NamedRoute) =>
  ownedThingFactories[route.operationId] ?? ownedThingFactories[ownParameterOf(route) ?? ""];

let stranger: Member;
beforeAll(async () => {
  [stranger] = await Promise.all([aMember({ tier: "premium" }), openSettings()]);
});

/** What an answer tells, without what differs between any two. */
const told = ({ status, body, error }: Answer) => ({
  status,
  said: error ? { ...error, requestId: undefined } : body,
});

const askAsStranger = (route: NamedRoute, path: string, input: OwnedThing["input"] = {}) =>
  send(route.route.method, path, isMutating(route.route) ? JSON.stringify(input) : undefined, {
    token: stranger.token,
    key: null,
  });

test("every path parameter names something public or owned", () => {
  const unknown = named.filter((route) => ownParameterOf(route) && !factoryOf(route));
  expect(unknown.map(({ operationId, route }) => `${operationId} ${route.path}`)).toEqual([]);
});

describe.each(named.filter(factoryOf))("[ticket-03] [hold-11] $operationId", (route) => {
  test("answers a stranger as if the thing did not exist and leaves it unchanged", async () => {
    const thing = (await factoryOf(route)?.()) as OwnedThing;
    const parameter = ownParameterOf(route) ?? pathParameters(route.route.path).at(-1) ?? "";
    const answer = await askAsStranger(route, fillPath(route, { [parameter]: thing.id }), thing.input);
    const unknown = await askAsStranger(route, fillPath(route, {}), thing.input);
    expect(told(answer)).toEqual(told(unknown));
    expect([200, 404]).toContain(answer.status);
    await thing.assertUnchanged();
  });
});

/** Everything a member has with a deal and an event, as the member reads it. */
const lifeOf = async ({ token }: Member) => ({
  claims: await ok(call("deals", "claims", {}, { token })),
  favorites: await ok(call("deals", "favorites", {}, { token })),
  rsvps: await ok(call("events", "rsvps", {}, { token })),
  tickets: await ok(call("tickets", "list", {}, { token })),
  profile: await ok(call("members", "profile", {}, { token })),
  community: await ok(call("community", "openProfile", {}, { token })),
});

test("whatever a stranger does with a shared thing, no other member's data changes", async () => {
  const owner = await aMember({ tier: "essential" });
  const [deal, event] = await Promise.all([aDeal(), anEvent({ entry: "rsvp" })]);
  const { token } = owner;
  await ok(call("deals", "claim", { dealId: deal.id }, { token }));
  await ok(call("deals", "favorite", { dealId: deal.id }, { token }));
  await ok(call("events", "join", { eventId: event.id }, { token }));
  const before = await lifeOf(owner);
  const ids: Record<string, string> = { dealId: deal.id, eventId: event.id };
  for (const route of named.filter((one) => !ownParameterOf(one))) {
    expect((await askAsStranger(route, fillPath(route, ids))).status).toBeLessThan(500);
  }
  expect(await lifeOf(owner)).toEqual(before);
});
