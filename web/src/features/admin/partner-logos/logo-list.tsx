import AddRounded from "@mui/icons-material/AddRounded";
import Button from "@mui/material/Button";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PartnerLogoRecord } from "../../../../../shared/model/content.ts";
import { call, query, queryKeyOf } from "../../../api/index.ts";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import { PageHeading } from "../../../back-office/layout/page-heading.tsx";
import { PageSpinner } from "../../../components/feedback/page-spinner.tsx";
import { FailedState } from "../../../components/feedback/states.tsx";
import { LogoDialog } from "./logo-dialog.tsx";
import { SortableLogos } from "./sortable-logos.tsx";

/** Partner logos in their order, with their dialog. */
export const LogoList = () => {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(query("contentAdmin", "logos", {}));
  const [open, setOpen] = useState<{ logo: PartnerLogoRecord | null } | null>(null);
  const add = (
    <Button variant="contained" startIcon={<AddRounded />} onClick={() => setOpen({ logo: null })}>
      Add logo
    </Button>
  );
  const onSwitch = async ({ id: logoId }: PartnerLogoRecord, is_active: boolean) => {
    await call("contentAdmin", "setLogoActive", { logoId, is_active });
    await client.invalidateQueries({ queryKey: queryKeyOf("contentAdmin", "logos") });
  };
  return (
    <>
      <PageHeading
        title="Partner Logos"
        text="Shown on the landing page in this order. Drag a logo by its handle to move it, or press Space on the handle and use the arrow keys."
        actions={add}
      />
      {error && !data && <FailedState compact title="Failed to fetch partner logos" onRetry={() => void refetch()} />}
      {!data && !error && <PageSpinner />}
      {data?.items.length === 0 && <EmptyList text="No partner logos yet." action={add} />}
      {data && data.items.length > 0 && (
        <SortableLogos list={data} onEdit={(logo) => setOpen({ logo })} onSwitch={onSwitch} />
      )}
      {open && <LogoDialog logo={open.logo} onClose={() => setOpen(null)} />}
    </>
  );
};
