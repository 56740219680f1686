import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import FlagOutlined from "@mui/icons-material/FlagOutlined";
import MoreHorizRounded from "@mui/icons-material/MoreHorizRounded";
import IconButton from "@mui/material/IconButton";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useId, useRef, useState } from "react";
import type { Post } from "../../../../../shared/model/post.ts";
import { ConfirmDialog } from "../../../components/confirm/confirm-dialog.tsx";
import { useSession } from "../../../member/session/session.tsx";
import { ReportDialog } from "../safety/report-dialog.tsx";
import { useDeletePost } from "./use-delete-post.ts";

type Open = "menu" | "confirm" | "report" | null;

/** A post's menu: deleting it, for its author and for administrators (R23), and reporting somebody else's. */
export const PostMenu = ({ post, onDeleted }: { post: Post; onDeleted: () => void }) => {
  const { user } = useSession();
  const [open, setOpen] = useState<Open>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const close = () => setOpen(null);
  const remove = useDeletePost(post, onDeleted);
  const isOwn = user?.id === post.user_id;
  if (!user) return null;
  return (
    <>
      <IconButton
        ref={button}
        aria-label="Post options"
        aria-haspopup="menu"
        aria-expanded={open === "menu"}
        aria-controls={open === "menu" ? menuId : undefined}
        onClick={() => setOpen("menu")}
        sx={{ mt: -0.5, mr: -1 }}
      >
        <MoreHorizRounded />
      </IconButton>
      <Menu id={menuId} anchorEl={button.current} open={open === "menu"} onClose={close}>
        {!isOwn && (
          <MenuItem onClick={() => setOpen("report")}>
            <ListItemIcon>
              <FlagOutlined />
            </ListItemIcon>
            Report Post
          </MenuItem>
        )}
        {(isOwn || user.isAdmin) && (
          <MenuItem onClick={() => setOpen("confirm")}>
            <ListItemIcon>
              <DeleteOutlineRounded />
            </ListItemIcon>
            Delete Post
          </MenuItem>
        )}
      </Menu>
      {open === "report" && <ReportDialog subject={{ type: "post", id: post.id }} onClose={close} />}
      <ConfirmDialog
        open={open === "confirm"}
        title="Delete this post?"
        text={
          isOwn
            ? "Its comments and likes go with it. This can't be undone."
            : `This removes ${post.display_name}'s post for everyone and is recorded in the audit log.`
        }
        confirm="Delete Post"
        destructive
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onError: close })}
        onClose={close}
      />
    </>
  );
};
