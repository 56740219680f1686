import LockRounded from "@mui/icons-material/LockRounded";
import Button from "@mui/material/Button";
import { Link } from "react-router-dom";
import { roleNames } from "../../../../shared/model/roles.ts";
import { useDeskRole, useMay } from "../../back-office/roles/use-may.ts";
import { EmptyState } from "../../components/feedback/states.tsx";
import { type AdminTab, adminTabPath, mayOpen, recordPages, tabGroups } from "./tabs.ts";

const allTabs: AdminTab[] = [...tabGroups.flatMap(({ tabs }) => tabs), ...recordPages];

/** Stands in place of a page that the role may not open, with the way to one that it may (R87). */
export const RoleNotice = () => {
  const may = useMay();
  const role = useDeskRole();
  const first = allTabs.find((tab) => mayOpen(may, tab));
  return (
    <EmptyState
      icon={<LockRounded />}
      title="Your role doesn't include this"
      text={`You work here as ${role ? roleNames[role] : "a colleague"}. An owner can change your role.`}
      action={
        first && (
          <Button variant="contained" component={Link} to={adminTabPath(first.id)}>
            Go to {first.label}
          </Button>
        )
      }
    />
  );
};
