import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import {
  factsOf,
  findDialog,
  findRow,
  findRows,
  openOffice,
  optionsOf,
  pageOf,
  retype,
} from "../../support/component/back-office.ts";
import { expectDialogClosed } from "../../support/component/closed-dialog.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { anAmbassador, aReport } from "../../support/component/samples/back-office/ambassadors.ts";
import { aListedMember, aMembersPage } from "../../support/component/samples/back-office/members.ts";
import { findToast, listToasts } from "../../support/component/toast.ts";

beforeEach(() => {
  answer("ticketsAdmin", "ambassadors", pageOf(anAmbassador()));
  answer("ticketsAdmin", "ambassadorReport", aReport());
  answer("ticketsAdmin", "ambassadorRedemptions", pageOf());
});

const manage = "/admin/ambassadors?tab=manage";

test("[ambassadors-02] an ambassador without name or without code is refused without a call, and a saved one is listed", async () => {
  answer("ticketsAdmin", "ambassadors", pageOf());
  const user = await openOffice(manage);
  await user.click(await screen.findByRole("button", { name: "Add Ambassador" }));
  const dialog = await findDialog("Add Ambassador");
  const [name, code] = [dialog.getByRole("textbox", { name: "Name" }), dialog.getByRole("textbox", { name: "Code" })];
  expect(code).toHaveAttribute("placeholder", "CODENAME");
  expect(await optionsOf(user, dialog, "Status")).toEqual(["Active", "Inactive"]);
  await user.click(screen.getByRole("option", { name: "Inactive" }));
  const save = () => user.click(dialog.getByRole("button", { name: "Save" }));
  await user.type(code, "rio");
  expect(code).toHaveValue("RIO");
  await save();
  const refused = await findToast("Validation Error", "Name and code are required");
  expect(dialog.getByText("Enter a name")).toBeVisible();
  await user.click(within(refused).getByRole("button", { name: "Dismiss" }));
  await waitFor(() => expect(listToasts()).toEqual([]));
  await user.clear(code);
  await retype(user, name, "Rio Rivers");
  await save();
  const refusedAgain = await findToast("Validation Error", "Name and code are required");
  await user.click(within(refusedAgain).getByRole("button", { name: "Dismiss" }));
  await waitFor(() => expect(listToasts()).toEqual([]));
  // What isn't a code is refused at its field alone.
  await user.type(code, "ri");
  await save();
  expect(await dialog.findByText("Use at least 3 letters, digits, - or _")).toBeVisible();
  expect(listToasts()).toEqual([]);
  expect(requestsOf("ticketsAdmin", "createAmbassador")).toEqual([]);
  await user.type(code, "o");
  answer("ticketsAdmin", "createAmbassador", () => {
    const saved = anAmbassador({ name: "Rio Rivers", code: "RIO", status: "inactive" });
    answer("ticketsAdmin", "ambassadors", pageOf(saved));
    return saved;
  });
  await save();
  expect(factsOf(await findRow("Rio Rivers"))).toEqual({ Code: "RIO", Status: "Inactive", Created: "Nov 1, 2026" });
  expect(requestsOf("ticketsAdmin", "createAmbassador")).toEqual([
    { name: "Rio Rivers", code: "RIO", status: "inactive", user_id: null },
  ]);
});

test("[ambassadors-04] a refused save shows the server's message under Error and keeps the dialog", async () => {
  const message = "The code RIVER already exists.";
  refuse("ticketsAdmin", "createAmbassador", { status: 409, code: "duplicate", message });
  const user = await openOffice("/admin/ambassadors");
  await user.click(await screen.findByRole("button", { name: "Add Ambassador" }));
  const dialog = await findDialog("Add Ambassador");
  await retype(user, dialog.getByRole("textbox", { name: "Name" }), "Rio Rivers");
  await retype(user, dialog.getByRole("textbox", { name: "Code" }), "RIVER");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await findToast("Error", message);
  expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Rio Rivers");
});

