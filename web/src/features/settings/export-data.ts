import { readAll } from "../../api/index.ts";
import { saveFile } from "../../components/save-file.ts";

/** Downloads all of the member's data as one JSON file; returns the number of items. */
export const exportData = async (now: string): Promise<number> => {
  const { items } = await readAll("account", "export", {});
  const data = Object.groupBy(items, ({ section }) => section);
  const sections = Object.entries(data).map(([section, list = []]) => [section, list.map((item) => item.data)]);
  const file = { exported_at: now, ...Object.fromEntries(sections) };
  const text = JSON.stringify(file, null, 2);
  saveFile(`playyy-data-${now.slice(0, 10)}.json`, new Blob([text], { type: "application/json" }));
  return items.length;
};
