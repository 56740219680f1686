import { call, ok } from "../../support/call.ts";
import { aProfile } from "../../support/community.ts";
import { anAdmin } from "../../support/fixtures.ts";
import { aCase, aDecision, decide, findCaseOf, report } from "../../support/moderation.ts";
import { testOvertaken } from "../../support/overtake.ts";

const told = ({ status, error }: { status: number; error?: { code: string } }) => error?.code ?? status;

testOvertaken(
  "an appeal that its member makes twice at once",
  async () => {
    const { author, decision } = await aDecision();
    const appeal = (text: string) =>
      call("moderation", "appeal", { decisionId: decision.id, text }, { token: author.token });
    const outcome = async (answer: Awaited<ReturnType<typeof appeal>>) => {
      const { items } = await ok(call("moderation", "decisions", {}, { token: author.token }));
      return [told(answer), items[0]?.appeal?.text];
    };
    return {
      write: { operation: "UpdateItem", containing: decision.id },
      late: () => appeal("Later"),
      meanwhile: () => ok(appeal("Earlier")),
      outcome,
    };
  },
  { guarded: ["decision.appealed", "Earlier"], control: [200, "Later"] },
);

testOvertaken(
  "a suspension that two administrators lift at once",
  async () => {
    const { author, decision } = await aDecision({ action: "suspend", rule: "spam", days: 7 });
    const { token } = await anAdmin();
    const lift = () => call("moderationAdmin", "lift", { decisionId: decision.id }, { token });
    const outcome = async (answer: Awaited<ReturnType<typeof lift>>) => {
      const { items } = await ok(call("auditAdmin", "list", { subject: author.userId }, { token }));
      return [told(answer), items.filter(({ action }) => action === "community.lift-suspension").length];
    };
    return { write: { containing: decision.id }, late: lift, meanwhile: () => ok(lift()), outcome };
  },
  { guarded: ["decision.not-running", 1], control: [200, 2] },
);

testOvertaken(
  "a report that joins a case while it is decided",
  async () => {
    const [{ post, found }, reporter] = await Promise.all([aCase(), aProfile()]);
    return {
      write: { containing: found.id },
      late: () => ok(report({ type: "post", id: post.id }, reporter)),
      meanwhile: () => ok(decide(found, { action: "keep" })),
      outcome: async () => (await findCaseOf(post.id, "open"))?.reporters,
    };
  },
  { guarded: 1, control: undefined },
);

testOvertaken(
  "a post that is removed while its author deletes it",
  async () => {
    const { author, post, found } = await aCase();
    const outcome = async (answer: Awaited<ReturnType<typeof decide>>) => {
      const { items } = await ok(call("moderation", "decisions", {}, { token: author.token }));
      return [told(answer), items.length];
    };
    return {
      write: { containing: post.id },
      late: () => decide(found, { action: "remove", rule: "spam" }),
      meanwhile: () => ok(call("community", "deletePost", { postId: post.id }, { token: author.token })),
      outcome,
    };
  },
  { guarded: ["case.content-gone", 0], control: [200, 1] },
);
