import { env } from "../platform/env.ts";

/** What every email takes from its stage: the city's address and time zone, and where the business gets letters. */
export type MailSettings = { origin: string; zone: string; postalAddress: string };

/** The settings of the stage that this function runs on. */
export const readMailSettings = (): MailSettings => ({
  origin: env("PUBLIC_ORIGIN"),
  zone: env("CITY_ZONE"),
  postalAddress: env("POSTAL_ADDRESS"),
});
