import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { choose, findDialog, openOffice, pageOf, retype } from "../../support/component/back-office.ts";
import { phone } from "../../support/component/open-app.tsx";
import { answer } from "../../support/component/played-api.ts";
import { aPromoCode } from "../../support/component/samples/back-office/promo-codes.ts";
import { findToast } from "../../support/component/toast.ts";

const path = "/admin/promo-codes";
const page = within(document.body);

beforeEach(() => answer("membershipsAdmin", "promoCodes", pageOf(aPromoCode())));

const headers = () => screen.getAllByRole("columnheader", { hidden: true }).map(({ textContent }) => textContent);

const openViews = async (user: UserEvent) => {
  await user.click(await screen.findByRole("button", { name: /^View/ }));
  return within(await screen.findByRole("menu"));
};

const saveView = async (user: UserEvent, name: string) => {
  const menu = await openViews(user);
  await user.click(menu.getByRole("menuitem", { name: "Save view" }));
  const dialog = await findDialog("Save view");
  await retype(user, dialog.getByRole("textbox", { name: "Name" }), name);
  await user.click(dialog.getByRole("button", { name: "Save" }));
  return dialog;
};

test("[desk-119] a hidden column stays hidden with the URL, and the first one can't be hidden", async () => {
  const user = await openOffice(path);
  await user.click(await screen.findByRole("button", { name: "Columns of Promo codes" }));
  const menu = within(await screen.findByRole("menu"));
  expect(menu.getByRole("menuitemcheckbox", { name: "Code" })).toHaveAttribute("aria-disabled", "true");
  await user.click(menu.getByRole("menuitemcheckbox", { name: "Uses" }));
  expect(headers()).not.toContain("Uses");
  const chosen = new URLSearchParams(window.location.search).get("columns");
  expect(chosen).toMatch(/^promo-codes:status,gives,/);
  expect(chosen).not.toContain("uses");
  await user.click(menu.getByRole("menuitemcheckbox", { name: "Uses" }));
  expect(headers()).toContain("Uses");
  expect(window.location.search).toBe("");
});

test("[desk-119] a link with chosen columns shows them, and leaves another table's columns alone", async () => {
  await openOffice(`${path}?columns=promo-codes:status&columns=deals:tag`);
  await waitFor(() => expect(headers()).toEqual(["", "Code", "Status", "Actions"]));
});

test("[desk-119] a phone offers no columns, because a row's sheet has all of them", async () => {
  await openOffice(`${path}?columns=promo-codes:status`, { screen: phone });
  expect(await screen.findByRole("button", { name: /^More about/ })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Columns of Promo codes" })).toBeNull();
});

test("[desk-120] a saved view opens with its filters and its name in the URL, and is changed, updated and deleted", async () => {
  const user = await openOffice(path);
  await screen.findByRole("table", { name: "Promo codes" });
  await choose(user, page, "Status", "Active");
  await saveView(user, "Running codes");
  expect(await screen.findByRole("button", { name: "View: Running codes" })).toBeVisible();
  expect(window.location.search).toBe("?status=Active&view=Running+codes");
  await choose(user, page, "Status", "Expired");
  expect(await screen.findByRole("button", { name: "View: Running codes (changed)" })).toBeVisible();
  await user.click((await openViews(user)).getByRole("menuitem", { name: "Running codes" }));
  await waitFor(() => expect(window.location.search).toBe("?status=Active&view=Running+codes"));
  expect(page.getByRole("combobox", { name: "Status" })).toHaveTextContent("Active");
  await choose(user, page, "Status", "Expired");
  await user.click((await openViews(user)).getByRole("menuitem", { name: "Update view" }));
  await findToast("View updated", "Running codes");
  expect(await screen.findByRole("button", { name: "View: Running codes" })).toBeVisible();
  await user.click((await openViews(user)).getByRole("menuitem", { name: "Delete view" }));
  await findToast("View deleted", "Running codes");
  expect(window.location.search).toBe("?status=Expired");
  expect((await openViews(user)).queryByRole("menuitem", { name: "Running codes" })).toBeNull();
});

test("[desk-121] a view needs a name of its own of up to 40 characters, and a device that can't keep it says that", async () => {
  const user = await openOffice(path);
  await saveView(user, "Mine");
  const dialog = await saveView(user, "mine");
  const name = dialog.getByRole("textbox", { name: "Name" });
  const save = () => user.click(dialog.getByRole("button", { name: "Save" }));
  expect(name).toHaveAccessibleDescription("Another view of this list has this name");
  await retype(user, name, "  ");
  await save();
  expect(name).toHaveAccessibleDescription("Enter a name");
  await retype(user, name, "x".repeat(41));
  await save();
  expect(name).toHaveAccessibleDescription("Use at most 40 characters");
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  await retype(user, name, "Another");
  await save();
  expect(name).toHaveAccessibleDescription(/^This browser has no room for the view/);
  vi.unstubAllGlobals();
  await save();
  expect(await screen.findByRole("button", { name: "View: Another" })).toBeVisible();
});
