import type { ExportItem } from "../../shared/model/account.ts";
import { AppError } from "../../shared/model/errors.ts";
import type { PageResult } from "../platform/page.ts";
import type { DataSubject } from "./data-section.ts";
import { sections } from "./sections/index.ts";

const pageSize = 100;

type Position = [part: number, cursor: string | null];

const parsePosition = (text: string | null): Position => {
  if (text === null) return [0, null];
  try {
    return JSON.parse(text) as Position;
  } catch {
    throw new AppError("invalid-cursor", "Invalid cursor.");
  }
};

/**
 * Returns the next page of everything stored about a person, section by section, with at least one item per page while
 * there are any. `position` null starts, and is null again at the end.
 */
export const readExportPage = async (person: DataSubject, position: string | null): Promise<PageResult<ExportItem>> => {
  let [index, cursor] = parsePosition(position);
  const items: ExportItem[] = [];
  for (let one = sections[index]; one && items.length < pageSize; one = sections[index]) {
    const found = await one.read(person, { cursor, limit: pageSize - items.length });
    const { section } = one;
    items.push(...found.data.map((data) => ({ section, data: { ...data } })));
    cursor = found.cursor;
    if (cursor === null) index += 1;
  }
  return { items, position: index < sections.length ? JSON.stringify([index, cursor]) : null };
};
