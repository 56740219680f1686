import { screen, waitFor, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { describe, expect, test, vi } from "vitest";
import { AccountDialog } from "../../../web/src/features/admin/ambassadors/account-dialog.tsx";
import { AmbassadorDashboard } from "../../../web/src/features/admin/ambassadors/ambassador-dashboard.tsx";
import { ManageAmbassadors } from "../../../web/src/features/admin/ambassadors/manage-ambassadors.tsx";
import { RedemptionDetails } from "../../../web/src/features/admin/ambassadors/redemption-details.tsx";
import { KpiCard } from "../../../web/src/features/admin/dashboard/kpi-card.tsx";
import { DealList } from "../../../web/src/features/admin/deals/deal-list.tsx";
import { CoordinatesDialog } from "../../../web/src/features/admin/map/coordinates-dialog.tsx";
import { PromoCodeList } from "../../../web/src/features/admin/promo-codes/promo-code-list.tsx";
import PromoDialog from "../../../web/src/features/admin/promo-codes/promo-dialog.tsx";
import { ReconcileButton } from "../../../web/src/features/admin/tickets/reconcile-button.tsx";
import { TicketActions } from "../../../web/src/features/admin/tickets/ticket-actions.tsx";
import { TicketManagement } from "../../../web/src/features/admin/tickets/ticket-management.tsx";
import { TicketTiles } from "../../../web/src/features/admin/tickets/ticket-tiles.tsx";
import { DeleteVendor } from "../../../web/src/features/admin/vendors/delete-vendor.tsx";
import { VendorDetails } from "../../../web/src/features/admin/vendors/vendor-details.tsx";
import { VendorDialog } from "../../../web/src/features/admin/vendors/vendor-dialog.tsx";
import { VendorList } from "../../../web/src/features/admin/vendors/vendor-list.tsx";
import { factsOf, findDialog, findRow, optionsOf, pageOf } from "../../support/component/back-office.ts";
import { openPart, placeOf } from "../../support/component/open-part.tsx";
import { passTime, playTime } from "../../support/component/pass-time.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { settle } from "../../support/component/run-hook.tsx";
import { aCodeRedemption, anAmbassador, aReport } from "../../support/component/samples/back-office/ambassadors.ts";
import { aDealSummary, aVendorSummary } from "../../support/component/samples/back-office/catalog.ts";
import { aPromoCode } from "../../support/component/samples/back-office/promo-codes.ts";
import { answerTickets, aTicketRow } from "../../support/component/samples/back-office/tickets.ts";
import { findToast } from "../../support/component/toast.ts";

const refused = { status: 403, code: "forbidden" } as const;

describe("a ticket", () => {
  test("that is valid or redeemed offers what can be done with it, and a cancelled one nothing", async () => {
    const tickets = (["cancelled", "redeemed", "valid"] as const).map((status, number) =>
      aTicketRow({ id: `tkt_0000000${number}`, status, number }),
    );
    await openPart(tickets.map((ticket) => <TicketActions key={ticket.id} ticket={ticket} />));
    const buttons = await screen.findAllByRole("button");
    expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual([
      "Undo: Gia Gull, ticket 1",
      "Resend confirmation to Gia Gull, ticket 1",
      "Mark redeemed: Gia Gull, ticket 2",
      "Resend confirmation to Gia Gull, ticket 2",
    ]);
  });

  test("without a number counts as the first, and says where its confirmation can't be sent", async () => {
    refuse("ticketsAdmin", "resendConfirmation", { ...refused, message: "No address" });
    const user = await openPart(<TicketActions ticket={aTicketRow({ number: null })} />);
    await user.click(await screen.findByRole("button", { name: "Resend confirmation to Gia Gull, ticket 1" }));
    await findToast("Failed to resend confirmation", "No address");
  });

  test.each([
    [1, true, "1 ticket created, 0 skipped."],
    [2, true, "2 tickets created, 0 skipped."],
    [0, false, "0 tickets created, 0 skipped. Some payments couldn't be checked. Run it again."],
  ])("is made of a payment: %i, all checked: %j", async (tickets_created, is_complete, text) => {
    answer("ticketsAdmin", "reconcilePayments", { tickets_created, tickets_skipped: 0, failed: 0, is_complete });
    const user = await openPart(<ReconcileButton />);
    await user.click(screen.getByRole("button", { name: "Reconcile payments" }));
    const toast = await findToast("Stripe payments reconciled", text);
    expect(toast.textContent?.includes("Run it again")).toBe(!is_complete);
  });
});

describe("the figures of tickets", () => {
  test.each([
    [0, false, "3", null],
    [1, true, "3 (1 cancelled)", "Whatever you search for"],
  ])("with %i cancelled, in a search: %j", async (cancelled, isSearching, text, hint) => {
    answer("ticketsAdmin", "summary", { total_tickets: 3, total_revenue: 0, redeemed: 1, pending: 2, cancelled });
    await openPart(<TicketTiles filter={{}} isSearching={isSearching} />);
    const tile = screen.getByRole("article", { name: "Total tickets" });
    expect(await within(tile).findByText(text)).toBeVisible();
    expect(within(tile).queryByText("Whatever you search for")?.textContent ?? null).toBe(hint);
  });
});

test("the list of tickets keeps the event of a link that isn't listed", async () => {
  answerTickets(aTicketRow(), aTicketRow({ id: "tkt_00000002", buyer_name: "Vic Vole" }));
  const user = await openPart(<TicketManagement />, { path: "/?event=event_00000009" });
  expect(await findRow("Gia Gull")).toBeVisible();
  expect(await optionsOf(user, screen, "Event")).toEqual(["All events", "Selected event"]);
  await user.keyboard("{Escape}");
  expect(requestsOf("ticketsAdmin", "search")).toEqual([]);
  answer("ticketsAdmin", "setStatus", ({ ticketId }) => aTicketRow({ id: ticketId, status: "redeemed" }) as never);
  answerTickets(aTicketRow({ status: "redeemed" }), aTicketRow({ id: "tkt_00000002", buyer_name: "Vic Vole" }));
  await user.click(screen.getByRole("button", { name: "Mark redeemed: Gia Gull, ticket 1" }));
  await waitFor(async () => expect(factsOf(await findRow("Gia Gull")).Status).toBe("Redeemed"));
  expect(factsOf(await findRow("Vic Vole")).Status).toBe("Pending");
});

describe("a list that has nothing", () => {
  test.each([
    ["", "No vendors yet.", true, {}],
    ["?q=rye", "No vendors match these filters.", false, { q: "rye" }],
    ["?category=Bar", "No vendors match these filters.", true, { category: "Bar" }],
    ["?sort=name", "No vendors yet.", true, { sort: "name" }],
  ])("of vendors at %s reads %s and can be sorted: %j", async (search, text, isSorted, asked) => {
    answer("dealsAdmin", "vendors", pageOf());
    await openPart(<VendorList />, { path: `/${search}` });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole("combobox", { name: "Sort by" }) !== null).toBe(isSorted);
    const [first] = requestsOf("dealsAdmin", "vendors");
    expect({ q: first?.q, category: first?.category, sort: first?.sort }).toEqual({
      ...{ q: undefined, category: undefined, sort: undefined },
      ...asked,
    });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test.each([
    ["", "No deals yet.", true, {}],
    ["?q=rye", "No deals match these filters.", false, { q: "rye" }],
    ["?category=Dining", "No deals match these filters.", true, { category: "Dining" }],
    ["?tag=BOGO", "No deals match these filters.", true, { tag: "BOGO" }],
    ["?sort=name", "No deals yet.", true, { sort: "name" }],
    ["?vendor=vnd_00000001&q=rye", "No deals match these filters.", false, { vendor_id: "vnd_00000001" }],
  ])("of deals at %s reads %s and can be sorted: %j", async (search, text, isSorted, asked) => {
    answer("dealsAdmin", "list", pageOf());
    answer("dealsAdmin", "vendor", aVendorSummary());
    await openPart(<DealList loadForm={async () => undefined} />, { path: `/${search}` });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole("combobox", { name: "Sort by" }) !== null).toBe(isSorted);
    expect(requestsOf("dealsAdmin", "list")).toEqual([{ limit: expect.anything(), ...asked }]);
    const ofVendor = search.includes("vendor");
    if (ofVendor) expect(await screen.findByText("Vendor: River & Rye")).toBeVisible();
    expect(requestsOf("dealsAdmin", "vendor")).toHaveLength(ofVendor ? 1 : 0);
  });

  test.each([
    ["", /^No promo codes yet/, {}],
    ["?q=sum", /^No promo codes match/, { q: "sum" }],
    ["?status=Active", /^No promo codes match/, { status: "Active" }],
  ])("of promo codes at %s reads %o", async (search, text, asked) => {
    answer("membershipsAdmin", "promoCodes", pageOf());
    await openPart(<PromoCodeList />, { path: `/${search}` });
    expect(await screen.findByText(text)).toBeVisible();
    expect(requestsOf("membershipsAdmin", "promoCodes")).toEqual([{ limit: expect.anything(), ...asked }]);
  });
});

describe("the list of deals", () => {
  test("has a deal's picture, and none for a video or nothing", async () => {
    const images = ["/media/deals/1.webp", "/media/deals/1.mp4", null];
    const deals = images.map((image, index) => aDealSummary({ id: `deal_0000000${index}`, image }));
    answer("dealsAdmin", "list", pageOf(...deals));
    await openPart(<DealList loadForm={async () => undefined} />);
    expect(await screen.findAllByRole("button", { name: /^Delete/ })).toHaveLength(3);
    expect([...document.querySelectorAll("img")].map((image) => image.getAttribute("src"))).toEqual([
      expect.stringContaining("/media/deals/1"),
    ]);
  });

  test("leads a former address of a new deal to its form", async () => {
    answer("dealsAdmin", "list", pageOf());
    await openPart(<DealList loadForm={async () => undefined} />, { path: "/?new=1", pattern: "/" });
    await waitFor(() => expect(placeOf()).toBe("/admin/deals/new"));
  });
});

describe("a vendor's details", () => {
  const open = async (about: Parameters<typeof aVendorSummary>[0]) => {
    answer("dealsAdmin", "vendor", aVendorSummary(about));
    answer("timelinesAdmin", "vendor", pageOf());
    await openPart(<VendorDetails vendorId="vnd_00000001" onClose={() => undefined} onEdit={() => undefined} />);
    return findDialog("River & Rye");
  };

  test("have what is known, a dash for what isn't, and no deals where there are none", async () => {
    const dialog = await open({ contact_email: null, phone: null });
    expect(dialog.getByText("Coordinates").nextSibling).toHaveTextContent("Missing");
    expect(dialog.getByText("Contact email").nextSibling).toHaveTextContent("–");
    expect(dialog.getByText("Pinned to Home").nextSibling).toHaveTextContent("No");
    expect(requestsOf("dealsAdmin", "list")).toEqual([]);
  });

  test("have their place, their address and their deals", async () => {
    answer("dealsAdmin", "list", pageOf(aDealSummary({ redemptions: 4 })));
    const dialog = await open({ latitude: 30, longitude: -81, deals: 1, is_pinned: true });
    expect(dialog.getByText("Coordinates").nextSibling).toHaveTextContent("30, -81");
    expect(dialog.getByText("Pinned to Home").nextSibling).toHaveTextContent("Yes");
    expect(dialog.getByRole("link", { name: "hello@riverandrye.example" })).toBeVisible();
    expect(await dialog.findByText("Half off (4 redeemed)")).toBeVisible();
  });

  test("that can't be read are read by Try Again, and can't be edited before", async () => {
    refuse("dealsAdmin", "vendor", refused);
    const user = await openPart(
      <VendorDetails vendorId="vnd_00000001" onClose={() => undefined} onEdit={() => undefined} />,
    );
    const dialog = await findDialog("Vendor");
    expect(await dialog.findByText("Failed to load vendors")).toBeVisible();
    expect(dialog.queryByRole("button", { name: "Edit" })).toBeNull();
    answer("dealsAdmin", "vendor", aVendorSummary());
    answer("timelinesAdmin", "vendor", pageOf());
    await user.click(dialog.getByRole("button", { name: "Try Again" }));
    expect(await dialog.findByRole("button", { name: "Edit" })).toBeVisible();
    expect(dialog.queryByText("Failed to load vendors")).toBeNull();
  });
});

test.each([
  ["new", null, "New Promo Code", "Create", "", false],
  ["copy", aPromoCode({ is_active: false }), "Duplicate SUMMER25", "Create", "", false],
  ["edit", aPromoCode(), "Edit SUMMER25", "Save", "SUMMER25", true],
] as const)("a promo code's dialog to %s", async (mode, promo, title, submit, code, isFixed) => {
  await openPart(<PromoDialog open={{ mode, promo } as never} onClose={() => undefined} />);
  const dialog = await findDialog(title);
  expect(dialog.getByRole("button", { name: submit })).toBeVisible();
  const field = dialog.queryByRole<HTMLInputElement>("textbox", { name: /^Code/ });
  expect(field?.value ?? code).toBe(code);
  expect(field === null || field.disabled || field.readOnly).toBe(isFixed);
  expect(dialog.getByRole("switch")).toBeChecked();
  if (mode === "edit") expect(await dialog.findByRole("link", { name: /history/i })).toBeVisible();
  else expect(dialog.queryByRole("link", { name: /history/i })).toBeNull();
});

describe("ambassadors", () => {
  test.each([
    [0, "2"],
    [1, "2 (1 refunded)"],
    [2, "2"],
  ])("with %i of 2 tickets of an order refunded have %s", async (refunded_qty, text) => {
    answer("ticketsAdmin", "ambassadorRedemptions", pageOf(aCodeRedemption({ refunded_qty })));
    await openPart(<RedemptionDetails code="RIVER" onClose={() => undefined} />);
    expect(factsOf(await findRow("buyer@example.com")).Qty).toBe(text);
  });

  test.each([
    ["", "7d"],
    ["?period=30d", "30d"],
    ["?period=1y", "7d"],
  ])("at %s have the figures of %s", async (search, period) => {
    answer("ticketsAdmin", "ambassadorReport", aReport());
    await openPart(<AmbassadorDashboard />, { path: `/${search}` });
    expect(await screen.findByText("No data available")).toBeVisible();
    expect(requestsOf("ticketsAdmin", "ambassadorReport")).toEqual([{ period }]);
  });

  test("without figures have dashes", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    refuse("ticketsAdmin", "ambassadorReport", refused);
    await openPart(<AmbassadorDashboard />);
    expect(await within(screen.getByRole("article", { name: "Total Discounts" })).findByText("–")).toBeVisible();
    expect(screen.getByText("No data available")).toBeVisible();
    expect(warn).toHaveBeenCalledWith("Failed to load ambassador statistics", "No");
  });

  test("whose account isn't changed are left as they are", async () => {
    const onClose = vi.fn();
    const user = await openPart(<AccountDialog ambassador={anAmbassador()} onClose={onClose} />);
    await user.click((await findDialog("Account of Dana Duval")).getByRole("button", { name: "Save" }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(requestsOf("ticketsAdmin", "updateAmbassador")).toEqual([]);
  });

  test("have their figures read again a second and a half after a change, which leaves the others as they are", async () => {
    playTime();
    const other = anAmbassador({ id: "amb_00000002", name: "Ola Orr", code: "LAKE" });
    answer("ticketsAdmin", "ambassadorReport", aReport());
    answer("ticketsAdmin", "ambassadors", pageOf(anAmbassador(), other));
    answer("ticketsAdmin", "updateAmbassador", anAmbassador({ status: "inactive", version: 1 }));
    await openPart(<AmbassadorDashboard />, { path: "/?tab=manage" });
    const deactivate = await screen.findByRole("button", { name: "Deactivate Dana Duval" });
    answer("ticketsAdmin", "ambassadors", pageOf(anAmbassador({ status: "inactive", version: 1 }), other));
    const asked = () => requestsOf("ticketsAdmin", "ambassadorReport").length;
    const first = asked();
    deactivate.click();
    await screen.findByRole("button", { name: "Activate Dana Duval" });
    expect(screen.getByRole("button", { name: "Deactivate Ola Orr" })).toBeVisible();
    expect(asked()).toBe(first);
    await passTime(1_800);
    expect(asked()).toBe(first + 1);
  });

  test("are changed by those roles alone that may", async () => {
    answer("ticketsAdmin", "ambassadors", pageOf(anAmbassador()));
    await openPart(<ManageAmbassadors />, { role: "books" });
    expect(await findRow("Dana Duval")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^(Deactivate|Account of)/ })).toBeNull();
  });
});

