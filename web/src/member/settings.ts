import { useQuery } from "@tanstack/react-query";
import { type AppSettings, settingsForDisplay } from "../../../shared/model/settings.ts";
import { query } from "../api/index.ts";

/** The three switches as the screen shows them; where they cannot be read, as if everything were open (decision D4). */
export const useSettings = (): AppSettings => useQuery(query("content", "settings", {})).data ?? settingsForDisplay;
