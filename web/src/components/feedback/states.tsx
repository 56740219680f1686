import RefreshRounded from "@mui/icons-material/RefreshRounded";
import WifiOffRounded from "@mui/icons-material/WifiOffRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";

/** The drawings for empty screens, by the file `web/public/art/empty-<name>.webp`. */
export type EmptyArt =
  | "activity"
  | "deals"
  | "events"
  | "favorites"
  | "friends"
  | "messages"
  | "not-found"
  | "posts"
  | "tickets";

type StateProps = {
  icon?: ReactNode;
  art?: EmptyArt;
  title: string;
  text?: string | undefined;
  action?: ReactNode;
  compact?: boolean;
};

const Round = ({ children }: { children: ReactNode }) => (
  <Box
    aria-hidden
    sx={{
      display: "grid",
      placeItems: "center",
      width: 72,
      height: 72,
      mb: 1,
      borderRadius: "50%",
      color: "secondary.main",
      bgcolor: "surface.raised",
      "& svg": { fontSize: 32 },
    }}
  >
    {children}
  </Box>
);

const Drawing = ({ name }: { name: EmptyArt }) => (
  <Box component="img" src={`/art/empty-${name}.webp`} alt="" width={200} height={160} sx={{ objectFit: "contain" }} />
);

const State = ({ icon, art, title, text, action, compact = false }: StateProps) => (
  <Box sx={{ display: "grid", justifyItems: "center", gap: 1, py: compact ? 3 : 6, px: 2, textAlign: "center" }}>
    {art ? <Drawing name={art} /> : icon && <Round>{icon}</Round>}
    <Typography variant="h4" component="p">
      {title}
    </Typography>
    {text && (
      <Typography color="textSecondary" sx={{ maxWidth: "36ch" }}>
        {text}
      </Typography>
    )}
    {action && <Box sx={{ mt: 1.5 }}>{action}</Box>}
  </Box>
);

/** There is nothing here, and that is fine. */
export const EmptyState = (props: StateProps) => <State {...props} />;

/** It could not be loaded; says so and offers to try again. */
export const FailedState = ({
  title = "That didn't load",
  text = "Check your connection and try again.",
  onRetry,
  compact = false,
}: {
  title?: string;
  text?: string;
  onRetry: () => void;
  compact?: boolean;
}) => (
  <Box role="alert">
    <State
      compact={compact}
      icon={<WifiOffRounded />}
      title={title}
      text={text}
      action={
        <Button variant="outlined" color="inherit" startIcon={<RefreshRounded />} onClick={onRetry}>
          Try Again
        </Button>
      }
    />
  </Box>
);

/** The whole page waits, for example until the session is known. */
export const PageSpinner = ({ label = "Loading" }: { label?: string }) => (
  <Box role="status" aria-label={label} sx={{ display: "grid", placeItems: "center", minHeight: "60dvh" }}>
    <CircularProgress color="primary" size={44} thickness={4} aria-hidden />
  </Box>
);
