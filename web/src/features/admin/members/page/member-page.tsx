import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useId } from "react";
import { Link, useParams } from "react-router-dom";
import type { MemberDetails } from "../../../../../../shared/model/managed-member.ts";
import { isCode, query } from "../../../../api/index.ts";
import { EmptyList } from "../../../../back-office/layout/empty-list.tsx";
import { useUrlFilters } from "../../../../back-office/table/use-url-filters.ts";
import { FailedState } from "../../../../components/feedback/states.tsx";
import { ClaimsTab } from "../tabs/claims-tab.tsx";
import { MembershipTab } from "../tabs/membership-tab.tsx";
import { MessagesTab } from "../tabs/messages-tab.tsx";
import { PaymentsTab } from "../tabs/payments-tab.tsx";
import { PointsTab } from "../tabs/points-tab.tsx";
import { TicketsTab } from "../tabs/tickets-tab.tsx";
import { TimelineTab } from "../tabs/timeline-tab.tsx";
import { MemberHeader } from "./member-header.tsx";

type MemberTab = { id: string; label: string; Content: ComponentType<{ member: MemberDetails }> };

const tabs: MemberTab[] = [
  { id: "membership", label: "Membership", Content: MembershipTab },
  { id: "payments", label: "Payments", Content: PaymentsTab },
  { id: "tickets", label: "Tickets", Content: TicketsTab },
  { id: "claims", label: "Claims", Content: ClaimsTab },
  { id: "points", label: "Points", Content: PointsTab },
  { id: "messages", label: "Messages", Content: MessagesTab },
  { id: "timeline", label: "Timeline", Content: TimelineTab },
];

/** Tabs that there were, by what has their contents now: their addresses still lead there. */
const movedTabs: Record<string, string> = { notes: "timeline", audit: "timeline" };

const MemberTabs = ({ member }: { member: MemberDetails }) => {
  const id = useId();
  const [{ tab }, setFilters] = useUrlFilters({ tab: "membership" });
  const current = tabs.find((one) => one.id === (movedTabs[tab] ?? tab)) ?? tabs[0];
  if (!current) return null;
  return (
    <>
      <Tabs
        value={current.id}
        onChange={(_, value: string) => setFilters({ tab: value })}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        aria-label="About this member"
        sx={{ mb: 2, borderBottom: 1, borderColor: "divider" }}
      >
        {tabs.map((one) => (
          <Tab
            key={one.id}
            value={one.id}
            label={one.label}
            id={`${id}-${one.id}`}
            aria-controls={one.id === current.id ? `${id}-panel` : undefined}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current.id}`}>
        <current.Content member={member} />
      </Box>
    </>
  );
};

/** One member: account, membership, money, tickets, claims, points, messages and timeline. */
export const MemberPage = () => {
  const { userId = "" } = useParams();
  const { data: member, error, refetch } = useQuery(query("memberSearchAdmin", "get", { userId }));
  if (isCode(error, "not-found", "invalid-input")) {
    return (
      <EmptyList
        text="This member doesn't exist, or their account was deleted."
        action={<Link to="/admin/members">All members</Link>}
      />
    );
  }
  if (error && !member) {
    return <FailedState compact title="Couldn't load this member" onRetry={() => void refetch()} />;
  }
  if (!member) return <Skeleton variant="rounded" height={320} />;
  return (
    <>
      <MemberHeader member={member} />
      <MemberTabs member={member} />
    </>
  );
};
