import { type CSSProperties, createElement as h, type ReactElement } from "react";
import { Section } from "react-email";
import { brand } from "../brand.ts";
import type { EmailContent } from "../email-content.ts";

const { colors } = brand;

const cell: CSSProperties = { padding: "10px 0", fontSize: 15, lineHeight: "22px", verticalAlign: "top" };

const factRow = ([name, value]: [string, string], index: number): ReactElement => {
  const rule = index > 0 ? { borderTop: `1px solid ${colors.line}` } : {};
  return h(
    "tr",
    { key: name },
    h("td", { className: "muted rule", width: "30%", style: { ...cell, ...rule, color: colors.muted } }, name),
    h(
      "td",
      { className: "ink rule", style: { ...cell, ...rule, paddingLeft: 12, fontWeight: 600, color: colors.text } },
      value,
    ),
  );
};

/** Facts as a table: what it is on the left, what it is here on the right. */
export const factTable = (facts: NonNullable<EmailContent["facts"]>): ReactElement =>
  h(
    Section,
    {
      className: "panel",
      style: { backgroundColor: colors.panel, borderRadius: 12, padding: "6px 16px", marginBottom: 16 },
    },
    h("table", { width: "100%", cellPadding: 0, cellSpacing: 0, border: 0 }, h("tbody", null, ...facts.map(factRow))),
  );
