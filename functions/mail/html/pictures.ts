import { type CSSProperties, createElement as h, type ReactElement } from "react";
import { Column, Img, Row, Section } from "react-email";
import { brand } from "../brand.ts";

type Picture = { src: string; alt: string; width: number; height?: number; className?: string };

/**
 * A picture. React asks for each one in the head as well, where a mail program would fetch it twice or not at all, unless its priority is low.
 */
export const picture = (props: Picture, style: CSSProperties = {}): ReactElement =>
  h(Img, { ...props, fetchPriority: "low", style });

/** The logo, and the name beside it, which is there without pictures too. */
export const masthead = (origin: string): ReactElement =>
  h(
    Section,
    { tdClassName: "inner", style: { paddingTop: 24, paddingBottom: 16, paddingLeft: 32, paddingRight: 32 } },
    h(
      Row,
      null,
      h(
        Column,
        { width: 52, style: { width: 52 } },
        picture({ src: `${origin}${brand.logoPath}`, alt: "", width: 40, height: 40 }, { borderRadius: 9 }),
      ),
      h(
        Column,
        {
          className: "ink",
          style: { fontSize: 20, fontWeight: 800, letterSpacing: "0.08em", color: brand.colors.text },
        },
        brand.name,
      ),
    ),
  );

/** The invisible picture that tells that the email was opened. */
export const openedPixel = (url: string): ReactElement => picture({ src: url, alt: "", width: 1, height: 1 });
