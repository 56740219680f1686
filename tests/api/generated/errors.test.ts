import { beforeAll, describe, expect, test } from "vitest";
import { allRoutes, type NamedRoute } from "../../../shared/api/index.ts";
import { errorStatus } from "../../../shared/model/errors.ts";
import { type Answer, call, send } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { aDeal, aMember, anAdmin, anEvent, type Member, openSettings } from "../../support/fixtures.ts";
import { pathWithUnknownIds } from "../../support/route-paths.ts";

let admin: Member;
let premium: Member;

beforeAll(async () => {
  [admin, premium] = await Promise.all([anAdmin(), aMember({ tier: "premium" }), openSettings()]);
});
// What databases, libraries and machines say for themselves, and what PostgREST said before us: its code alone, as a request id may hold its digits.
const foreignWords =
  /\b23505\b|PGRST|ConditionalCheck|TransactionCanceled|ValidationException|Throttling|InternalServerError|ProvisionedThroughput|ElectroError|electrodb|DynamoDB|ECONNRE|socket hang up|ZodError|node_modules|\bat \w+ \(|\.ts:\d/i;

/** An error answer is JSON in the product's one form, under a code and status of its own table. */
const expectOwnError = (answer: Answer): void => {
  expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
  // A token that the gateway itself refuses never reaches the product: its 401 has the gateway's form.
  if (answer.status === 401 && !answer.error) {
    expect(answer.body).toEqual({ message: "Unauthorized" });
    return;
  }
  const { code = "", message = "", requestId = "" } = answer.error ?? {};
  expect(errorStatus[code as keyof typeof errorStatus]).toBe(answer.status);
  expect(message.length).toBeGreaterThan(3);
  expect(requestId.length).toBeGreaterThan(3);
  expect(JSON.stringify(answer.body)).not.toMatch(foreignWords);
};

const hasBody = ({ route }: NamedRoute) => !["GET", "DELETE"].includes(route.method);
const tokenFor = ({ route }: NamedRoute) => (route.access === "admin" ? admin.token : premium.token);
const body = (named: NamedRoute, text: string) => (hasBody(named) ? text : undefined);
const request = (
  named: NamedRoute,
  { text = "[]", token }: { text?: string; token?: string | undefined },
  minute: number,
) =>
  send(named.route.method, pathWithUnknownIds(named), body(named, text), {
    token,
    key: null,
    // In a minute of its own, so that no rate limit hides an answer.
    now: new Date(Date.now() + (minute + 9_000) * 61_000).toISOString(),
  });

const isClosed = ({ route }: NamedRoute) => route.access !== "public";
/** Routes that refuse somebody or something whatever the city holds; the others are public reads. */
const refusing = allRoutes.filter((named) => isClosed(named) || hasBody(named));

describe.each(refusing)("[guard-07] $operationId", (named) => {
  test("refuses in JSON with its own codes", async () => {
    const token = tokenFor(named);
    const [nobody, list, broken, operator] = await Promise.all([
      request(named, {}, 1),
      request(named, { token }, 2),
      request(named, { token, text: "{" }, 3),
      request(named, { token, text: '{"id":{"$gt":""}}' }, 4),
    ]);
    if (isClosed(named)) expect(nobody.status).toBe(401);
    // A scanner's routes know no person's token.
    if (hasBody(named))
      expect([list.status, broken.status]).toEqual(named.route.access === "door" ? [401, 401] : [400, 400]);
    for (const answer of [nobody, list, broken, operator]) if (answer.status >= 400) expectOwnError(answer);
  });
});

// One route of each Lambda entry: what a failing store becomes is decided once for all of them.
const oneOfEach = [...new Map(allRoutes.map((named) => [named.entry, named])).values()];

test.each(["throttle", "conflict", "internal-error", "crash-before"] as const)(
  "[guard-07] a database that answers %s is never quoted",
  async (kind) => {
    await stack().fault({ kind, times: 10_000 });
    const answers = await Promise.all(
      oneOfEach.map((named, index) => request(named, { token: tokenFor(named), text: "{}" }, 5 + index)),
    );
    await stack().clearFaults();
    for (const answer of answers) if (answer.status >= 400) expectOwnError(answer);
    expect(answers.filter(({ status }) => status >= 500).length).toBeGreaterThan(5);
  },
  60_000,
);

test("[guard-07] existing, missing and changed things get duplicate, not-found and price-changed", async () => {
  const { token } = admin;
  const code = `DUP${Date.now()}`;
  const create = () => call("ticketsAdmin", "createAmbassador", { name: "Dana", code }, { token });
  await create();
  const [deal, event] = await Promise.all([aDeal(), anEvent()]);
  await call("deals", "claim", { dealId: deal.id }, { token: premium.token });
  const answers: [string, Answer][] = [
    ["duplicate", await create()],
    ["not-found", await send("GET", "/api/events/evt_01ARZ3NDEKTSV4RRFFQ69G5FAV")],
    [
      "price-changed",
      await call(
        "tickets",
        "checkout",
        { eventId: event.id, tier: "VIP+", expectedTotal: 1 },
        { token: premium.token },
      ),
    ],
    ["deal.already-redeemed", await call("deals", "claim", { dealId: deal.id }, { token: premium.token })],
  ];
  for (const [wanted, answer] of answers) {
    expect(answer.error?.code).toBe(wanted);
    expectOwnError(answer);
  }
});
