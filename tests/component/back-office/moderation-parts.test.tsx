import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { ModerationCase } from "../../../shared/model/moderation.ts";
import { AppealList } from "../../../web/src/features/admin/moderation/appeal-list.tsx";
import { CaseConversation } from "../../../web/src/features/admin/moderation/case-conversation.tsx";
import { CaseDialog } from "../../../web/src/features/admin/moderation/case-dialog.tsx";
import { CaseList } from "../../../web/src/features/admin/moderation/case-list.tsx";
import { CaseReports } from "../../../web/src/features/admin/moderation/case-reports.tsx";
import { SuspensionList } from "../../../web/src/features/admin/moderation/suspension-list.tsx";
import { WordFilter } from "../../../web/src/features/admin/moderation/word-filter.tsx";
import { choose, findRows, pageOf, retype } from "../../support/component/back-office.ts";
import { openPart } from "../../support/component/open-part.tsx";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { anAppeal, aReportedMember } from "../../support/component/samples/moderation.ts";
import { findToast } from "../../support/component/toast.ts";

const aPost = (about: Partial<ModerationCase> = {}): ModerationCase =>
  aReportedMember({
    ...{ subject: { ...aReportedMember().subject, type: "post" as const }, profile: null, content: "Cheap watches" },
    ...about,
  });

