import type { ExportItem } from "../../../../shared/model/account.ts";
import { call } from "../../api/index.ts";

const readAll = async (): Promise<ExportItem[]> => {
  const items: ExportItem[] = [];
  let cursor: string | undefined;
  do {
    const page = await call("account", "export", { cursor });
    items.push(...page.items);
    cursor = page.cursor ?? undefined;
  } while (cursor);
  return items;
};

const save = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has started reading it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};

/** Downloads all of the member's data as one JSON file; returns the number of items. */
export const exportData = async (now: string): Promise<number> => {
  const items = await readAll();
  const data = Object.groupBy(items, ({ section }) => section);
  const sections = Object.entries(data).map(([section, list = []]) => [section, list.map((item) => item.data)]);
  const file = { exported_at: now, ...Object.fromEntries(sections) };
  save(`playyy-data-${now.slice(0, 10)}.json`, JSON.stringify(file, null, 2));
  return items.length;
};
