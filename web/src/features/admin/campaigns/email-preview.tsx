import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Skeleton from "@mui/material/Skeleton";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { CampaignContent } from "../../../../../shared/model/campaign.ts";
import { call } from "../../../api/index.ts";
import { FailedState } from "../../../components/feedback/states.tsx";

type Width = "phone" | "desktop";
type Scheme = "light" | "dark";

const pixels: Record<Width, number> = { phone: 375, desktop: 680 };

// As if the reader's device were in that mode: the email's own rules for dark mode apply always, or never.
const withScheme = (html: string, scheme: Scheme): string =>
  html.replace("@media (prefers-color-scheme:dark)", scheme === "dark" ? "@media all" : "@media not all");

const Choice = <Value extends string>({
  label,
  value,
  onChange,
  options,
}: {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly [value: Value, label: string][];
}) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    aria-label={label}
    value={value}
    onChange={(_, chosen: Value | null) => chosen && onChange(chosen)}
  >
    {options.map(([option, text]) => (
      <ToggleButton key={option} value={option}>
        {text}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);

/** The email as members will see it: on a phone or a desktop, in light and in dark mode. */
export const EmailPreview = ({ content, onClose }: { content: CampaignContent; onClose: () => void }) => {
  const titleId = useId();
  const [width, setWidth] = useState<Width>("phone");
  const [scheme, setScheme] = useState<Scheme>("light");
  const { data, isError, refetch } = useQuery({
    queryKey: ["campaignsAdmin", "preview", content],
    queryFn: ({ signal }) => call("campaignsAdmin", "preview", content, signal),
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId}>Preview</DialogTitle>
      <DialogContent dividers sx={{ display: "grid", gap: 1.5, justifyItems: "center", p: { xs: 1, sm: 2 } }}>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          <Choice
            label="Screen"
            value={width}
            onChange={setWidth}
            options={[
              ["phone", "Phone"],
              ["desktop", "Desktop"],
            ]}
          />
          <Choice
            label="Color mode"
            value={scheme}
            onChange={setScheme}
            options={[
              ["light", "Light"],
              ["dark", "Dark"],
            ]}
          />
        </Box>
        {isError && !data && <FailedState compact title="Couldn't load the preview" onRetry={() => void refetch()} />}
        {!data && !isError && <Skeleton variant="rounded" width="100%" height={480} />}
        {data && (
          <>
            <Box sx={{ justifySelf: "start", overflowWrap: "anywhere" }}>
              Subject: <strong>{data.subject}</strong>
            </Box>
            <Box
              component="iframe"
              title="Email preview"
              sandbox=""
              srcDoc={withScheme(data.html, scheme)}
              sx={{
                width: pixels[width],
                maxWidth: "100%",
                height: "60vh",
                border: 1,
                borderColor: "divider",
                borderRadius: 2,
              }}
            />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
};
