import type * as z from "zod";
import { checkCoordinates, VendorFields, type VendorRecord } from "../../../../../shared/model/vendor.ts";
import { parseDollars, toDollars } from "../../../back-office/form/dollars.ts";
import { createFormSchema, orNull, parseNumber } from "../../../back-office/form/form-schema.ts";

/** The vendor form's values, as typed: dollars, and coordinates as text. */
export type VendorFormValues = {
  name: string;
  category: string;
  address: string;
  phone: string;
  contact_email: string;
  opening_hours: string;
  average_bill_cents: string;
  latitude: string;
  longitude: string;
  is_pinned: boolean;
};

const degrees = (value: number | null | undefined): string =>
  value === null || value === undefined ? "" : String(value);

/** The form's values for a stored vendor, or for a new one. */
export const toVendorFormValues = (vendor: VendorRecord | null): VendorFormValues => ({
  name: vendor?.name ?? "",
  category: vendor?.category ?? "",
  address: vendor?.address ?? "",
  phone: vendor?.phone ?? "",
  contact_email: vendor?.contact_email ?? "",
  opening_hours: vendor?.opening_hours ?? "",
  average_bill_cents: toDollars(vendor?.average_bill_cents ?? 1_500),
  latitude: degrees(vendor?.latitude),
  longitude: degrees(vendor?.longitude),
  is_pinned: vendor?.is_pinned ?? false,
});

/** Parses the form's values into the server's input, by the server's own rules. */
export const VendorFormSchema = createFormSchema<VendorFormValues, VendorFields>(
  VendorFields.superRefine(checkCoordinates) as unknown as z.ZodType<VendorFields>,
  (values) => ({
    ...values,
    address: orNull(values.address),
    phone: orNull(values.phone),
    opening_hours: orNull(values.opening_hours),
    average_bill_cents: parseDollars(values.average_bill_cents) ?? undefined,
    latitude: parseNumber(values.latitude),
    longitude: parseNumber(values.longitude),
  }),
  {
    name: "Enter a name",
    category: "Choose a category",
    contact_email: "Enter an email address",
    average_bill_cents: "Enter an amount such as 15 or 15.50",
    latitude: "Use a latitude from -90 to 90",
    longitude: "Use a longitude from -180 to 180",
  },
);
