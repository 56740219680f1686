import { type CSSProperties, createElement as h, type ReactElement } from "react";
import { Link, Section, Text } from "react-email";
import { brand } from "../brand.ts";
import type { EmailEvent } from "../email-content.ts";
import { picture } from "./pictures.ts";
import { smallText } from "./text.ts";

const { colors } = brand;

const dusk: CSSProperties = {
  backgroundColor: colors.dusk,
  backgroundImage: `linear-gradient(160deg,${colors.dusk} 0%,${colors.duskGlow} 100%)`,
  borderRadius: "16px 16px 0 0",
  padding: "32px",
};

const writtenPoster = ({ title, when, url }: EmailEvent): ReactElement =>
  h(
    Section,
    { className: "poster", tdClassName: "inner", style: dusk },
    h(Text, { style: { ...smallText, fontSize: 14, fontWeight: 600, color: colors.duskAccent } }, when),
    h(
      Link,
      {
        href: url,
        style: { fontSize: 30, lineHeight: "36px", fontWeight: 800, color: colors.duskText, textDecoration: "none" },
      },
      title,
    ),
  );

/** The strip that shows an event: its poster, or its date and title where it has none. */
export const eventStrip = (event: EmailEvent): ReactElement =>
  event.poster
    ? h(
        Link,
        { href: event.url },
        picture(
          { src: event.poster, alt: `Poster for ${event.title}`, width: 560, className: "poster" },
          {
            width: "100%",
            height: "auto",
            borderRadius: "16px 16px 0 0",
            // Where pictures are off, the alternative text stands here.
            backgroundColor: colors.dusk,
            color: colors.duskText,
            fontSize: 16,
          },
        ),
      )
    : writtenPoster(event);
