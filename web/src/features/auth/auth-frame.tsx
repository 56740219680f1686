import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Logo } from "../../components/layout/logo.tsx";

const River = () => (
  <Box
    aria-hidden
    sx={{
      position: "relative",
      height: { xs: 190, md: "100dvh" },
      flex: { md: "1 1 52%" },
      overflow: "hidden",
      "& img": { width: 1, height: 1, objectFit: "cover", objectPosition: "50% 40%", display: "block" },
      "&::after": {
        content: '""',
        position: "absolute",
        inset: 0,
        background: (theme) => ({
          xs: `linear-gradient(to bottom, transparent 35%, ${theme.vars?.palette.background.default})`,
          md: `linear-gradient(to right, transparent 70%, ${theme.vars?.palette.background.default})`,
        }),
      },
    }}
  >
    <picture>
      <source media="(min-width: 900px)" type="image/avif" srcSet="/art/river-wide.avif" />
      <source media="(min-width: 900px)" srcSet="/art/river-wide.webp" />
      <source type="image/avif" srcSet="/art/river-tall.avif" />
      <img src="/art/river-tall.webp" alt="" fetchPriority="high" />
    </picture>
  </Box>
);

/** The layout of the sign-in pages: the river at dusk and one form. */
export const AuthFrame = ({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) => (
  <Box sx={{ display: { md: "flex" }, minHeight: "100dvh" }}>
    <River />
    <Box
      component="main"
      sx={{
        position: "relative",
        flex: { md: "1 1 48%" },
        display: "flex",
        flexDirection: "column",
        justifyContent: { md: "center" },
        px: { xs: 2.5, sm: 4, md: 8 },
        pb: 6,
        mt: { xs: -5, md: 0 },
      }}
    >
      <Box sx={{ width: 1, maxWidth: 440, mx: { xs: "auto", md: 0 } }}>
        <Box
          component="a"
          href="/"
          sx={{ display: "inline-flex", alignItems: "center", minHeight: 44, mb: { xs: 1.5, md: 4 } }}
        >
          <Logo size={30} />
        </Box>
        <Typography variant="h1" sx={{ fontSize: "clamp(2rem, 1.6rem + 1.8vw, 3rem)" }}>
          {title}
        </Typography>
        {text && (
          <Typography color="textSecondary" sx={{ mt: 1 }}>
            {text}
          </Typography>
        )}
        <Box sx={{ mt: 3 }}>{children}</Box>
      </Box>
    </Box>
  </Box>
);
