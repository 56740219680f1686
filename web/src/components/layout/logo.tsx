import Box from "@mui/material/Box";

/** The wordmark, in the variant for the current color scheme; `size` is its height in pixels. */
export const Logo = ({ size = 26 }: { size?: number }) => (
  <Box
    component="img"
    src="/art/logo.svg"
    alt="PLAYYY"
    width={Math.round(size * 4.46)}
    height={size}
    sx={{ display: "block", '[data-theme="light"] &': { content: 'url("/art/logo-dark.svg")' } }}
  />
);