describe("a figure of the dashboard", () => {
  const kpi = { label: "Tickets", value: "7", parts: ["3 today"], definition: "Every ticket counts." };

  test.each<[Partial<ComponentProps<typeof KpiCard>>, boolean]>([
    [{ to: "/admin/tickets" }, true],
    [{ to: "/admin/tickets", needs: ["ticketsAdmin", "list"] }, true],
    [{ to: "/admin/colleagues", needs: ["colleaguesAdmin", "invite"] }, false],
    [{}, false],
  ])("with %o leads to its rows: %j", async (about, leads) => {
    await openPart(<KpiCard {...kpi} {...about} />, { role: "books" });
    await settle();
    expect(screen.queryByRole("link", { name: "Tickets" })?.getAttribute("href") ?? null).toBe(leads ? about.to : null);
    expect(screen.getByText("3 today")).toBeVisible();
    expect(document.querySelector(".MuiSkeleton-root")).toBeNull();
  });

  test("is a placeholder until it is there, and says how it is counted", async () => {
    const user = await openPart(<KpiCard {...kpi} value={undefined} />);
    expect(document.querySelectorAll(".MuiSkeleton-root")).toHaveLength(2);
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.click(screen.getByRole("button", { name: "How Tickets is counted" }));
    expect((await findDialog("How Tickets is counted")).getByText("Every ticket counts.")).toBeVisible();
  });

  test.each([
    [null, 0],
    [{ current: 2, before: 1 }, 1],
  ])("has its month, and against the one before %j", async (trend, deltas) => {
    const month = { days: [1, 2], text: "2 in 30 days", ...(trend && { trend }) };
    await openPart(<KpiCard {...kpi} month={month as never} />);
    expect(screen.getByText("2 in 30 days")).toBeVisible();
    expect(document.querySelectorAll("[data-change]")).toHaveLength(deltas);
  });
});

