import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { Comment } from "../../../../../shared/model/post.ts";
import { ConfirmDialog } from "../../../components/confirm/confirm-dialog.tsx";
import { Avatar } from "../../../components/media/avatar.tsx";
import { RelativeTime } from "../../../member/relative-time.tsx";
import { useSession } from "../../../member/session/session.tsx";
import { MemberText } from "../post/member-text.tsx";
import { ReportButton } from "../safety/report-button.tsx";
import { useOpenMember } from "../use-open-member.ts";
import { useDeleteComment } from "./comment-queries.ts";

const DeleteButton = ({ comment }: { comment: Comment }) => {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteComment(comment);
  return (
    <>
      <IconButton aria-label="Delete comment" onClick={() => setIsAsking(true)} sx={{ my: -1, mr: -1 }}>
        <DeleteOutlineRounded fontSize="small" />
      </IconButton>
      <ConfirmDialog
        open={isAsking}
        title="Delete this comment?"
        text="This can't be undone."
        confirm="Delete Comment"
        destructive
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setIsAsking(false) })}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
};

/** One comment; its author can delete it, others can report it. */
export const CommentRow = ({ comment }: { comment: Comment }) => {
  const { user } = useSession();
  const { open } = useOpenMember();
  return (
    <Box component="li" data-comment={comment.id} sx={{ display: "flex", gap: 1.25 }}>
      <Avatar src={comment.avatar_url} name={comment.display_name} size={32} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: 1 }}>
          <MuiLink
            component="button"
            type="button"
            variant="body2"
            color="textPrimary"
            onClick={() => open(comment.user_id)}
            sx={{ minHeight: 24, textAlign: "left", overflowWrap: "anywhere", fontWeight: 700 }}
          >
            {comment.display_name}
          </MuiLink>
          <Typography variant="caption" color="textSecondary" component="span">
            <RelativeTime at={comment.created_at} />
          </Typography>
        </Box>
        <Typography sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
          <MemberText text={comment.content} />
        </Typography>
      </Box>
      {user?.id === comment.user_id && <DeleteButton comment={comment} />}
      {user && user.id !== comment.user_id && (
        <ReportButton label="Report comment" subject={{ type: "comment", id: comment.id, post_id: comment.post_id }} />
      )}
    </Box>
  );
};
