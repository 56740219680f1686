import { describe, expect, test, vi } from "vitest";
import { giveOwnTable } from "../../support/own-table.ts";
import { aStoredMember } from "../../support/stored-community.ts";
import { uniqueId } from "../../support/unique-text.ts";

const sync = giveOwnTable(async () => ({
  ...(await import("../../../functions/mail/outbox.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/platform/table/table.ts")),
  ...(await import("../../../functions/subscriptions/sync/membership-emails.ts")),
}));

const now = "2027-03-10T12:00:00.000Z";

describe("the emails that a change of a subscription brings", () => {
  type Known = NonNullable<Parameters<ReturnType<typeof sync>["listMembershipEmails"]>[1]>;
  const end_at = "2027-04-01T12:00:00.000Z";
  const since = "2027-03-09T12:00:00.000Z";
  const known = (about: Partial<Known> = {}): Known => ({
    ...{ subscription_id: "sub_1", customer_id: "cus_1", user_id: "usr_1", email: "maya@x.test", tier: "essential" },
    ...{ status: "active", monthly_amount: 1_299, end_at, cancel_at_period_end: false, unmatched_state: "none" },
    ...{ waits_for: "none", created_at: now, read_at: now },
    ...about,
  });
  const list = (earlier: Known | null, fresh: Known) => sync().listMembershipEmails(earlier, fresh, now);
  const premium = { tier: "premium", monthly_amount: 1_999 } as const;
  const ending = { cancel_at_period_end: true };
  const unpaid = { status: "past_due", past_due_since: since };

  test.each<[string, Known | null, Known, string[]]>([
    ["a new one", null, known(), ["started"]],
    ["a new one on trial", null, known({ status: "trialing" }), ["started"]],
    ["a new one that isn't paid yet", null, known({ status: "incomplete" }), []],
    ["one whose first payment came through", known({ status: "incomplete" }), known(), ["started"]],
    ["one that finds its member", known({ user_id: undefined }), known(), ["started"]],
    ["one that renews", known(), known({ end_at: "2027-05-01T12:00:00.000Z" }), []],
    ["one that is paid after all", known(unpaid), known(), []],
    ["one of nobody", null, known({ user_id: undefined }), []],
    ["one without an address", null, known({ email: undefined }), []],
    ["an upgrade", known(), known(premium), ["upgraded"]],
    ["an upgrade that isn't paid", known(unpaid), known({ ...premium, ...unpaid }), []],
    ["a downgrade", known(premium), known(), []],
    ["Premium that renews", known(premium), known(premium), []],
    ["Premium of another member", known({ user_id: "usr_0" }), known(premium), []],
    ["one that is going to end", known(), known(ending), ["ending"]],
    ["one that was going to end already", known(ending), known(ending), []],
    ["one that is going to end at no time", known(), known({ ...ending, end_at: undefined }), []],
    ["one that has ended", known(), known({ ...ending, status: "canceled" }), []],
    ["a new one that is going to end", null, known(ending), ["started", "ending"]],
    ["one that isn't paid", known(), known(unpaid), ["unpaid"]],
    ["one that wasn't paid already", known(unpaid), known(unpaid), []],
    ["one that is paused while it isn't paid", known(), known({ ...unpaid, status: "paused" }), []],
    ["one that isn't paid since no time", known(), known({ status: "past_due" }), []],
  ])("are those of %s", async (_what, earlier, fresh, names) => {
    const mails = await list(earlier, fresh);
    expect(mails.map(({ id }) => id.split("-")[1])).toEqual(names);
  });

  test.each([
    ["that goes on", {}, end_at],
    ["that is going to end", ending, null],
  ])("name the next charge of one %s", async (_what, about, renews_at) => {
    const letters = [await list(null, known(about)), await list(known(about), known({ ...premium, ...about }))];
    expect(letters.map(([mail]) => JSON.parse(mail?.letter ?? "{}").renews_at)).toEqual([renews_at, renews_at]);
  });

  test("name the end of the 7 days in which one has to be paid", async () => {
    const [mail] = await list(known(), known(unpaid));
    expect(JSON.parse(mail?.letter ?? "{}")).toMatchObject({ until: "2027-03-16T12:00:00.000Z" });
    expect(mail?.id).toBe(`membership-unpaid-sub_1-${since}`);
  });

  test("go to the member's own address, and once", async () => {
    const member = aStoredMember();
    await sync().MemberEntity.put(member).go();
    const theirs = { user_id: member.user_id, subscription_id: `sub_${uniqueId()}` };
    const [first] = await list(null, known(theirs));
    expect(first?.to).toBe(member.email);
    if (first) await sync().OutboxEntity.put(first).go();
    expect(await list(null, known(theirs))).toEqual([]);
  });

  test("ask the table nothing where there is nothing to tell", async () => {
    const sent = vi.spyOn(sync().documents, "send");
    await list(known(), known());
    expect(sent).not.toHaveBeenCalled();
  });
});
