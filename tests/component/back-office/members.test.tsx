import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { toOffsetTime } from "../../../shared/rules/offset-time.ts";
import {
  choose,
  downloadOf,
  factsOf,
  findDialog,
  findRow,
  openOffice,
  optionsOf,
  pageOf,
} from "../../support/component/back-office.ts";
import { expectDialogClosed } from "../../support/component/closed-dialog.ts";
import { membershipOf } from "../../support/component/person.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aListedMember, aMembersPage, someDetails } from "../../support/component/samples/back-office/members.ts";
import { findToast } from "../../support/component/toast.ts";

const essential = { subscription_tier: "essential", subscription_active: true, source: "admin" } as const;
const nora = aListedMember(essential);
const userId = nora.id;

beforeEach(() => {
  answer("memberSearchAdmin", "list", aMembersPage([nora]));
  answer("memberSearchAdmin", "get", someDetails(essential));
  answer("membershipsAdmin", "grants", pageOf());
});

const standingOf = (row: HTMLElement) => [
  factsOf(row).Tier,
  ...[...row.querySelectorAll("[data-tone]")].map(({ textContent }) => textContent),
];
const findMember = () => findRow(nora.display_name);
const openManage = async () => {
  const user = await openOffice("/admin/members");
  await user.click(within(await findMember()).getByRole("button", { name: `Manage ${nora.display_name}` }));
  return { user, dialog: await findDialog(`Manage ${nora.display_name}`) };
};

test("[members-01] four cards show all members, paying ones, those by promo or admin grant, and monthly revenue", async () => {
  const totals = { total_members: 1_234, active_paying: 56, promo_grants: 7, admin_grants: 8, monthly_revenue: 72_744 };
  answer("memberSearchAdmin", "list", aMembersPage([], totals));
  await openOffice("/admin/members");
  expect(await screen.findByText("Nobody has joined yet.")).toBeVisible();
  const cards = {
    "Total members": "1,234",
    "Paying with Stripe": "56",
    "By promo or admin grant": "15",
    "Monthly revenue": "$727.44",
  };
  for (const [label, value] of Object.entries(cards)) {
    expect(within(screen.getByRole("article", { name: label })).getByText(value)).toBeVisible();
  }
  expect(screen.getByText("7 by promo code, 8 by admin grant")).toBeVisible();
});

test("[members-02] [members-03] members are searched and narrowed by the server, and what is searched for stays out of the URL", async () => {
  const user = await openOffice("/admin/members");
  const row = await findMember();
  expect(factsOf(row)).toEqual({
    Email: "nora@x.test",
    Phone: "+19045550177",
    Tier: "Essential",
    Status: "Active",
    Source: "By admin grant",
    Joined: "Oct 1, 2026",
  });
  expect(within(row).getByRole("link", { name: nora.display_name })).toHaveAttribute(
    "href",
    `/admin/members/${userId}`,
  );
  await user.type(screen.getByRole("searchbox", { name: "Name, email or phone" }), "5550177");
  await waitFor(() => expect(requestsOf("memberSearchAdmin", "list").at(-1)).toMatchObject({ q: "5550177" }));
  expect(window.location.href).not.toContain("5550177");
  for (const [option, show] of [
    ["Premium", "premium"],
    ["No active membership", "inactive"],
  ] as const) {
    await choose(user, screen, "Tier or status", option);
    await waitFor(() => expect(requestsOf("memberSearchAdmin", "list").at(-1)).toMatchObject({ q: "5550177", show }));
  }
  answer("memberSearchAdmin", "list", aMembersPage());
  await choose(user, screen, "Tier or status", "Free");
  expect(await screen.findByText("No members match. Try another name, email or phone number.")).toBeVisible();
});

