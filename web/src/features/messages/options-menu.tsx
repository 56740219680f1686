import MoreVertRounded from "@mui/icons-material/MoreVertRounded";
import IconButton from "@mui/material/IconButton";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { type ReactNode, useId, useRef, useState } from "react";

/** One entry of a menu. */
export type Option = { label: string; icon: ReactNode; choose: () => void };

/** A button with three dots that opens a menu; `label` names both. */
export const OptionsMenu = ({ label, options, small }: { label: string; options: Option[]; small?: boolean }) => {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  return (
    <>
      <IconButton
        ref={button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setIsOpen(true)}
        {...(small ? { size: "small", sx: { color: "text.secondary" } } : {})}
      >
        <MoreVertRounded {...(small ? { fontSize: "small" } : {})} />
      </IconButton>
      <Menu
        id={menuId}
        anchorEl={button.current}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        slotProps={{ list: { "aria-label": label } }}
      >
        {options.map((option) => (
          <MenuItem
            key={option.label}
            onClick={() => {
              setIsOpen(false);
              option.choose();
            }}
          >
            <ListItemIcon>{option.icon}</ListItemIcon>
            {option.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
