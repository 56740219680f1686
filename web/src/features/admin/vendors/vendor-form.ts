import { checkCoordinates, VendorFields, type VendorRecord } from "../../../../../shared/model/vendor.ts";
import { createFormSchema } from "../../../back-office/form/form-schema.ts";
import {
  amount,
  number,
  optionalText,
  plain,
  readValues,
  type TableOf,
  text,
  type ValuesOf,
} from "../../../back-office/form/form-table.ts";

/** The fields of a vendor. */
export const vendorTable = {
  name: text("Name", { required: true, problem: "Enter a name" }),
  category: text("Category", { required: true, problem: "Choose a category" }),
  address: optionalText("Address"),
  phone: optionalText("Phone"),
  contact_email: text("Contact email", { required: true, problem: "Enter an email address" }),
  opening_hours: optionalText("Opening hours"),
  average_bill_cents: amount("Average bill", 1_500, { problem: "Enter an amount such as 15 or 15.50" }),
  latitude: number("Latitude", null, { problem: "Use a latitude from -90 to 90" }),
  longitude: number("Longitude", null, { problem: "Use a longitude from -180 to 180" }),
  is_pinned: plain("Pin to Home", false),
} satisfies TableOf<typeof VendorFields, VendorRecord>;

export type VendorFormValues = ValuesOf<typeof vendorTable>;

/** The form's values for a stored vendor, or for a new one. */
export const toVendorFormValues = (vendor: VendorRecord | null): VendorFormValues => readValues(vendorTable, vendor);

/** Parses the form's values into the server's input, by the server's own rules. */
export const VendorFormSchema = createFormSchema(VendorFields.superRefine(checkCoordinates), vendorTable);
