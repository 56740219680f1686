import CardMembershipRounded from "@mui/icons-material/CardMembershipRounded";
import ConfirmationNumberRounded from "@mui/icons-material/ConfirmationNumberRounded";
import EventRounded from "@mui/icons-material/EventRounded";
import LocalOfferRounded from "@mui/icons-material/LocalOfferRounded";
import PeopleRounded from "@mui/icons-material/PeopleRounded";
import Box from "@mui/material/Box";
import type SvgIcon from "@mui/material/SvgIcon";
import type { NoticeKind } from "../../../../shared/model/notification.ts";

const kinds: Record<NoticeKind, { Icon: typeof SvgIcon; label: string }> = {
  orders: { Icon: ConfirmationNumberRounded, label: "Tickets and orders" },
  membership: { Icon: CardMembershipRounded, label: "Membership" },
  people: { Icon: PeopleRounded, label: "Community" },
  events: { Icon: EventRounded, label: "Event" },
  offers: { Icon: LocalOfferRounded, label: "News and offers" },
};

/** What a notification is about, as an icon that screen readers name. */
export const KindIcon = ({ kind }: { kind: NoticeKind }) => {
  const { Icon, label } = kinds[kind];
  return (
    <Box
      sx={{
        display: "grid",
        placeItems: "center",
        flex: "none",
        width: 40,
        height: 40,
        borderRadius: "50%",
        color: "secondary.main",
        bgcolor: "surface.raised",
      }}
    >
      <Icon titleAccess={label} fontSize="small" />
    </Box>
  );
};
