import { beforeAll, describe, expect, test } from "vitest";
import { allRoutes, type NamedRoute } from "../../../shared/api/index.ts";
import type { Access, RateLimit } from "../../../shared/api/route.ts";
import { anotherAdmin } from "../../support/admins.ts";
import { send } from "../../support/call.ts";
import { aScannedEvent, aScanner } from "../../support/door/scanners.ts";
import { aMember } from "../../support/fixtures.ts";
import { putRate } from "../../support/rates.ts";
import { pathWithUnknownIds } from "../../support/route-paths.ts";

type Limited = NamedRoute & { route: { rate: RateLimit } };

const limited = allRoutes.filter((named): named is Limited => named.route.rate !== undefined);
/** Whom a limit counts: a person, a scanner, or where nobody is signed in the address of this machine. */
type Counted = { token?: string; ids: string[] };
let callers: Record<Access, Counted>;

beforeAll(async () => {
  const [member, other, event] = await Promise.all([aMember({ tier: "premium" }), anotherAdmin(), aScannedEvent()]);
  const scanner = await aScanner(event.id);
  const person = { token: member.token, ids: [member.userId] };
  callers = {
    public: { ids: ["127.0.0.1", "::1", "::ffff:127.0.0.1"] },
    user: person,
    paid: person,
    admin: { token: other.token, ids: [other.userId] },
    door: { token: scanner.token, ids: [scanner.id] },
  };
});

/** The next window; far ahead where others call from the same address. */
const startOfWindow = ({ access, rate: { seconds } }: Limited["route"]): number =>
  (Math.floor((Date.now() + (access === "public" ? 20 * 86_400_000 : 0)) / 1_000 / seconds) + 1) * seconds;

describe.each(limited)("$operationId", (named) => {
  const { route, operationId } = named;
  const { rate } = route;

  test(`allows its last call in ${rate.seconds} s, refuses one more until the window ends, and allows the next`, async () => {
    const { token, ids } = callers[route.access];
    const [start, passed] = [startOfWindow(route), Math.floor(rate.seconds / 3)];
    // Not a call that could do something: its input is wrong, or what it names doesn't exist.
    const body = ["GET", "DELETE"].includes(route.method) ? undefined : "[]";
    const callAt = (seconds: number) =>
      send(route.method, pathWithUnknownIds(named), body, {
        ...(token ? { token } : {}),
        key: null,
        now: new Date(seconds * 1_000).toISOString(),
      });
    await Promise.all(ids.map((who) => putRate(operationId, who, { rate, at: start, calls: rate.max - 1 })));
    const last = await callAt(start + passed);
    expect(last.error?.code).not.toBe("too-many-requests");
    expect(last.status).toBeLessThan(500);
    const refused = await callAt(start + passed);
    expect([refused.status, refused.error?.code]).toEqual([429, "too-many-requests"]);
    expect(refused.headers.get("retry-after")).toBe(String(rate.seconds - passed));
    expect((await callAt(start + rate.seconds)).status).not.toBe(429);
  });
});
