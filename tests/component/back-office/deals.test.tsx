import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { dealCategories, dealTags } from "../../../shared/model/deal.ts";
import { imageTypes, videoTypes } from "../../../shared/model/media.ts";
import {
  choose,
  factsOf,
  findDialog,
  findForm,
  findRow,
  openOffice,
  optionsOf,
  pageOf,
  retype,
} from "../../support/component/back-office.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aDealSummary, aVendorSummary } from "../../support/component/samples/back-office/catalog.ts";
import { anEventRecord } from "../../support/component/samples/back-office/events.ts";
import { findToast } from "../../support/component/toast.ts";

const deal = aDealSummary();

beforeEach(() => {
  answer("dealsAdmin", "list", pageOf(deal));
  answer("dealsAdmin", "vendor", aVendorSummary());
  answer("dealsAdmin", "vendors", pageOf(aVendorSummary()));
  answer("eventsAdmin", "list", pageOf());
});

test("[admindeals-01] deals are listed in the server's order, and filters and search stay in the URL", async () => {
  const deals = ["Third offer", "Second offer", "First offer"].map((offer_details, index) =>
    aDealSummary({ id: `deal_0000000${index}`, offer_details, views: 1_200, redemptions: 3 }),
  );
  answer("dealsAdmin", "list", ({ tag }) => pageOf(...(tag ? deals.slice(1, 2) : deals)));
  const user = await openOffice("/admin/deals");
  expect(factsOf(await findRow("Third offer"))).toEqual({
    Business: "River & Rye",
    Category: "Dining",
    Tag: "BOGO",
    Saves: "$7",
    Limit: "Every 30 days",
    Views: "1,200",
    Redeemed: "3",
    Added: "Oct 1, 2026",
  });
  const titles = () => screen.getAllByRole("link", { name: /^\w+ offer$/ }).map(({ textContent }) => textContent);
  expect(titles()).toEqual(["Third offer", "Second offer", "First offer"]);
  await user.type(screen.getByLabelText("Search by business or offer"), "RIVER");
  await waitFor(() => expect(window.location.search).toBe("?q=RIVER"));
  await choose(user, screen, "Tag", "Popular");
  await waitFor(() => expect(titles()).toEqual(["Second offer"]));
  expect(window.location.search).toBe("?q=RIVER&tag=Popular");
  expect(requestsOf("dealsAdmin", "list").at(-1)).toMatchObject({ q: "RIVER", tag: "Popular" });
});

test("a duplicate begins with the values of its deal and is stored as another", async () => {
  answer("dealsAdmin", "create", deal);
  const user = await openOffice("/admin/deals?vendor=vnd_00000001");
  await screen.findByText("Vendor: River & Rye");
  await user.click(await screen.findByRole("link", { name: "Duplicate Half off at River & Rye" }));
  const dialog = await findForm("Duplicate Deal");
  expect(dialog.getByLabelText("Declared saving")).toHaveValue("7");
  await retype(user, dialog.getByLabelText(/^Offer details/), "Three for one");
  await user.click(dialog.getByRole("button", { name: "Add" }));
  await findToast("Deal added");
  expect(requestsOf("dealsAdmin", "create")).toMatchObject([
    { offer_details: "Three for one", savings_cents: 700, vendor_id: deal.vendor_id },
  ]);
  expect(requestsOf("dealsAdmin", "update")).toEqual([]);
});

test("[admindeals-10] deleting a deal asks first: declined, nothing is sent, confirmed, it leaves the list", async () => {
  const user = await openOffice("/admin/deals?vendor=vnd_00000001");
  const ask = async () => user.click(await screen.findByRole("button", { name: "Delete Half off at River & Rye" }));
  await ask();
  const question = await screen.findByRole("dialog");
  expect(question).toHaveTextContent("redemptions stay on record");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(requestsOf("dealsAdmin", "remove")).toEqual([]);
  await ask();
  answer("dealsAdmin", "remove", {});
  answer("dealsAdmin", "list", pageOf());
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  await findToast("Deal deleted");
  expect(requestsOf("dealsAdmin", "remove")).toEqual([{ dealId: deal.id }]);
  expect(await screen.findByText("No deals match these filters.")).toBeVisible();
});

