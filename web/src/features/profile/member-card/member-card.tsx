import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import type { ReactNode } from "react";
import { toCityTime } from "../../../../../shared/rules/city-time.ts";
import { CardArt, cardStyles } from "./card-art.tsx";
import { CardCode } from "./card-code.tsx";
import type { Card } from "./use-member-card.ts";

const display = '"Bricolage Grotesque Variable", sans-serif';

const Foil = ({ foil, size, children }: { foil: string; size: string; children: ReactNode }) => (
  <Box
    component="span"
    sx={{
      fontFamily: display,
      fontWeight: 800,
      fontSize: size,
      letterSpacing: "-0.03em",
      lineHeight: 1,
      backgroundImage: foil,
      backgroundClip: "text",
      color: "transparent",
    }}
  >
    {children}
  </Box>
);

const Small = ({ children }: { children: ReactNode }) => (
  <Box
    component="span"
    sx={{ fontSize: "2.9cqw", fontWeight: 650, letterSpacing: "0.11em", textTransform: "uppercase" }}
  >
    {children}
  </Box>
);

const tierLabels = { premium: "Premium", essential: "Essential", free: "Member" } as const;

const Front = ({ card }: { card: Card }) => {
  const { foil, ink } = cardStyles[card.tier];
  return (
    <Box sx={{ position: "absolute", inset: 0, p: "5.2cqw", color: ink }}>
      <Box sx={{ display: "flex", justifyContent: "space-between", alignItems: "flex-start" }}>
        <Foil foil={foil} size="7.4cqw">
          PLAYYY
        </Foil>
        <Foil foil={foil} size="5.2cqw">
          {tierLabels[card.tier]}
        </Foil>
      </Box>
      <Box
        sx={{ position: "absolute", left: "5.2cqw", right: "36cqw", bottom: "5cqw", display: "grid", gap: "1.1cqw" }}
      >
        <Box
          component="span"
          data-card-number
          sx={{
            fontSize: "6.6cqw",
            fontWeight: 700,
            letterSpacing: "0.13em",
            fontVariantNumeric: "tabular-nums",
            textShadow: "0 1px 0 rgba(255,255,255,0.25), 0 -1px 0 rgba(0,0,0,0.35)",
          }}
        >
          {card.number}
        </Box>
        <Box
          component="span"
          sx={{
            fontSize: "4.7cqw",
            fontWeight: 650,
            lineHeight: 1.15,
            overflow: "hidden",
            textOverflow: "ellipsis",
            whiteSpace: "nowrap",
          }}
        >
          {card.name}
        </Box>
        <Small>Since {toCityTime(card.since).format("MMM YYYY")}</Small>
      </Box>
    </Box>
  );
};

/** The member card: foil, engraving, number and QR code. A tap enlarges the code. */
export const MemberCard = ({ card, onShow }: { card: Card; onShow: () => void }) => (
  <Box
    data-tier={card.tier}
    sx={{
      containerType: "inline-size",
      position: "relative",
      width: 1,
      maxWidth: 480,
      mx: "auto",
      aspectRatio: "1.586",
      borderRadius: "20px",
      overflow: "hidden",
      background: cardStyles[card.tier].ground,
      boxShadow:
        "0 28px 60px -24px rgba(0,0,0,0.85), 0 6px 18px -8px rgba(0,0,0,0.6), inset 0 0 0 1px rgba(255,255,255,0.22), inset 0 1px 0 rgba(255,255,255,0.35)",
      "&::after": {
        content: '""',
        position: "absolute",
        inset: 0,
        pointerEvents: "none",
        background:
          "linear-gradient(115deg, transparent 30%, rgba(255,255,255,0.16) 43%, rgba(255,255,255,0.03) 52%, transparent 60%)",
      },
    }}
  >
    <CardArt tier={card.tier} />
    <Front card={card} />
    <ButtonBase
      aria-label="Enlarge code"
      onClick={onShow}
      sx={{
        position: "absolute",
        right: "5cqw",
        bottom: "5cqw",
        width: "29cqw",
        borderRadius: "9%",
        boxShadow: "0 10px 24px -10px rgba(0,0,0,0.7)",
        zIndex: 1,
      }}
    >
      <CardCode code={card.code} label="Member card code" />
    </ButtonBase>
  </Box>
);
