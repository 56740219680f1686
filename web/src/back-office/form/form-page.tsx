import ArrowBackRounded from "@mui/icons-material/ArrowBackRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { type FormEventHandler, type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Link as RouterLink } from "react-router-dom";
import { safeBottom } from "../../theme/safe-area.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { FormLock } from "./form-lock.ts";

type FormPageProps = {
  title: string;
  /** The list that the form belongs to. */
  back: { label: string; to: string };
  onCancel: () => void;
  onSubmit: FormEventHandler<HTMLFormElement>;
  busy: boolean;
  submitLabel: string;
  /** What a save came to that somebody else's change refused; see `useMerge`. */
  conflict?: ReactNode;
  /** The record's state beside the title, and what can be done about it. */
  headerActions?: ReactNode;
  /** What stands between the title and the fields, such as how far something is; its dialogs may have forms of their own. */
  notice?: ReactNode;
  /** The record can be read and not changed any more. */
  isLocked?: boolean;
  /** Buttons at the start of the bar that saves, such as the record's history. */
  extraActions?: ReactNode;
  /** What members will see of it, beside the form or below it. */
  preview: ReactNode;
  /** What asks before changes are lost; see `useLeaveGuard`. */
  question: ReactNode;
  children: ReactNode;
};

const headerHeight = 52;
const previewId = "form-preview";

const layout = {
  display: "grid",
  gap: 2.5,
  gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "148px minmax(0, 1fr) 320px" },
  alignItems: "start",
  "& [data-form-section]": {
    p: { xs: 1.5, sm: 2 },
    border: 1,
    borderColor: "divider",
    borderRadius: 2.5,
    bgcolor: "background.paper",
    scrollMarginTop: { xs: `${headerHeight + 56}px`, lg: `${headerHeight + 16}px` },
  },
} as const;

const sectionLinks = {
  position: "sticky",
  top: { xs: headerHeight, lg: headerHeight + 16 },
  zIndex: 2,
  display: "flex",
  flexDirection: { xs: "row", lg: "column" },
  gap: { xs: 0.5, lg: 0.25 },
  mx: { xs: -1.5, sm: -2.5, lg: 0 },
  px: { xs: 1, sm: 2, lg: 0 },
  py: { xs: 0.5, lg: 0 },
  overflowX: "auto",
  scrollbarWidth: "none",
  bgcolor: { xs: "background.default", lg: "transparent" },
  borderBottom: 1,
  borderColor: { xs: "divider", lg: "transparent" },
} as const;

const saveBar = {
  position: "sticky",
  bottom: 0,
  zIndex: 3,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 1,
  mt: 2.5,
  // To the edges of the panel's work surface.
  mx: { xs: -1.5, sm: -2.5 },
  mb: "calc(-48px - env(safe-area-inset-bottom, 0px))",
  px: { xs: 1.5, sm: 2.5 },
  pt: 1,
  pb: safeBottom(8),
  bgcolor: "surface.bar",
  borderTop: 1,
  borderColor: "divider",
} as const;

type Section = { id: string; title: string };

const listSections = (page: HTMLElement | null): Section[] =>
  [...(page?.querySelectorAll<HTMLElement>("[data-form-section]") ?? [])].map(({ id, dataset }) => ({
    id,
    title: dataset.formSection ?? "",
  }));

const isSame = (known: readonly Section[], found: readonly Section[]): boolean =>
  known.length === found.length && found.every(({ id }, index) => known[index]?.id === id);

/** The sections by name. The address stays: a step within a form is none in the history. */
const SectionLinks = ({ sections }: { sections: readonly Section[] }) => {
  const show = (event: MouseEvent, id: string) => {
    event.preventDefault();
    const section = document.getElementById(id);
    section?.scrollIntoView({ block: "start" });
    section?.querySelector<HTMLElement>("input, textarea, button, [role=combobox]")?.focus({ preventScroll: true });
  };
  return (
    <Box component="nav" aria-label="Sections of the form" sx={sectionLinks}>
      {sections.map(({ id, title }) => (
        <Link
          key={id}
          href={`#${id}`}
          color="inherit"
          onClick={(event) => show(event, id)}
          sx={{
            flex: "none",
            // It stands beside the form where there is room.
            display: { xs: "flex", lg: id === previewId ? "none" : "flex" },
            alignItems: "center",
            px: 1,
            minHeight: { xs: 44, lg: 34 },
            borderRadius: 2,
            color: "text.secondary",
            "&:hover": { color: "text.primary", bgcolor: "action.hover", textDecoration: "none" },
          }}
        >
          {title}
        </Link>
      ))}
    </Box>
  );
};

const Preview = ({ children }: { children: ReactNode }) => (
  <Box
    component="section"
    id={previewId}
    aria-label="Preview"
    data-form-section="Preview"
    sx={{ position: { lg: "sticky" }, top: { lg: headerHeight + 16 } }}
  >
    <Typography variant="h4" component="h3">
      Preview
    </Typography>
    <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
      What members see once it's saved.
    </Typography>
    <Box inert sx={{ maxWidth: 320, mx: "auto" }}>
      {children}
    </Box>
  </Box>
);

/**
 * A long form as a page: links to its sections, the fields, a preview that follows them, and a bar at the bottom that saves. Short forms
 * are `FormDialog`s.
 */
export const FormPage = (props: FormPageProps) => {
  const {
    title,
    back,
    onCancel,
    onSubmit,
    busy,
    submitLabel,
    conflict,
    headerActions,
    notice,
    isLocked = false,
    extraActions,
    preview,
    question,
  } = props;
  const page = useRef<HTMLFormElement>(null);
  const [sections, setSections] = useState<Section[]>([]);
  // A section may come and go with what is chosen in another.
  useEffect(() => {
    const found = listSections(page.current);
    setSections((known) => (isSame(known, found) ? known : found));
  });
  return (
    <Box component="form" ref={page} noValidate aria-label={title} onSubmit={onSubmit}>
      <Button
        component={RouterLink}
        to={back.to}
        color="inherit"
        startIcon={<ArrowBackRounded />}
        sx={{ ml: -1.5, mb: 0.5 }}
      >
        {back.label}
      </Button>
      <PageHeading title={title} actions={headerActions} />
      <Box onSubmit={(event) => event.stopPropagation()}>{notice}</Box>
      <Box sx={layout}>
        <SectionLinks sections={sections} />
        <Box
          {...(isLocked ? { component: "fieldset", disabled: true } : {})}
          sx={{
            ...{ display: "grid", gap: 2, minWidth: 0, border: 0, p: 0, m: 0 },
            // Buttons within don't know that they are disabled by the fieldset.
            "&:disabled button": { color: "action.disabled", borderColor: "action.disabledBackground" },
          }}
        >
          {conflict}
          <FormLock value={isLocked}>{props.children}</FormLock>
        </Box>
        <Preview>{preview}</Preview>
      </Box>
      <Box sx={saveBar}>
        {extraActions}
        <Button color="inherit" onClick={onCancel} disabled={busy} sx={{ ml: "auto" }}>
          {isLocked ? "Close" : "Cancel"}
        </Button>
        {!isLocked && (
          <Button type="submit" variant="contained" loading={busy}>
            {submitLabel}
          </Button>
        )}
      </Box>
      {question}
    </Box>
  );
};
