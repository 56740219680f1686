import AddRounded from "@mui/icons-material/AddRounded";
import LocalOfferRounded from "@mui/icons-material/LocalOfferRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useInfiniteQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { PromoCode } from "../../../../../shared/model/promo-code.ts";
import { pagedQuery } from "../../../api/index.ts";
import { EmptyState } from "../../../components/feedback/states.tsx";
import { PagedList } from "../../../components/lists/paged-list.tsx";
import { PromoCodeCard } from "./promo-code-card.tsx";

const PromoDialog = lazy(() => import("./promo-dialog.tsx"));

type Open = "new" | PromoCode | null;

const Codes = ({ onEdit, onCreate }: { onEdit: (promo: PromoCode) => void; onCreate: () => void }) => {
  const list = useInfiniteQuery(pagedQuery("membershipsAdmin", "promoCodes", {}));
  const create = <Button onClick={onCreate}>Create your first promo code</Button>;
  const empty = <EmptyState icon={<LocalOfferRounded />} title="No promo codes yet" action={create} />;
  return (
    <PagedList list={list} failed="Failed to load promo codes" empty={empty}>
      {(promo) => <PromoCodeCard key={promo.id} promo={promo} onEdit={() => onEdit(promo)} />}
    </PagedList>
  );
};

/** The promo codes, newest first, with grant, usage and status. */
export const PromoCodeList = () => {
  const [open, setOpen] = useState<Open>(null);
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5 }}>
        <Typography variant="h3" component="h2" sx={{ flex: "1 0 auto" }}>
          Promo Codes
        </Typography>
        <Button variant="contained" startIcon={<AddRounded />} onClick={() => setOpen("new")}>
          New Promo Code
        </Button>
      </Box>
      <Codes onEdit={setOpen} onCreate={() => setOpen("new")} />
      {open && (
        <Suspense fallback={null}>
          <PromoDialog promo={open === "new" ? null : open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </Box>
  );
};
