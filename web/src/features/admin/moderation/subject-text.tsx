import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { Link as RouterLink } from "react-router-dom";

/** A reported text with its author, as plain text. */
export const SubjectText = ({
  author,
  content,
  imageUrl,
}: {
  author: { user_id: string; display_name: string };
  content: string;
  imageUrl?: string | null;
}) => (
  <Box sx={{ display: "grid", gap: 1, p: 1.5, border: 1, borderColor: "divider", borderRadius: 2 }}>
    <Link component={RouterLink} to={`/admin/members/${author.user_id}`} sx={{ overflowWrap: "anywhere" }}>
      {author.display_name}
    </Link>
    <Box sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{content}</Box>
    {imageUrl && (
      <Box
        component="img"
        src={imageUrl}
        alt="Reported picture"
        sx={{ maxWidth: 1, maxHeight: 240, justifySelf: "start", borderRadius: 2 }}
      />
    )}
  </Box>
);
