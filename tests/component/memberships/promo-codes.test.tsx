import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { openApp } from "../../support/component/open-app.tsx";
import { aPerson, membershipOf } from "../../support/component/person.ts";
import { answer, lose, refuse, requestsOf } from "../../support/component/played-api.ts";
import { findToast } from "../../support/component/toast.ts";

const refused = (message: string) => ({ success: false, already_redeemed: false, message });
const form = () => screen.getByRole("form", { name: "Redeem a promo code" });
const expectResult = (code: string) => waitFor(() => expect(form()).toHaveAttribute("data-result", code));

const openPromo = async (path = "/promo") => {
  const user = await openApp(path, { as: aPerson() });
  await screen.findByRole("form", { name: "Redeem a promo code" });
  return user;
};
const submit = async (user: UserEvent, code: string) => {
  await user.type(within(form()).getByLabelText("Promo code"), code);
  await user.click(within(form()).getByRole("button", { name: "Redeem" }));
};

test("[promo-01] the button and Enter send the code without surrounding spaces", async () => {
  answer("memberships", "promo", refused("No"));
  const user = await openPromo();
  await submit(user, "  SUMMER25 ");
  await expectResult("REFUSED");
  const field = within(form()).getByLabelText("Promo code");
  await user.clear(field);
  expect(form()).not.toHaveAttribute("data-result");
  await user.type(field, " WINTER25  {Enter}");
  await expectResult("REFUSED");
  expect(requestsOf("memberships", "promo")).toEqual([{ code: "SUMMER25" }, { code: "WINTER25" }]);
});

test("[promo-01] a link fills in its code", async () => {
  await openPromo("/promo?code=SUMMER25");
  expect(within(form()).getByLabelText("Promo code")).toHaveValue("SUMMER25");
  expect(within(form()).getByRole("button", { name: "Redeem" })).toBeEnabled();
});

test("[promo-02] without a session the form shows Authentication Required and sends nothing", async () => {
  const user = await openApp("/promo");
  const link = await screen.findAllByRole("link", { name: "Sign In" });
  expect(link.at(-1)).toHaveAttribute("href", "/auth?next=%2Fpromo");
  await submit(user, "SUMMER25");
  await findToast("Authentication Required", "Please sign in to redeem promo codes.");
  await expectResult("UNAUTHORIZED");
  expect(requestsOf("memberships", "promo")).toEqual([]);
});

test("[promo-03] a failed call is reported as SERVER_ERROR, and the code stays", async () => {
  refuse("memberships", "promo", { status: 500, code: "internal-error" });
  const user = await openPromo();
  await submit(user, "SUMMER25");
  await findToast("Redemption Failed", "Failed to redeem promo code. Please try again.");
  await expectResult("SERVER_ERROR");
  expect(within(form()).getByLabelText("Promo code")).toHaveValue("SUMMER25");
});

test("[promo-03] a call without a connection is reported as SERVER_ERROR after its third try", async () => {
  lose("memberships", "promo");
  const user = await openPromo();
  await submit(user, "SUMMER25");
  await findToast("Redemption Failed", "Failed to redeem promo code. Please try again.");
  await expectResult("SERVER_ERROR");
  expect(requestsOf("memberships", "promo")).toHaveLength(3);
});

test("[promo-03] an unexpected error is reported as SYSTEM_ERROR", async () => {
  const user = await openPromo();
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", (target: string, init: RequestInit) =>
    target === "/api/membership/promo" ? Promise.resolve(new Response("not what was promised")) : fetch(target, init),
  );
  await submit(user, "SUMMER25");
  await findToast("Error", "An unexpected error occurred. Please try again.");
  await expectResult("SYSTEM_ERROR");
});

test.each([
  ["the server's message", "Invalid or expired code", "Invalid or expired code"],
  ["a text of its own without one", "", "Invalid or expired promo code."],
])("[promo-04] a refused code shows %s", async (_what, message, text) => {
  answer("memberships", "promo", refused(message));
  const user = await openPromo();
  await submit(user, "NO-SUCH-CODE");
  await findToast("Redemption Failed", text);
  await expectResult("REFUSED");
});

test.each([
  ["REDEEMED", false, "Promo code applied successfully! You now have Premium membership."],
  ["ALREADY_REDEEMED", true, "You have already redeemed this promo code."],
])(
  "[promo-05] [membership-15] a code that is %s shows its toast and reads the membership again",
  async (code, already_redeemed, text) => {
    answer("memberships", "promo", { success: true, already_redeemed, message: "" });
    const user = await openPromo();
    const before = requestsOf("memberships", "mine").length;
    answer("memberships", "mine", membershipOf(aPerson({ tier: "premium" })));
    await submit(user, "FREE-1");
    await findToast("Success!", text);
    await expectResult(code);
    expect(await screen.findByText("Updating your membership status...")).toBeVisible();
    await waitFor(() => expect(requestsOf("memberships", "mine")).toHaveLength(before + 1));
    await waitFor(() => expect(screen.queryByText("Updating your membership status...")).toBeNull());
  },
);
