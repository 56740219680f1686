import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { pageTitle } from "../../components/text/page-title.ts";

/** The page for unknown URLs. */
export default function NotFound() {
  return (
    <Box
      component="main"
      sx={{
        display: "grid",
        placeContent: "center",
        justifyItems: "center",
        gap: 1.5,
        minHeight: "100dvh",
        p: 3,
        textAlign: "center",
      }}
    >
      <title>{pageTitle("Page not found")}</title>
      <Box
        component="img"
        src="/art/empty-not-found.webp"
        alt=""
        width={260}
        height={208}
        sx={{ objectFit: "contain" }}
      />
      <Typography variant="h1">Oops! Page not found</Typography>
      <Typography color="textSecondary" sx={{ maxWidth: "34ch" }}>
        The sun has set on this one. The link may be old or mistyped.
      </Typography>
      <Button variant="contained" href="/" sx={{ mt: 2 }}>
        Return to Home
      </Button>
    </Box>
  );
}
