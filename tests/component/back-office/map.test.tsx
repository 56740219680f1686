import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import {
  choose,
  factsOf,
  findDialog,
  findRow,
  openOffice,
  pageOf,
  retype,
} from "../../support/component/back-office.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aDealSummary, aVendorSummary } from "../../support/component/samples/back-office/catalog.ts";
import { findToast } from "../../support/component/toast.ts";

const lost = aVendorSummary({ name: "Lost Lagoon" });
const known = aVendorSummary({ id: "vnd_00000002", name: "Known Cove", latitude: 30.31, longitude: -81.68 });

beforeEach(() => {
  answer("dealsAdmin", "vendors", pageOf(known, lost));
  answer("dealsAdmin", "vendor", lost);
  answer(
    "dealsAdmin",
    "list",
    pageOf(aDealSummary({ offer_details: "Somewhere", latitude: 30.33, longitude: -81.66 })),
  );
});

test("[adminmap-01] the map tab lists vendors and deals with coordinates, and marks missing ones", async () => {
  const user = await openOffice("/admin/map");
  expect(factsOf(await findRow("Known Cove")).Coordinates).toBe("30.31, -81.68");
  expect(factsOf(await findRow("Lost Lagoon")).Coordinates).toBe("Missing");
  await choose(user, screen, "Show", "Deals");
  expect(factsOf(await findRow("Somewhere"))).toEqual({ Vendor: "River & Rye", Coordinates: "30.33, -81.66" });
});

test("vendors without coordinates are filtered, and leave the filter once they are set", async () => {
  answer("dealsAdmin", "vendors", pageOf(lost));
  const user = await openOffice("/admin/map?coordinates=missing");
  await user.click(await screen.findByRole("button", { name: "Lost Lagoon" }));
  expect(requestsOf("dealsAdmin", "vendors").at(-1)).toMatchObject({ coordinates: "missing" });
  const dialog = await findDialog("Coordinates of Lost Lagoon");
  await retype(user, dialog.getByLabelText("Latitude"), "91");
  await retype(user, dialog.getByLabelText("Longitude"), "-81.6");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Use a latitude from -90 to 90")).toBeVisible();
  expect(requestsOf("dealsAdmin", "locateVendor")).toEqual([]);
  await retype(user, dialog.getByLabelText("Latitude"), "30.3");
  answer("dealsAdmin", "locateVendor", () => {
    answer("dealsAdmin", "vendors", pageOf());
    return { ...lost, latitude: 30.3, longitude: -81.6 };
  });
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await findToast("Coordinates saved");
  expect(requestsOf("dealsAdmin", "locateVendor")).toEqual([
    { vendorId: lost.id, latitude: 30.3, longitude: -81.6, version: 0 },
  ]);
  await waitFor(() => expect(screen.queryByText("Lost Lagoon")).toBeNull());
  expect(await screen.findByText("All vendors have coordinates.")).toBeVisible();
});

test("a vendor that can't be loaded to be placed is told of by a toast", async () => {
  refuse("dealsAdmin", "vendor", { status: 500, code: "internal-error" });
  const user = await openOffice("/admin/map");
  await user.click(await screen.findByRole("button", { name: "Lost Lagoon" }));
  await findToast("Failed to load vendors", "No");
  expect(screen.queryByRole("dialog")).toBeNull();
});
