import { describe, expect, test } from "vitest";
import { sharedCopySeconds } from "../../../shared/api/route.ts";
import { Deal } from "../../../shared/model/deal.ts";
import { CityEvent } from "../../../shared/model/event.ts";
import { call, callOrigin, ok } from "../../support/call.ts";
import { aDeal, aMember, anAdmin, anEvent, aVendor } from "../../support/fixtures.ts";
import { giveOwnStack } from "../../support/own-stack-of-file.ts";
import { stackAt } from "../../support/stack.ts";

// A stack of its own with the edge's cache, on which nobody else writes.
const origin = giveOwnStack("in-memory-counted-cached");

const lists = ["/api/deals", "/api/events"] as const;
type List = (typeof lists)[number];

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(callOrigin() + path, { headers });
  const from = response.headers.get("x-cache")?.split(" ")[0];
  return { status: response.status, text: await response.text(), headers: response.headers, from };
};
const asBearer = (token: string | null): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {});

const tokensOfEveryRole = async (): Promise<(string | null)[]> => {
  const people = await Promise.all([
    aMember(),
    aMember({ tier: "essential" }),
    aMember({ tier: "premium" }),
    anAdmin(),
  ]);
  return [null, ...people.map(({ token }) => token)];
};

/** What only some may see, or nobody: in the lists of everybody it would show. */
const writeGatedThings = async () => {
  const vendor = await aVendor({ contact_email: "owner-of-the-bar@example.com", phone: "+1 904 555 0177" });
  await aDeal({ vendor_id: vendor.id, requires_subscription: true });
  await anEvent({ title: "For Premium", premium: true, event_section: ["vip"] });
  await anEvent({ title: "Still a draft", is_published: false });
};

const fieldsOf = (text: string): string[] => {
  const { items } = JSON.parse(text) as { items: object[] };
  return [...new Set(items.flatMap(Object.keys))].sort();
};

/** Runs reads of the list of deals, and counts at the table that they cost one query for each 5 seconds they took. */
const readingOnce = async <Answers>(reads: () => Promise<Answers>): Promise<Answers> => {
  const stack = stackAt(origin());
  await stack.settled();
  await stack.databaseCalls();
  const began = performance.now();
  const answers = await reads();
  const windows = 1 + Math.floor((performance.now() - began) / 1_000 / sharedCopySeconds);
  const calls = (await stack.databaseCalls()).filter(({ caller }) => /deals/i.test(caller));
  expect(calls.length).toBeGreaterThan(0);
  expect(calls.length).toBeLessThanOrEqual(windows);
  return answers;
};

describe("[deal-01] [events-01] the lists of deals and events", () => {
  test("are the same bytes for a visitor, every tier and an administrator, with nothing gated or personal in them", async () => {
    await writeGatedThings();
    const tokens = await tokensOfEveryRole();
    // A time of its own goes past the cache.
    const now = new Date().toISOString();
    const schemas: Record<List, object> = { "/api/deals": Deal.shape, "/api/events": CityEvent.shape };
    for (const path of lists) {
      const answers = await Promise.all(tokens.map((token) => read(path, { ...asBearer(token), "x-local-now": now })));
      expect(answers.map(({ status, from }) => [status, from])).toEqual(tokens.map(() => [200, "Miss"]));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(new Set(answers.map(({ headers }) => headers.get("etag"))).size).toBe(1);
      const { text = "" } = answers[0] ?? {};
      expect(fieldsOf(text)).toEqual(Object.keys(schemas[path]).sort());
      expect(text).not.toMatch(/owner-of-the-bar|555 0177|Still a draft|@/);
    }
  });

  test("cost one read in 5 seconds for a hundred callers with tokens, and no copy is older", async () => {
    const tokens = await tokensOfEveryRole();
    const hundred = Array.from({ length: 100 }, (_, index) => asBearer(tokens[index % 5] ?? null));
    const answers = await readingOnce(() =>
      Promise.all(hundred.map((headers) => read("/api/deals?limit=20", headers))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    for (const { headers } of answers) expect(Number(headers.get("age") ?? 0)).toBeLessThanOrEqual(sharedCopySeconds);
  });

  test("have one copy whatever else a request carries", async () => {
    const read19 = (headers: Record<string, string>, more = "") => read(`/api/deals?limit=19${more}`, headers);
    const answers = await readingOnce(() =>
      Promise.all([
        read19({}),
        read19({ authorization: "Bearer not.a.token" }),
        read19({ cookie: "visitor=1", "user-agent": "Else/1.0" }),
        read19({ "cache-control": "no-cache" }),
        read19({}, "&t=1"),
      ]),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });
});

test("an event's own page and the settings are fresh for a signed-in caller while the lists are shared (R46)", async () => {
  const [{ token }, event] = await Promise.all([aMember(), anEvent({ title: "Before" })]);
  const page = () => ok(call("events", "get", { eventId: event.id }, { token }));
  expect((await page()).title).toBe("Before");
  const admin = await anAdmin();
  const { id: eventId, ...fields } = event;
  await ok(call("eventsAdmin", "update", { ...fields, eventId, title: "After" }, { token: admin.token }));
  expect((await page()).title).toBe("After");
  expect((await read("/api/settings", asBearer(token))).headers.get("cache-control")).toBe("private, no-cache");
});
