import { content } from "../../shared/api/content.ts";
import { serve } from "../serve.ts";
import { activeLogos } from "./logos.ts";
import { readSettings } from "./settings.ts";

export const handler = serve("content", content, {
  async settings() {
    return readSettings();
  },
  async logos() {
    return { items: await activeLogos(), cursor: null };
  },
});
