import { describe, expect, inject, test } from "vitest";
import { RemovedAvatarEntity } from "../../../functions/avatars/removed-avatar.entity.ts";
import { anotherAdmin } from "../../support/admins.ts";
import { call, ok } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { anAvatar, anUploadedAvatar } from "../../support/community.ts";
import { anAdmin, type Member } from "../../support/fixtures.ts";
import { aReportedProfile, decide } from "../../support/moderation.ts";
import { keyOf, openTable } from "../../support/table.ts";

const both: ("avatar" | "bio")[] = ["avatar", "bio"];
const isPublic = async (path: string) =>
  (await fetch(inject("origin") + path)).headers.get("content-type")?.startsWith("image/") ?? false;
/** Asserts which pictures can be read by their addresses, once the files are where they belong; the edge keeps a copy for a second. */
const expectPublic = async (expected: Record<string, boolean>) => {
  await stack().settled();
  const paths = Object.keys(expected);
  const read = async () =>
    Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await isPublic(path)])));
  await expect.poll(read).toEqual(expected);
};
const ownProfile = async ({ token }: Member) => {
  await stack().settled();
  const { avatar_url, bio } = await ok(call("community", "openProfile", {}, { token }));
  return { avatar_url, bio };
};
const lastDecision = async ({ token }: Member) => {
  const [decision] = (await ok(call("moderation", "decisions", {}, { token }))).items;
  if (!decision) throw new Error("There is no decision");
  return decision;
};
const removedRecord = async ({ userId }: Member) =>
  (await openTable()).get(keyOf(RemovedAvatarEntity, { user_id: userId }));

/** Appeals the last decision about a member, and has another administrator decide the appeal. */
const decideAppeal = async (member: Member, outcome: "upheld" | "reversed") => {
  const { id: decisionId } = await lastDecision(member);
  await ok(call("moderation", "appeal", { decisionId, text: "It's my own" }, { token: member.token }));
  await ok(call("moderationAdmin", "decideAppeal", { decisionId, outcome }, { token: (await anotherAdmin()).token }));
};

/** A member whose picture and bio a decision has removed. */
const aRemovedProfile = async () => {
  const reported = await aReportedProfile();
  await ok(decide(reported.found, { action: "remove", rule: "spam", removes: both }));
  return reported;
};

describe("a decision about a reported profile", () => {
  test("[moderation-01] removes picture and bio: neither is shown or readable any more, and the member reads both, the rule and until when to appeal", async () => {
    const { member, avatarUrl, bio, found } = await aReportedProfile("Buy my watches");
    expect(found.profile).toEqual({ avatar_url: avatarUrl, bio });
    await expectPublic({ [avatarUrl]: true });
    expect(await ok(decide(found, { action: "remove", rule: "spam", removes: both }))).toMatchObject({
      outcome: "remove",
      profile: { bio: "" },
    });
    await expectPublic({ [avatarUrl]: false });
    expect(await isPublic(avatarUrl.replace("/media/", "/removed/"))).toBe(false);
    expect(await ownProfile(member)).toEqual({ avatar_url: null, bio: "" });
    expect((await ok(call("members", "profile", {}, { token: member.token }))).avatar_url).toBeNull();
    expect(await lastDecision(member)).toMatchObject({
      action: "remove",
      rule: "spam",
      subject_type: "member",
      removes: both,
      removes_content: true,
      appeal_until: expect.any(String),
    });
    const [notice] = (await ok(call("notifications", "list", {}, { token: member.token }))).items;
    expect(notice).toMatchObject({
      title: "Your profile picture and bio were removed",
      message: expect.stringContaining("No spam, scams or advertising"),
    });
    const audit = { subject: member.userId };
    const rows = (await ok(call("auditAdmin", "list", audit, { token: (await anAdmin()).token }))).items;
    expect(rows.map(({ action, details }) => ({ action, details }))).toEqual([
      {
        action: "community.remove",
        details: expect.objectContaining({ type: "member", removes: both, removes_content: true }),
      },
    ]);
  });
});

describe("an appeal against a removed profile picture and bio", () => {
  test("[moderation-02] that is won brings both back, the picture at its former address", async () => {
    const { member, avatarUrl, bio } = await aRemovedProfile();
    await expectPublic({ [avatarUrl]: false });
    await decideAppeal(member, "reversed");
    expect(await ownProfile(member)).toEqual({ avatar_url: avatarUrl, bio });
    await expectPublic({ [avatarUrl]: true });
    expect(await removedRecord(member)).toBeUndefined();
  });

  test("[moderation-02] that is won brings back neither once the member has set new ones and deleted them", async () => {
    const { member, avatarUrl } = await aRemovedProfile();
    await anAvatar(member);
    await ok(call("avatars", "remove", {}, { token: member.token }));
    await ok(call("community", "updateProfile", { bio: "Only books" }, { token: member.token }));
    await ok(call("community", "updateProfile", { bio: "" }, { token: member.token }));
    await decideAppeal(member, "reversed");
    expect(await ownProfile(member)).toEqual({ avatar_url: null, bio: "" });
    await expectPublic({ [avatarUrl]: false });
  });
});

describe("a new picture that is finished while the profile is decided about", () => {
  /** Decides and finishes at the same time; what the member has then. */
  const race = async (decision: Parameters<typeof decide>[1]) => {
    const { member, avatarUrl, found } = await aReportedProfile();
    const uploadId = await anUploadedAvatar(member);
    const [decided, finished] = await Promise.all([
      decide(found, decision),
      call("avatars", "finish", { uploadId }, { token: member.token }),
    ]);
    expect(decided.status).toBe(200);
    const newUrl = avatarUrl.replace(/\w+\.jpg$/, `${uploadId.slice(4).toLowerCase()}.jpg`);
    const { avatar_url } = await ownProfile(member);
    return { finished, avatar_url, avatarUrl, newUrl };
  };

  test("with a suspension is refused or removed with it: no picture stays in public reach", async () => {
    const { finished, avatar_url, avatarUrl, newUrl } = await race({
      ...{ action: "suspend", days: 1, rule: "hate" },
      removes: ["avatar"],
    });
    expect([200, 403]).toContain(finished.status);
    expect(avatar_url).toBeNull();
    await expectPublic({ [avatarUrl]: false, [newUrl]: false });
  });

  test("stays public in the control, whose decision removes nothing and suspends nobody", async () => {
    const { finished, avatar_url, avatarUrl, newUrl } = await race({ action: "warn", rule: "hate" });
    expect([finished.status, avatar_url]).toEqual([200, newUrl]);
    await expectPublic({ [avatarUrl]: false, [newUrl]: true });
  });
});

test("an account that is erased takes the picture that a decision hides with it", async () => {
  const { member, avatarUrl } = await aRemovedProfile();
  const sections = [];
  let cursor: string | undefined;
  do {
    const page = await ok(call("account", "export", cursor ? { cursor } : {}, { token: member.token }));
    sections.push(...page.items);
    cursor = page.cursor ?? undefined;
  } while (cursor);
  expect(JSON.stringify(sections)).toContain(avatarUrl);
  await ok(call("account", "erase", { confirm: "DELETE" }, { token: member.token }));
  expect(await removedRecord(member)).toBeUndefined();
  const left = (await (await openTable()).everything()).filter((item) => JSON.stringify(item).includes(avatarUrl));
  expect(left.filter((item) => !/#idempotency#|\$erasure_1/.test(JSON.stringify(item)))).toEqual([]);
});