describe("[admindeals-11] failed deal calls", () => {
  test("show Failed to load deals in place of the list, and Try Again loads it", async () => {
    refuse("dealsAdmin", "list", { status: 409, code: "conflict" }, { once: true });
    const user = await openOffice("/admin/deals");
    expect(await screen.findByText("Failed to load deals")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await findRow("Half off")).toBeVisible();
    expect(screen.queryByText("Failed to load deals")).toBeNull();
  });

  test("show Failed to save deal and keep what was entered, and Failed to delete deal", async () => {
    refuse("dealsAdmin", "update", { status: 500, code: "internal-error" });
    refuse("dealsAdmin", "remove", { status: 500, code: "internal-error" });
    const user = await openOffice("/admin/deals");
    await user.click(await screen.findByRole("link", { name: "Edit Half off at River & Rye" }));
    const dialog = await findForm("Edit Deal");
    await retype(user, dialog.getByLabelText(/^Offer details/), "All off");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await findToast("Failed to save deal", "No");
    expect(dialog.getByLabelText(/^Offer details/)).toHaveValue("All off");
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await user.click((await findDialog("Discard your changes?")).getByRole("button", { name: "Discard" }));
    await user.click(await screen.findByRole("button", { name: "Delete Half off at River & Rye" }));
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    await findToast("Failed to delete deal", "No");
    expect(await findRow("Half off")).toBeVisible();
  });

  test("[desk-116] show both versions of what both changed, and take what only somebody else changed", async () => {
    refuse("dealsAdmin", "update", { status: 409, code: "version-conflict" });
    const user = await openOffice("/admin/deals");
    await user.click(await screen.findByRole("link", { name: "Edit Half off at River & Rye" }));
    const dialog = await findForm("Edit Deal");
    await retype(user, dialog.getByLabelText(/^Offer details/), "Mine");
    const theirs = aDealSummary({ offer_details: "Theirs", savings_cents: 1_250, version: 1 });
    answer("dealsAdmin", "deal", theirs);
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText("Kept from them: Declared saving")).toBeVisible();
    const offers = within(dialog.getByRole("group", { name: "Offer details" }));
    expect(offers.getByRole("radio", { name: "Keep mine" })).toHaveAccessibleDescription("Mine");
    expect(offers.getByRole("radio", { name: "Take theirs" })).toHaveAccessibleDescription("Theirs");
    expect(dialog.getByLabelText(/^Offer details/)).toHaveValue("Mine");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(requestsOf("dealsAdmin", "update").at(-1)).toMatchObject({
        offer_details: "Mine",
        savings_cents: 1_250,
        version: 1,
      }),
    );
  });
});

test("[panel-05] a deal's form reads that one deal by its address, and says if it is gone", async () => {
  answer("dealsAdmin", "deal", deal);
  await openOffice(`/admin/deals/${deal.id}/edit`);
  expect((await findForm("Edit Deal")).getByLabelText(/^Offer details/)).toHaveValue("Half off");
  expect(requestsOf("dealsAdmin", "deal")).toEqual([{ dealId: deal.id }]);
  expect(requestsOf("dealsAdmin", "list")).toEqual([]);
  cleanup();
  refuse("dealsAdmin", "deal", { status: 404, code: "not-found" });
  await openOffice(`/admin/deals/${deal.id}/edit`);
  expect(await screen.findByText("It isn't here any more")).toBeVisible();
});

const labelsOf = (dialog: HTMLElement) =>
  // A chip's label is its choice.
  [...dialog.querySelectorAll("label, .MuiFormLabel-root")]
    .filter((label) => !label.closest("[role=radiogroup]"))
    .map(({ textContent }) => textContent?.replace(/\W+$/, ""));

test.each([
  ["Add New Deal", "/admin/deals?new=1"],
  ["Edit Deal", "/admin/deals"],
])(
  "[admindeals-02] the form %s has exactly the fields of a deal, and takes an image or a video",
  async (title, path) => {
    const user = await openOffice(path);
    if (title === "Edit Deal")
      await user.click(await screen.findByRole("link", { name: "Edit Half off at River & Rye" }));
    expect(labelsOf(await screen.findByRole("form", { name: title }))).toEqual([
      "Business name",
      "Offer details",
      "Category",
      "Tag",
      "Choose file",
      "Media URL",
      "Redemption limit",
      "Declared saving",
      "Event",
      "Only for paid members",
    ]);
    expect(screen.getByLabelText("Media file")).toHaveAttribute("accept", [...imageTypes, ...videoTypes].join(","));
  },
);

test("[admindeals-02] [admindeals-04] a deal without its required values isn't sent, the choices are the server's values, and a new deal is previewed and stored", async () => {
  answer("dealsAdmin", "create", deal);
  const user = await openOffice("/admin/deals?new=1");
  const dialog = await findForm("Add New Deal");
  const add = () => user.click(dialog.getByRole("button", { name: "Add" }));
  await add();
  for (const text of ["Choose a business", "Enter the offer", "Choose a category", "Choose a tag"]) {
    expect(await dialog.findByText(text)).toBeVisible();
  }
  expect(requestsOf("dealsAdmin", "create")).toEqual([]);
  await user.type(dialog.getByLabelText(/^Business name/), "River");
  await user.click(await screen.findByRole("option", { name: "River & Rye" }));
  await retype(user, dialog.getByLabelText(/^Offer details/), "Free coffee");
  expect(dialog.getByRole("radio", { name: "Dining" })).toBeChecked();
  const chips = [
    [/^Category/, dealCategories, "Sweets"],
    [/^Tag/, dealTags, "Hot Deal"],
  ] as const;
  for (const [label, options, option] of chips) {
    const group = within(dialog.getByRole("radiogroup", { name: label }));
    expect(group.getAllByRole("radio").map((radio) => (radio as HTMLInputElement).value)).toEqual([...options]);
    await user.click(group.getByRole("radio", { name: option }));
  }
  expect(await optionsOf(user, dialog, /^Redemption limit/)).toEqual(["Every 30 days", "Once"]);
  await user.click(screen.getByRole("option", { name: "Once" }));
  await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
  await retype(user, dialog.getByLabelText("Declared saving"), "12.50");
  const preview = dialog.getByRole("region", { name: "Preview" });
  for (const text of ["River & Rye", "Free coffee", "Save $12.50"]) expect(preview).toHaveTextContent(text);
  await add();
  await findToast("Deal added");
  expect(requestsOf("dealsAdmin", "create")).toEqual([
    {
      vendor_id: "vnd_00000001",
      offer_details: "Free coffee",
      category: "Sweets",
      tag: "Hot Deal",
      image: null,
      redemption_limit: "once",
      savings_cents: 1_250,
      requires_subscription: true,
      event_id: null,
    },
  ]);
});

