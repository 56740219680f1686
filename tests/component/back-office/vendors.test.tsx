import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { factsOf, findDialog, findRow, openOffice, pageOf, retype } from "../../support/component/back-office.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aDealSummary, aVendorSummary } from "../../support/component/samples/back-office/catalog.ts";
import { findToast } from "../../support/component/toast.ts";

const vendor = aVendorSummary();
const failure = { status: 500, code: "internal-error" } as const;

beforeEach(() => {
  answer("dealsAdmin", "vendors", pageOf(vendor));
  answer("dealsAdmin", "vendor", vendor);
  answer("dealsAdmin", "list", pageOf());
});

test("[vendors-01] vendors are listed in the server's order, and their details show traffic, redemptions and estimated revenue", async () => {
  const busy = aVendorSummary({ deals: 1, views: 1_500, redemptions: 2, estimated_revenue_cents: 4_000 });
  answer("dealsAdmin", "vendors", pageOf(aVendorSummary({ id: "vnd_00000002", name: "Newer Place" }), busy));
  answer("dealsAdmin", "vendor", busy);
  answer("dealsAdmin", "list", pageOf(aDealSummary({ offer_details: "Half-price oysters", redemptions: 2 })));
  const user = await openOffice("/admin/vendors");
  expect(factsOf(await findRow("River & Rye"))).toEqual({
    Category: "Restaurant",
    Address: "1 Bay St",
    Phone: "(904) 555-0111",
    Email: "hello@riverandrye.example",
    Deals: "1",
    Traffic: "1,500",
    Redeemed: "2",
    "Revenue (estimated)": "$40",
  });
  const names = within(screen.getByRole("table", { name: "Vendors" })).getAllByRole("button", {
    name: /^(Newer|River)/,
  });
  expect(names.map(({ textContent }) => textContent)).toEqual(["Newer Place", "River & Rye"]);
  await user.click(screen.getByRole("button", { name: "River & Rye" }));
  const details = await findDialog("River & Rye");
  expect(await details.findByRole("article", { name: "Traffic" })).toHaveTextContent("1,500");
  expect(details.getByRole("article", { name: "Redemptions" })).toHaveTextContent("2");
  expect(details.getByRole("article", { name: "Revenue (estimated)" })).toHaveTextContent("$40");
  expect(await details.findByRole("list", { name: "Deals" })).toHaveTextContent("Half-price oysters (2 redeemed)");
  expect(details.getByRole("region", { name: "Timeline" })).toBeVisible();
});

test("[vendors-02] [vendors-03] a vendor without its required values isn't sent, and a new one is stored as it was entered", async () => {
  answer("dealsAdmin", "createVendor", vendor);
  const user = await openOffice("/admin/vendors");
  await user.click(await screen.findByRole("button", { name: "Add Vendor" }));
  const dialog = await findDialog("Add Vendor");
  const add = () => user.click(dialog.getByRole("button", { name: "Add" }));
  const email = dialog.getByLabelText(/^Contact email/);
  expect(dialog.getByLabelText("Phone")).toHaveAttribute("placeholder", "(904) 555-0123");
  await add();
  for (const text of ["Enter a name", "Choose a category", "Enter an email address"]) {
    expect(await dialog.findByText(text)).toBeVisible();
  }
  await retype(user, dialog.getByLabelText(/^Name/), "Salt & Pine");
  await user.click(dialog.getByRole("radio", { name: "Nightlife" }));
  await retype(user, dialog.getByLabelText("Address"), "1 Bay St");
  await retype(user, dialog.getByLabelText("Phone"), "(904) 555-0177");
  await retype(user, email, "hello@nowhere");
  await retype(user, dialog.getByLabelText("Average bill"), "22.50");
  await user.click(dialog.getByRole("switch", { name: "Pin to Home" }));
  await add();
  await waitFor(() => expect(email).toHaveAccessibleDescription("Enter an email address"));
  expect(requestsOf("dealsAdmin", "createVendor")).toEqual([]);
  await retype(user, email, "hello@saltandpine.example");
  await add();
  await findToast("Vendor added");
  expect(requestsOf("dealsAdmin", "createVendor")).toEqual([
    {
      name: "Salt & Pine",
      category: "Nightlife",
      address: "1 Bay St",
      phone: "(904) 555-0177",
      contact_email: "hello@saltandpine.example",
      opening_hours: null,
      average_bill_cents: 2_250,
      latitude: null,
      longitude: null,
      is_pinned: true,
    },
  ]);
});

test("[vendors-02] the edit dialog opens with every stored value", async () => {
  const whole = aVendorSummary({
    category: "Nightlife",
    opening_hours: "Daily from 5 PM",
    average_bill_cents: 2_250,
    latitude: 30.33,
    longitude: -81.66,
    is_pinned: true,
  });
  answer("dealsAdmin", "vendors", pageOf(whole));
  const user = await openOffice("/admin/vendors");
  await user.click(await screen.findByRole("button", { name: "Edit River & Rye" }));
  const dialog = await findDialog("Edit River & Rye");
  const stored = {
    Name: "River & Rye",
    Address: "1 Bay St",
    Phone: "(904) 555-0111",
    "Contact email": "hello@riverandrye.example",
    "Opening hours": "Daily from 5 PM",
    "Average bill": "22.50",
    Latitude: "30.33",
    Longitude: "-81.66",
  };
  for (const [label, value] of Object.entries(stored)) {
    expect(dialog.getByLabelText(new RegExp(`^${label}`))).toHaveValue(value);
  }
  expect(dialog.getByRole("radio", { name: "Nightlife" })).toBeChecked();
  expect(dialog.getByRole("switch", { name: "Pin to Home" })).toBeChecked();
});

