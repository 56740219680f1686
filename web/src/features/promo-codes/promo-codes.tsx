import AddRounded from "@mui/icons-material/AddRounded";
import LocalOfferRounded from "@mui/icons-material/LocalOfferRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useInfiniteQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { PromoCode } from "../../../../shared/model/promo-code.ts";
import { pages } from "../../api/index.ts";
import { EmptyState, FailedState } from "../../components/states.tsx";
import { PromoCodeCard } from "./promo-code-card.tsx";

const PromoDialog = lazy(() => import("./promo-dialog.tsx"));

type Open = "new" | PromoCode | null;

const Codes = ({ onEdit, onCreate }: { onEdit: (promo: PromoCode) => void; onCreate: () => void }) => {
  const list = useInfiniteQuery(pages("membershipsAdmin", "promoCodes", {}));
  const codes = list.data?.pages.flatMap(({ items }) => items);
  if (list.isError && !codes) {
    return <FailedState title="Failed to load promo codes" onRetry={() => void list.refetch()} />;
  }
  if (!codes) return <Skeleton variant="rounded" height={160} />;
  if (codes.length === 0) {
    const action = <Button onClick={onCreate}>Create the first one</Button>;
    return <EmptyState icon={<LocalOfferRounded />} title="No promo codes yet" action={action} />;
  }
  return (
    <>
      <Box sx={{ display: "grid", gridTemplateColumns: { sm: "1fr 1fr", lg: "1fr 1fr 1fr" }, gap: 2 }}>
        {codes.map((promo) => (
          <PromoCodeCard key={promo.id} promo={promo} onEdit={() => onEdit(promo)} />
        ))}
      </Box>
      {list.hasNextPage && (
        <Button
          color="inherit"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
          sx={{ justifySelf: "center" }}
        >
          Show More
        </Button>
      )}
    </>
  );
};

/** The promo codes, newest first: what they give, how often they were used, and whether they are good. */
export const PromoCodes = () => {
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
