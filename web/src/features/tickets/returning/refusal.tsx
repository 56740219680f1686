import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { Link } from "react-router-dom";
import { isCode, NetworkError } from "../../../api/index.ts";

/** Whether a refusal is one that neither another try nor another look changes. */
export const isFinal = (error: Error): boolean =>
  isCode(
    error,
    "return.over",
    "return.not-offered",
    "ticket.already-redeemed",
    "ticket.sent",
    "ticket.refunded",
    "order.disputed",
  );

type Props = {
  error: Error;
  /** What is said without a connection. */
  offline: string;
  /** What leads on where the refusal isn't final; without one the page's own button does. */
  next?: { label: string; onPress: () => void } | undefined;
};

const toAction = (error: Error, next: Props["next"]) => {
  if (next) {
    return (
      <Button color="inherit" onClick={next.onPress}>
        {next.label}
      </Button>
    );
  }
  return (
    isFinal(error) && (
      <Button color="inherit" component={Link} to="/support">
        Support
      </Button>
    )
  );
};

/** Why tickets weren't returned, offered or kept, and what leads on from there. */
export const Refusal = ({ error, offline, next }: Props) => (
  <Alert severity="error" variant="outlined" role="alert" action={toAction(error, next)}>
    {error instanceof NetworkError ? offline : error.message}
  </Alert>
);
