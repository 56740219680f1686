import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { factsOf, findDialog, findRow, openOffice, pageOf, retype } from "../../support/component/back-office.ts";
import { membershipOf } from "../../support/component/person.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aGrant, someDetails } from "../../support/component/samples/back-office/members.ts";
import { findToast } from "../../support/component/toast.ts";

const { id: userId, display_name: name } = someDetails();
const path = `/admin/members/${userId}`;

beforeEach(() => {
  answer("memberSearchAdmin", "get", someDetails());
  answer("membershipsAdmin", "grants", pageOf());
});

test("[members-18] a membership is granted with an end and a reason, and a past end is refused", async () => {
  const user = await openOffice(path);
  expect(await screen.findByText("No subscription at Stripe.")).toBeVisible();
  expect(await screen.findByText("This member has never had a paid tier.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Grant Membership" }));
  const dialog = await findDialog(`Grant membership to ${name}`);
  const until = (value: string) => fireEvent.change(dialog.getByLabelText("Until"), { target: { value } });
  until("2020-01-01T00:00");
  await retype(user, dialog.getByLabelText(/^Reason/), "Won the hunt");
  await user.click(dialog.getByRole("button", { name: "Grant" }));
  expect(await dialog.findByText("Choose a time in the future")).toBeVisible();
  expect(requestsOf("membershipsAdmin", "grant")).toEqual([]);
  answer("membershipsAdmin", "grant", () => {
    answer("membershipsAdmin", "grants", pageOf(aGrant()));
    return aGrant();
  });
  until("");
  await user.click(dialog.getByRole("button", { name: "Grant" }));
  await findToast("Membership granted");
  expect(requestsOf("membershipsAdmin", "grant")).toEqual([
    { userId, tier: "premium", end_at: null, reason: "Won the hunt" },
  ]);
  expect(factsOf(await findRow("Premium"))).toEqual({
    Source: "By admin grant",
    Status: "Active",
    Since: "Oct 1, 2026",
    Until: "No end",
    Reason: "Won the hunt",
  });
});

test("[members-18] a grant is revoked after a question, and is listed as ended", async () => {
  answer("membershipsAdmin", "grants", pageOf(aGrant()));
  const user = await openOffice(path);
  await user.click(await screen.findByRole("button", { name: "Revoke: Premium by admin grant, without end" }));
  const question = await findDialog("Revoke this grant?");
  const left = { userId, email: "", name, phone: "", tier: "free", isAdmin: false } as const;
  answer("membershipsAdmin", "manage", () => {
    answer(
      "membershipsAdmin",
      "grants",
      pageOf(aGrant({ status: "canceled", updated_at: "2026-11-21T12:00:00.000Z" })),
    );
    return membershipOf(left);
  });
  await user.click(question.getByRole("button", { name: "Revoke" }));
  await findToast("Grant revoked");
  expect(requestsOf("membershipsAdmin", "manage")).toEqual([{ userId, action: "revoke", source_ref: "grant_1" }]);
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Revoke/ })).toBeNull());
  expect(factsOf(await findRow("Premium"))).toMatchObject({ Status: "Ended", Until: "Nov 21, 2026" });
});

test("the page of an account that doesn't exist leads back to all members", async () => {
  refuse("memberSearchAdmin", "get", { status: 404, code: "not-found" });
  await openOffice(path);
  expect(await screen.findByText("This member doesn't exist, or their account was deleted.")).toBeVisible();
  expect(screen.getByRole("link", { name: "All members" })).toHaveAttribute("href", "/admin/members");
});

test("a member's page and their grants that can't be loaded are read by Try Again", async () => {
  refuse("memberSearchAdmin", "get", { status: 500, code: "internal-error" }, { once: true });
  refuse("membershipsAdmin", "grants", { status: 500, code: "internal-error" }, { once: true });
  const user = await openOffice(path);
  expect(await screen.findByText("Couldn't load this member")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Couldn't load grants")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("This member has never had a paid tier.")).toBeVisible();
});