describe("a case", () => {
  const open = async (item: ModerationCase) => {
    answer("moderationAdmin", "reports", pageOf());
    refuse("moderationAdmin", "decide", { status: 500, code: "internal-error" });
    const onClose = vi.fn();
    const user = await openPart(<CaseDialog item={item} onClose={onClose} />);
    const dialog = within(await screen.findByRole("dialog"));
    const decide = async (name: RegExp) => user.click(dialog.getByRole("radio", { name }));
    const save = () => user.click(dialog.getByRole("button", { name: "Save Decision" }));
    const sent = async () => {
      await waitFor(() => expect(requestsOf("moderationAdmin", "decide")).toHaveLength(1));
      return requestsOf("moderationAdmin", "decide")[0];
    };
    return { user, dialog, decide, save, sent, onClose };
  };
  const boxesIn = (dialog: Pick<typeof screen, "queryAllByRole">) =>
    dialog.queryAllByRole("checkbox").map((box) => box.closest("label")?.textContent);

  test("needs a decision, and the rule that was broken unless it is kept", async () => {
    const { dialog, decide, save } = await open(aPost());
    await save();
    expect(dialog.getByText("Choose what to do.")).toBeVisible();
    expect(dialog.queryByRole("combobox")).toBeNull();
    await decide(/^Warn/);
    expect(dialog.queryByText("Choose what to do.")).toBeNull();
    await save();
    expect(dialog.getByText("Choose the rule that was broken.")).toBeVisible();
    expect(requestsOf("moderationAdmin", "decide")).toEqual([]);
  });

  test("is kept without a rule, even where one was chosen before", async () => {
    const { user, dialog, decide, save, sent } = await open(aPost());
    await decide(/^Warn/);
    await choose(user, dialog, "Rule that was broken", /[Ss]pam/);
    await user.click(dialog.getByRole("checkbox"));
    await decide(/^Keep: the post is fine/);
    expect(dialog.queryByRole("combobox")).toBeNull();
    expect(boxesIn(dialog)).toEqual([]);
    await save();
    expect(await sent()).toMatchObject({ action: "keep", removes_content: false, removes: [] });
    expect(await sent()).not.toHaveProperty("rule");
    expect(await sent()).not.toHaveProperty("days");
  });

  test.each([
    ["Warn", true, undefined],
    ["Suspend", true, 7],
    ["Remove the post", false, undefined],
  ] as const)("with the decision %s sends what belongs to it", async (name, hasContent, days) => {
    const { user, dialog, decide, save, sent } = await open(aPost());
    await decide(new RegExp(`^${name}`));
    await choose(user, dialog, "Rule that was broken", /[Ss]pam/);
    expect(boxesIn(dialog)).toEqual(hasContent ? ["Remove the post as well"] : []);
    expect(dialog.queryByRole("combobox", { name: "For how long" }) !== null).toBe(days !== undefined);
    if (hasContent) await user.click(dialog.getByRole("checkbox"));
    await save();
    expect(await sent()).toMatchObject({ rule: "spam", removes_content: hasContent, version: 1 });
    expect((await sent())?.days).toBe(days);
  });

  test("removes what is warned about only where that is chosen, and not what was chosen for another decision", async () => {
    const { user, dialog, decide, save, sent } = await open(aPost());
    await decide(/^Warn/);
    await choose(user, dialog, "Rule that was broken", /[Ss]pam/);
    await save();
    expect(await sent()).toMatchObject({ action: "warn", removes_content: false, removes: [] });
    await user.click(dialog.getByRole("checkbox"));
    await decide(/^Remove the post/);
    await waitFor(() => expect(dialog.getByRole("button", { name: "Save Decision" })).toBeEnabled());
    await save();
    await waitFor(() => expect(requestsOf("moderationAdmin", "decide")).toHaveLength(2));
    expect(requestsOf("moderationAdmin", "decide")[1]).toMatchObject({ action: "remove", removes_content: false });
  });

  test("warns a member without removing anything of the profile", async () => {
    const { user, dialog, decide, save, sent } = await open(aReportedMember());
    expect(boxesIn(dialog)).toEqual([]);
    await decide(/^Warn/);
    await choose(user, dialog, "Rule that was broken", /[Ss]pam/);
    await save();
    expect(await sent()).toMatchObject({ action: "warn", removes_content: false, removes: [] });
  });

  test.each([false, true])("asks before it closes once something is chosen: %j", async (isChosen) => {
    const { user, dialog, decide, onClose } = await open(aPost());
    if (isChosen) await decide(/^Warn/);
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog", { name: "Discard your changes?" }) !== null).toBe(isChosen);
    expect(onClose).toHaveBeenCalledTimes(isChosen ? 0 : 1);
  });

  test("suspends for good where that is chosen", async () => {
    const { user, dialog, decide, save, sent } = await open(aPost());
    await decide(/^Suspend/);
    await choose(user, dialog, "Rule that was broken", /[Ss]pam/);
    await choose(user, dialog, "For how long", "For good");
    await save();
    expect((await sent())?.days).toBeNull();
  });

  test("of a profile removes of it what is chosen, and needs that choice", async () => {
    const { user, dialog, decide, save, sent } = await open(aReportedMember());
    await decide(/^Remove the picture or the bio/);
    expect(boxesIn(dialog)).toEqual(["Remove the picture", "Remove the bio"]);
    await save();
    expect(dialog.getByText("Choose what to remove.")).toBeVisible();
    await user.click(dialog.getByRole("checkbox", { name: "Remove the bio" }));
    await user.click(dialog.getByRole("checkbox", { name: "Remove the picture" }));
    await user.click(dialog.getByRole("checkbox", { name: "Remove the picture" }));
    await choose(user, dialog, "Rule that was broken", /[Ss]pam/);
    await save();
    expect(await sent()).toMatchObject({ action: "remove", removes: ["bio"], removes_content: false });
  });

  test("of a profile that is kept removes nothing that was chosen before", async () => {
    const { user, dialog, decide, save, sent } = await open(aReportedMember());
    await decide(/^Warn/);
    await user.click(dialog.getByRole("checkbox", { name: "Remove the bio" }));
    await decide(/^Keep: the /);
    expect(boxesIn(dialog)).toEqual([]);
    await save();
    expect((await sent())?.removes).toEqual([]);
  });

  test.each<[ModerationCase["profile"], string[]]>([
    [{ avatar_url: null, bio: "" }, []],
    [{ avatar_url: null, bio: "Hi" }, ["Remove the bio"]],
    [{ avatar_url: "/media/avatars/pat.webp", bio: "" }, ["Remove the picture"]],
  ])("of a profile with %j offers what there is to remove", async (profile, boxes) => {
    const { dialog, decide } = await open(aReportedMember({ profile }));
    expect(dialog.queryByRole("radio", { name: /^Remove/ }) !== null).toBe(boxes.length > 0);
    await decide(/^Warn/);
    expect(boxesIn(dialog)).toEqual(boxes);
    expect(dialog.queryByAltText("Reported picture") !== null).toBe(profile?.avatar_url !== null);
  });

  test("shows a profile's bio where that has changed since", async () => {
    const { dialog } = await open(aReportedMember({ profile: { avatar_url: null, bio: "New" }, content: "Pat\nOld" }));
    expect(dialog.getByText("Bio now: New")).toBeVisible();
    expect(dialog.queryByRole("button", { name: "Open Conversation" })).toBeNull();
  });

  test("shows no bio that stands in the report already", async () => {
    const { dialog } = await open(aReportedMember());
    expect(dialog.queryByText(/^Bio now/)).toBeNull();
  });

  test("of a post has its picture", async () => {
    const { dialog } = await open(aPost({ image_url: "/media/posts/a.webp" }));
    expect(dialog.getByAltText("Reported picture")).toHaveAttribute("src", "/media/posts/a.webp");
  });

  test("of a message opens its conversation only when that is asked for", async () => {
    const { user, dialog } = await open(aPost({ subject: { ...aPost().subject, type: "message" } }));
    expect(requestsOf("moderationAdmin", "conversation")).toEqual([]);
    refuse("moderationAdmin", "conversation", { status: 403, code: "forbidden" });
    await user.click(dialog.getByRole("button", { name: "Open Conversation" }));
    expect(await dialog.findByText("Couldn't load the conversation")).toBeVisible();
    answer("moderationAdmin", "conversation", { items: [] } as never);
    await user.click(dialog.getByRole("button", { name: "Try Again" }));
    expect(await dialog.findByRole("list", { name: "Conversation" })).toBeInTheDocument();
  });
});

