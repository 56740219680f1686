import { describe, expect, test } from "vitest";
import {
  toAppealNotice,
  toDecisionNotice,
  toLiftedNotice,
  toSuspensionNotice,
} from "../../../../functions/moderation/decisions/decision-notices.ts";
import type { StoredDecision } from "../../../../functions/moderation/decisions/decisions.ts";

const decision = (about: Partial<StoredDecision>): StoredDecision => ({
  id: "decision_1",
  user_id: "usr_ada",
  case_id: "case_1",
  action: "warn",
  rule: "spam",
  type: "post",
  subject_id: "post_1",
  content: "",
  removes_content: false,
  at: "2027-03-01T12:00:00.000Z",
  decided_by: "admin",
  ...about,
});
const may = "2027-05-01T16:00:00.000Z";
const june = "2027-06-01T16:00:00.000Z";
const rule = "Rule broken: No spam, scams or advertising.";
const appeal = "You can appeal within 30 days: Community, Profile, Your standing.";
const running = (suspended_until?: string) => ({
  suspended_at: "2027-02-01T12:00:00.000Z",
  rule: "spam",
  suspended_until,
});

describe("a member is told of a decision", () => {
  test.each<[string, Partial<StoredDecision>, string]>([
    ["that removes a post", { action: "remove", removes_content: true }, "Your post was removed"],
    [
      "that removes a bio",
      { action: "remove", type: "member", removes_content: true, removed_bio: "" },
      "Your bio was removed",
    ],
    ["that warns", {}, "A warning about your post"],
    ["that suspends for good", { action: "suspend" }, "You're suspended from the community for good"],
    ["that suspends", { action: "suspend", until: may }, "You're suspended from the community until May 1, 12:00 PM"],
  ])("%s, with the rule and how to appeal", (_, about, title) => {
    expect(toDecisionNotice(decision(about))).toEqual({ title, message: `${rule} ${appeal}` });
  });

  test("that warns or suspends and removes, with what it removes", () => {
    expect(toDecisionNotice(decision({ removes_content: true })).message).toBe(
      `${rule} Your post was removed. ${appeal}`,
    );
  });
});

describe("a suspended member is told of an earlier suspension", () => {
  test.each<[string, string | undefined, string | undefined, string]>([
    ["that lasts longer", may, june, "An earlier suspension until June 1, 12:00 PM stays in force."],
    ["that lasts as long", may, may, "An earlier suspension until May 1, 12:00 PM stays in force."],
    ["for good", may, undefined, "An earlier suspension for good stays in force."],
    ["for good beside another one for good", undefined, undefined, "An earlier suspension for good stays in force."],
  ])("%s", (_, until, earlier, stays) => {
    const { message } = toSuspensionNotice(decision({ action: "suspend", until }), running(earlier));
    expect(message).toBe(`${rule} ${appeal} ${stays}`);
  });

  test("only where it isn't shorter", () => {
    for (const [until, earlier] of [
      [june, running(may)],
      [undefined, running(may)],
      [may, null],
    ] as const)
      expect(toSuspensionNotice(decision({ action: "suspend", until }), earlier).message).toBe(`${rule} ${appeal}`);
  });
});

test("a member whose suspension is lifted is told whether another one goes on", () => {
  expect(toLiftedNotice(null)).toEqual({
    title: "Your suspension was lifted",
    message: "You can take part in the community again.",
  });
  expect(toLiftedNotice(running(may))).toEqual({
    title: "One of your suspensions was lifted",
    message: "Another one until May 1, 12:00 PM stays in force.",
  });
});

test("a member whose appeal is accepted is told of another suspension, and of a declined one only that the decision stays", () => {
  const declined = "We looked at it again, and the decision stays.";
  const accepted =
    "We looked at it again and took the decision back. What was removed is restored where that's possible.";
  expect(toAppealNotice("upheld", null).message).toBe(declined);
  expect(toAppealNotice("upheld", running(may)).message).toBe(declined);
  expect(toAppealNotice("reversed", null).message).toBe(accepted);
  expect(toAppealNotice("reversed", running()).message).toBe(`${accepted} Another suspension for good stays in force.`);
});
