import { expect, test } from "vitest";
import type * as z from "zod";
import { CampaignContent, CampaignInput, isInAudience } from "../../../shared/model/campaign.ts";
import { ContactInput } from "../../../shared/model/contact.ts";
import { ScoreInput } from "../../../shared/model/game.ts";
import { checkMembershipAction, MemberNoteInput, MembershipAction } from "../../../shared/model/managed-member.ts";
import { JoinedTodayRange } from "../../../shared/model/marketing.ts";
import { maxMediaBytes, takesKind } from "../../../shared/model/media.ts";
import { CaseDecision } from "../../../shared/model/moderation.ts";
import { Cents, HttpsUrl, Line, PageQuery, Text } from "../../../shared/model/primitives.ts";
import { SettingsChange } from "../../../shared/model/settings.ts";

/** What is wrong with an input: the path and text of each problem. */
const problemsOf = (schema: z.ZodType, input: unknown) =>
  (schema.safeParse(input).error?.issues ?? []).map(({ path, message }) => [path.join("."), message]);
const isTaken = (schema: z.ZodType, input: unknown) => schema.safeParse(input).success;

test("texts that somebody has to write aren't blank, and have no control characters", () => {
  expect(problemsOf(CampaignContent, { title: "T", message: " " })).toEqual([["message", "Please write a message"]]);
  expect(isTaken(CampaignContent, { title: "T", message: "m" })).toBe(true);
  expect(problemsOf(MemberNoteInput, { text: " " })).toEqual([["text", "Write a note first"]]);
  expect(isTaken(MemberNoteInput, { text: "n" })).toBe(true);
  const contact = { name: "V", email: "v@x.test", subject: "S" };
  expect(problemsOf(ContactInput, { ...contact, message: "" })).toEqual([["message", "Please write a message"]]);
  expect(isTaken(ContactInput, { ...contact, message: "m" })).toBe(true);
  expect([Line().safeParse("a\nb").success, Text().safeParse("a\nb").success]).toEqual([false, true]);
  expect(Text().safeParse("a\u0007b").success).toBe(false);
});

test("a campaign's time has the length of one, and its activity at least a day", () => {
  const campaign = { title: "T", message: "m", target_audience: "all" };
  expect(isTaken(CampaignInput, { ...campaign, send_at: "2026-11-21T20:00" })).toBe(true);
  expect(isTaken(CampaignInput, { ...campaign, send_at: "2026-11-21T20:00Z" })).toBe(false);
  expect([0, 1, 365, 366].map((days) => isTaken(CampaignInput, { ...campaign, active_within_days: days }))).toEqual([
    ...[false, true, true, false],
  ]);
});

test("an audience is everybody, or those of its tier", () => {
  expect((["all", "premium", "free"] as const).map((audience) => isInAudience(audience, "premium"))).toEqual([
    ...[true, true, false],
  ]);
});

test("a flight's flaps ascend", () => {
  const flight = (...flaps: number[]) =>
    problemsOf(ScoreInput, { start: "t", flaps, score: 0, collectibles_gathered: 0, power_ups_used: 0 });
  expect([flight(), flight(0), flight(5), flight(0, 1, 9)]).toEqual([[], [], [], []]);
  for (const flaps of [
    [3, 3],
    [1, 4, 2],
    [4, 2, 5],
  ])
    expect(flight(...flaps)).toEqual([["flaps", "Must ascend"]]);
});

test("a flight's start has 1 to 1,000 characters, and its counts begin at 0", () => {
  const flight = { start: "t", flaps: [], score: 0, collectibles_gathered: 0, power_ups_used: 0 };
  expect(["", "t".repeat(1_000), "t".repeat(1_001)].map((start) => isTaken(ScoreInput, { ...flight, start }))).toEqual([
    ...[false, true, false],
  ]);
  expect(isTaken(ScoreInput, { ...flight, score: -1 })).toBe(false);
});

test.each<[object, string[]]>([
  [{ action: "set-tier" }, ["Choose a tier"]],
  [{ action: "set-tier", tier: "premium" }, []],
  [{ action: "revoke" }, ["Choose a grant"]],
  [{ action: "revoke", source_ref: "gift" }, []],
  [{ action: "suspend" }, []],
])("a membership's change of %j has the problems %j", (action, messages) => {
  const schema = MembershipAction.superRefine(checkMembershipAction);
  expect(problemsOf(schema, action).map(([, message]) => message)).toEqual(messages);
});

test("the lower number of who joined isn't above the higher one", () => {
  const range = (lowest: number, highest: number) => problemsOf(JoinedTodayRange, { lowest, highest });
  expect([range(1, 2), range(2, 2), range(0, 100_000)]).toEqual([[], [], []]);
  expect(range(3, 2)).toEqual([["lowest", "The lower number can't be above the higher one"]]);
  expect([range(0, 100_001).length, range(-1, 0).length]).toEqual([1, 1]);
});

test.each<[object, string[]]>([
  [{ action: "keep" }, []],
  [{ action: "warn" }, ["rule"]],
  [{ action: "suspend" }, ["rule", "days"]],
  [{ action: "suspend", days: null }, ["rule"]],
  [{ action: "suspend", days: 0 }, ["days", "rule"]],
])("a decision of %j lacks %j", (decision, paths) => {
  expect(problemsOf(CaseDecision, { version: 0, ...decision }).map(([path]) => path)).toEqual(paths);
});

test("an address elsewhere is public, with https and without a name or a password", () => {
  for (const url of ["https://example.com", "https://a.example.com/x?y#z", "https://example.com:8443/"])
    expect([url, isTaken(HttpsUrl, url)]).toEqual([url, true]);
  for (const url of [
    ...["http://example.com", "https://localhost/a", "https://10.0.0.1/", "https://u@example.com/"],
    ...["https://:p@example.com/", "https://example.com\\a", "https:///example.com", "https://exa mple.com"],
  ])
    expect([url, isTaken(HttpsUrl, url)]).toEqual([url, false]);
});

test("amounts and pages have their bounds", () => {
  expect([-1, 0, 100_000_000, 100_000_001].map((cents) => isTaken(Cents, cents))).toEqual([false, true, true, false]);
  expect([0, 1, 100, 101].map((limit) => isTaken(PageQuery, { limit }))).toEqual([false, true, true, false]);
  expect([2_000, 2_001].map((length) => isTaken(PageQuery, { cursor: "c".repeat(length) }))).toEqual([true, false]);
});

test("a use takes pictures, videos or both, each up to its size", () => {
  expect((["logo", "news", "event"] as const).map((use) => [takesKind(use, "image"), takesKind(use, "video")])).toEqual(
    [
      ...[
        [true, false],
        [false, true],
        [true, true],
      ],
    ],
  );
  const mega = 1024 * 1024;
  expect([maxMediaBytes("logo", "image"), maxMediaBytes("event", "image"), maxMediaBytes("event", "video")]).toEqual([
    ...[5 * mega, 10 * mega, 50 * mega],
  ]);
});

test("a change of the settings names at least one, and a pause nothing beside itself", () => {
  expect(isTaken(SettingsChange, {})).toBe(false);
  expect(isTaken(SettingsChange, { redemptions_enabled: true })).toBe(true);
  expect(isTaken(SettingsChange, { paused: true })).toBe(true);
  expect(isTaken(SettingsChange, { paused: true, redemptions_enabled: true })).toBe(false);
});