describe("the list of cases", () => {
  test("has open ones with their reasons, counted where several named one, and opens them", async () => {
    const reasons = [
      { reason: "spam" as const, count: 1 },
      { reason: "harassment" as const, count: 2 },
    ];
    answer("moderationAdmin", "cases", pageOf(aPost({ reasons: reasons as never })));
    answer("moderationAdmin", "reports", pageOf());
    const user = await openPart(<CaseList state="open" />);
    const [row] = await findRows("Open reports");
    expect(row).toHaveTextContent(/[^)], [^,]+ \(2\)/);
    await user.click(screen.getByRole("button", { name: "Cheap watches" }));
    expect(await screen.findByRole("dialog", { name: "Reported Post" })).toBeVisible();
  });

  test("has decided ones with what was decided, which don't open", async () => {
    const decided = { state: "decided" as const, outcome: "warn" as const, rule: "spam" as const };
    answer("moderationAdmin", "cases", pageOf(aPost({ ...decided, decided_at: "2026-11-21T20:00:00.000Z" } as never)));
    await openPart(<CaseList state={"decided" as never} />);
    const [row] = await findRows("Decided reports");
    expect(row).toHaveTextContent(/Warned.*Nov 21, 2026, 3:00 PM$/);
    expect(screen.queryByRole("button", { name: "Cheap watches" })).toBeNull();
  });

  test("has a dash for what isn't known of a decision", async () => {
    answer("moderationAdmin", "cases", pageOf(aPost({ state: "decided" })));
    await openPart(<CaseList state="decided" />);
    const [row] = await findRows("Decided reports");
    const facts = within(row as HTMLElement).getAllByRole("cell");
    expect(facts.slice(-3).map(({ textContent }) => textContent)).toEqual(["–", "–", "–"]);
  });

  test.each([
    ["open", "Nothing is waiting for a decision."],
    ["decided", "Nothing was decided yet."],
  ])("that is empty of %s ones reads: %s", async (state, text) => {
    answer("moderationAdmin", "cases", pageOf());
    await openPart(<CaseList state={state as never} />);
    expect(await screen.findByText(text)).toBeVisible();
  });
});

