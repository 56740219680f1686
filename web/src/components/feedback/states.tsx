import RefreshRounded from "@mui/icons-material/RefreshRounded";
import WifiOffRounded from "@mui/icons-material/WifiOffRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";

/** The drawings for empty states, by the file `web/public/art/empty-<name>.webp`. */
type EmptyArt =
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

const IconCircle = ({ children }: { children: ReactNode }) => (
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

const Illustration = ({ name }: { name: EmptyArt }) => (
  <Box component="img" src={`/art/empty-${name}.webp`} alt="" width={200} height={160} sx={{ objectFit: "contain" }} />
);

const State = ({ icon, art, title, text, action, compact = false }: StateProps) => (
  <Box sx={{ display: "grid", justifyItems: "center", gap: 1, py: compact ? 3 : 6, px: 2, textAlign: "center" }}>
    {art ? <Illustration name={art} /> : icon && <IconCircle>{icon}</IconCircle>}
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

/** Shown when there is nothing to list. */
export const EmptyState = (props: StateProps) => <State {...props} />;

/** Shown when loading failed, with a retry. */
export const FailedState = ({
  title = "Couldn't load this",
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
