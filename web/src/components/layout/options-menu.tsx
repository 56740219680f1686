import MoreHorizRounded from "@mui/icons-material/MoreHorizRounded";
import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import MenuList from "@mui/material/MenuList";
import { type ReactNode, useId, useRef, useState } from "react";
import { safeBottom } from "../../theme/safe-area.ts";
import { useIsPhone } from "./use-is-phone.ts";

/** One entry of a menu. */
export type Option = { label: string; icon: ReactNode; choose: () => void };

type OptionsMenuProps = { label: string; options: Option[]; small?: boolean };

const sheet = { borderRadius: "24px 24px 0 0", pb: safeBottom(8), "& .MuiMenuItem-root": { minHeight: 52, px: 3 } };

/** A button with three dots that opens a menu, on a phone as a sheet from below; `label` names both. */
export const OptionsMenu = ({ label, options, small }: OptionsMenuProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const isPhone = useIsPhone();
  const close = () => setIsOpen(false);
  const items = options.map((option) => (
    <MenuItem
      key={option.label}
      sx={{ whiteSpace: "normal", overflowWrap: "anywhere" }}
      onClick={() => {
        close();
        option.choose();
      }}
    >
      <ListItemIcon>{option.icon}</ListItemIcon>
      {option.label}
    </MenuItem>
  ));
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
        <MoreHorizRounded {...(small ? { fontSize: "small" } : {})} />
      </IconButton>
      {isPhone ? (
        // Above dialogs, in one of which the button may stand.
        <Drawer
          anchor="bottom"
          open={isOpen}
          onClose={close}
          slotProps={{ paper: { sx: sheet } }}
          sx={{ zIndex: "modal" }}
        >
          <MenuList id={menuId} aria-label={label} autoFocusItem={isOpen}>
            {items}
          </MenuList>
        </Drawer>
      ) : (
        <Menu
          id={menuId}
          anchorEl={button.current}
          open={isOpen}
          onClose={close}
          slotProps={{ list: { "aria-label": label } }}
        >
          {items}
        </Menu>
      )}
    </>
  );
};