describe("a vendor", () => {
  test("that is new needs what one needs, and is added", async () => {
    answer("dealsAdmin", "createVendor", aVendorSummary());
    const user = await openPart(<VendorDialog vendor={null} onClose={() => {}} />);
    const dialog = await findDialog("Add Vendor");
    expect(dialog.getByRole("textbox", { name: "Name" })).toHaveFocus();
    await user.click(dialog.getByRole("button", { name: "Add" }));
    await waitFor(() => expect(dialog.getByRole("textbox", { name: "Name" })).toBeInvalid());
    expect(requestsOf("dealsAdmin", "createVendor")).toEqual([]);
  });

  test("that is stored is changed with its version", async () => {
    answer("dealsAdmin", "updateVendor", aVendorSummary());
    const onClose = vi.fn();
    const user = await openPart(<VendorDialog vendor={aVendorSummary()} onClose={onClose} />);
    const dialog = await findDialog(`Edit ${aVendorSummary().name}`);
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await findToast("Vendor updated");
    expect(requestsOf("dealsAdmin", "updateVendor")).toMatchObject([
      { vendorId: aVendorSummary().id, version: aVendorSummary().version },
    ]);
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  test.each([
    [null, "This vendor has no address."],
    ["1 Pier", "1 Pier"],
  ])("with the address %j is placed by what is pasted, where that is a place", async (address, text) => {
    refuse("dealsAdmin", "locateVendor", { status: 403, code: "forbidden" });
    const user = await openPart(<CoordinatesDialog vendor={aVendorSummary({ address })} onClose={() => {}} />);
    const dialog = await findDialog(/^Coordinates of/);
    expect(screen.getByRole("dialog")).toHaveTextContent(text);
    const latitude = dialog.getByRole("textbox", { name: "Latitude" });
    await user.clear(latitude);
    await user.click(latitude);
    await user.paste("30");
    expect(latitude).toHaveValue("30");
    await user.paste("30.33, -81.66");
    expect(
      [latitude, dialog.getByRole("textbox", { name: "Longitude" })].map((field) => (field as HTMLInputElement).value),
    ).toEqual([...["30.33", "-81.66"]]);
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await findToast("Failed to save coordinates");
    expect(requestsOf("dealsAdmin", "locateVendor")).toMatchObject([{ latitude: 30.33, longitude: -81.66 }]);
  });

  test.each([
    [0, true],
    [1, false],
  ])("with %i deals can be deleted: %j", async (deals, isDeletable) => {
    const vendor = aVendorSummary({ deals });
    const user = await openPart(<DeleteVendor vendor={vendor} />);
    await user.click(screen.getByRole("button", { name: `Delete ${vendor.name}` }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.queryByRole("button", { name: "Delete" }) !== null).toBe(isDeletable);
    expect(dialog.queryByRole("link", { name: "Show Its Deals" }) !== null).toBe(!isDeletable);
  });
});
