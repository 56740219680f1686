import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import DragIndicatorRounded from "@mui/icons-material/DragIndicatorRounded";
import EditRounded from "@mui/icons-material/EditRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Link from "@mui/material/Link";
import Tooltip from "@mui/material/Tooltip";
import type { PartnerLogoRecord } from "../../../../../shared/model/content.ts";
import { call } from "../../../api/index.ts";
import { canBeRestored } from "../../../back-office/bin/bin-kinds.ts";
import { useDelete } from "../../../back-office/bin/use-delete.ts";
import { ActiveSwitch } from "../../../back-office/layout/active-switch.tsx";
import { DeleteButton } from "../../../back-office/layout/delete-button.tsx";
import { HistoryLink } from "../../../back-office/layout/history-link.tsx";
import { Picture } from "../../../components/media/picture.tsx";

type LogoRowProps = { logo: PartnerLogoRecord; onEdit: () => void; onSwitch: (active: boolean) => Promise<unknown> };

const LogoActions = ({ logo, onEdit, onSwitch }: LogoRowProps) => {
  const { remove, busy } = useDelete(
    { kind: "logo", id: logo.id, name: logo.name },
    () => call("contentAdmin", "deleteLogo", { logoId: logo.id }),
    "Partner logo delete failed",
  );
  const what = `the logo of ${logo.name}`;
  return (
    <Box sx={{ display: "flex", alignItems: "center", ml: "auto" }}>
      <ActiveSwitch
        label={`Show ${what}`}
        active={logo.is_active}
        failed="Failed to update partner logo status"
        onSwitch={onSwitch}
      />
      <Tooltip title="Edit">
        <IconButton aria-label={`Edit ${what}`} onClick={onEdit}>
          <EditRounded />
        </IconButton>
      </Tooltip>
      <HistoryLink subject={logo.id} />
      <DeleteButton
        what={what}
        text={logo.is_active ? `It disappears from the landing page. ${canBeRestored}` : null}
        busy={busy}
        onDelete={remove}
      />
    </Box>
  );
};

/** A partner logo with its handle: dragged, or moved with Space and the arrow keys. */
export const LogoRow = (props: LogoRowProps) => {
  const { id, name, logo_url, website_url } = props.logo;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  return (
    <Box
      component="li"
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 1,
        px: 1,
        py: 0.5,
        borderBottom: 1,
        borderColor: "divider",
        bgcolor: "background.paper",
        ...(isDragging && { position: "relative", zIndex: 1, boxShadow: 4 }),
      }}
    >
      <IconButton
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={`Move ${name}`}
        sx={{ cursor: "grab", touchAction: "none" }}
      >
        <DragIndicatorRounded />
      </IconButton>
      <Box sx={{ width: 64, height: 36, flex: "none", "& img": { objectFit: "contain !important" } }}>
        <Picture src={logo_url} alt="" />
      </Box>
      <Box sx={{ flex: "1 1 120px", minWidth: 0, overflowWrap: "anywhere" }}>
        {name}
        {website_url && (
          <Link
            href={website_url}
            target="_blank"
            rel="noreferrer"
            color="textSecondary"
            sx={{ display: "block", fontSize: "0.8125rem" }}
          >
            {website_url.replace(/^https:\/\//, "")}
          </Link>
        )}
      </Box>
      <LogoActions {...props} />
    </Box>
  );
};
