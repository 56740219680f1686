import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { type ReactNode, useEffect } from "react";
import { pageTitle } from "../text/page-title.ts";
import { PageHeader } from "./page-header.tsx";

/** A section of a long text: heading and paragraphs. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box
    component="section"
    sx={{ mb: 4, "& p, & li": { maxWidth: "68ch" }, "& p + p": { mt: 1.5 }, "& ul": { pl: 3, my: 1.5 } }}
  >
    <Typography variant="h3" component="h2" sx={{ mb: 1.25 }}>
      {title}
    </Typography>
    {children}
  </Box>
);

/** A public page of text. `updated` is a written date. */
export const TextPage = ({ title, updated, children }: { title: string; updated: string; children: ReactNode }) => {
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
  return (
    <Box component="article" sx={{ maxWidth: 760, mx: "auto" }}>
      <PageHeader title={title} subtitle={`Last updated ${updated}`} back="/" />
      {children}
    </Box>
  );
};
