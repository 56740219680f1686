import AddCommentRounded from "@mui/icons-material/AddCommentRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { EmptyState } from "../../components/feedback/states.tsx";
import { SearchField } from "../../components/forms/search-field.tsx";
import { authPath } from "../../member/session/auth-path.ts";
import { useSession } from "../../member/session/session.tsx";
import { ConversationList } from "./conversation-list.tsx";
import { NewMessageDialog } from "./new-message-dialog.tsx";

const SignIn = () => {
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      art="messages"
      title="Sign in to view your messages"
      text="Your conversations with other members are here."
      action={
        <Button component={Link} to={authPath(pathname + search)} variant="contained">
          Sign In
        </Button>
      }
    />
  );
};

/** The Messages tab: the conversations with a search box, and a way to write to somebody new (row message-01). */
export const MessagesPanel = () => {
  const { user } = useSession();
  const [search, setSearch] = useState("");
  const [isNew, setIsNew] = useState(false);
  if (!user) return <SignIn />;
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5 }}>
        <Box sx={{ flex: "1 1 220px", minWidth: 0 }}>
          <SearchField dense label="Search conversations" value={search} onChange={setSearch} />
        </Box>
        <Button
          variant="contained"
          startIcon={<AddCommentRounded />}
          onClick={() => setIsNew(true)}
          sx={{ height: 44 }}
        >
          New Message
        </Button>
      </Box>
      <ConversationList userId={user.id} search={search} />
      {isNew && <NewMessageDialog onClose={() => setIsNew(false)} />}
    </Box>
  );
};
