import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import { createContext, type ReactNode, useContext } from "react";
import { Link, useLocation } from "react-router-dom";

/** Whether a row's actions are lines of its sheet, on a phone, or icons. */
export const InRowSheet = createContext(false);

/** One thing that can be done with a record: an icon in its row, a line with its words in the sheet of a phone. */
export const RowAction = ({
  label,
  name,
  icon,
  to,
  onClick,
  disabled = false,
}: {
  /** The words, such as "Duplicate". */
  label: string;
  /** What screen readers say, with the record: "Duplicate Sunrise Yoga". */
  name: string;
  icon: ReactNode;
  to?: string;
  onClick?: () => void;
  disabled?: boolean;
}) => {
  const isLine = useContext(InRowSheet);
  const { search } = useLocation();
  const action = {
    "aria-label": name,
    disabled,
    ...(to ? { component: Link, to, state: { list: search } } : { onClick }),
  };
  return isLine ? (
    <Button color="inherit" startIcon={icon} {...action}>
      {label}
    </Button>
  ) : (
    <Tooltip title={label}>
      <IconButton {...action}>{icon}</IconButton>
    </Tooltip>
  );
};
