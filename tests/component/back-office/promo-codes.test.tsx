import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { PromoRedemptionRecord } from "../../../shared/model/promo-code.ts";
import { PromoDetails } from "../../../web/src/features/admin/promo-codes/promo-details.tsx";
import PromoDialog, { type OpenPromo } from "../../../web/src/features/admin/promo-codes/promo-dialog.tsx";
import {
  choose,
  downloadOf,
  factsOf,
  findDialog,
  findRow,
  findRows,
  openOffice,
  optionsOf,
  pageOf,
  retype,
} from "../../support/component/back-office.ts";
import { openPart } from "../../support/component/open-part.tsx";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aPromoCode } from "../../support/component/samples/back-office/promo-codes.ts";
import { findToast } from "../../support/component/toast.ts";

beforeEach(() => {
  answer("membershipsAdmin", "promoCodes", pageOf(aPromoCode()));
});

test("[promocodes-01] codes are listed in the server's order with status and uses, and one is deactivated with its version", async () => {
  answer(
    "membershipsAdmin",
    "promoCodes",
    pageOf(
      aPromoCode({ redemptions_used: 3 }),
      aPromoCode({ id: "promo_00000002", code: "FEW", max_redemptions: 10, redemptions_used: 1 }),
    ),
  );
  const user = await openOffice("/admin/promo-codes");
  expect(factsOf(await findRow("SUMMER25"))).toMatchObject({
    Status: "Active",
    Gives: "25% off your first month",
    Uses: "3 (no limit)",
  });
  expect(factsOf(await findRow("FEW"))).toMatchObject({ Uses: "1 of 10" });
  answer("membershipsAdmin", "updatePromoCode", () => {
    answer("membershipsAdmin", "promoCodes", pageOf(aPromoCode({ is_active: false })));
    return aPromoCode({ is_active: false });
  });
  await user.click(screen.getByRole("button", { name: "Deactivate SUMMER25" }));
  await findToast("Promo code is off");
  await waitFor(async () => expect(factsOf(await findRow("SUMMER25")).Status).toBe("Inactive"));
  expect(requestsOf("membershipsAdmin", "updatePromoCode")).toMatchObject([
    { code: "SUMMER25", is_active: false, version: 2, discount_value: 25 },
  ]);
});

test("the filters of the promo codes stand in the URL and are asked of the server", async () => {
  await openOffice("/admin/promo-codes?q=SUMMER&status=Inactive");
  await findRow("SUMMER25");
  expect(requestsOf("membershipsAdmin", "promoCodes").at(-1)).toMatchObject({ q: "SUMMER", status: "Inactive" });
});

test("[promocodes-03] the promo dialog has every field, hides the value of a free code, and writes codes in upper case", async () => {
  const user = await openOffice("/admin/promo-codes?new=1");
  const dialog = await findDialog("New Promo Code");
  for (const label of [
    "Internal description",
    "Discount type",
    "Discount value",
    "Duration in months",
    "Max redemptions",
    "Per-user limit",
    "Start",
    "End",
    "Active",
  ]) {
    expect(dialog.getByLabelText(new RegExp(`^${label}`))).toBeInTheDocument();
  }
  const code = dialog.getByRole("textbox", { name: "Code" });
  await user.type(code, "summer25");
  expect(code).toHaveValue("SUMMER25");
  await user.click(dialog.getByRole("button", { name: "Create" }));
  expect(await dialog.findByText("A discount value is required")).toBeVisible();
  expect(requestsOf("membershipsAdmin", "createPromoCode")).toEqual([]);
  expect(await optionsOf(user, dialog, /^Discount type/)).toEqual(["Free", "Percent", "Amount"]);
  await user.click(screen.getByRole("option", { name: "Free" }));
  await waitFor(() => expect(dialog.queryByLabelText(/^Discount value/)).toBeNull());
  await choose(user, dialog, /^Discount type/, "Amount");
  expect(await dialog.findByLabelText(/^Discount value/)).toBeVisible();
});

