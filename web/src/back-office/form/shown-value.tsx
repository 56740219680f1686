import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { MediaPreview } from "../media/media-preview.tsx";

/** What is known of a field besides its value: a form's table has more of it. */
type ShownField = {
  label: string;
  /** Its value in words, where the value itself isn't what people read. */
  show?: (value: never) => string;
  /** It holds the address of a picture or a video. */
  isMedia?: boolean;
  rows?: ShownFields;
};
export type ShownFields = { readonly [name: string]: ShownField };

const toWords = (field: ShownField | undefined, value: unknown): string => {
  if (value === null || value === undefined || value === "") return "Empty";
  if (field?.show) return (field.show as (value: unknown) => string)(value);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value))
    return value.length > 0 ? value.map((item) => toWords(undefined, item)).join(", ") : "Empty";
  if (typeof value === "object") return "name" in value ? String(value.name) : Object.values(value).join(", ");
  return String(value);
};

const Row = ({ fields, row }: { fields: ShownFields; row: Record<string, unknown> }) => (
  <li>
    {Object.entries(fields)
      .filter(([name]) => row[name] !== null && row[name] !== "")
      .map(([name, field]) => `${field.label}: ${toWords(field, row[name])}`)
      .join(", ")}
  </li>
);

/** A field's value as people read it. */
export const ShownValue = ({ field, value }: { field: ShownField | undefined; value: unknown }): ReactNode => {
  const { rows } = field ?? {};
  if (field?.isMedia && typeof value === "string" && value)
    return <MediaPreview url={value} alt={field.label} contain />;
  if (!rows || !Array.isArray(value) || value.length === 0) {
    return <Box sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{toWords(field, value)}</Box>;
  }
  return (
    <Box component="ol" sx={{ m: 0, pl: 2.5, overflowWrap: "anywhere" }}>
      {value.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a version don't move
        <Row key={index} fields={rows} row={row} />
      ))}
    </Box>
  );
};
