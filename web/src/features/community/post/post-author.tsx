import PlaceRounded from "@mui/icons-material/PlaceRounded";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import MuiLink from "@mui/material/Link";
import { Link } from "react-router-dom";
import type { Post } from "../../../../../shared/model/post.ts";
import { Avatar } from "../../../components/media/avatar.tsx";
import { Badge } from "../../../components/text/badge.tsx";
import { RelativeTime } from "../../../member/relative-time.tsx";
import { useOpenMember } from "../use-open-member.ts";
import { postPath } from "./share-post.ts";

/** Who wrote a post, when and where; the name opens their profile, the time the post's own page. */
export const PostAuthor = ({ post }: { post: Post }) => {
  const { open } = useOpenMember();
  const show = () => open(post.user_id);
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1.5, minWidth: 0, flex: 1 }}>
      <ButtonBase aria-hidden tabIndex={-1} onClick={show} sx={{ borderRadius: "50%" }}>
        <Avatar src={post.avatar_url} name={post.display_name} size={46} />
      </ButtonBase>
      <Box sx={{ minWidth: 0 }}>
        <MuiLink
          component="button"
          type="button"
          color="textPrimary"
          onClick={show}
          sx={{
            display: "block",
            maxWidth: 1,
            minHeight: 24,
            textAlign: "left",
            overflowWrap: "anywhere",
            fontWeight: 700,
          }}
        >
          {post.display_name}
        </MuiLink>
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1, rowGap: 0.5 }}>
          <MuiLink
            component={Link}
            to={postPath(post.id)}
            variant="body2"
            color="textSecondary"
            sx={{ display: "inline-flex", alignItems: "center", minHeight: 24, fontWeight: 500 }}
          >
            <RelativeTime at={post.created_at} />
          </MuiLink>
          <Badge icon={<PlaceRounded aria-hidden />} sx={{ minHeight: 24, whiteSpace: "normal" }}>
            {post.location}
          </Badge>
        </Box>
      </Box>
    </Box>
  );
};
