import { describe, expect, test } from "vitest";
import {
  findLastEnd,
  isSameSuspension,
  isUnchanged,
  suspensionsOf,
  toSuspensionRecord,
  withoutSuspensions,
} from "../../../../functions/community/standing/running-suspensions.ts";

const now = "2027-03-01T12:00:00.000Z";
const soon = "2027-03-01T12:00:00.001Z";
const later = "2027-04-01T12:00:00.000Z";
const until = (suspended_until?: string) => ({
  suspended_at: "2027-02-01T12:00:00.000Z",
  rule: "spam",
  suspended_until,
});
const endsOf = (suspensions: readonly { suspended_until?: string | undefined }[]) =>
  suspensions.map(({ suspended_until }) => suspended_until);

describe("the suspensions of a record", () => {
  test("are its own and the others, those that run", () => {
    expect(endsOf(suspensionsOf({ ...until(later), others: [until(now), until(soon), until()] }, now))).toEqual([
      later,
      soon,
      undefined,
    ]);
    expect(endsOf(suspensionsOf({ ...until(now), others: [until(later)] }, now))).toEqual([later]);
    expect(endsOf(suspensionsOf(until(soon), now))).toEqual([soon]);
    expect([suspensionsOf(until(now), now), suspensionsOf(null, now), suspensionsOf(undefined, now)]).toEqual([
      [],
      [],
      [],
    ]);
  });

  test("make one record again, the longest first, one for good before all", () => {
    expect(toSuspensionRecord([until(soon), until(), until(later)])).toEqual({
      ...until(),
      others: [until(later), until(soon)],
    });
    expect(toSuspensionRecord([until(), until(later)])).toEqual({ ...until(), others: [until(later)] });
    expect(toSuspensionRecord([until(later)])).toEqual(until(later));
    expect(toSuspensionRecord([])).toBeNull();
  });

  test("end with the last, and never with one for good", () => {
    expect(findLastEnd([until(later), until(soon)])).toBe(later);
    expect([findLastEnd([until(later), until()]), findLastEnd([until()])]).toEqual([null, null]);
  });
});

test("two records are of one suspension when beginning, end and rule are the same", () => {
  const one = { ...until(later), decision_id: "decision_1" };
  expect(isSameSuspension(one, until(later))).toBe(true);
  expect(isSameSuspension(until(), until())).toBe(true);
  expect(isSameSuspension(one, { ...until(later), suspended_at: now })).toBe(false);
  expect(isSameSuspension(one, until(soon))).toBe(false);
  expect(isSameSuspension(one, { ...until(later), rule: "hate" })).toBe(false);
  expect(withoutSuspensions([one, until(soon)], [until(later), until(now)])).toEqual([until(soon)]);
});

test("a record of suspensions is what was read: none, that of a change, or one from before changes were kept", () => {
  const stored = { change_id: "change_id", suspended_at: "suspended_at" };
  const is = {
    eq: (attribute: string, value: string) => `${attribute} = ${value}`,
    exists: (attribute: string) => `exists ${attribute}`,
    notExists: (attribute: string) => `not exists ${attribute}`,
  };
  expect(isUnchanged(null, stored, is)).toBe("not exists suspended_at");
  expect(isUnchanged({ change_id: "change_1" }, stored, is)).toBe("change_id = change_1");
  expect(isUnchanged({}, stored, is)).toBe("exists suspended_at AND not exists change_id");
});
