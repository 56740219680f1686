import { city } from "../../../../shared/model/city.ts";

/** The title of a page's tab or window, such as `Events · PLAYYY Jacksonville`. */
export const pageTitle = (page: string): string => `${page} · ${city.title}`;
