import { describe, expect, test } from "vitest";
import { call, ok } from "../../support/call.ts";
import { aPost, aProfile } from "../../support/community.ts";
import { anAdmin, type Member } from "../../support/fixtures.ts";
import { aCase, decide, findCaseOf, report } from "../../support/moderation.ts";

const reportsOf = async (caseId: string) =>
  (await ok(call("moderationAdmin", "reports", { caseId }, { token: (await anAdmin()).token }))).items;

const remove = (postId: string, { token }: Member) => call("community", "deletePost", { postId }, { token });

describe("a report", () => {
  test("opens one case for all who report the same post, counted by reason, with their notes", async () => {
    const { author, post } = await aPost({ content: "Cheap watches" });
    const reporters = [await aProfile({ name: "Rita" }), await aProfile(), await aProfile()];
    const subject = { type: "post", id: post.id } as const;
    const [first, second, third] = reporters as [Member, Member, Member];
    await ok(report(subject, first, "spam", "Sells watches"));
    await ok(report(subject, second, "spam"));
    await ok(report(subject, third, "other", "Odd"));
    const found = await findCaseOf(post.id);
    expect(found).toMatchObject({
      subject: { type: "post", id: post.id, post_id: null },
      author: { user_id: author.userId, display_name: author.name },
      content: "Cheap watches",
      reporters: 3,
      reasons: [
        { reason: "spam", count: 2 },
        { reason: "other", count: 1 },
      ],
      state: "open",
      outcome: null,
    });
    const notes = (await reportsOf(found?.id ?? "")).map(({ reporter, reason, note }) => [
      reporter.display_name,
      reason,
      note,
    ]);
    expect(notes).toHaveLength(3);
    expect(notes).toContainEqual(["Rita", "spam", "Sells watches"]);
  });

  test("counts once however often one member makes it, of ten at once too", async () => {
    const [{ post }, reporter] = await Promise.all([aPost(), aProfile()]);
    const subject = { type: "post", id: post.id } as const;
    const answers = await Promise.all(Array.from({ length: 10 }, () => report(subject, reporter)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await findCaseOf(post.id))?.reporters).toBe(1);
  });

  test("of eight members at once counts eight", async () => {
    const { post } = await aPost();
    const members = await Promise.all(Array.from({ length: 8 }, () => aProfile()));
    await Promise.all(members.map((member) => ok(report({ type: "post", id: post.id }, member))));
    expect((await findCaseOf(post.id))?.reporters).toBe(8);
  });

  test("keeps the text as it was reported when the author deletes it", async () => {
    const { author, post, found } = await aCase({ content: "As it was" });
    await ok(remove(post.id, author));
    expect((await findCaseOf(post.id))?.content).toBe("As it was");
    const removal = await decide(found, { action: "remove", rule: "spam" });
    expect([removal.status, removal.error?.code]).toEqual([409, "case.content-gone"]);
    expect((await decide(found, { action: "warn", rule: "spam" })).status).toBe(200);
  });

  test("of a comment and of a member shows the comment's text, and name and bio", async () => {
    const { author, post } = await aPost();
    const { token } = author;
    const comment = await ok(call("community", "comment", { postId: post.id, content: "Rude words" }, { token }));
    await ok(call("community", "updateProfile", { bio: "Rude bio" }, { token }));
    const reporter = await aProfile();
    await ok(report({ type: "comment", id: comment.id, post_id: post.id }, reporter));
    await ok(report({ type: "member", id: author.userId }, reporter));
    expect(await findCaseOf(comment.id)).toMatchObject({ content: "Rude words", subject: { post_id: post.id } });
    expect(await findCaseOf(author.userId)).toMatchObject({ content: `${author.name}\nRude bio` });
  });

  test("of one's own things, of unknown ones and across a block is refused", async () => {
    const [{ author, post }, other] = await Promise.all([aPost(), aProfile()]);
    const subject = { type: "post", id: post.id } as const;
    expect((await report(subject, author)).error?.code).toBe("cannot-report-yourself");
    expect((await report({ type: "post", id: "post_01ARZ3NDEKTSV4RRFFQ69G5FAV" }, other)).status).toBe(404);
    await ok(call("community", "block", { userId: other.userId }, { token: author.token }));
    expect((await report(subject, other)).status).toBe(404);
    expect((await report({ type: "member", id: author.userId }, other)).error?.code).toBe("profile-not-found");
    expect(await findCaseOf(post.id)).toBeUndefined();
  });

  test("after a decision opens the case again with a new count", async () => {
    const { post, reporter, found } = await aCase();
    await ok(decide(found, { action: "keep" }));
    expect(await findCaseOf(post.id)).toBeUndefined();
    expect(await findCaseOf(post.id, "decided")).toMatchObject({ outcome: "keep", rule: null });
    await ok(report({ type: "post", id: post.id }, reporter, "hate"));
    expect(await findCaseOf(post.id)).toMatchObject({
      version: found.version + 1,
      reporters: 1,
      reasons: [{ reason: "hate", count: 1 }],
    });
  });

  test("is refused with 429 and Retry-After the 21st time in a day", async () => {
    const reporter = await aProfile();
    const { post } = await aPost();
    const answers = [];
    for (let turn = 0; turn < 21; turn += 1) answers.push(await report({ type: "post", id: post.id }, reporter));
    expect(answers.slice(0, 20).every(({ status }) => status === 200)).toBe(true);
    expect([answers[20]?.status, answers[20]?.error?.code]).toEqual([429, "too-many-requests"]);
    expect(answers[20]?.headers.get("retry-after")).toMatch(/^\d+$/);
  });
});