test("more members are read by a button, and a failed read of them leaves the first ones", async () => {
  answer("memberSearchAdmin", "list", ({ cursor }) =>
    cursor
      ? aMembersPage([aListedMember({ id: "10000000-0000-4000-8000-000000000022", display_name: "Olaf Osprey" })])
      : { ...aMembersPage([nora]), cursor: "next" },
  );
  const user = await openOffice("/admin/members");
  await findMember();
  refuse("memberSearchAdmin", "list", { status: 500, code: "internal-error" }, { once: true });
  await user.click(screen.getByRole("button", { name: "Show More Members" }));
  await waitFor(() => expect(requestsOf("memberSearchAdmin", "list")).toHaveLength(2));
  expect(await findMember()).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Show More Members" }));
  expect(await findRow("Olaf Osprey")).toBeVisible();
  expect(await findMember()).toBeVisible();
});

test("[members-04] plans are offered at $12.99 and $19.99 per month", async () => {
  const { user, dialog } = await openManage();
  expect(await dialog.findByRole("combobox", { name: "Tier" })).toBeVisible();
  expect(await optionsOf(user, dialog, "Tier")).toEqual([
    "Free",
    "Essential ($12.99 per month)",
    "Premium ($19.99 per month)",
  ]);
});

test("[members-03] another tier is asked about first, then sent, and the row follows", async () => {
  const { user, dialog } = await openManage();
  await dialog.findByRole("combobox", { name: "Tier" });
  await choose(user, dialog, "Tier", /^Premium/);
  expect(await dialog.findByText("This is an admin grant of 30 days. Nothing is charged.")).toBeVisible();
  const ask = () => user.click(dialog.getByRole("button", { name: "Change Tier" }));
  await ask();
  const title = `Change ${nora.display_name} to Premium?`;
  const question = await findDialog(title);
  expect(
    question.getByText(/^Premium by admin grant for 30 days, until \w+ \d+, \d{4}\. Nothing is charged\.$/),
  ).toBeVisible();
  await user.click(question.getByRole("button", { name: "Cancel" }));
  await expectDialogClosed(title);
  expect(requestsOf("membershipsAdmin", "manage")).toEqual([]);
  await ask();
  answer(
    "membershipsAdmin",
    "manage",
    membershipOf({ userId, email: "", name: "", phone: "", tier: "premium", isAdmin: false }),
  );
  await user.click((await findDialog(title)).getByRole("button", { name: "Change to Premium" }));
  await findToast("Membership updated");
  await waitFor(async () => expect(standingOf(await findMember())).toEqual(["Premium", "Active"]));
  expect(requestsOf("membershipsAdmin", "manage")).toEqual([
    { userId, action: "set-tier", tier: "premium", timing: "period-end" },
  ]);
});

test.each([
  { action: "Suspend", sent: { action: "suspend" }, done: "Membership suspended" },
  { action: "Cancel Subscription", sent: { action: "cancel", timing: "period-end" }, done: "Subscription canceled" },
])(
  "[members-03] $action asks without naming Stripe, is sent once confirmed, and leaves the member inactive",
  async ({ action, sent, done }) => {
    const { user, dialog } = await openManage();
    await user.click(await dialog.findByRole("button", { name: action }));
    const question = (await screen.findAllByRole("dialog")).at(-1) as HTMLElement;
    expect(question).not.toHaveTextContent("Stripe");
    const left = { userId, email: "", name: "", phone: "", tier: "free", isAdmin: false } as const;
    answer("membershipsAdmin", "manage", { ...membershipOf(left), updated_at: "2026-11-21T12:00:00.000Z" });
    await user.click(within(question).getByRole("button", { name: action }));
    await findToast(done);
    expect(requestsOf("membershipsAdmin", "manage")).toEqual([{ userId, ...sent }]);
    const row = await findMember();
    await waitFor(() => expect(standingOf(row)).toContain("Inactive"));
    expect(standingOf(row).includes("Suspended")).toBe(action === "Suspend");
  },
);

test("[members-03] a suspended member can only be activated or cancelled", async () => {
  answer("memberSearchAdmin", "get", someDetails({ suspended_at: "2026-11-21T12:00:00.000Z" }));
  const { user, dialog } = await openManage();
  expect(await dialog.findByText("This membership is suspended. Activate it to change its tier.")).toBeVisible();
  expect(dialog.queryByRole("button", { name: "Change Tier" })).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Activate" }));
  const back = { userId, email: "", name: "", phone: "", tier: "essential", isAdmin: false } as const;
  answer("membershipsAdmin", "manage", membershipOf(back));
  await user.click((await findDialog("Activate this membership?")).getByRole("button", { name: "Activate" }));
  await findToast("Membership activated");
  expect(standingOf(await findMember())).toEqual(["Essential", "Active"]);
});

