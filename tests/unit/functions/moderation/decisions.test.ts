import { describe, expect, test } from "vitest";
import {
  findAppealEnd,
  type StoredDecision,
  toDecidableFrom,
  toMemberDecision,
} from "../../../../functions/moderation/decisions/decisions.ts";
import { isRunning } from "../../../../functions/moderation/decisions/lift-suspension.ts";

const at = "2027-03-01T12:00:00.000Z";
const thirtyDaysLater = "2027-03-31T12:00:00.000Z";
const decision = (about: Partial<StoredDecision> = {}): StoredDecision => ({
  id: "decision_1",
  user_id: "usr_ada",
  case_id: "case_1",
  action: "suspend",
  rule: "spam",
  type: "member",
  subject_id: "usr_ada",
  content: "",
  removes_content: false,
  at,
  decided_by: "admin",
  ...about,
});

describe("a decision about a member", () => {
  test("can be appealed for 30 days, and once", () => {
    const untilOf = (about: Partial<StoredDecision>, now: string) =>
      toMemberDecision(decision(about), now).appeal_until;
    expect(findAppealEnd(decision())).toBe(thirtyDaysLater);
    expect(untilOf({}, "2027-03-31T11:59:59.999Z")).toBe(thirtyDaysLater);
    expect(untilOf({}, thirtyDaysLater)).toBeNull();
    expect(untilOf({ appeal_state: "open", appealed_at: at }, at)).toBeNull();
  });

  test("shows its appeal once there is one", () => {
    const appealOf = (about: Partial<StoredDecision>) => toMemberDecision(decision(about), at).appeal;
    expect(appealOf({})).toBeNull();
    expect(appealOf({ appealed_at: at })).toBeNull();
    expect(appealOf({ appeal_state: "open" })).toBeNull();
    const open = { appeal_state: "open", appealed_at: at, appeal_text: "Please" } as const;
    expect(appealOf(open)).toEqual({ state: "open", text: "Please", at, decided_at: null });
    expect(appealOf({ ...open, appeal_text: undefined, appeal_decided_at: at })).toMatchObject({
      text: "",
      decided_at: at,
    });
  });

  test("shows what it removed of a profile", () => {
    const removedOf = (about: Partial<StoredDecision>) => toMemberDecision(decision(about), at).removes;
    expect(removedOf({})).toEqual([]);
    expect(removedOf({ removes_avatar: true })).toEqual(["avatar"]);
    expect(removedOf({ removes_avatar: false, removed_bio: "" })).toEqual(["bio"]);
    expect(removedOf({ removes_avatar: true, removed_bio: "Hi" })).toEqual(["avatar", "bio"]);
  });
});

test.each([
  ["at once where somebody else decided", "other", false, at],
  ["a day later where they decided and are alone", "admin", true, "2027-03-02T12:00:00.000Z"],
  ["never where they decided and aren't alone", "admin", false, null],
])("an administrator decides an appeal %s", (_, adminId, isAlone, from) => {
  expect(toDecidableFrom(decision(), { adminId, isAlone })).toBe(from);
});

test.each<[string, Partial<StoredDecision>, boolean]>([
  ["for good", {}, true],
  ["until later", { until: "2027-03-01T12:00:00.001Z" }, true],
  ["until now", { until: at }, false],
  ["that was lifted", { lifted_at: at }, false],
  ["that was lifted before it ended", { lifted_at: at, until: thirtyDaysLater }, false],
])("a suspension %s runs or doesn't", (_, about, runs) => {
  expect(isRunning(decision(about), at)).toBe(runs);
  expect(isRunning(decision({ ...about, action: "warn" }), at)).toBe(false);
});