describe("appeals", () => {
  const future = "2096-11-21T20:00:00.000Z";
  const open = async (about: Parameters<typeof anAppeal>[0]) => {
    answer("moderationAdmin", "appeals", pageOf(anAppeal(about)));
    await openPart(<AppealList />);
    await screen.findByRole("list", { name: "Appeals" });
    return screen.queryAllByRole("button").map(({ textContent }) => textContent);
  };

  test.each<[Parameters<typeof anAppeal>[0], boolean, RegExp | null]>([
    [{}, true, null],
    [{ decidable_from: future }, false, null],
    [{ decided_by_me: true, decidable_from: null }, false, /^You made this decision\. Another administrator/],
    [
      { decided_by_me: true, decidable_from: future },
      false,
      /only administrator\. You can decide the appeal from Nov 21, 2096/,
    ],
  ])("of %o can be decided: %j", async (about, isDecidable, text) => {
    expect(await open(about)).toEqual(isDecidable ? ["Accept Appeal", "Decline Appeal"] : []);
    expect(screen.queryByText(/^You made this decision/)?.textContent ?? null).toEqual(
      text ? expect.stringMatching(text) : null,
    );
  });

  test("can be decided from the moment on that they name", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-21T20:00:00.000Z") });
    expect(await open({ decidable_from: "2026-11-21T20:00:00.000Z" })).toEqual(["Accept Appeal", "Decline Appeal"]);
  });

  test("on a later page that is empty aren't named as none", async () => {
    answer("moderationAdmin", "appeals", ({ cursor }) =>
      cursor ? pageOf() : { ...pageOf(anAppeal()), cursor: "next" },
    );
    const user = await openPart(<AppealList />);
    await user.click(await screen.findByRole("button", { name: "Next page" }));
    expect(await screen.findByText("No more rows")).toBeVisible();
    expect(screen.queryByText("No appeal is waiting.")).toBeNull();
  });

  test.each([
    ["Accept Appeal", "reversed"],
    ["Decline Appeal", "upheld"],
  ])("are decided by %s", async (name, outcome) => {
    refuse("moderationAdmin", "decideAppeal", { status: 500, code: "internal-error" });
    answer("moderationAdmin", "appeals", pageOf(anAppeal()));
    const user = await openPart(<AppealList />);
    await user.click(await screen.findByRole("button", { name }));
    await waitFor(() => expect(requestsOf("moderationAdmin", "decideAppeal")).toMatchObject([{ outcome }]));
  });

  test("that aren't there are named as such, and those that can't be read are tried again", async () => {
    refuse("moderationAdmin", "appeals", { status: 403, code: "forbidden" });
    const user = await openPart(<AppealList />);
    await screen.findByText("Failed to load appeals");
    answer("moderationAdmin", "appeals", pageOf());
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("No appeal is waiting.")).toBeVisible();
  });
});

describe("suspensions", () => {
  const open = async () => {
    const member = { ...anAppeal().member, display_name: "Vic" };
    const lifted_at = "2026-11-22T02:30:00.000Z";
    const of = (id: string, about: object) => ({ ...anAppeal(), id, member, lifted_at: null, ...about });
    const rows = [
      of("dec_00000001", { until: null }),
      of("dec_00000002", { until: "2099-11-22T02:30:00.000Z" }),
      of("dec_00000003", { until: lifted_at }),
      of("dec_00000004", { until: null, lifted_at }),
    ];
    answer("moderationAdmin", "suspensions", pageOf(...rows) as never);
    return { user: await openPart(<SuspensionList />), rows: await findRows("Suspensions") };
  };

  test("have their end in words, and those that run can be lifted", async () => {
    const { rows } = await open();
    for (const [index, text] of [/For good/, /Nov 21, 2099/, /Nov 21, 2026/, /Lifted Nov 21, 2026/].entries()) {
      expect(rows[index]).toHaveTextContent(text);
    }
    expect(rows.map((row) => within(row).queryAllByRole("button", { name: /^Lift/ }).length)).toEqual([1, 1, 0, 0]);
  });

  test("are over at the moment of their end", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2099-11-22T02:30:00.000Z") });
    const { rows } = await open();
    expect(rows.map((row) => within(row).queryAllByRole("button", { name: /^Lift/ }).length)).toEqual([1, 0, 0, 0]);
  });

  test("are lifted after a question, which stays open where that fails", async () => {
    refuse("moderationAdmin", "lift", { status: 500, code: "internal-error" });
    const { user } = await open();
    await user.click(screen.getAllByRole("button", { name: "Lift the suspension of Vic" })[1] as HTMLElement);
    const dialog = within(await screen.findByRole("dialog"));
    expect(requestsOf("moderationAdmin", "lift")).toEqual([]);
    await user.click(dialog.getByRole("button", { name: /^Lift/ }));
    await waitFor(() => expect(requestsOf("moderationAdmin", "lift")).toEqual([{ decisionId: "dec_00000002" }]));
    expect(screen.getByRole("dialog")).toBeVisible();
  });
});

