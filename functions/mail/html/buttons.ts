import { createElement as h, type ReactElement } from "react";
import { Button, Column, Row, Section } from "react-email";
import { brand } from "../brand.ts";
import type { EmailLink } from "../email-content.ts";

const { colors } = brand;

/** The filled button, as wide as the email on a phone. */
export const actionButton = ({ label, url }: EmailLink): ReactElement =>
  h(
    Section,
    { style: { paddingTop: 8, paddingBottom: 24 } },
    h(
      Button,
      {
        href: url,
        className: "button",
        style: {
          padding: "15px 32px",
          borderRadius: 12,
          backgroundColor: colors.accent,
          color: colors.text,
          fontSize: 16,
          fontWeight: 700,
          textAlign: "center",
        },
      },
      label,
    ),
  );

const toolButton = ({ label, url }: EmailLink): ReactElement =>
  h(
    Button,
    {
      href: url,
      className: "ink outline",
      style: {
        display: "block",
        padding: "12px 8px",
        border: `1px solid ${colors.outline}`,
        borderRadius: 12,
        color: colors.text,
        fontSize: 15,
        fontWeight: 600,
        textAlign: "center",
      },
    },
    label,
  );

const twoTools = (first: EmailLink, second: EmailLink): ReactElement =>
  h(
    Row,
    null,
    h(Column, { width: "50%", style: { paddingRight: 6 } }, toolButton(first)),
    h(Column, { width: "50%", style: { paddingLeft: 6 } }, toolButton(second)),
  );

/** One outlined button as wide as the facts, or two that share their width. */
export const toolRow = ([first, second]: EmailLink[]): ReactElement =>
  h(
    Section,
    { style: { paddingBottom: 16 } },
    first && second && twoTools(first, second),
    first && !second && toolButton(first),
  );
