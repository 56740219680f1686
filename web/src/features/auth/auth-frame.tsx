import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Logo } from "../../components/layout/logo.tsx";

const River = ({ isLow }: { isLow: boolean }) => (
  <Box
    aria-hidden
    sx={{
      position: { xs: "relative", md: "sticky" },
      top: 0,
      alignSelf: "flex-start",
      height: { xs: isLow ? 136 : 190, md: "100dvh" },
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

/** Which of the steps from signing up to the first look around this is. */
export type Step = { at: number; of: 2 | 3 };

const Progress = ({ at, of }: Step) => (
  <Box sx={{ display: "flex", alignItems: "center", gap: 0.75, mb: 1.5 }}>
    {[1, 2, 3].slice(0, of).map((step) => (
      <Box
        key={step}
        aria-hidden
        sx={{ width: 28, height: 4, borderRadius: 4, bgcolor: step <= at ? "secondary.main" : "divider" }}
      />
    ))}
    <Typography variant="body2" color="textSecondary" sx={{ ml: 0.75 }}>
      Step {at} of {of}
    </Typography>
  </Box>
);

type AuthFrameProps = { title: string; text?: ReactNode; step?: Step; children: ReactNode };

/** The layout of the sign-in pages: the river at dusk and one form. */
export const AuthFrame = ({ title, text, step, children }: AuthFrameProps) => (
  <Box sx={{ display: { md: "flex" }, minHeight: "100dvh" }}>
    <River isLow={step !== undefined} />
    <Box
      component="main"
      sx={{
        position: "relative",
        flex: { md: "1 1 48%" },
        display: "flex",
        flexDirection: "column",
        justifyContent: { md: "center" },
        px: { xs: 2.5, sm: 4, md: 8 },
        pt: { md: 4 },
        pb: { xs: 6, md: 4 },
        mt: { xs: -5, md: 0 },
      }}
    >
      <Box sx={{ width: 1, maxWidth: 440, mx: { xs: "auto", md: 0 } }}>
        <Box
          component="a"
          href="/"
          sx={{ display: "inline-flex", alignItems: "center", minHeight: 44, mb: { xs: 1.5, md: step ? 2 : 4 } }}
        >
          <Logo size={30} />
        </Box>
        {step && <Progress {...step} />}
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
