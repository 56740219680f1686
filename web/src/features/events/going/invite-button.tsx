import GroupAddRounded from "@mui/icons-material/GroupAddRounded";
import Button from "@mui/material/Button";
import { Suspense, useState } from "react";
import { shareLink } from "../../../components/feedback/share.ts";
import { lazyOptional } from "../../../components/lazy-optional.ts";
import { compactButton } from "../page/add-to-calendar.tsx";

type Shared = { id: string; title: string };

/** Opens the device's share sheet with an event's link, or copies it. */
const share = ({ id, title }: Shared): Promise<void> =>
  shareLink({
    url: `${window.location.origin}/calendar/${id}`,
    title,
    text: `Come along to ${title}`,
    copied: "Link copied",
  });

const InviteDialog = lazyOptional(() => import("./invite-dialog.tsx"));

/** Asks friends along to an event: members by name, anybody else by the event's link. */
export const InviteButton = ({ event }: { event: Shared }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<GroupAddRounded />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        sx={{ ...compactButton, px: 2 }}
      >
        Invite friends
      </Button>
      {isOpen && (
        <Suspense>
          <InviteDialog eventId={event.id} onShare={() => void share(event)} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
