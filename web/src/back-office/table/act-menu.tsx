import MoreVertRounded from "@mui/icons-material/MoreVertRounded";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { type ReactNode, useContext, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { InRowSheet, RowAction } from "./row-action.tsx";

/** One thing that can be done with a record: a link, or what happens. */
export type Act = { label: string; icon: ReactNode } & ({ to: string } | { onClick: () => void });

/** What can be done with a record: a menu, or lines in the sheet of a phone. `isButton` opens it by a button with a word. */
export const ActMenu = ({
  name,
  acts,
  isButton = false,
}: {
  name: string;
  acts: readonly Act[];
  isButton?: boolean;
}) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { search } = useLocation();
  if (useContext(InRowSheet))
    return acts.map((act) => <RowAction key={act.label} name={`${act.label} ${name}`} {...act} />);
  const opener = {
    "aria-haspopup": "menu",
    "aria-expanded": anchor !== null,
    onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => setAnchor(currentTarget),
  } as const;
  return (
    <>
      {isButton ? (
        <Button color="inherit" variant="outlined" endIcon={<MoreVertRounded />} {...opener}>
          Actions
        </Button>
      ) : (
        <IconButton aria-label={`Actions for ${name}`} {...opener}>
          <MoreVertRounded />
        </IconButton>
      )}
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {acts.map(({ label, icon, ...does }) => (
          <MenuItem
            key={label}
            {...("to" in does ? { component: Link, to: does.to, state: { list: search } } : {})}
            onClick={() => {
              setAnchor(null);
              if ("onClick" in does) does.onClick();
            }}
          >
            <ListItemIcon>{icon}</ListItemIcon>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