test("[vendors-04] deleting a vendor asks first: declined, nothing is sent, confirmed, it leaves the list", async () => {
  answer("dealsAdmin", "removeVendor", {});
  const user = await openOffice("/admin/vendors?q=short");
  await user.click(await screen.findByRole("button", { name: "Delete River & Rye" }));
  const question = await screen.findByRole("dialog");
  await user.click(within(question).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(requestsOf("dealsAdmin", "removeVendor")).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Delete River & Rye" }));
  answer("dealsAdmin", "vendors", pageOf());
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
  await findToast("Vendor deleted");
  expect(requestsOf("dealsAdmin", "removeVendor")).toEqual([{ vendorId: vendor.id }]);
  expect(await screen.findByText("No vendors match these filters.")).toBeVisible();
});

test("[vendors-04] a vendor with deals can't be deleted, and leads to them", async () => {
  answer("dealsAdmin", "vendors", pageOf(aVendorSummary({ deals: 1 })));
  answer("dealsAdmin", "list", pageOf(aDealSummary({ offer_details: "Still here" })));
  const user = await openOffice("/admin/vendors");
  await user.click(await screen.findByRole("button", { name: "Delete River & Rye" }));
  const dialog = await findDialog("River & Rye still has 1 deal");
  expect(dialog.queryByRole("button", { name: "Delete" })).toBeNull();
  await user.click(dialog.getByRole("link", { name: "Show Its Deals" }));
  expect(await findRow("Still here")).toBeVisible();
  expect(window.location.pathname + window.location.search).toBe("/admin/deals?vendor=vnd_00000001");
});

test("[admin-19] dollars are typed and shown as text, and travel as whole cents", async () => {
  answer("dealsAdmin", "updateVendor", vendor);
  const user = await openOffice("/admin/vendors");
  await user.click(await screen.findByRole("button", { name: "Edit River & Rye" }));
  const dialog = await findDialog("Edit River & Rye");
  const bill = dialog.getByLabelText("Average bill");
  expect(bill).toHaveValue("20");
  await retype(user, bill, "22.505");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(bill).toBeInvalid());
  expect(requestsOf("dealsAdmin", "updateVendor")).toEqual([]);
  await retype(user, bill, "22.50");
  answer("dealsAdmin", "vendor", aVendorSummary({ average_bill_cents: 2_250, estimated_revenue_cents: 123_450 }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await findToast("Vendor updated");
  expect(requestsOf("dealsAdmin", "updateVendor")).toMatchObject([{ average_bill_cents: 2_250 }]);
  await user.click(await screen.findByRole("button", { name: "River & Rye" }));
  const details = await findDialog("River & Rye");
  expect(await details.findByText("$22.50")).toBeVisible();
  expect(details.getByRole("article", { name: "Revenue (estimated)" })).toHaveTextContent("$1,235");
});

describe("[vendors-05] failed vendor calls", () => {
  test("show Failed to load vendors in place of the list, and Try Again loads it", async () => {
    refuse("dealsAdmin", "vendors", failure, { once: true });
    const user = await openOffice("/admin/vendors");
    expect(await screen.findByText("Failed to load vendors")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await findRow("River & Rye")).toBeVisible();
  });

  test("show Failed to save vendor and keep what was entered, and Failed to delete vendor", async () => {
    refuse("dealsAdmin", "updateVendor", failure);
    refuse("dealsAdmin", "removeVendor", failure);
    const user = await openOffice("/admin/vendors");
    await user.click(await screen.findByRole("button", { name: "Edit River & Rye" }));
    const dialog = await findDialog("Edit River & Rye");
    await retype(user, dialog.getByLabelText("Address"), "9 New St");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await findToast("Failed to save vendor", "No");
    expect(dialog.getByLabelText("Address")).toHaveValue("9 New St");
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await user.click((await findDialog("Discard your changes?")).getByRole("button", { name: "Discard" }));
    await user.click(await screen.findByRole("button", { name: "Delete River & Rye" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
    await findToast("Failed to delete vendor", "No");
    expect(await findRow("River & Rye")).toBeVisible();
  });

  test("[desk-117] merge a second conflict with what the first one came to", async () => {
    refuse("dealsAdmin", "updateVendor", { status: 409, code: "version-conflict" });
    const user = await openOffice("/admin/vendors");
    await user.click(await screen.findByRole("button", { name: "Edit River & Rye" }));
    const dialog = await findDialog("Edit River & Rye");
    await retype(user, dialog.getByLabelText("Address"), "Mine");
    answer("dealsAdmin", "vendor", aVendorSummary({ address: "Theirs", version: 1 }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByRole("group", { name: "Address" })).toBeVisible();
    answer("dealsAdmin", "vendor", aVendorSummary({ address: "Theirs", average_bill_cents: 3_300, version: 2 }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText("Kept from them: Average bill")).toBeVisible();
    expect(dialog.queryByRole("group", { name: "Address" })).toBeNull();
    expect(dialog.getByLabelText("Address")).toHaveValue("Mine");
    answer("dealsAdmin", "updateVendor", aVendorSummary({ version: 3 }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await findToast("Vendor updated");
    expect(requestsOf("dealsAdmin", "updateVendor")).toMatchObject([
      { address: "Mine", version: 0 },
      { address: "Mine", version: 1 },
      { address: "Mine", average_bill_cents: 3_300, version: 2 },
    ]);
  });
});
