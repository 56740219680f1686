import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { expectDialogClosed } from "../../support/component/closed-dialog.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { aPerson } from "../../support/component/person.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aComment, answerCommunity, aPost } from "../../support/component/samples/community.ts";
import { aDecision } from "../../support/component/samples/moderation.ts";
import { collectWarnings } from "../../support/component/warnings.ts";

const member = aPerson();
const failure = { status: 500, code: "internal-error" } as const;

describe("Your Standing", () => {
  const openStanding = async () => {
    answerCommunity(member);
    const user = await openApp("/dashboard?tab=community&view=profile&standing=open", { as: member });
    return { user, dialog: within(await screen.findByRole("dialog", { name: "Your Standing" })) };
  };

  test("without decisions thanks for keeping the rules", async () => {
    answer("moderation", "decisions", { items: [], cursor: null });
    const { dialog } = await openStanding();
    expect(await dialog.findByText("No decisions about you. Thanks for keeping the rules.")).toBeVisible();
  });

  test("that can't be loaded is by Retry", async () => {
    const warnings = collectWarnings("Couldn't load your decisions No");
    refuse("moderation", "decisions", failure, { once: true });
    answer("moderation", "decisions", { items: [aDecision()], cursor: null });
    const { user, dialog } = await openStanding();
    expect(await dialog.findByText("Couldn't load your standing")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Retry" }));
    expect(await dialog.findByText("Cheap watches")).toBeVisible();
    expect(warnings).toEqual(["Couldn't load your decisions No"]);
  });

  test.each([
    [aDecision(), ["Your post was removed", "May 1, 2026 · Rule broken: No spam, scams or advertising"]],
    [aDecision({ action: "warn", removes_content: false }), ["A warning about your post"]],
    [
      aDecision({ action: "suspend", until: "2026-06-01T16:00:00.000Z", lifted_at: "2026-05-10T16:00:00.000Z" }),
      ["Suspended until Jun 1, 2026, 12:00 PM", "Your post was removed.", "Ended early on May 10, 2026."],
    ],
    [aDecision({ action: "suspend", removes_content: false }), ["Suspended for good"]],
    [
      aDecision({ subject_type: "member", removes: ["avatar"], content: "A bio" }),
      ["Your profile picture was removed", "A bio"],
    ],
    ...(
      [
        ["open", "You appealed. An administrator will look at it again."],
        ["upheld", "Your appeal was declined: the decision stays."],
        ["reversed", "Your appeal was accepted: the decision was taken back."],
      ] as const
    ).map(([state, text]): [ReturnType<typeof aDecision>, string[]] => {
      const appeal = { state, text: "It was a joke", at: "2026-05-02T16:00:00.000Z", decided_at: null };
      return [aDecision({ appeal, appeal_until: null }), [text]];
    }),
  ])("shows of a decision %# what it did and what became of it", async (decision, texts) => {
    answer("moderation", "decisions", { items: [decision], cursor: null });
    const { dialog } = await openStanding();
    for (const text of texts) expect(await dialog.findByText(text)).toBeVisible();
    expect(dialog.queryAllByRole("button", { name: "Appeal" })).toHaveLength(decision.appeal_until ? 1 : 0);
  });

  test("takes one appeal, and keeps what was written when it fails", async () => {
    answer("moderation", "decisions", { items: [aDecision()], cursor: null });
    refuse("moderation", "appeal", failure, { once: true });
    const appealed = aDecision({
      appeal_until: null,
      appeal: { state: "open", text: "It was a joke", at: "2026-05-02T16:00:00.000Z", decided_at: null },
    });
    answer("moderation", "appeal", appealed);
    const { user, dialog } = await openStanding();
    await user.click(await dialog.findByRole("button", { name: "Appeal" }));
    const field = await dialog.findByLabelText("Why is this decision wrong?");
    expect(dialog.getByText("You can appeal once, until May 31.")).toBeVisible();
    const send = dialog.getByRole("button", { name: "Send Appeal" });
    expect(send).toBeDisabled();
    await user.type(field, "It was a joke");
    await user.click(send);
    expect(await screen.findByText("Failed to send appeal. Please try again.")).toBeVisible();
    expect(field).toHaveValue("It was a joke");
    answer("moderation", "decisions", { items: [appealed], cursor: null });
    await user.click(send);
    expect(await screen.findByText("Appeal sent")).toBeVisible();
    expect(await dialog.findByText("You appealed. An administrator will look at it again.")).toBeVisible();
    const sent = { decisionId: "decision_000001", text: "It was a joke" };
    expect(requestsOf("moderation", "appeal")).toEqual([sent, sent]);
  });
});

describe("reporting", () => {
  const send = async (user: Awaited<ReturnType<typeof openApp>>, title: string) => {
    const form = within(await screen.findByRole("dialog", { name: title }));
    await user.click(form.getByLabelText("Spam, scam or advertising"));
    await user.click(form.getByRole("button", { name: "Send Report" }));
    expect(await screen.findByText("Thanks. An administrator will look at it.")).toBeVisible();
    await expectDialogClosed();
  };

  test("a post and a comment names each of them", async () => {
    answer("community", "feed", { items: [aPost()], cursor: null });
    answer("community", "comments", { items: [aComment()], cursor: null });
    answer("moderation", "report", {});
    answerCommunity(member);
    const user = await openApp("/dashboard?tab=community", { as: member });
    await user.click(await screen.findByRole("button", { name: "Post options" }));
    await user.click(await screen.findByRole("menuitem", { name: "Report Post" }));
    await send(user, "Report Post");
    await user.click(screen.getByRole("button", { name: /^Comments/ }));
    await user.click(await screen.findByRole("button", { name: "Report comment" }));
    await send(user, "Report Comment");
    expect(requestsOf("moderation", "report")).toEqual([
      { subject: { type: "post", id: "post_000001" }, reason: "spam", note: "" },
      { subject: { type: "comment", id: "comment_000001", post_id: "post_000001" }, reason: "spam", note: "" },
    ]);
  });
});

test("a suspended member reads why under a post too, and can't send a comment", async () => {
  answer("moderation", "standing", { suspension: { until: null, rule: "No bullying or harassment" } });
  answer("community", "feed", { items: [aPost()], cursor: null });
  answer("community", "comments", { items: [], cursor: null });
  answerCommunity(member);
  const user = await openApp("/dashboard?tab=community", { as: member });
  await user.click(await screen.findByRole("button", { name: /^Comments/ }));
  const form = within(await screen.findByRole("form", { name: "Write a comment" }));
  expect(await form.findByText("You're suspended from the community for good")).toBeVisible();
  expect(form.getByLabelText("Comment")).toHaveAttribute("readonly");
  expect(form.getByRole("button", { name: "Send comment" })).toBeDisabled();
});
