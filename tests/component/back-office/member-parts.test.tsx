import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { MemberDetails } from "../../../shared/model/managed-member.ts";
import { MemberList } from "../../../web/src/features/admin/members/list/member-list.tsx";
import { ManageDialog } from "../../../web/src/features/admin/members/manage/manage-dialog.tsx";
import { TierForm } from "../../../web/src/features/admin/members/manage/tier-form.tsx";
import { BlockButton } from "../../../web/src/features/admin/members/page/block-button.tsx";
import { ExportButton } from "../../../web/src/features/admin/members/page/export-button.tsx";
import { ClaimsTab } from "../../../web/src/features/admin/members/tabs/claims-tab.tsx";
import { MembershipTab } from "../../../web/src/features/admin/members/tabs/membership-tab.tsx";
import { PointsTab } from "../../../web/src/features/admin/members/tabs/points-tab.tsx";
import { TicketsTab } from "../../../web/src/features/admin/members/tabs/tickets-tab.tsx";
import { choose, findDialog, findRows, optionsOf, pageOf, retype } from "../../support/component/back-office.ts";
import { openPart } from "../../support/component/open-part.tsx";
import { passTime, playTime } from "../../support/component/pass-time.ts";
import { aPerson, membershipOf } from "../../support/component/person.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import {
  aGrant,
  aListedMember,
  aMembersPage,
  someDetails,
} from "../../support/component/samples/back-office/members.ts";
import { aClaim, aDeal } from "../../support/component/samples/deals.ts";
import { aTicket } from "../../support/component/samples/tickets.ts";
import { findToast } from "../../support/component/toast.ts";

const plan = {
  ...{ id: "sub_1", tier: "essential", status: "active", monthly_amount: 1_299, cancel_at_period_end: false },
  ...{ current_period_end: "2026-12-25T20:00:00.000Z", coming: null, pay_url: null },
};
type Subscription = NonNullable<MemberDetails["billing"]["subscription"]>;
const billed = (about: object = {}, more: Partial<MemberDetails> = {}) =>
  someDetails({
    ...{ subscription_tier: "essential" as const, subscription_active: true, source: "stripe" as const },
    billing: { has_customer: true, subscription: { ...plan, ...about } as unknown as Subscription, confirmation: null },
    ...more,
  });
const gifted = (about: Partial<MemberDetails> = {}) =>
  someDetails({ subscription_tier: "premium", subscription_active: true, source: "admin", ...about });

