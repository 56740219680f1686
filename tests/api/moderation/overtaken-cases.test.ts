import { endOf, testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { aDecisionOn, aStoredCase, aStoredMember, aStoredPost } from "../../support/stored-community.ts";

const moderation = giveOwnTable(async () => ({
  ...(await import("../../../functions/community/posts/post.entity.ts")),
  ...(await import("../../../functions/moderation/cases/moderation-case.entity.ts")),
  ...(await import("../../../functions/moderation/cases/report-subject.ts")),
  ...(await import("../../../functions/moderation/decisions/decide-case.ts")),
  ...(await import("../../../functions/moderation/decisions/moderation-decision.entity.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";
const admin = { userId: "admin", email: "" };

/** A post, and how members report it; the one case about it. */
const aPost = async () => {
  const { PostEntity, ModerationCaseEntity, reportSubject } = moderation();
  const { user_id: author_id } = aStoredMember();
  const post = aStoredPost(author_id);
  await PostEntity.put(post).go();
  const report = (reporter: string) =>
    reportSubject({ subject: { type: "post", id: post.id }, reason: "spam", note: "" }, reporter, now);
  const readCase = async () => (await ModerationCaseEntity.query.byAuthor({ author_id }).go()).data[0];
  const outcome = async () => {
    const found = await readCase();
    return [found?.state, found?.round, found?.reporters];
  };
  return { write: { containing: post.id }, report, readCase, outcome };
};

testOvertaken(
  "a post that two members report first, at once",
  async () => {
    const { write, report, outcome } = await aPost();
    return { write, late: () => report("one"), meanwhile: () => report("other"), outcome };
  },
  { guarded: ["open", 1, 2], control: ["open", 1, 1] },
);

testOvertaken(
  "a post that was decided about and that two members report again, at once",
  async () => {
    const { write, report, readCase, outcome } = await aPost();
    await report("one");
    const { id = "" } = (await readCase()) ?? {};
    const patch = moderation().ModerationCaseEntity.patch({ id }).set({ state: "decided", since: now });
    await patch.go();
    return { write, late: () => report("one"), meanwhile: () => report("other"), outcome };
  },
  { guarded: ["open", 2, 2], control: ["open", 2, 1] },
);

testOvertaken(
  "a case that two administrators decide at once",
  async () => {
    const { ModerationCaseEntity, ModerationDecisionEntity, decideCase } = moderation();
    const { user_id } = aStoredMember();
    const found = aStoredCase(user_id);
    await ModerationCaseEntity.put(found).go();
    const warn = () => endOf(decideCase(aDecisionOn(found, { action: "warn" }), admin, now));
    const outcome = async (end: string) => {
      const { data } = await ModerationDecisionEntity.query.byMember({ user_id }).go();
      return [end, data.length];
    };
    return { write: { containing: found.id }, late: warn, meanwhile: warn, outcome };
  },
  { guarded: ["case.already-decided", 1], control: ["done", 2] },
);
