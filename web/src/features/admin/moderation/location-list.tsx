import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CommunityLocation } from "../../../../../shared/model/post.ts";
import { call, query } from "../../../api/index.ts";
import { canBeRestored } from "../../../back-office/bin/bin-kinds.ts";
import { useDelete } from "../../../back-office/bin/use-delete.ts";
import { DeleteButton } from "../../../back-office/layout/delete-button.tsx";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import { SectionCard } from "../../../back-office/layout/section-card.tsx";
import type { Column } from "../../../back-office/table/column.ts";
import { DataTable } from "../../../back-office/table/data-table.tsx";
import { LocationDialog } from "./location-dialog.tsx";

const locationsQuery = query("community", "locations", {});

const columns: Column<CommunityLocation>[] = [
  { field: "name", header: "Name", value: ({ name }) => name, flex: 1, minWidth: 150 },
  { field: "description", header: "Description", value: ({ description }) => description, flex: 2, minWidth: 200 },
];

const Delete = ({ location: { name } }: { location: CommunityLocation }) => {
  const { remove, busy } = useDelete(
    { kind: "location", id: name, name },
    () => call("communityAdmin", "deleteLocation", { name }),
    "Failed to delete location",
  );
  return (
    <DeleteButton
      what={name}
      text={`Nobody can post about it any more. Posts about it stay. ${canBeRestored}`}
      busy={busy}
      onDelete={remove}
    />
  );
};

type Editing = { location: CommunityLocation | null } | null;

/** The parts of the city that posts are about. */
export const LocationList = () => {
  const [editing, setEditing] = useState<Editing>(null);
  const { data, error, isFetching, refetch } = useQuery(locationsQuery);
  return (
    <SectionCard
      title="Community Locations"
      text="The parts of the city that posts are about."
      actions={
        <Button variant="contained" size="small" onClick={() => setEditing({ location: null })}>
          Add Location
        </Button>
      }
    >
      <DataTable
        label="Community locations"
        rows={data?.items}
        columns={columns}
        rowId={({ name }) => name}
        loading={isFetching && !data}
        error={error}
        onRetry={() => void refetch()}
        failedTitle="Failed to load locations"
        empty={<EmptyList text="There are no locations yet, so nobody can post." />}
        onOpen={(location) => setEditing({ location })}
        rowActions={(location) => <Delete location={location} />}
        actionsWidth={70}
      />
      {editing && <LocationDialog location={editing.location} onClose={() => setEditing(null)} />}
    </SectionCard>
  );
};