describe("what is read of a case", () => {
  const at = "2026-11-22T02:30:00.000Z";
  const person = (digit: string, display_name: string) => ({
    ...{ user_id: `10000000-0000-4000-8000-00000000000${digit}`, display_name },
  });
  const report = (id: string, note: string) => ({
    ...{ reporter: person(id, `Reporter ${id}`), reason: "spam" as const, note, created_at: at },
  });

  test("are its reports, with a note where there is one, in pages where there are several", async () => {
    refuse("moderationAdmin", "reports", { status: 403, code: "forbidden" });
    const user = await openPart(<CaseReports caseId="case_000001" />);
    await screen.findByText("Couldn't load reports");
    answer(
      "moderationAdmin",
      "reports",
      ({ cursor }) =>
        (cursor
          ? pageOf(report("3", ""))
          : { ...pageOf(report("1", "Again"), report("2", "")), cursor: "next" }) as never,
    );
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    const rows = await screen.findAllByRole("listitem");
    expect(screen.queryByText("Couldn't load reports")).toBeNull();
    expect(rows.map(({ children }) => children.length)).toEqual([2, 1]);
    expect(rows[0]).toHaveTextContent(/^Reporter 1 · .*Again$/);
    await user.click(screen.getByRole("button", { name: "Next page" }));
    await screen.findByText(/^Reporter 3/);
    expect(screen.getByRole("button", { name: "Previous page" })).toBeEnabled();
  });

  test("have no pages where all reports are on one", async () => {
    answer("moderationAdmin", "reports", pageOf(report("1", "")) as never);
    await openPart(<CaseReports caseId="case_000001" />);
    await screen.findByText(/^Reporter 1/);
    expect(screen.queryByRole("button", { name: "Next page" })).toBeNull();
  });

  test("is a conversation, with the reported message marked, tried again where it can't be read", async () => {
    const message = (id: string, is_reported: boolean) => ({
      ...{ id, sender: person("1", "Vic"), content: `Text ${id}`, created_at: at, is_reported },
    });
    refuse("moderationAdmin", "conversation", { status: 403, code: "forbidden" });
    const user = await openPart(<CaseConversation caseId="case_000001" />);
    await user.click(screen.getByRole("button", { name: "Open Conversation" }));
    await screen.findByText("Couldn't load the conversation");
    answer("moderationAdmin", "conversation", { items: [message("a", false), message("b", true)] } as never);
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    const list = within(await screen.findByRole("list", { name: "Conversation" }));
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent?.includes("Reported"))).toEqual([
      ...[false, true],
    ]);
  });
});

describe("the filtered words", () => {
  test("that can't be read are tried again, and are saved without empty lines and spaces once they changed", async () => {
    refuse("communityAdmin", "settings", { status: 403, code: "forbidden" });
    const user = await openPart(<WordFilter />);
    await screen.findByText("Failed to load words");
    expect(screen.queryByRole("progressbar")).toBeNull();
    expect(screen.queryByRole("button", { name: "Save Words" })).toBeNull();
    const stored = { filtered_words: ["spam"], version: 3 };
    answer("communityAdmin", "settings", stored as never);
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    const save = await screen.findByRole("button", { name: "Save Words" });
    expect(screen.queryByText("Failed to load words")).toBeNull();
    expect(save).toBeDisabled();
    const box = screen.getByRole("textbox", { name: "Words, one per line" });
    await retype(user, box, "spam\n\n scam \n  ");
    refuse("communityAdmin", "updateSettings", { status: 403, code: "forbidden" }, { once: true });
    await user.click(save);
    await findToast("Failed to save words");
    expect(requestsOf("communityAdmin", "updateSettings")).toMatchObject([
      { filtered_words: ["spam", "scam"], version: 3 },
    ]);
    expect(save).toBeEnabled();
  });
});
