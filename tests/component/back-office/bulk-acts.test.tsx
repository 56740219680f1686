import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { findDialog, openOffice, pageOf } from "../../support/component/back-office.ts";
import { phone } from "../../support/component/open-app.tsx";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aPromoCode } from "../../support/component/samples/back-office/promo-codes.ts";
import { findToast } from "../../support/component/toast.ts";

const names = Array.from({ length: 7 }, (_, index) => `CODE${index}`);
const codes = names.map((code) => aPromoCode({ id: `promo_${code}0000`, code }));
const off = aPromoCode({ id: "promo_00000OFF", code: "OFF", is_active: false });
const isSelected = (code: string) => screen.getByRole<HTMLInputElement>("checkbox", { name: `Select ${code}` }).checked;

test("[desk-122] on a phone all rows are selected at once, and those that an act isn't for don't count", async () => {
  answer("membershipsAdmin", "promoCodes", pageOf(...codes, off));
  answer("membershipsAdmin", "updatePromoCode", off);
  const user = await openOffice("/admin/promo-codes", { screen: phone });
  await user.click(await screen.findByRole("checkbox", { name: "Select CODE0" }));
  await user.click(screen.getByRole("button", { name: "Select all rows" }));
  expect(screen.getByRole("button", { name: "Activate 1 code" })).toBeEnabled();
  await user.click(screen.getByRole("button", { name: "Deactivate 7 codes" }));
  const question = await findDialog("Deactivate 7 codes?");
  expect(requestsOf("membershipsAdmin", "updatePromoCode")).toEqual([]);
  await user.click(question.getByRole("button", { name: "Deactivate 7 codes" }));
  await findToast("7 codes deactivated");
  expect(requestsOf("membershipsAdmin", "updatePromoCode")).toMatchObject(
    names.map((code) => ({ code, is_active: false })),
  );
});

test("[desk-122] refused rows stay selected, and the report has their count and the reason", async () => {
  answer("membershipsAdmin", "promoCodes", pageOf(...codes));
  answer("membershipsAdmin", "updatePromoCode", off);
  const conflict = { status: 409, code: "version-conflict", message: "Somebody else changed this." } as const;
  refuse("membershipsAdmin", "updatePromoCode", conflict, { once: true });
  const user = await openOffice("/admin/promo-codes");
  for (const code of ["CODE1", "CODE2", "CODE3"])
    await user.click(await screen.findByRole("checkbox", { name: `Select ${code}` }));
  await user.click(screen.getByRole("button", { name: "Deactivate 3 codes" }));
  const question = await findDialog("Deactivate 3 codes?");
  await user.click(question.getByRole("button", { name: "Deactivate 3 codes" }));
  await findToast("2 of 3 done; 1 refused", "Somebody else changed this.");
  await waitFor(() =>
    expect([isSelected("CODE1"), isSelected("CODE2"), isSelected("CODE3")]).toEqual([true, false, false]),
  );
});

test("[desk-123] another page begins without a selection, and so does the first one afterwards", async () => {
  answer("membershipsAdmin", "promoCodes", { items: codes, cursor: "next" });
  const user = await openOffice("/admin/promo-codes");
  await user.click(await screen.findByRole("checkbox", { name: "Select CODE1" }));
  await user.click(screen.getByRole("button", { name: "Next page" }));
  await waitFor(() => expect(screen.queryByText("1 selected")).toBeNull());
  await waitFor(() => expect(screen.getByRole("button", { name: "Previous page" })).toBeEnabled());
  await user.click(screen.getByRole("button", { name: "Previous page" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Previous page" })).toBeDisabled());
  expect(isSelected("CODE1")).toBe(false);
});
