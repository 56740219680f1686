import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";

/** Says above a form that somebody else changed the record in the meantime (`version-conflict`); `onReload` shows theirs. */
export const ConflictAlert = ({ onReload }: { onReload: () => void }) => (
  <Alert
    severity="warning"
    role="alert"
    action={
      <Button color="inherit" onClick={onReload}>
        Reload
      </Button>
    }
  >
    Somebody else changed this while you were editing. Reload to see their changes; yours are discarded.
  </Alert>
);
