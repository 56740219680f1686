import { PartnerLogo } from "../model/content.ts";
import { Location, LocationInput } from "../model/location.ts";
import { Marketing, MarketingSettings, MarketingUpdate } from "../model/marketing.ts";
import { Empty, Page } from "../model/primitives.ts";
import { AppSettings, SettingsChange } from "../model/settings.ts";
import { logosAdmin } from "./content/logos.ts";
import { news, newsAdmin } from "./content/news.ts";
import { defineRoutes } from "./route.ts";

export const content = defineRoutes({
  ...news,
  settings: {
    method: "GET",
    path: "/api/settings",
    access: "public",
    summary: "The four switches of the app, and how they stood before everything was paused.",
    input: Empty,
    output: AppSettings,
    cache: { seconds: 5 },
  },
  logos: {
    method: "GET",
    path: "/api/logos",
    access: "public",
    summary: "Active partner logos by display order.",
    input: Empty,
    output: Page(PartnerLogo),
    cache: { seconds: 30 },
  },
  marketing: {
    method: "GET",
    path: "/api/marketing",
    access: "public",
    summary: "The landing page's figures, testimonials and the number of people who joined today.",
    input: Empty,
    output: Marketing,
  },
  locations: {
    method: "GET",
    path: "/api/locations",
    access: "public",
    summary: "At most 20 locations by name.",
    input: Empty,
    output: Page(Location),
    cache: { seconds: 30 },
  },
});

export const contentAdmin = defineRoutes({
  ...logosAdmin,
  ...newsAdmin,
  updateSettings: {
    method: "PATCH",
    path: "/api/admin/settings",
    access: "admin",
    permission: "settings",
    summary:
      "Change one of the four switches or several (the others stay as they are), pause all transactions, or resume them.",
    input: SettingsChange,
    output: AppSettings,
  },
  marketing: {
    method: "GET",
    path: "/api/admin/marketing",
    access: "admin",
    permission: "campaigns",
    summary: "The landing page's figures, testimonials and joined-today mode as they are set.",
    input: Empty,
    output: MarketingSettings,
  },
  updateMarketing: {
    method: "PUT",
    path: "/api/admin/marketing",
    access: "admin",
    permission: "campaigns",
    summary: "Set the landing page's figures, testimonials and joined-today mode.",
    input: MarketingUpdate,
    output: MarketingSettings,
  },
  createLocation: {
    method: "POST",
    path: "/api/admin/locations",
    access: "admin",
    permission: "media",
    status: 201,
    summary: "Add a location.",
    input: LocationInput,
    output: Location,
  },
});