describe("[promocodes-07] failed promo calls", () => {
  const failure = { status: 500, code: "internal-error" } as const;

  test("show Failed to load promo codes and Failed to load redemptions, and Try Again reads both", async () => {
    refuse("membershipsAdmin", "promoCodes", failure, { once: true });
    refuse("membershipsAdmin", "promoRedemptions", failure, { once: true });
    answer("membershipsAdmin", "promoRedemptions", pageOf());
    const user = await openOffice("/admin/promo-codes");
    expect(await screen.findByText("Failed to load promo codes")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await user.click(await screen.findByRole("button", { name: "SUMMER25" }));
    const dialog = await findDialog("SUMMER25");
    expect(await dialog.findByText("Failed to load redemptions")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Try Again" }));
    expect(await dialog.findByText("Nobody has redeemed this code yet.")).toBeVisible();
  });

  test("show Failed to update promo code, and the code keeps its status", async () => {
    refuse("membershipsAdmin", "updatePromoCode", failure);
    const user = await openOffice("/admin/promo-codes");
    await user.click(await screen.findByRole("button", { name: "Deactivate SUMMER25" }));
    await findToast("Failed to update promo code", "No");
    expect(factsOf(await findRow("SUMMER25")).Status).toBe("Active");
  });

  test("show Failed to create promo code and, at its field, Code already exists", async () => {
    const details = { fields: [{ path: "code", message: "Code already exists" }] };
    refuse("membershipsAdmin", "createPromoCode", {
      status: 409,
      code: "duplicate",
      message: "Code already exists",
      details,
    });
    const user = await openOffice("/admin/promo-codes");
    await user.click(await screen.findByRole("button", { name: "Duplicate SUMMER25" }));
    const dialog = await findDialog("Duplicate SUMMER25");
    const code = dialog.getByRole("textbox", { name: "Code" });
    await retype(user, code, "summer25");
    await user.click(dialog.getByRole("button", { name: "Create" }));
    await findToast("Failed to create promo code", "Code already exists");
    expect(code).toHaveAccessibleDescription("Code already exists");
    expect(requestsOf("membershipsAdmin", "createPromoCode")).toMatchObject([{ code: "SUMMER25", discount_value: 25 }]);
  });
});

test("[promocodes-08] the details list redemptions with email, time and subscription, N/A for somebody gone, and export them", async () => {
  const redemption: PromoRedemptionRecord = {
    id: "pred_00000001",
    promo_code_id: "promo_00000001",
    user_id: "10000000-0000-4000-8000-000000000021",
    subscription_id: null,
    redeemed_at: "2026-11-01T17:30:00.000Z",
    email: "two@x.test",
  };
  const gone = { ...redemption, id: "pred_00000002", email: null, subscription_id: "sub_123" };
  answer("membershipsAdmin", "promoRedemptions", pageOf(redemption, gone));
  const user = await openOffice("/admin/promo-codes");
  await user.click(await screen.findByRole("button", { name: "SUMMER25" }));
  const dialog = await findDialog("SUMMER25");
  const rows = await findRows("Redemptions");
  expect(rows.map((row) => [row.firstChild?.textContent, factsOf(row)])).toEqual([
    ["two@x.test", { Redeemed: "Nov 1, 2026, 12:30 PM", Subscription: "–" }],
    ["N/A", { Redeemed: "Nov 1, 2026, 12:30 PM", Subscription: "sub_123" }],
  ]);
  const { name, lines } = await downloadOf(user, dialog.getByRole("button", { name: "Export CSV" }));
  expect(name).toBe("promo-redemptions-SUMMER25.csv");
  expect(lines).toEqual([
    "\uFEFFEmail,Redeemed At,Subscription",
    "two@x.test,2026-11-01T12:30:00-05:00,",
    "N/A,2026-11-01T12:30:00-05:00,sub_123",
  ]);
});

describe("the dialog of a promo code", () => {
  const open = async (about: OpenPromo, title: string) => {
    const onClose = vi.fn();
    const user = await openPart(<PromoDialog open={about} onClose={onClose} />);
    const dialog = await findDialog(title);
    return { user, onClose, dialog, code: dialog.getByRole("textbox", { name: "Code" }) };
  };
  const off = aPromoCode({ is_active: false });

  test.each([
    ["percent", /%/, /\$/],
    ["amount", /\$/, /%/],
  ] as const)("takes a discount of the kind %s in its unit", async (discount_type, unit, other) => {
    const promo = aPromoCode({ discount_type, discount_value: 25 });
    const { dialog } = await open({ mode: "edit", promo }, "Edit SUMMER25");
    const field = dialog.getByRole("textbox", { name: "Discount value" }).parentElement;
    expect(field).toHaveTextContent(unit);
    expect(field).not.toHaveTextContent(other);
  });

  test("of a stored code changes all but the code, with its version", async () => {
    answer("membershipsAdmin", "updatePromoCode", off);
    const { user, dialog, code, onClose } = await open({ mode: "edit", promo: off }, "Edit SUMMER25");
    expect(code).toBeDisabled();
    expect(code).toHaveAccessibleDescription("A code can't be renamed. Duplicate it instead.");
    expect(dialog.getByRole("switch", { name: "Active" })).not.toBeChecked();
    expect(await dialog.findByRole("link", { name: /History/ })).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await findToast("Promo code updated", "SUMMER25");
    expect(requestsOf("membershipsAdmin", "updatePromoCode")).toMatchObject([{ code: "SUMMER25", version: 2 }]);
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  test("of a copy begins without its code, and on", async () => {
    answer("membershipsAdmin", "createPromoCode", aPromoCode({ code: "AUTUMN" }));
    const { user, dialog, code } = await open({ mode: "copy", promo: off }, "Duplicate SUMMER25");
    expect(code).toHaveValue("");
    expect(code).not.toHaveAccessibleDescription();
    expect(dialog.getByRole("switch", { name: "Active" })).toBeChecked();
    expect(dialog.queryByRole("link", { name: /History/ })).toBeNull();
    await retype(user, code, "autumn");
    await user.click(dialog.getByRole("button", { name: "Create" }));
    await findToast("Promo code created", "AUTUMN");
    expect(requestsOf("membershipsAdmin", "createPromoCode")).toMatchObject([{ code: "AUTUMN", is_active: true }]);
  });

  test.each([
    ["duplicate", 409, "Code already exists"],
    ["forbidden", 403, ""],
  ] as const)("refused with %s (%i) has at its code: '%s'", async (reason, status, text) => {
    refuse("membershipsAdmin", "createPromoCode", { status, code: reason });
    const { user, dialog, code, onClose } = await open({ mode: "copy", promo: off }, "Duplicate SUMMER25");
    await retype(user, code, "autumn");
    await user.click(dialog.getByRole("button", { name: "Create" }));
    await findToast("Failed to create promo code");
    expect(code).toHaveAccessibleDescription(text);
    expect(onClose).not.toHaveBeenCalled();
  });

  test("merges with what somebody else saved of the same code, not of one that begins like it", async () => {
    refuse("membershipsAdmin", "updatePromoCode", { status: 409, code: "version-conflict" });
    const longer = aPromoCode({ id: "promo_00000002", code: "SUMMER250", description: "Longer", version: 8 });
    answer("membershipsAdmin", "promoCodes", pageOf(longer, aPromoCode({ description: "Theirs", version: 7 })));
    const { user, dialog } = await open({ mode: "edit", promo: aPromoCode() }, "Edit SUMMER25");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText("Kept from them: Internal description")).toBeVisible();
    expect(dialog.getByRole("textbox", { name: "Internal description" })).toHaveValue("Theirs");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(requestsOf("membershipsAdmin", "updatePromoCode").map(({ version }) => version)).toEqual([2, 7]),
    );
    await findToast("Failed to update promo code");
  });

  test.each([
    ["For the pier", 1],
    ["", 0],
  ])("has the description '%s' among its details", async (description, count) => {
    answer("membershipsAdmin", "promoRedemptions", pageOf());
    const [onClose, onEdit] = [vi.fn(), vi.fn()];
    const user = await openPart(<PromoDetails promo={aPromoCode({ description })} {...{ onClose, onEdit }} />);
    const dialog = await findDialog("SUMMER25");
    await dialog.findByText("Nobody has redeemed this code yet.");
    expect(dialog.queryAllByText("For the pier")).toHaveLength(count);
    expect(dialog.queryByRole("button", { name: /^Columns/ })).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Edit" }));
    await user.click(dialog.getByRole("button", { name: "Close" }));
    expect([onEdit.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
  });
});
