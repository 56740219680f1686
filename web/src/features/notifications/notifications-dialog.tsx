import ChevronRightRounded from "@mui/icons-material/ChevronRightRounded";
import NotificationsNoneRounded from "@mui/icons-material/NotificationsNoneRounded";
import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { Link } from "react-router-dom";
import type { MemberNotification } from "../../../../shared/model/notification.ts";
import { toCityTime } from "../../../../shared/rules/city-time.ts";
import { pagedQuery } from "../../api/index.ts";
import { EmptyState, FailedState } from "../../components/feedback/states.tsx";
import { TitledDialog } from "../../components/layout/titled-dialog.tsx";
import { ShowMore } from "../../components/lists/show-more.tsx";
import { KindIcon } from "./kind-icon.tsx";

/** A link reaches over all of its row. */
const rowLink = {
  color: "inherit",
  textDecoration: "none",
  "&::after": { content: '""', position: "absolute", inset: 0 },
};

const NewMark = () => (
  <Box
    component="span"
    sx={{
      px: 1,
      borderRadius: 999,
      bgcolor: "primary.main",
      color: "primary.contrastText",
      fontSize: "0.75rem",
      fontWeight: 700,
    }}
  >
    New
  </Box>
);

const Title = ({ title, link, onOpen }: Pick<MemberNotification, "title" | "link"> & { onOpen: () => void }) => (
  <Typography
    component="h3"
    variant="subtitle1"
    sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere", fontWeight: 700 }}
  >
    {link ? (
      <Box component={Link} to={link} onClick={onOpen} sx={rowLink}>
        {title}
      </Box>
    ) : (
      title
    )}
  </Typography>
);

const Notification = ({ item, onOpen }: { item: MemberNotification; onOpen: () => void }) => {
  const { kind, title, message, at, is_read, link } = item;
  return (
    <Box
      component="li"
      sx={{
        position: "relative",
        display: "flex",
        gap: 1.5,
        mx: -1.5,
        px: 1.5,
        py: 2,
        borderBottom: 1,
        borderColor: "divider",
        ...(link && {
          "&:hover": { bgcolor: "action.hover" },
          // The ring goes around what the link opens: the row.
          "&:focus-within": { outline: "2px solid", outlineColor: "primary.main", outlineOffset: -2, borderRadius: 1 },
          "& a:focus-visible": { outline: "none" },
        }),
      }}
    >
      <KindIcon kind={kind} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: "flex", alignItems: "baseline", gap: 1 }}>
          <Title title={title} link={link} onOpen={onOpen} />
          {!is_read && <NewMark />}
        </Box>
        <Typography variant="body2" color="textSecondary" component="time" dateTime={at}>
          {toCityTime(at).format("MMM D, h:mm A")}
        </Typography>
        <Typography sx={{ mt: 0.5, whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{message}</Typography>
      </Box>
      {link && <ChevronRightRounded aria-hidden sx={{ alignSelf: "center", color: "text.secondary" }} />}
    </Box>
  );
};

/** The member's notifications, newest first; `onShown` is called once they are on the screen, `onOpen` when one is opened. */
const NotificationList = ({ onShown, onOpen }: { onShown: () => void; onOpen: () => void }) => {
  const list = useInfiniteQuery({ ...pagedQuery("notifications", "list", {}), staleTime: 0 });
  const isShown = Boolean(list.data) && !list.isFetching;
  const show = useEffectEvent(onShown);
  useEffect(() => {
    if (isShown) show();
  }, [isShown]);
  if (list.isError && !list.data) {
    return <FailedState compact title="Couldn't load your notifications" onRetry={() => void list.refetch()} />;
  }
  if (!list.data) return <Skeleton variant="rounded" height={160} />;
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return (
      <EmptyState
        compact
        icon={<NotificationsNoneRounded />}
        title="You're all caught up"
        text="Reminders, changes to your events and news show up here."
      />
    );
  }
  return (
    <>
      <Box component="ul" sx={{ listStyle: "none", p: 0, m: 0 }}>
        {items.map((item) => (
          <Notification key={item.id} item={item} onOpen={onOpen} />
        ))}
      </Box>
      <ShowMore list={list} color="primary" sx={{ mt: 1 }} />
    </>
  );
};

/** The list of notifications. */
export default function NotificationsDialog({ onShown, onClose }: { onShown: () => void; onClose: () => void }) {
  return (
    <TitledDialog title="Notifications" onClose={onClose}>
      <NotificationList onShown={onShown} onOpen={onClose} />
    </TitledDialog>
  );
}