test("[desk-132] a new deal's category follows its vendor until one is chosen", async () => {
  answer(
    "dealsAdmin",
    "vendors",
    pageOf(
      aVendorSummary({ category: "Bar" }),
      aVendorSummary({ id: "vnd_00000002", name: "Salt Gym", category: "Fitness" }),
    ),
  );
  const user = await openOffice("/admin/deals/new");
  const dialog = await findForm("Add New Deal");
  const business = dialog.getByLabelText(/^Business name/);
  expect(business).toHaveFocus();
  const pick = async (name: string) => {
    await user.clear(business);
    await user.type(business, name);
    await user.click(await screen.findByRole("option", { name }));
  };
  await pick("River & Rye");
  expect(dialog.getByRole("radio", { name: "Food & Drink" })).toBeChecked();
  await user.click(dialog.getByRole("radio", { name: "Sweets" }));
  await pick("Salt Gym");
  expect(dialog.getByRole("radio", { name: "Sweets" })).toBeChecked();
});

test("[admindeals-02] the form opens with every stored value, and saves dollars as cents", async () => {
  const stored = aDealSummary({
    image: "/media/admin-images/1.webp",
    category: "Sweets",
    tag: "Hot Deal",
    savings_cents: 1_250,
    redemption_limit: "once",
    requires_subscription: false,
    event_id: "event_00000001",
  });
  answer("dealsAdmin", "list", pageOf(stored));
  answer("dealsAdmin", "update", stored);
  answer("eventsAdmin", "list", pageOf(anEventRecord()));
  const user = await openOffice("/admin/deals");
  await user.click(await screen.findByRole("link", { name: "Edit Half off at River & Rye" }));
  const dialog = await findForm("Edit Deal");
  expect(dialog.getByLabelText(/^Business name/)).toHaveValue("River & Rye");
  expect(dialog.getByLabelText(/^Offer details/)).toHaveValue("Half off");
  for (const name of ["Sweets", "Hot Deal"]) expect(dialog.getByRole("radio", { name })).toBeChecked();
  expect(dialog.getByRole("combobox", { name: /^Redemption limit/ })).toHaveTextContent("Once");
  expect(await dialog.findByText(/^Lantern Night/)).toBe(dialog.getByRole("combobox", { name: /^Event/ }));
  expect(dialog.getByLabelText("Media URL")).toHaveValue("/media/admin-images/1.webp");
  expect(dialog.getByLabelText("Declared saving")).toHaveValue("12.50");
  expect(dialog.getByRole("switch", { name: "Only for paid members" })).not.toBeChecked();
  await retype(user, dialog.getByLabelText("Declared saving"), "7.25");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await findToast("Deal updated");
  expect(requestsOf("dealsAdmin", "update")).toMatchObject([
    { savings_cents: 725, image: "/media/admin-images/1.webp", event_id: "event_00000001" },
  ]);
});

test("[admindeals-06] [admindeals-11] a picture whose upload fails shows Upload Error, keeps the form's values and is not stored", async () => {
  refuse("mediaAdmin", "upload", { status: 500, code: "internal-error" });
  answer("dealsAdmin", "update", deal);
  const user = await openOffice("/admin/deals");
  await user.click(await screen.findByRole("link", { name: "Edit Half off at River & Rye" }));
  const dialog = await findForm("Edit Deal");
  await retype(user, dialog.getByLabelText(/^Offer details/), "Still none");
  await user.upload(dialog.getByLabelText("Media file"), new File(["picture"], "oysters.png", { type: "image/png" }));
  await findToast("Upload Error", "Failed to upload file. Please try again.");
  expect(dialog.getByLabelText(/^Offer details/)).toHaveValue("Still none");
  expect(dialog.getByLabelText("Media URL")).toHaveValue("");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await findToast("Deal updated");
  expect(requestsOf("dealsAdmin", "update")).toMatchObject([{ offer_details: "Still none", image: null }]);
});
