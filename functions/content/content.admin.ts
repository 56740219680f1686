import { contentAdmin } from "../../shared/api/content.ts";
import { serve } from "../serve.ts";
import { updateSettings } from "./app-settings.ts";
import { createLocation } from "./locations.ts";
import { createLogo, deleteLogo } from "./logos.ts";
import { updateMarketing } from "./marketing.ts";

export const handler = serve("contentAdmin", contentAdmin, {
  async updateSettings(switches, _caller, { now }) {
    return updateSettings(switches, now);
  },
  async createLogo(input, _caller, { now }) {
    return createLogo(input, now);
  },
  async deleteLogo({ logoId }) {
    await deleteLogo(logoId);
    return {};
  },
  async updateMarketing(input, _caller, { now }) {
    return updateMarketing(input, now);
  },
  async createLocation(input, _caller, { now }) {
    return createLocation(input, now);
  },
});
