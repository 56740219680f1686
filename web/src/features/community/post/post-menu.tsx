import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import FlagOutlined from "@mui/icons-material/FlagOutlined";
import Box from "@mui/material/Box";
import { useState } from "react";
import type { Post } from "../../../../../shared/model/post.ts";
import { ConfirmDialog } from "../../../components/confirm/confirm-dialog.tsx";
import { OptionsMenu } from "../../../components/layout/options-menu.tsx";
import { hasPermission } from "../../../member/session/has-permission.ts";
import { useSession } from "../../../member/session/session.tsx";
import { ReportDialog } from "../safety/report-dialog.tsx";
import { useDeletePost } from "./use-delete-post.ts";

type Open = "confirm" | "report" | null;

/** A post's menu: deleting it, for its author and for who moderates (R23, R87), and reporting somebody else's. */
export const PostMenu = ({ post, onDeleted }: { post: Post; onDeleted: () => void }) => {
  const { user } = useSession();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const remove = useDeletePost(post, onDeleted);
  const isOwn = user?.id === post.user_id;
  if (!user) return null;
  const report = { label: "Report Post", icon: <FlagOutlined />, choose: () => setOpen("report") };
  const discard = { label: "Delete Post", icon: <DeleteOutlineRounded />, choose: () => setOpen("confirm") };
  const options = [...(isOwn ? [] : [report]), ...(isOwn || hasPermission(user, "moderation") ? [discard] : [])];
  return (
    <>
      <Box sx={{ mt: -0.5, mr: -1 }}>
        <OptionsMenu label="Post options" options={options} />
      </Box>
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
