import type { Import } from "../../scripts/suite/imports.mjs";

/** The import cycles among source files; lazy and type-only imports do not count. */
export const cyclesIn = (imports: Import[]): string[][] => {
  const next = Map.groupBy(
    imports.filter((one) => !one.typeOnly),
    (one) => one.from,
  );
  const state = new Map<string, "open" | "done">();
  const cycles: string[][] = [];
  const visit = (file: string, trail: string[]): void => {
    if (state.get(file) === "done") return;
    if (state.get(file) === "open") {
      cycles.push([...trail.slice(trail.indexOf(file)), file]);
      return;
    }
    state.set(file, "open");
    for (const { to } of next.get(file) ?? []) if (next.has(to)) visit(to, [...trail, file]);
    state.set(file, "done");
  };
  for (const file of next.keys()) visit(file, []);
  return cycles;
};