test("[ambassadors-04] what can't be loaded again is only logged, and the list shows what was saved", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  const user = await openOffice(manage);
  await findRow("Dana Duval");
  refuse("ticketsAdmin", "ambassadors", { status: 500, code: "internal-error" });
  answer("ticketsAdmin", "updateAmbassador", anAmbassador({ status: "inactive", version: 1 }));
  await user.click(screen.getByRole("button", { name: "Deactivate Dana Duval" }));
  await waitFor(() => expect(warned).toHaveBeenCalledWith("Failed to load ambassadors", "No"));
  expect(factsOf(await findRow("Dana Duval"))).toMatchObject({ Status: "Inactive" });
  expect(document.querySelector("[data-toast]")).toBeNull();
});

test("[ambassadors-15] ambassadors are listed in the server's order, and Deactivate and Activate flip the shown status", async () => {
  let stored = anAmbassador();
  answer("ticketsAdmin", "ambassadors", () =>
    pageOf(anAmbassador({ id: "amb_00000002", name: "Newer", code: "NEW" }), stored),
  );
  answer("ticketsAdmin", "updateAmbassador", ({ status }) => {
    stored = anAmbassador({ status: status ?? "active", version: stored.version + 1 });
    return stored;
  });
  const user = await openOffice(manage);
  await findRow("Dana Duval");
  const cards = await findRows("Ambassadors");
  expect(cards.map((card) => factsOf(card).Code)).toEqual(["NEW", "RIVER"]);
  for (const [action, status] of [
    ["Deactivate", "Inactive"],
    ["Activate", "Active"],
  ] as const) {
    await user.click(await screen.findByRole("button", { name: `${action} Dana Duval` }));
    await waitFor(async () => expect(factsOf(await findRow("Dana Duval")).Status).toBe(status));
  }
  expect(requestsOf("ticketsAdmin", "updateAmbassador")).toEqual([
    { code: "RIVER", status: "inactive", version: 0 },
    { code: "RIVER", status: "active", version: 1 },
  ]);
});

test("a status that can't be changed shows the server's error and stays as it was", async () => {
  refuse("ticketsAdmin", "updateAmbassador", { status: 409, code: "version-conflict", message: "Somebody was faster" });
  const user = await openOffice(manage);
  await user.click(await screen.findByRole("button", { name: "Deactivate Dana Duval" }));
  await findToast("Error", "Somebody was faster");
  expect(factsOf(await findRow("Dana Duval")).Status).toBe("Active");
});

test("[ambassadors-17] Account names an ambassador's own account, later another one or none", async () => {
  const member = aListedMember();
  answer("memberSearchAdmin", "list", aMembersPage([member]));
  answer("ticketsAdmin", "updateAmbassador", ({ user_id }) => {
    const saved = anAmbassador({ user_id: user_id ?? null, version: 1 });
    answer("ticketsAdmin", "ambassadors", pageOf(saved));
    return saved;
  });
  const user = await openOffice(manage);
  const open = async () => user.click(await screen.findByRole("button", { name: "Account of Dana Duval" }));
  await open();
  const dialog = await findDialog("Account of Dana Duval");
  expect(dialog.getByText("RIVER names no account, so anybody can use it.")).toBeVisible();
  await retype(user, dialog.getByRole("combobox", { name: "Their account" }), member.email);
  await user.click(await screen.findByRole("option", { name: `${member.display_name} (${member.email})` }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await findToast("Ambassador saved");
  await expectDialogClosed();
  await open();
  const again = await findDialog("Account of Dana Duval");
  expect(await again.findByRole("link", { name: "this account" })).toHaveAttribute(
    "href",
    `/admin/members/${member.id}`,
  );
  await user.click(again.getByRole("button", { name: "Name no account" }));
  await expectDialogClosed();
  expect(requestsOf("ticketsAdmin", "updateAmbassador")).toEqual([
    { code: "RIVER", user_id: member.id, version: 0 },
    { code: "RIVER", user_id: null, version: 1 },
  ]);
});