describe("the choice of a tier", () => {
  const open = async (member: MemberDetails, onChoose = vi.fn()) => ({
    onChoose,
    user: await openPart(<TierForm member={member} busy={false} onChoose={onChoose} />),
  });
  const tier = () => screen.getByRole("combobox", { name: "Tier" });

  test("of a member without one begins with Free, which can't be chosen again", async () => {
    const { user, onChoose } = await open(someDetails({ subscription_tier: "premium" }));
    expect(tier()).toHaveTextContent("Free");
    expect(screen.getByText("Every active promo and admin grant ends now.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Change Tier" })).toBeDisabled();
    expect(screen.queryByRole("combobox", { name: "Takes effect" })).toBeNull();
    await choose(user, screen, "Tier", /^Premium/);
    expect(screen.getByText("This is an admin grant of 30 days. Nothing is charged.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Change Tier" }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith({ tier: "premium", timing: "period-end" });
  });

  test("of a member with a gift begins with theirs, and may end it", async () => {
    const { user, onChoose } = await open(gifted());
    expect(tier()).toHaveTextContent("Premium");
    await choose(user, screen, "Tier", "Free");
    await user.click(screen.getByRole("button", { name: "Change Tier" }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith({ tier: "free", timing: "period-end" });
  });

  test("of a member with a plan has no Free, and says when Stripe changes it", async () => {
    const { user, onChoose } = await open(billed());
    expect(await optionsOf(user, screen, "Tier")).toHaveLength(2);
    await user.keyboard("{Escape}");
    expect(
      screen.getByText(/^Stripe changes the plan when the paid period ends\..* To end the plan, use/),
    ).toBeVisible();
    await choose(user, screen, "Takes effect", "Now");
    expect(screen.getByText(/^Stripe changes the plan now/)).toBeVisible();
    await choose(user, screen, "Tier", /^Premium/);
    await user.click(screen.getByRole("button", { name: "Change Tier" }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith({ tier: "premium", timing: "now" });
  });

  test("of a plan that isn't active yet begins with the plan's own", async () => {
    await open(billed({ tier: "premium" }, { subscription_active: false }));
    expect(tier()).toHaveTextContent("Premium");
  });

  test("isn't offered while the membership is suspended", async () => {
    await open(gifted({ suspended_at: "2026-11-21T20:00:00.000Z" }));
    expect(screen.getByText("This membership is suspended. Activate it to change its tier.")).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("managing a member", () => {
  const open = async (member: MemberDetails) => {
    answer("memberSearchAdmin", "get", member);
    answer("membershipsAdmin", "grants", pageOf(aGrant()));
    const user = await openPart(<ManageDialog userId={member.id} name="Nora" onClose={() => {}} />);
    await screen.findByRole("button", { name: "Cancel Subscription" });
    await waitFor(() => expect(requestsOf("membershipsAdmin", "grants")).toHaveLength(1));
    return user;
  };
  const stateOf = (name: string) => {
    const button = screen.queryByRole<HTMLButtonElement>("button", { name });
    return button && !button.disabled;
  };
  const settled = (name: string, isOn: boolean) => waitFor(() => expect(stateOf(name)).toBe(isOn));

  test.each<[string, MemberDetails, [boolean | null, boolean | null, boolean | null]]>([
    ["no membership", someDetails(), [null, false, false]],
    ["an active one", gifted(), [null, true, true]],
    ["a plan that isn't active", billed({}, { subscription_active: false }), [null, false, true]],
    ["a suspended one", someDetails({ suspended_at: "2026-11-21T20:00:00.000Z" }), [true, null, true]],
  ])("with %s offers what can be done about it", async (_what, member, [activate, suspend, cancel]) => {
    await open(member);
    await settled("Cancel Subscription", cancel ?? false);
    expect([stateOf("Activate"), stateOf("Suspend"), stateOf("Cancel Subscription")]).toEqual([
      ...[activate, suspend, cancel],
    ]);
  });

  test.each([
    [false, true, "By admin grant · until Dec 25, 2026"],
    [true, true, "By admin grant · ends Dec 25, 2026"],
    [false, false, "By admin grant"],
  ])("says until when it runs (ends: %j, active: %j)", async (cancel_at_period_end, subscription_active, text) => {
    const membership = membershipOf(aPerson({ tier: "premium" }), {
      ...{ end_at: "2026-12-25T20:00:00.000Z", cancel_at_period_end },
    });
    await open(gifted({ membership, subscription_active }));
    expect(screen.getByText(text)).toBeVisible();
  });

  test.each([
    ["Suspend", gifted(), "suspend"],
    ["Activate", gifted({ suspended_at: "2026-11-21T20:00:00.000Z" }), "activate"],
  ] as const)("can %s after a question", async (name, member, action) => {
    refuse("membershipsAdmin", "manage", { status: 500, code: "internal-error" });
    const user = await open(member);
    await settled(name, true);
    await user.click(screen.getByRole("button", { name }));
    const dialogs = await screen.findAllByRole("dialog");
    const buttons = [...(dialogs.at(-1)?.querySelectorAll("button") ?? [])];
    expect(buttons.at(-1)?.className.includes("Error")).toBe(action === "suspend");
    await user.click(buttons.at(-1) as HTMLElement);
    await findToast("Failed to update member subscription");
    expect(requestsOf("membershipsAdmin", "manage")).toMatchObject([{ action }]);
  });

  test.each([
    ["with a plan asks when", billed(), true],
    ["without one doesn't", gifted(), false],
  ])("and cancelling %s", async (_what, member, isAsked) => {
    const user = await open(member);
    await settled("Cancel Subscription", true);
    await user.click(screen.getByRole("button", { name: "Cancel Subscription" }));
    await screen.findByRole("button", { name: "Keep Subscription" });
    const dialog = screen.getAllByRole("dialog").at(-1);
    expect(/Takes effect/.test(dialog?.textContent ?? "")).toBe(isAsked);
  });

  test("who can't be read offers to try again", async () => {
    refuse("memberSearchAdmin", "get", { status: 403, code: "forbidden" });
    answer("membershipsAdmin", "grants", pageOf());
    const member = gifted();
    const user = await openPart(<ManageDialog userId={member.id} name="Nora" onClose={() => {}} />);
    await screen.findByText("Couldn't load this member");
    answer("memberSearchAdmin", "get", member);
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("button", { name: "Suspend" })).toBeVisible();
  });
});

describe("what gives a member their tier", () => {
  const open = async (member: MemberDetails, grants = [aGrant()]) => {
    answer("membershipsAdmin", "grants", pageOf(...grants));
    return openPart(<MembershipTab member={member} />);
  };

  test.each<[string[], MemberDetails]>([
    [["No subscription at Stripe."], someDetails()],
    [["Essential, $12.99 per month, status active.", "Paid until Dec 25, 2026."], billed()],
    [
      ["Essential, $12.99 per month, status past due.", "Ends Dec 25, 2026."],
      billed({ status: "past_due", cancel_at_period_end: true }),
    ],
    [["Essential, $12.99 per month, status active."], billed({ current_period_end: null })],
    [
      [
        "Essential, $12.99 per month, status active.",
        "Paid until Dec 25, 2026.",
        "Changes to Premium on Dec 26, 2026.",
      ],
      billed({ coming: { tier: "premium", at: "2026-12-26T20:00:00.000Z" } }),
    ],
  ])("at Stripe reads %j", async (lines, member) => {
    await open(member);
    const card = screen.getByRole("region", { name: "Plan at Stripe" });
    for (const line of lines) expect(card).toHaveTextContent(line);
    expect(card.textContent?.replace("Plan at Stripe", "")).toBe(lines.join(""));
    await screen.findByRole("button", { name: "Grant Membership" });
  });

  test("names what the bank wants confirmed, what is past due, and the customer at Stripe", async () => {
    const member = billed(
      {},
      {
        stripe_customer_id: "cus_1",
        membership: membershipOf(aPerson({ tier: "essential" }), { past_due_until: "2026-12-28T20:00:00.000Z" }),
      },
    );
    const confirmation = { amount: 500, until: "2026-12-27T20:00:00.000Z" } as never;
    await open({ ...member, billing: { ...member.billing, confirmation } });
    expect(screen.getByText("The member's bank wants $5.00 confirmed by Dec 27, 2026.")).toBeVisible();
    expect(screen.getByText("The payment is past due; access ends Dec 28, 2026.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Open in Stripe" })).toHaveAttribute(
      "href",
      "https://dashboard.stripe.com/customers/cus_1",
    );
    await screen.findByRole("button", { name: "Grant Membership" });
  });

  test("are grants, each with what it is now, of which those that run can be revoked", async () => {
    const [past, coming] = ["2026-01-01T12:00:00.000Z", "2096-01-01T12:00:00.000Z"];
    await open(someDetails(), [
      aGrant({ source_ref: "g1" }),
      aGrant({ source_ref: "g2", source: "promo", end_at: past }),
      aGrant({ source_ref: "g3", status: "inactive" as never, updated_at: "2026-11-05T12:00:00.000Z" }),
      aGrant({ source_ref: "g4", source: "stripe", status: "past_due" as never, end_at: coming }),
    ]);
    const rows = await findRows("Grants");
    expect(rows.map((row) => /Revoke/.test(row.textContent ?? ""))).toEqual([true, false, false, false]);
    expect(rows[0]).toHaveTextContent(/Active.*No end/);
    expect(rows[1]).toHaveTextContent(/Ended.*Jan 1, 2026/);
    expect(rows[2]).toHaveTextContent(/Ended.*Nov 5, 2026/);
    expect(rows[3]).toHaveTextContent(/Past due.*Jan 1, 2096/);
  });

  test("has no grants for who may not see them", async () => {
    await openPart(<MembershipTab member={someDetails()} />, { role: "door" });
    await waitFor(() => expect(requestsOf("colleaguesAdmin", "me")).not.toEqual([]));
    expect(screen.queryByRole("button", { name: "Grant Membership" })).toBeNull();
  });
});

describe("an account", () => {
  test.each([
    [null, "Block Account", "Block this account?", "Block", "block", "Failed to block account"],
    [
      "2026-11-21T20:00:00.000Z",
      ...(["Unblock Account", "Unblock this account?", "Unblock", "unblock", "Failed to unblock account"] as const),
    ],
  ] as const)("blocked at %j can be turned: %s", async (blocked_at, name, title, confirm, route, failed) => {
    refuse("membersAdmin", route, { status: 500, code: "internal-error" });
    const user = await openPart(<BlockButton member={someDetails({ blocked_at })} />);
    await user.click(screen.getByRole("button", { name }));
    const dialog = await findDialog(title);
    expect(dialog.getByText(/^Nora Nautilus can/)).toHaveTextContent(blocked_at ? /sign in again\.$/ : /can't sign in/);
    const button = dialog.getByRole("button", { name: confirm });
    expect(button.className.includes("Error")).toBe(blocked_at === null);
    expect(requestsOf("membersAdmin", route)).toEqual([]);
    await user.click(button);
    await findToast(failed);
    expect(requestsOf("membersAdmin", route)).toHaveLength(1);
  });
});

describe("a member's tickets", () => {
  test("have the state of the ticket, and before it what became of the money", async () => {
    const paid = { status: "valid", refunded: false, refund_failed: false };
    const states = [
      {},
      { status: "redeemed" },
      { status: "cancelled" },
      { status: "cancelled", refunded: true },
      { status: "cancelled", refunded: true, refund_failed: true },
    ].map((about, index) => ({ ...aTicket(), ...paid, ...about, id: `tkt_0000000${index}` }));
    answer("memberSearchAdmin", "tickets", pageOf(...states) as never);
    await openPart(<TicketsTab member={someDetails()} />);
    const rows = await findRows("Tickets");
    const chips = rows.map((row) => row.querySelector(".MuiChip-root")?.textContent);
    expect(chips).toEqual(["Valid", "Checked in", "Canceled", "Refunded", "Refund failed"]);
    const tones = rows.map((row) => row.querySelector("[data-tone]")?.getAttribute("data-tone"));
    expect(tones).toEqual(["positive", "positive", "neutral", "neutral", "warning"]);
  });
});

describe("a member's redemptions", () => {
  const claim = (about: object = {}) => ({ ...aClaim(aDeal()), ...about });

  test("have who undid them, and those that stand can be undone after a question", async () => {
    const states = [
      {},
      { status: "undone", undone_at: "2026-11-21T20:00:00.000Z", undone_by: "administrator" },
      { status: "undone", undone_at: "2026-11-21T20:00:00.000Z", undone_by: "member" },
    ];
    const claims = states.map((about, index) => claim({ ...about, id: `claim_0000000${index}` }));
    answer("memberSearchAdmin", "claims", pageOf(...claims) as never);
    refuse("dealsAdmin", "undoClaim", { status: 403, code: "forbidden" });
    const user = await openPart(<ClaimsTab member={someDetails()} />);
    const rows = await findRows("Redemptions");
    const chips = rows.map((row) => row.querySelector("[data-tone]"));
    expect(chips.map((chip) => [chip?.textContent, chip?.getAttribute("data-tone")])).toEqual([
      ["Redeemed", "positive"],
      ["Undone by us", "neutral"],
      ["Undone", "neutral"],
    ]);
    const undo = screen.getAllByRole("button", { name: "Undo redemption" });
    expect(undo).toHaveLength(1);
    await user.click(undo[0] as HTMLElement);
    const question = await findDialog("Undo this redemption?");
    await user.click(question.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(requestsOf("dealsAdmin", "undoClaim")).toEqual([]);
    await user.click(undo[0] as HTMLElement);
    await user.click((await findDialog("Undo this redemption?")).getByRole("button", { name: "Undo Redemption" }));
    await findToast("Failed to undo redemption");
    expect(requestsOf("dealsAdmin", "undoClaim")).toEqual([{ userId: someDetails().id, claimId: "claim_00000000" }]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("a member's points", () => {
  const open = (reward_points: number) => {
    answer("membersAdmin", "pointRedemptions", pageOf());
    return openPart(<PointsTab member={someDetails({ reward_points })} />);
  };

  test.each([
    [0, "0 points", 0],
    [1, "1 point", 1],
  ])("of %i can be redeemed where there are some", async (points, heading, buttons) => {
    await open(points);
    expect(await screen.findByRole("heading", { name: heading })).toBeVisible();
    expect(await screen.findByText("No points were redeemed yet.")).toBeVisible();
    expect(screen.queryAllByRole("button", { name: "Redeem points" })).toHaveLength(buttons);
  });

  test("are redeemed up to all of them, with what for", async () => {
    refuse("membersAdmin", "redeemPoints", { status: 500, code: "internal-error" });
    const user = await open(30);
    await user.click(await screen.findByRole("button", { name: "Redeem points" }));
    const dialog = await findDialog("Redeem points");
    const [points, reason] = [/^Points/, /^For/].map((name) => dialog.getByRole("textbox", { name }));
    if (!points || !reason) throw new Error("no fields");
    const send = () => user.click(dialog.getByRole("button", { name: "Redeem Points" }));
    await send();
    await waitFor(() => expect(points).toHaveAccessibleDescription(/Enter a whole number from 1 to 30/));
    expect(reason).toHaveAccessibleDescription(/Say what for, in up to 200 characters/);
    await retype(user, reason, "Two drinks");
    await retype(user, points, "31");
    await send();
    expect(points).toHaveAccessibleDescription(/Enter a whole number from 1 to 30/);
    expect(requestsOf("membersAdmin", "redeemPoints")).toEqual([]);
    await retype(user, points, "30");
    await send();
    await waitFor(() => {
      expect(requestsOf("membersAdmin", "redeemPoints")).toMatchObject([{ points: 30, reason: "Two drinks" }]);
    });
  });
});

test("an export of a member's data that fails is named as such", async () => {
  refuse("accountAdmin", "export", { status: 500, code: "internal-error" });
  const user = await openPart(<ExportButton userId={someDetails().id} />);
  await user.click(screen.getByRole("button", { name: "Export Data" }));
  await findToast("Couldn't export this member's data");
});

describe("the list of members", () => {
  const open = () => openPart(<MemberList />);
  const asked = () => requestsOf("memberSearchAdmin", "list").map(({ q }) => q);

  test("is searched from two letters on", async () => {
    answer("memberSearchAdmin", "list", aMembersPage([aListedMember()]));
    playTime();
    const user = await open();
    await findRows("Members");
    const field = screen.getByRole("searchbox", { name: "Name, email or phone" });
    await user.type(field, "n");
    await passTime(1_000);
    expect(asked().filter(Boolean)).toEqual([]);
    await user.type(field, "o");
    await passTime(1_000);
    expect(asked().filter(Boolean)).toEqual(["no"]);
    expect(screen.queryByRole("button", { name: "Show More Members" })).toBeNull();
  });

  test.each([
    ["Ask an owner", "Ask an owner"],
    ["", "Unknown error"],
  ])("that can't be read for the reason '%s' names %s", async (message, text) => {
    refuse("memberSearchAdmin", "list", { status: 403, code: "forbidden", message });
    await open();
    expect(await screen.findByText("Couldn't load members")).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
  });

  test("goes on by a button, and is managed by who may", async () => {
    const [first, second] = [aListedMember(), aListedMember({ id: "10000000-0000-4000-8000-000000000022" })];
    answer("memberSearchAdmin", "list", ({ cursor }) => ({
      ...aMembersPage([cursor ? second : first]),
      cursor: cursor ? null : "next",
    }));
    const user = await open();
    await user.click(await screen.findByRole("button", { name: "Show More Members" }));
    await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(3));
    expect(screen.getAllByRole("button", { name: /^Manage/ })).toHaveLength(2);
    await waitFor(() => expect(screen.queryByRole("button", { name: "Show More Members" })).toBeNull());
  });
});
