import type { moderationAdmin } from "../../shared/api/moderation.ts";
import type { RequestOf } from "../../shared/api/route.ts";
import { call, ok } from "./call.ts";
import { stack } from "./checkout.ts";
import { anAvatar, aPost, aProfile } from "./community.ts";
import { anAdmin, type Member } from "./fixtures.ts";
import { sendTo } from "./messages.ts";

type Decision = Omit<RequestOf<typeof moderationAdmin.decide>, "caseId" | "version">;
type Subject = { type: "post" | "member" | "message"; id: string } | { type: "comment"; id: string; post_id: string };

/** Reports something; returns the answer. */
export const report = (subject: Subject, { token }: Member, reason: "spam" | "hate" | "other" = "spam", note = "") =>
  call("moderation", "report", { subject, reason, note }, { token });

/** Finds the open or decided case about something, on however many pages. */
export const findCaseOf = async (subjectId: string, state: "open" | "decided" = "open") => {
  const { token } = await anAdmin();
  let cursor: string | undefined;
  do {
    const query = { state, limit: 100, ...(cursor ? { cursor } : {}) };
    const page = await ok(call("moderationAdmin", "cases", query, { token }));
    const found = page.items.find(({ subject }) => subject.id === subjectId);
    if (found) return found;
    cursor = page.cursor ?? undefined;
  } while (cursor);
  return undefined;
};

/** A post that a member has reported, and its open case. */
export const aCase = async (about: Parameters<typeof aPost>[0] = {}) => {
  const [{ author, post }, reporter] = await Promise.all([aPost(about), aProfile()]);
  await ok(report({ type: "post", id: post.id }, reporter));
  const found = await findCaseOf(post.id);
  if (!found) throw new Error("The report opened no case");
  return { author, post, reporter, found };
};

/** A member with a picture and a bio whose profile another one has reported, and its open case. */
export const aReportedProfile = async (bio = "Cheap watches") => {
  const [member, reporter] = await Promise.all([aProfile({ name: "Pat Profile" }), aProfile()]);
  const avatarUrl = await anAvatar(member);
  await ok(call("community", "updateProfile", { bio }, { token: member.token }));
  // The profile takes the picture over from the account.
  await stack().settled();
  await ok(report({ type: "member", id: member.userId }, reporter));
  const found = await findCaseOf(member.userId);
  if (!found) throw new Error("The report opened no case");
  return { member, reporter, avatarUrl, bio, found };
};

/** A message that its receiver has reported, after seven others of both, and its open case. */
export const aReportedMessage = async (content = "Send me money") => {
  const [author, reporter] = await Promise.all([aProfile({ name: "Sid Scammer" }), aProfile({ name: "Rae Receiver" })]);
  for (const number of [1, 2, 3, 4, 5, 6, 7]) {
    await sendTo(...(number % 2 ? ([author, reporter] as const) : ([reporter, author] as const)), `Message ${number}`);
  }
  const message = await sendTo(author, reporter, content);
  await ok(report({ type: "message", id: message.id }, reporter, "spam", "Asks for money"));
  const found = await findCaseOf(message.id);
  if (!found) throw new Error("The report opened no case");
  return { author, reporter, message, found };
};

/** Decides a case as an administrator, the owner unless one is named; returns the answer. */
export const decide = async (
  { id: caseId, version }: { id: string; version: number },
  decision: Decision,
  options: { as?: Member; now?: string } = {},
) => {
  const { token } = options.as ?? (await anAdmin());
  const { now } = options;
  return call("moderationAdmin", "decide", { caseId, version, ...decision } as never, {
    token,
    ...(now ? { now } : {}),
  });
};

/** A member whose post was decided about, and the decision. */
export const aDecision = async (decision: Decision = { action: "remove", rule: "spam" }, as?: Member) => {
  const { author, post, found } = await aCase();
  await ok(decide(found, decision, as ? { as } : {}));
  const [made] = (await ok(call("moderation", "decisions", {}, { token: author.token }))).items;
  if (!made) throw new Error("There is no decision");
  return { author, post, decision: made };
};
