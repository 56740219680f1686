import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { choose, findDialog, openOffice, optionsOf, pageOf } from "../../support/component/back-office.ts";
import { membershipOf } from "../../support/component/person.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { someDetails } from "../../support/component/samples/back-office/members.ts";
import { findToast } from "../../support/component/toast.ts";

const { id: userId, display_name: name } = someDetails();
const path = `/admin/members/${userId}`;
const periodEnd = "2096-12-21T12:00:00.000Z";

/** Somebody whose Essential Stripe bills. */
const payingDetails = () =>
  someDetails({
    subscription_tier: "essential",
    subscription_active: true,
    source: "stripe",
    is_paying: true,
    billing: {
      has_customer: true,
      confirmation: null,
      subscription: {
        tier: "essential",
        status: "active",
        current_period_end: periodEnd,
        cancel_at_period_end: false,
        coming: null,
        monthly_amount: 1_299,
        pay_url: null,
      },
    },
  });

const preview = {
  from: "essential",
  tier: "premium",
  price: 1_999,
  unused_credit: 649,
  other_credit: 0,
  starts_at: periodEnd,
  next_amount: 1_999,
  prorated_at: "2026-11-21T12:00:00.000Z",
} as const;

beforeEach(() => {
  answer("memberSearchAdmin", "get", someDetails());
  answer("membershipsAdmin", "grants", pageOf());
});

const openManage = async () => {
  answer("memberSearchAdmin", "get", payingDetails());
  answer("membershipsAdmin", "previewTier", ({ timing }) => ({
    ...preview,
    timing,
    amount_due: timing === "now" ? 1_350 : 0,
    next_at: timing === "now" ? "2096-12-22T12:00:00.000Z" : periodEnd,
  }));
  const user = await openOffice(path);
  await user.click(await screen.findByRole("button", { name: "Manage Membership" }));
  const dialog = await findDialog(`Manage ${name}`);
  await dialog.findByRole("combobox", { name: "Tier" });
  return { user, dialog };
};

test("[members-16] a paying member isn't offered Free, and each question about the plan names its price, dates and that nothing is refunded", async () => {
  const { user, dialog } = await openManage();
  expect(await optionsOf(user, dialog, "Tier")).toEqual(["Essential ($12.99 per month)", "Premium ($19.99 per month)"]);
  await user.click(screen.getByRole("option", { name: /^Premium/ }));
  const ask = async (button: string, text: RegExp | string, keep = "Cancel") => {
    await user.click(dialog.getByRole("button", { name: button }));
    await waitFor(() => expect(screen.getAllByRole("dialog").at(-1)).toHaveTextContent(text));
    const question = screen.getAllByRole("dialog").at(-1) as HTMLElement;
    expect(question).toHaveTextContent("Nothing is refunded");
    await user.click(within(question).getByRole("button", { name: keep }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
  };
  await ask(
    "Change Tier",
    "Premium replaces Essential on Dec 21, 2096. Nothing is charged today; Stripe charges $19.99 on Dec 21, 2096.",
  );
  await ask("Suspend", "Stripe doesn't collect the $12.99 per month meanwhile.");
  const ending = "Essential at $12.99 per month ends with its period on Dec 21, 2096, and isn't charged again.";
  await ask("Cancel Subscription", ending, "Keep Subscription");
  expect(requestsOf("membershipsAdmin", "manage")).toEqual([]);
});

test("[members-16] a change of plan that takes effect now names the amount due, and sends what was shown", async () => {
  const { user, dialog } = await openManage();
  await choose(user, dialog, "Tier", /^Premium/);
  await choose(user, dialog, "Takes effect", "Now");
  await user.click(dialog.getByRole("button", { name: "Change Tier" }));
  const question = await findDialog(`Change ${name} to Premium?`);
  expect(
    await question.findByText(
      "Stripe charges $13.50 now: $19.99 for a month of Premium, less $6.49 for unused time of Essential. The next charge is $19.99 on Dec 22, 2096. Nothing is refunded.",
    ),
  ).toBeVisible();
  const changed = { userId, email: "", name, phone: "", tier: "premium", isAdmin: false } as const;
  answer("membershipsAdmin", "manage", membershipOf(changed));
  await user.click(question.getByRole("button", { name: "Change to Premium" }));
  await findToast("Membership updated");
  expect(requestsOf("membershipsAdmin", "manage")).toEqual([
    {
      userId,
      action: "set-tier",
      tier: "premium",
      timing: "now",
      expected_amount: 1_350,
      prorated_at: preview.prorated_at,
    },
  ]);
});

test("[members-16] a subscription is canceled now where that is chosen", async () => {
  const { user, dialog } = await openManage();
  await user.click(dialog.getByRole("button", { name: "Cancel Subscription" }));
  const question = await findDialog("Cancel this subscription?");
  await choose(user, question, "Takes effect", "Now");
  expect(
    await question.findByText(/ends now, although its period runs until Dec 21, 2096\.\s+Nothing is refunded\.$/),
  ).toBeVisible();
  const left = { userId, email: "", name, phone: "", tier: "free", isAdmin: false } as const;
  answer("membershipsAdmin", "manage", membershipOf(left));
  await user.click(question.getByRole("button", { name: "Cancel Subscription" }));
  await findToast("Subscription canceled");
  expect(requestsOf("membershipsAdmin", "manage")).toEqual([{ userId, action: "cancel", timing: "now" }]);
});

test("amounts that Stripe can't tell stop a change of plan, with its reason", async () => {
  const { user, dialog } = await openManage();
  refuse("membershipsAdmin", "previewTier", {
    status: 409,
    code: "membership.unconfirmed",
    message: "Stripe is slow.",
  });
  await choose(user, dialog, "Tier", /^Premium/);
  await user.click(dialog.getByRole("button", { name: "Change Tier" }));
  const question = await findDialog(`Change ${name} to Premium?`);
  expect(await question.findByText("Stripe is slow.")).toBeVisible();
  expect(question.getByRole("button", { name: "Change to Premium" })).toBeDisabled();
});