test("[members-15] a failed change shows Failed to update member subscription, and the row keeps its state", async () => {
  const message = "Stripe refused this change, so nothing has changed.";
  refuse("membershipsAdmin", "manage", { status: 409, code: "membership.stripe-refused", message });
  const { user, dialog } = await openManage();
  await dialog.findByRole("combobox", { name: "Tier" });
  await choose(user, dialog, "Tier", /^Premium/);
  await user.click(dialog.getByRole("button", { name: "Change Tier" }));
  const question = await findDialog(`Change ${nora.display_name} to Premium?`);
  await user.click(question.getByRole("button", { name: "Change to Premium" }));
  await findToast("Failed to update member subscription", message);
  await user.click(dialog.getByRole("button", { name: "Close" }));
  expect(standingOf(await findMember())).toEqual(["Essential", "Active"]);
});

test("[members-15] a failed list, which also brings the figures, shows the server's error or Unknown error, and Try Again reads it", async () => {
  const failure = { status: 500, code: "internal-error" } as const;
  refuse("memberSearchAdmin", "list", { ...failure, message: "The list is being rebuilt." }, { once: true });
  refuse("memberSearchAdmin", "list", { ...failure, message: "" }, { once: true });
  const user = await openOffice("/admin/members");
  expect(await screen.findByText("Couldn't load members")).toBeVisible();
  expect(screen.getByText("The list is being rebuilt.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Unknown error")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await findMember()).toBeVisible();
  expect(within(screen.getByRole("article", { name: "Total members" })).getByText("1")).toBeVisible();
});

test("[desk-72] members are exported as searched and filtered once a reason is given, with everything that the list shows and their last active day", async () => {
  answer(
    "memberSearchAdmin",
    "exportMembers",
    pageOf({ ...nora, display_name: "=1+1", last_active_day: "2026-11-20" }),
  );
  const user = await openOffice("/admin/members?show=essential");
  await findMember();
  await user.type(screen.getByRole("searchbox", { name: "Name, email or phone" }), "nora");
  await waitFor(() => expect(requestsOf("memberSearchAdmin", "list").at(-1)).toMatchObject({ q: "nora" }));
  await user.click(screen.getByRole("button", { name: "Export CSV" }));
  const dialog = await findDialog("Export members");
  const reason = dialog.getByRole("textbox", { name: /^Reason/ });
  await user.click(dialog.getByRole("button", { name: "Export" }));
  expect(dialog.getByText("Say why")).toBeVisible();
  await user.type(reason, "ab");
  await user.click(dialog.getByRole("button", { name: "Export" }));
  expect(dialog.getByText("Use at least 3 characters")).toBeVisible();
  expect(requestsOf("memberSearchAdmin", "exportMembers")).toEqual([]);
  await user.type(reason, "c ");
  const { name, lines } = await downloadOf(user, dialog.getByRole("button", { name: "Export" }));
  expect(name).toMatch(/^members-essential-\d{4}-\d\d-\d\d\.csv$/);
  expect(requestsOf("memberSearchAdmin", "exportMembers")).toEqual([
    { q: "nora", show: "essential", reason: "abc", limit: 100 },
  ]);
  expect(lines.map((line) => line.replace("\uFEFF", ""))).toEqual([
    "Name,Email,Phone,Tier,Status,Source,Joined,Last Active,Member ID",
    `'=1+1,${nora.email},'${nora.phone_number ?? ""},Essential,Active,By admin grant,${toOffsetTime(nora.created_at)},2026-11-20,${userId}`,
  ]);
  await expectDialogClosed("Export members");
});

test("[desk-72] the role support, which may take no list away, has no export of members", async () => {
  await openOffice("/admin/members", { role: "support" });
  await findMember();
  expect(screen.queryByRole("button", { name: "Export CSV" })).toBeNull();
});
